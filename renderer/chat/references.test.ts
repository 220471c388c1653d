import { expect, test } from 'vitest';
import { statesCalculation, unmentioned } from './references.ts';

test('finds citations that are named nowhere in the answer', () => {
  const answer = 'a **b [1]**\n\n- c [2]\n\n> q [3]\n\n| h |\n|---|\n| x [4] |\n\n`[6]`';
  expect(unmentioned(answer, 7, null)).toEqual([5, 6, 7]);
});

test('counts the operands of a calculation as named', () => {
  const operand = { label: '2024', value: 1, text: '1', citation: 1 };
  const calculation = { expression: '1', result: 1, unit: null, operands: [operand] };
  expect(unmentioned('It is 1. [1]', 3, calculation)).toEqual([3]);
});

test('tells whether the text writes the arithmetic out', () => {
  const calculation = { expression: '48,600 − 45,292', result: 3308, unit: null, operands: [] };
  const written = 'Up, from 45,292 [1] to **48,600** [2]: 48,600 [2] − 45,292 [1] = 3,308.';
  expect(statesCalculation(written, calculation)).toBe(true);
  expect(statesCalculation('Up by 3,308, from 45,292 [1] to 48,600 [2].', calculation)).toBe(false);
});
