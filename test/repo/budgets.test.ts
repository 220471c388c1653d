/** The program does not grow unnoticed: lines, endpoints, stores, constants and patterns. */
import { expect, test } from 'vitest';
import { countLiterals, countProgram, exceededBudgets, loweredBudgets } from './budgets.ts';

test('the program stays within test/repo/budgets.json', () => {
  expect(exceededBudgets(countProgram())).toEqual({});
});

test('a count within the margin passes, one above it and one without a budget do not', () => {
  const budgets = { lines: 1000, endpoints: 10 };
  expect(exceededBudgets({ lines: 1050, endpoints: 15 }, budgets)).toEqual({});
  expect(exceededBudgets({ lines: 1051, endpoints: 16, stores: 6 }, budgets)).toEqual({
    lines: '1051 instead of 1000',
    endpoints: '16 instead of 10',
    stores: '6 instead of 0',
  });
});

test('budgets are lowered and never raised', () => {
  const budgets = { lines: 1000, endpoints: 10, gone: 4 };
  expect(loweredBudgets({ lines: 900, endpoints: 12 }, budgets)).toEqual({
    lines: 900,
    endpoints: 10,
  });
});

test('numbers and patterns are counted in code alone', () => {
  const source = "// 5 /a/\nconst width = 3.5 + 2;\nexport const isWord = /\\w{2}/.test('7');\n";
  expect(countLiterals('a.ts', source)).toEqual({ numbers: 2, patterns: 1 });
});
