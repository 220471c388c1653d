import { describe, expect, it } from 'vitest';
import { currencyOf, findNumbers, type NumberValue } from './number-value.ts';

const values = (text: string, decimalMark: '.' | ',' | null = null) =>
  findNumbers(text, { decimalMark }).map(({ amount }) => amount);
const one = (text: string): NumberValue => {
  const [number] = findNumbers(text);
  if (!number) throw new Error(`no number in ${text}`);
  return number;
};

describe('findNumbers', () => {
  it.each<[string, number]>([
    ['a loan of 500 000 over five years', 500_000],
    ['12 500 copies', 12_500],
    ['1 234 567,89', 1_234_567.89],
    ['1\u202f234\u202f567,89 €', 1_234_567.89],
    ['1\u2009234.50', 1234.5],
    ["CHF 1'234'567.50", 1_234_567.5],
    ['1’234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567,00 EUR', 1_234_567],
    ['12,34,567.00', 1_234_567],
    ['100 million', 100_000_000],
    ['$ 4 million', 4_000_000],
    ['$4.2 billion.', 4_200_000_000],
    ['US$3.5bn', 3_500_000_000],
    ['€500k', 500_000],
    ['£3m', 3_000_000],
    ['12,5 Mio. €', 12_500_000],
    ['1,2 Mrd. Euro', 1_200_000_000],
    ['3 millions d’euros', 3_000_000],
    ['2 mil millones', 2_000_000_000],
    ['1,5 miljoen', 1_500_000],
    ['2,5 milioni di euro', 2_500_000],
    ['3,2 milhões', 3_200_000],
    ['Rs. 3.5 lakh', 350_000],
    ['₹ 2 crore', 20_000_000],
    ['a loss of (1,234.50)', -1234.5],
    ['($4 million)', -4_000_000],
    ['450,00-', -450],
    ['-1.234,56', -1234.56],
    ['−12.5', -12.5],
    ['RM60.30', 60.3],
    ['Rs.500', 500],
    ['€ 1.234', 1234],
    ['250 Kč', 250],
    ['.50', 0.5],
  ])('reads %s', (text, value) => {
    expect(values(text)).toEqual([value]);
  });

  it.each<[string, string | null]>([
    ['$12.00', 'USD'],
    ['12,00 €', 'EUR'],
    ['CAD 12.00', 'CAD'],
    ['HK$ 5.00', 'HKD'],
    ['12 euros', 'EUR'],
    ['5 million dollars', 'USD'],
    ['12 kr', null],
    ['12.00', null],
  ])('names the currency of %s', (text, currency) => {
    expect(currencyOf(one(text))).toBe(currency);
  });

  it('reads percentages as printed', () => {
    expect(one('a rate of 12.5 %')).toMatchObject({ amount: 12.5, value: 0.125, percent: true });
    expect(one('19,0%')).toMatchObject({ amount: 19, percent: true });
  });

  it('spans currency, sign and magnitude', () => {
    const text = 'about $4 million in cash';
    const { start, end } = one(text);
    expect(text.slice(start, end)).toBe('$4 million');
    expect(one('(1,234.50)')).toMatchObject({ start: 0, end: 10 });
  });

  it.each([
    '4/17/2020',
    '12:30',
    '555-0100',
    '401(k)',
    'A4',
    '3rd',
    '2020-04-17',
    '007',
    '#12',
    'B-12',
  ])('finds no number in %s', (text) => {
    expect(values(text)).toEqual([]);
  });

  it('keeps a quantity and a price apart', () => {
    expect(values('2 150.00 300.00')).toEqual([2, 150, 300]);
    expect(values('2020 100')).toEqual([2020, 100]);
  });

  it('takes a number in parentheses of a sentence as it is', () => {
    expect(values('two (2) years and thirty (30) days')).toEqual([2, 30]);
  });

  it('follows the document where a number reads in two ways, its own form where it does not', () => {
    expect(values('1,234', ',')).toEqual([1.234]);
    expect(values('1,234', '.')).toEqual([1234]);
    expect(values('1.234', ',')).toEqual([1234]);
    expect(one('1.234')).toMatchObject({ amount: 1234, doubt: 'decimal mark', others: [1.234] });
    expect(values('1.234,50', '.')).toEqual([1234.5]);
  });
});
