import { expect, test } from 'vitest';
import type { CorrectionOperation } from '../../shared/contract/index.ts';
import { actionLabel } from './correction-words.ts';

const set = (row: number): CorrectionOperation => ({
  ...{ kind: 'set_cell', page: 1, table: 0, row, column: 0, text: 'x' },
});
const remove = (page: number, axis: 'row' | 'column'): CorrectionOperation => ({
  ...{ kind: 'delete', page, table: 0, axis, at: 1, count: 2 },
});

test.each([
  ['edit of a cell', [set(1)]],
  ['edit of 2 cells', [set(1), set(2)]],
  ['deletion of 4 rows', [remove(1, 'row'), remove(2, 'row')]],
  // Of a table over two pages.
  ['deletion of 2 columns', [remove(1, 'column'), remove(2, 'column')]],
  ['2 corrections', [set(1), remove(1, 'row')]],
])('%s', (label, operations) => {
  expect(actionLabel(operations)).toBe(label);
});
