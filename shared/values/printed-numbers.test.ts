/**
 * Numbers as many countries and trades print them. Each case is read twice, as a cell and within a
 * sentence, unless it is listed as one of both.
 */
import { describe, expect, it } from 'vitest';
import { conventionOf } from './cell-value.ts';
import type { NumberConvention } from './digits.ts';
import { currencyOf, findNumbers, parseNumber, UNKNOWN_NUMBERS } from './number-value.ts';

type Case = readonly [text: string, amount: number, around?: readonly string[]];

const conventionAround = (around: readonly string[] | undefined): NumberConvention =>
  around ? conventionOf(around) : UNKNOWN_NUMBERS;

/** Read alone and in a sentence, without a doubt. */
const CERTAIN: Readonly<Record<string, readonly Case[]>> = {
  'English groups and decimals': [
    ['0', 0],
    ['7', 7],
    ['2024', 2024],
    ['1,204', 1204],
    ['12,345', 12_345],
    ['1,234.5', 1234.5],
    ['1,234.56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1,234,567.89', 1_234_567.89],
    ['0.125', 0.125],
    ['12.5', 12.5],
    ['1234.56', 1234.56],
    ['.5', 0.5],
    ['1,000,000,000', 1e9],
    ['99.999', 99.999, ['1.5', '2.25']],
  ],
  'German, Dutch, Spanish, Italian and Portuguese points': [
    ['1.234,56', 1234.56],
    ['1.234.567', 1_234_567],
    ['1.234.567,8', 1_234_567.8],
    ['12,50', 12.5],
    ['0,5', 0.5],
    ['0,125', 0.125],
    ['1.234', 1234, ['12,50']],
    ['1.000', 1000, ['1.234,56']],
    ['1,234', 1.234, ['12,50', '3,1']],
    ['750', 750],
  ],
  'French, Polish, Swedish and Czech spaces': [
    ['1 234,56', 1234.56],
    ['12 345,6', 12_345.6],
    ['1 234 567,89', 1_234_567.89],
    ['1 234 567', 1_234_567],
    ['50 000', 50_000],
    ['1\u00a0234', 1234],
    ['1\u202f234,50', 1234.5],
    ['1\u2009234.50', 1234.5],
    ['12\u00a0345.60', 12_345.6],
    ['12 345', 12_345, ['1,5']],
    ['2 500.00', 2500, ['1 234 567.00']],
    ['1 234.56', 1234.56, ['12 345 678.90', '5 012.00']],
  ],
  'Swiss apostrophes': [
    ["1'234.50", 1234.5],
    ["1'234'567", 1_234_567],
    ['1’234.50', 1234.5],
    ['1’234’567.85', 1_234_567.85],
    ["12'000", 12_000],
  ],
  'Indian groups': [
    ['1,23,456', 123_456],
    ['12,34,567', 1_234_567],
    ['12,34,567.00', 1_234_567],
    ['1,00,00,000', 10_000_000],
  ],
  signs: [
    ['-5', -5],
    ['−5.5', -5.5],
    ['–5', -5],
    ['- 1,234', -1234],
    ['− 1,234', -1234],
    ['– 1,234.50', -1234.5],
    ['1,234-', -1234],
    ['1.234,50-', -1234.5],
    ['450,00-', -450],
    ['1,234.00−', -1234],
    ['(1,234)', -1234],
    ['(1,234.50)', -1234.5],
    ['( 1,234 )', -1234],
    ['(0.5)', -0.5],
    ['-1.234,56', -1234.56],
    ['-0.0', 0],
  ],
  'currencies before': [
    ['$1,200', 1200],
    ['$ 1,200.00', 1200],
    ['US$ 9.50', 9.5],
    ['€ 12,50', 12.5],
    ['€12.50', 12.5],
    ['EUR 1,234.50', 1234.5],
    ['EUR 12 345.60', 12_345.6],
    ['CHF 1’234.50', 1234.5],
    ['£3.20', 3.2],
    ['¥1,200', 1200],
    ['₹ 1,23,456.00', 123_456],
    ['Rs. 500', 500],
    ['Rs.1,200.00', 1200],
    ['RM60.30', 60.3],
    ['R$ 1.234,56', 1234.56],
    ['HK$ 5.00', 5],
    ['($1,234.50)', -1234.5],
    ['$(1,234)', -1234],
    ['-$5.00', -5],
    ['$-5.00', -5],
    ['USD -5.00', -5],
  ],
  'currencies after': [
    ['1,200 EUR', 1200],
    ['12.00€', 12],
    ['12,00 €', 12],
    ['1 234,56 €', 1234.56],
    ['250 Kč', 250],
    ['1 200 zł', 1200, ['1,5']],
    ['250 kr', 250],
    ['3.000,00 Ft', 3000],
    ['12 euros', 12],
    ['-12,00 €', -12],
    ['12,00- EUR', -12],
    ['(12,00) EUR', -12],
  ],
  'no cents': [
    ['20,-', 20],
    ['20.–', 20],
    ['1.299,-', 1299],
    ['1.299,- €', 1299],
    ['600.000,– €', 600_000],
    ['1,299.-', 1299],
    ['CHF 50.—', 50],
    ['€ 20,-', 20],
    ['Rs. 5,000/-', 5000],
    ['–.95', 0.95, ['84.–']],
    ['-.95', 0.95, ['84.-']],
    ['-.95', -0.95, ['84.00']],
  ],
  percentages: [
    ['12.5%', 12.5],
    ['12,5 %', 12.5],
    ['7 %', 7],
    ['110%', 110],
    ['-3.5%', -3.5],
    ['(3.5%)', -3.5],
    ['(12.5)%', -12.5],
    ['(1,234)%', -1234],
    ['0.05%', 0.05],
    ['12.5 percent', 12.5],
    ['12,5 Prozent', 12.5],
    ['5 per cent', 5],
  ],
  'magnitude words': [
    ['100 million', 100e6],
    ['$3.2 billion', 3.2e9],
    ['$ 4 million', 4e6],
    ['US$3.5bn', 3.5e9],
    ['€500k', 500e3],
    ['£3m', 3e6],
    ['4.2 thousand', 4200],
    ['12,5 Mio. €', 12.5e6],
    ['1,2 Mrd. Euro', 1.2e9],
    ['3 millions d’euros', 3e6],
    ['2 mil millones', 2e9],
    ['5 mil euros', 5000],
    ['5 mil. Kč', 5e6],
    ['1,5 miljoen', 1.5e6],
    ['2,5 milioni', 2.5e6],
    ['3,2 milhões', 3.2e6],
    ['1,5 mln', 1.5e6],
    ['3,4 mld', 3.4e9],
    ['250 tys. zł', 250e3],
    ['2 miljarder', 2e9],
    ['5 milyon', 5e6],
    ['7 млн', 7e6],
    ['TEUR 500', 500e3],
    ['500 TEUR', 500e3],
    ['T€ 12', 12e3],
    ['500 k€', 500e3],
    ['12 MSEK', 12e6],
    ['Mio. EUR 12,5', 12.5e6],
    ['($4 million)', -4e6],
    ['-2.5 million', -2.5e6],
    ['1,5 billones', 1.5e12],
    ['$1.5 M', 1.5e6],
    ['$1.5MM', 1.5e6],
    ['- $1,234 million', -1234e6],
  ],
  'lakh and crore': [
    ['₹ 45 lakh', 4.5e6],
    ['Rs. 3.5 lakh', 350_000],
    ['Rs. 3 crore', 30e6],
    ['₹ 2 crore', 20e6],
    ['12.5 Cr', 125e6],
    ['₹ 12 Cr', 120e6],
    ['Rs. 1,250 Cr.', 12.5e9],
    ['45 lakhs', 4.5e6],
    ['1.5 crores', 15e6],
    ['12 Cr', 120e6, ['Rs. 3 crore', '4 lakh']],
    ['₹ 12.50 Cr', 125e6, ['₹ 3 crore']],
  ],
  'sides of accounts': [
    ['750.00 CR', 750],
    ['1,250.00 CR', 1250],
    ['1.234,56 CR', 1234.56],
    ['750.00CR', 750],
    ['500.00 DR', 500],
    ['500.00 Dr', 500],
    ['500.00 Dr.', 500],
    ['500.00 (Dr)', 500],
    ['750.00 (CR)', 750],
    ['1,234.56 OD', -1234.56],
    ['$750.00 CR', 750],
    ['₹ 1,250.00 Cr', 1250, ['500.00 Dr', '₹ 20.00 Dr']],
    ['750.00 Cr', 750, ['500.00 Dr']],
    ['750 CR', 750, ['500 DR']],
  ],
};

describe('certain numbers', () => {
  describe.each(Object.entries(CERTAIN))('%s', (_, cases) => {
    it.each(cases.map(([text, amount, around]) => ({ text, amount, around })))(
      '$text',
      ({ text, amount, around }) => {
        const convention = conventionAround(around);
        const alone = parseNumber(text, convention);
        const isText = /^\d+ \d{3}$/.test(text) && !around && !text.includes(' 0');
        if (!isText) expect(alone).toMatchObject({ amount, doubt: null });
        const labelled = findNumbers(`Amount: ${text} in all`, convention);
        expect(labelled.map((one) => [one.amount, one.doubt])).toEqual([[amount, null]]);
        expect(findNumbers(text, convention).map((one) => one.amount)).toEqual([amount]);
      },
    );
  });
});

/** The likely meaning, and the others. */
const AMBIGUOUS: readonly (readonly [
  text: string,
  amount: number,
  others: readonly number[],
  around?: readonly string[],
])[] = [
  ['EUR 1.000', 1000, [1]],
  ['2.500 EUR', 2500, [2.5]],
  ['€ 1.234', 1234, [1.234]],
  ['1.234', 1234, [1.234]],
  ['12.345 kg', 12_345, [12.345]],
  ['1.000 million', 1000e6, [1e6]],
  ['12 Cr', 120e6, [12]],
  ['750.00 Cr', 750, [7.5e9]],
  ['750 CR', 750, [7.5e9]],
  ['₹ 750.00 CR', 750, [7.5e9]],
  ['₹ 1,250.00 Cr', 12.5e9, [1250]],
  ['12 345', 12_345, [345]],
  ['$5 mil', 5000, [5e6]],
  ['1,5', 1.5, [15], ['1.5', '2.5', '3.25']],
  ['12,3456', 12.3456, [123_456]],
];

describe('ambiguous numbers', () => {
  it.each(AMBIGUOUS.map((each) => ({ each })))('$each.0', ({ each }) => {
    const [text, amount, others, around] = each;
    const number = parseNumber(text, conventionAround(around));
    expect(number).toMatchObject({ amount, others });
    expect(number?.doubt).not.toBeNull();
  });

  it.each([
    ['Net result - 1,234', 1234, [-1234]],
    ['Widget 2 150.00', 2150, [150]],
    ['a loan of 500 123', 500_123, [123]],
    ['between $5 and $10 million', 5e6, [5]],
  ])('%s', (text, amount, others) => {
    expect(findNumbers(text)[0]).toMatchObject({ amount, others });
  });
});

describe('no numbers', () => {
  it.each([
    '',
    '—',
    'abc',
    '10²',
    '007',
    '0123.4',
    '45 (30)',
    '10–12',
    '1-2',
    '1/2',
    '555-1234',
    '12345678901234567890',
    '1,23,45',
    '5 Main',
    '5 OD',
    '0.25 OD',
    '2m',
    '<0.001',
    '~12',
    '1E5',
    'FY2024',
    '3 of 5',
    '1.2.3',
    '12 (1)',
    'USDA 5',
    '2022 $ million',
    '5 miles',
    '1 2345',
    '12 34.56',
  ])('%s is no number alone', (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  it.each([
    '4/17/2020',
    '12:30',
    '555-0100',
    '401(k)',
    '3½',
    '$1.2-1.5 million',
    'A4',
    '3rd',
    '2020-04-17',
    '007',
    '#12',
    'B-12',
    'DE89 3704 0044 0532 0130 00',
    'GB29 NWBK 6016 1331 9268 19',
    '+49 30 12345678',
    '+1 (555) 010-2030',
    '0171 234 5678',
    '(020) 7946 0958',
    'December 31, 2023',
    '31. Dezember 2023',
    'INV-2026-0417',
  ])('%s contains no number', (text) => {
    expect(findNumbers(text).map(({ amount }) => amount)).toEqual([]);
  });
});

describe('what is printed around a number', () => {
  it.each([
    ['$12.00', 'USD'],
    ['12,00 €', 'EUR'],
    ['TEUR 12', 'EUR'],
    ['500 k€', 'EUR'],
    ['Rs. 3 crore', 'INR'],
    ['12 kr', null],
    ['1 200,00 zł', 'PLN'],
    ['5 million dollars', 'USD'],
    ['R$ 3,2 milhões', 'BRL'],
  ])('%s has the currency %s', (text, code) => {
    const [number] = findNumbers(text);
    expect(number && currencyOf(number)).toBe(code);
  });

  it.each([
    ['750.00 CR', { side: 'credit', magnitude: 1 }],
    ['500.00 DR', { side: 'debit', magnitude: 1 }],
    ['$3.2 billion', { side: null, magnitude: 1e9, decimals: 1 }],
    ['12.5%', { percent: true, amount: 12.5, value: 0.125 }],
    ['(12)', { parentheses: true, value: -12 }],
    ['1.2e-5', { scientific: true, value: 1.2e-5 }],
    ['3.4 × 10−2', { scientific: true, value: 0.034 }],
    ['8.5 years', { unit: ' years', value: 8.5 }],
    ['1,234 †', { note: '†', value: 1234 }],
  ])('%s', (text, properties) => {
    expect(parseNumber(text)).toMatchObject(properties);
  });

  it('gives a sign between two numbers to one of them', () => {
    expect(findNumbers('12 € 15 €').map((one) => [one.amount, currencyOf(one)])).toEqual([
      [12, 'EUR'],
      [15, 'EUR'],
    ]);
    expect(findNumbers('$5-$6').map(({ amount }) => amount)).toEqual([5, 6]);
  });

  it('reads a long text in little time', () => {
    const text = 'a fee of $ 1,234.50 for 12 units - or (3) '.repeat(2000);
    const start = performance.now();
    expect(findNumbers(text)).toHaveLength(6000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('does not take a range for a sign', () => {
    expect(findNumbers('5%–7%').map(({ amount }) => amount)).toEqual([5, 7]);
  });

  it('keeps a quantity apart from a price, with a doubt', () => {
    expect(findNumbers('2 150.00 300.00')).toMatchObject([
      { amount: 2, others: [2150] },
      { amount: 150, others: [2150] },
      { amount: 300, others: [] },
    ]);
  });

  it('spells an amount out before it repeats it in figures', () => {
    const amounts = (text: string) => findNumbers(text).map(({ amount }) => amount);
    expect(amounts('ten thousand dollars ($10,000)')).toEqual([10_000]);
    expect(amounts('thirty (30) days')).toEqual([30]);
    expect(amounts('a loss of (1,234.50)')).toEqual([-1234.5]);
  });
});
