import { expect, test } from 'vitest';
import { calculationParts } from './calculation-parts.ts';

const calculation = (expression: string, ...texts: string[]) => ({
  expression,
  result: 0,
  unit: null,
  operands: texts.map((text, citation) => ({ label: text, value: 0, text, citation })),
});

/** Operands as `{text:citation}`. */
const shown = (...of: Parameters<typeof calculation>) =>
  calculationParts(calculation(...of))
    .map((part) => (part.kind === 'text' ? part.text : `{${part.text}:${part.operand.citation}}`))
    .join('');

test('finds the operands in the expression, the same one twice', () => {
  expect(shown('(1,204 − 1,118) ÷ 1,118', '1,204', '1,118')).toBe(
    '({1,204:0} − {1,118:1}) ÷ {1,118:1}',
  );
});

test('takes no number for a part of another', () => {
  expect(shown('1,204 + 1 + 204', '1', '1,204', '204')).toBe('{1,204:1} + {1:0} + {204:2}');
});

test('tells operands that are printed alike apart by their order', () => {
  expect(shown('5 + 5', '5', '5')).toBe('{5:0} + {5:1}');
});

test('keeps printed signs and parentheses', () => {
  expect(shown('(240) − $88', '(240)', '$88')).toBe('{(240):0} − {$88:1}');
});
