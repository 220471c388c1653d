import { expect, test } from 'vitest';
import type { TableTotal } from '../../../shared/contract/index.ts';
import { cell, TABLE } from '../../../test/support/sample-table.ts';
import { cellKey, notesOf } from './cell-notes.ts';

const total: TableTotal = {
  ...{ axis: 'row', index: 4, parts: [2, 3], operation: 'sum', foots: [1] },
  mismatches: [
    { row: 4, column: 2, printed: '36 %', expected: '39 %', difference: '3 %', singled_out: true },
  ],
};

test('cells have notes for totals that add up, totals that do not, and low confidence', () => {
  const cells = [...TABLE.cells.slice(0, -1), cell(4, 2, '36 %', { confidence: 0.4 })];
  const notes = notesOf({ ...TABLE, cells, totals: [total, { ...total, foots: [] }] });
  expect(notes.get(cellKey(4, 1))).toEqual({
    kind: 'foots',
    sentence: 'Adds up: the sum of rows 3 and 4.',
  });
  // Low confidence as well: the note on the total is shown first.
  expect(notes.get(cellKey(4, 2))?.kind).toBe('mismatch');
  expect(notes.get(cellKey(4, 2))?.sentence).toContain('39 %');
  // The other numbers of the sum.
  expect(notes.get(cellKey(2, 2))).toEqual({
    kind: 'sum',
    sentence: 'Part of a total that is off by 3 %.',
  });
  expect(notes.get(cellKey(3, 2))?.kind).toBe('sum');
  expect(notes.size).toBe(4);
});

test('totals of columns name their columns by letters', () => {
  const across: TableTotal = {
    ...{ axis: 'column', index: 3, parts: [1, 2], operation: 'difference', foots: [2] },
    mismatches: [],
  };
  expect(notesOf({ ...TABLE, totals: [across] }).get(cellKey(2, 3))?.sentence).toBe(
    'Adds up: column B less C.',
  );
});
