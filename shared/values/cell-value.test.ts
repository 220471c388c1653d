import { describe, expect, it } from 'vitest';
import { type CellValue, conventionOf, readCell } from './cell-value.ts';

const number = (text: string, around?: readonly string[]) => {
  const value = readCell(text, around && conventionOf(around));
  return value.kind === 'number' ? value.value : value.kind;
};

const date = (text: string, around?: readonly string[]) => {
  const value = readCell(text, around && conventionOf(around));
  return value.kind === 'date' ? value.value : value.kind;
};

describe('numbers', () => {
  it.each([
    ['0', 0],
    ['2024', 2024],
    ['1,204', 1204],
    ['1,234,567.89', 1234567.89],
    ['12,34,567', 1234567],
    ['.5', 0.5],
    ['0.125', 0.125],
    ['1 234 567', 1234567],
    ['50 000', 50000],
    ['1\u202f234', 1234],
    ["1'234.50", 1234.5],
    ['1’234’567', 1234567],
    ['+7', 7],
    ['1.2e-5', 1.2e-5],
    ['3.4 × 10−2', 0.034],
  ])('reads %s as %d', (text, value) => {
    expect(number(text)).toBe(value);
  });

  it.each([
    ['-5', -5],
    ['−5.5', -5.5],
    ['–5', -5],
    ['(1,234)', -1234],
    ['(1,234', -1234],
    ['$(1,234)', -1234],
    ['($1,234.50)', -1234.5],
    ['-$5', -5],
    ['$-5', -5],
    ['1,234-', -1234],
    ['(3)%', -0.03],
    ['(3.5%)', -0.035],
  ])('reads %s as negative', (text, value) => {
    expect(number(text)).toBe(value);
  });

  it.each([
    ['12.5%', 0.125],
    ['7 %', 0.07],
    ['110%', 1.1],
  ])('reads %s as a fraction without rounding noise', (text, value) => {
    expect(number(text)).toBe(value);
  });

  it.each([
    ['$1,200', 1200, { text: '$', before: true, spaced: false }],
    ['US$ 9.50', 9.5, { text: 'US$', before: true, spaced: true }],
    ['1,200 EUR', 1200, { text: 'EUR', before: false, spaced: true }],
    ['12.00€', 12, { text: '€', before: false, spaced: false }],
    ['250 kr', 250, { text: 'kr', before: false, spaced: true }],
  ])('keeps the currency of %s', (text, value, currency) => {
    expect(readCell(text)).toMatchObject({ kind: 'number', value, currency });
  });

  it.each([
    ['1,234*', 1234, '*'],
    ['0.034***', 0.034, '***'],
    ['1,234 †', 1234, '†'],
    ['56.7(a)', 56.7, '(a)'],
    ['56.7 [2]', 56.7, '[2]'],
    ['1,234¹', 1234, '¹'],
    ['(12.5)*', -12.5, '*'],
  ])('parts the footnote mark from %s', (text, value, note) => {
    expect(readCell(text)).toMatchObject({ kind: 'number', value, note });
  });

  it.each([
    ['1,204²', 1204],
    ['118¹', 118],
    ['(318)ᶜ', -318],
    ['250⁽³⁾', 250],
    ['12.5 %¹,²', 0.125],
  ])('leaves the raised note mark of %s out', (text, value) => {
    expect(readCell(text)).toMatchObject({ kind: 'number', value });
  });

  it.each(['10²', '2⁸', '10⁻³', '1ᵒ', '$12⁹⁹'])('%s is not a number with a note', (text) => {
    expect(readCell(text).kind).toBe('text');
  });

  it('takes a numeral in brackets after a per cent sign for a footnote mark', () => {
    expect(readCell('17.80 % (2)')).toMatchObject({ kind: 'number', value: 0.178, note: '(2)' });
    expect(readCell('45 (30)').kind).toBe('text');
  });

  it.each([
    ['8.5 years', 8.5, ' years'],
    ['(590) bps', -590, ' bps'],
    ['12.5x', 12.5, 'x'],
    ['5 kg (a)', 5, ' kg'],
  ])('parts the unit from %s', (text, value, unit) => {
    expect(readCell(text)).toMatchObject({ kind: 'number', value, unit });
  });

  it.each([
    '007',
    '45 (30)',
    '10–12',
    '1-2',
    '1/2',
    '555-1234',
    '12345678901234567890',
    '12,3456',
    '1,23,45',
    '5 Main',
    '2m',
    '<0.001',
    '~12',
    '1E5',
    '12 345',
    'FY2024',
    '3 of 5',
    '1.2.3',
    '(a)',
    '*',
    '12 (1)',
    'USDA 5',
    'kr',
  ])('leaves %s as text', (text) => {
    expect(readCell(text)).toEqual({ kind: 'text', text });
  });

  it('remembers how a number was printed', () => {
    expect(readCell('1,234.50')).toMatchObject({ decimals: 2, grouped: true });
    expect(readCell('2024')).toMatchObject({ decimals: 0, grouped: false });
    expect(readCell('(12)')).toMatchObject({ parentheses: true });
  });
});

describe('decimal marks', () => {
  it('takes a comma for the decimal mark where the column shows it', () => {
    expect(columnValues(['1.234,50', '1.234', '12,5', '3,125'])).toEqual([
      1234.5, 1234, 12.5, 3.125,
    ]);
  });

  it('lets the table decide where the column does not', () => {
    expect(number('1.234', ['9,75', '0,5'])).toBe(1234);
    expect(number('1.234', ['9.75', '0.5'])).toBe(1.234);
  });

  it('leaves 1.234 as text where nothing decides', () => {
    expect(number('1.234')).toBe('text');
    expect(columnValues(['1.234', '5.678'])).toEqual(['text', 'text']);
  });

  it('reads 1,234 as thousands unless decimals are shown to be commas', () => {
    expect(number('1,234')).toBe(1234);
    expect(number('1,234', ['0,5'])).toBe(1.234);
  });

  it('does not listen to prose, lists or dates', () => {
    expect(conventionOf(['Paris, 5, rue X', '1, 2, 3', '31.12.2024', '1.2.3'])).toMatchObject({
      decimalMark: null,
      dateOrder: 'day-first',
    });
  });

  it('leaves a number that breaks the convention of its column as text', () => {
    expect(number('1,5', ['1.5', '2.5', '3.5', '4.5', '5.5'])).toBe('text');
  });

  it('groups by blanks where decimals are commas', () => {
    expect(columnValues(['12 345', '1,5'])).toEqual([12345, 1.5]);
  });
});

describe('blanks', () => {
  it.each(['', '  ', '-', '–', '—', '…', '$ —', '— $', '— %', '-%', '---'])(
    'takes "%s" for a blank',
    (text) => {
      expect(readCell(text)).toEqual({ kind: 'blank' });
    },
  );
});

describe('dates', () => {
  it.each([
    ['2024-03-01', '2024-03-01'],
    ['2024/3/1', '2024-03-01'],
    ['31.12.2024', '2024-12-31'],
    ['01.02.24', '2024-02-01'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['05/05/2024', '2024-05-05'],
    ['1 March 2024', '2024-03-01'],
    ['March 1, 2024', '2024-03-01'],
    ['Sept. 30, 2024', '2024-09-30'],
    ['1-Mar-24', '2024-03-01'],
    ['15 Jun 1998', '1998-06-15'],
    ['3. März 2024', '2024-03-03'],
    ['1er mars 2024', '2024-03-01'],
    ['5 de mayo de 2024', '2024-05-05'],
  ])('reads %s', (text, value) => {
    expect(date(text)).toBe(value);
  });

  it.each(['03/04/2024', '31.02.2024', '2024-13-01', 'March 2024', 'Q1 2024', '12:30', '1.2.24'])(
    'leaves %s as text',
    (text) => {
      expect(date(text)).toBe('text');
    },
  );

  it('orders day and month as the column does', () => {
    expect(date('03/04/2024', ['25/12/2023'])).toBe('2024-04-03');
    expect(date('03/04/2024', ['12/25/2023'])).toBe('2024-03-04');
    expect(date('03/04/2024', ['12/25/2023', '25/12/2023'])).toBe('text');
  });

  it('keeps the printed form as a format', () => {
    expect(readCell('1-Mar-24')).toMatchObject({ format: 'd-mmm-yy' });
    expect(readCell('March 1, 2024')).toMatchObject({ format: 'mmmm d, yyyy' });
    expect(readCell('31.12.2024')).toMatchObject({ format: 'dd.mm.yyyy' });
  });
});

/** The texts of one column, read under the convention that they show. */
const columnValues = (texts: readonly string[]) =>
  texts.map((text) => {
    const value: CellValue = readCell(text, conventionOf(texts));
    return value.kind === 'number' ? value.value : value.kind;
  });
