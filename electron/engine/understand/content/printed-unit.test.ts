import { describe, expect, it } from 'vitest';
import { parseNumber } from '../../../../shared/values/number-value.ts';
import { unitInTable } from './printed-unit.ts';

describe('unitInTable', () => {
  const unitOf = (
    unit: string,
    { printed = '1,204', label = 'Net sales', headers = ['2024'] as readonly string[] } = {},
  ) => {
    const number = parseNumber(printed, { decimalMark: '.' });
    if (!number) throw new Error(`${printed} is no number`);
    return unitInTable({ number, label, headers, unit, others: [] });
  };

  it.each([
    ['In thousands of pounds', 'pounds'],
    ['In millions of euros, except per share data', 'euros'],
    ['Dollars in millions', 'dollars'],
    ['In millions of Canadian dollars', 'Canadian dollars'],
    ['In Jamaican dollars', 'Jamaican dollars'],
    ['Expressed in thousands of U.S. dollars', 'U.S. dollars'],
    ['In thousands of tonnes', 'tonnes'],
    ['In thousands of tonnes, unaudited', 'tonnes'],
    ['€m', '€'],
    ['In TEUR', 'EUR'],
    ['Rs. in crores', 'Rs.'],
    ['SEK million', 'SEK'],
    ['In thousands', ''],
    ['In millions, except per share data', ''],
    ['', ''],
  ])('of a table "%s" is "%s"', (unit, expected) => {
    expect(unitOf(unit)).toBe(expected);
  });

  it('is that beside the number, of its row or its column first', () => {
    const unit = 'In millions of euros';
    expect(unitOf(unit, { printed: '$1,204' })).toBe('$');
    expect(unitOf(unit, { label: 'Net sales (£)' })).toBe('£');
    expect(unitOf(unit, { headers: ['2024', 'US$ million'] })).toBe('US$');
    expect(unitOf('', { headers: ['2024', 'Thousands of pounds'] })).toBe('pounds');
  });

  it('is not what a price is for', () => {
    expect(unitOf('In thousands', { headers: ['Price per pound'] })).toBe('');
  });
});
