import { expect, test } from 'vitest';
import { amountText } from './amounts.ts';

test('the sign of an amount stands before the currency sign, after a currency code', () => {
  expect(amountText(-512_800_000, '$', 1e6)).toBe('-$512.8 million');
  expect(amountText(-512_800_000, 'EUR', 1e6)).toBe('EUR -512.8 million');
  expect(amountText(1_204, '£', 1)).toBe('£1,204');
});

test.each([
  [1.57, null, '$1.57'],
  [1_570_000_000, null, '$1.6 billion'],
  [1_234.5, 1, '$1,235'],
  [12, null, '$12'],
])('an amount of %d in the scale %j is %s', (value, scale, text) => {
  expect(amountText(value, '$', scale)).toBe(text);
});

test.each([
  [9_200_000, 'pounds', 1e3, '9,200 thousand pounds'],
  [-1_204_000_000, 'Canadian dollars', 1e6, '-1,204 million Canadian dollars'],
  [45_000_000, '₹', 1e7, '₹4.5 crore'],
])('an amount of %d in %s in the scale %d is %s', (value, unit, scale, text) => {
  expect(amountText(value, unit, scale)).toBe(text);
});
