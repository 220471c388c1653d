import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const AMOUNTS = [
  { key: 'subtotal', type: 'number', format: 'amount' },
  { key: 'tax', type: 'number', format: 'amount' },
  { key: 'total', type: 'number', format: 'amount' },
] as const;

const read = (lines: readonly string[]) => extractFields([textPage(1, lines)], AMOUNTS);

describe('net amount, tax and total', () => {
  it('are those that add up, whatever their labels name', () => {
    const lines = [
      'Subtotal: 112.00',
      'Subtotal: 262.90',
      'Tax 15 % on: 112.90',
      'Tax: 16.94',
      'Total: 279.84',
    ];
    const { values, fields } = read(lines);
    expect(values).toEqual({ subtotal: 262.9, tax: 16.94, total: 279.84 });
    expect(fields[1]?.evidence).toContain('net amount and tax add up to the total');
  });

  it('are found where the total is labelled with the tax', () => {
    const lines = ['Total excl. tax: 9.81', 'Tax summary 0.59', 'Total incl. tax: 10.40'];
    expect(read(lines).values).toEqual({ subtotal: 9.81, tax: 0.59, total: 10.4 });
  });

  it('one that is asked for alone is as sure as with the others', () => {
    const page = textPage(1, ['Net 1.390,00', 'VAT 21 %: 291,90', 'Total: 1.681,90']);
    const together = extractFields([page], AMOUNTS).fields;
    for (const [at, field] of AMOUNTS.entries()) {
      const { values, fields } = extractFields([page], [field]);
      expect(Object.keys(values)).toEqual([field.key]);
      expect(fields).toEqual([together[at]]);
    }
  });

  it('the total of an invoice is the one that is labelled "Total"', () => {
    const page = textPage(1, ['Subtotal: 9.81', 'Tax: 0.59', 'Total: 10.40']);
    const confidenceOf = (key: string) =>
      extractFields([page], [{ key, type: 'number' }]).fields.map(
        ({ value, confidence }) => [value, confidence] as const,
      );
    expect(confidenceOf('invoice_total')).toEqual(confidenceOf('total'));
  });

  it('a rounding difference is no tax', () => {
    const lines = ['Total incl. tax: 65.53', 'Rounding: 0.02', 'Total: 65.55'];
    expect(read(lines).values.tax).not.toBe(0.02);
  });

  it('an amount of more than half of the total is no tax', () => {
    expect(read(['Tax total: 77.20', 'Total: 77.20']).values).toMatchObject({
      tax: null,
      total: 77.2,
    });
  });

  it('the total is the amount rounded for cash', () => {
    const lines = ['Item A: 55.90', 'Total: 60.31', 'Rounding: -0.01', 'RH 60.30', 'Cash: 70.30'];
    expect(read(lines).values.total).toBe(60.3);
  });

  it('the total is what was handed over less the change, with tax', () => {
    const lines = [
      'Total Sales (excluding tax): 31.03',
      'Total tax: 1.67',
      'Amount 32.70',
      'Cash: 40.00',
      'Change: 7.30',
      'Total: 31.03',
    ];
    expect(extractFields([textPage(1, lines)], [AMOUNTS[2]]).values.total).toBe(32.7);
  });

  it('what is due is what a payment printed below the total leaves of it', () => {
    const due = { key: 'total_due', type: 'number', format: 'amount' } as const;
    const valuesOf = (lines: readonly string[]) =>
      extractFields([textPage(1, lines)], [AMOUNTS[2], due]).values;
    const paid = ['Total incl. tax: 5562.00', 'Deposit: 1500.00', 'Net amount due: 4062.00'];
    expect(valuesOf(paid)).toEqual({ total: 5562, total_due: 4062 });
    expect(valuesOf(['Total: 121.00', 'Tax 21 %: 21.00', 'Without tax: 100.00'])).toEqual({
      total: 121,
      total_due: 121,
    });
  });

  it('the taxes of a summary below the total are no payments', () => {
    const due = { key: 'total_due', type: 'number', format: 'amount' } as const;
    const lines = [
      'Invoice total                        121.00',
      '',
      'Rate       Base        VAT           Total',
      '21 %       100.00      21.00         121.00',
      '           100.00      21.00         121.00',
    ];
    const { values } = extractFields([textPage(1, lines)], [due]);
    expect(values.total_due).toBe(121);
  });

  it.each([
    ['one payment leaves nothing', ['Total: 121.00', 'Card: 121.00', 'Balance due: 0.00'], 0],
    [
      'several payments are printed',
      ['Total charges: 637.00', 'Plan paid: -402.60', 'Adjusted: -128.40', 'Balance due: 106.00'],
      106,
    ],
    ['a receipt shows no change', ['Total: 121.00', 'Cash: 121.00', 'Change: 0.00'], 121],
    [
      'two amounts are named as due',
      ['Invoice due: 214.60', 'Fee: 5.00', 'Total due: 219.60'],
      219.6,
    ],
  ])('what is due is what is left where %s', (_, lines, left) => {
    const due = { key: 'balance_due', type: 'number', format: 'amount' } as const;
    expect(extractFields([textPage(1, lines)], [due]).values.balance_due).toBe(left);
  });
});
