import { expect, test } from 'vitest';
import type { ReviewItem, TableTotal } from '../../../shared/contract/index.ts';
import { joinParts, type TableBody } from '../../../shared/tables/join.ts';
import { cell, TABLE } from '../../../test/support/sample-table.ts';
import { acceptedIn } from '../table-decision.ts';
import { cellKey, notesOf as notesIn } from './cell-notes.ts';

/** The table is the second one of page 7. */
const AT = { page: 7, position: 1, parts: [{ page: 7, position: 1, first: 0, dropped: 0 }] };
const notesOf = (table: TableBody, items: Partial<ReviewItem>[] = []) =>
  notesIn({ ...AT, table: joinParts(table, []).table }, acceptedIn(items as ReviewItem[]));

const accepted = (
  kind: ReviewItem['kind'],
  target: { row: number; column: number } | null,
): Partial<ReviewItem> => ({
  ...{ kind, state: 'accepted' },
  target: target
    ? { kind: 'cell', page: 7, table: 1, ...target }
    : { kind: 'table', page: 7, table: 1 },
});

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

test('the parts of a table over a thousand pages are not searched where nothing was accepted', () => {
  const cells = TABLE.cells.map((one) => ({ ...one, confidence: 0.4 }));
  const parts = new Proxy(AT.parts, {
    get: () => {
      throw new Error('searched');
    },
  });
  const { table } = joinParts({ ...TABLE, cells }, []);
  const notes = notesIn({ ...AT, parts, table }, acceptedIn([]));
  expect(new Set([...notes.values()].map(({ kind }) => kind))).toEqual(new Set(['unsure']));
});

test('what a person has accepted asks for no look: a cell, cells together, a table, a number', () => {
  const unsure = [
    cell(2, 1, '148.2', { confidence: 0.4 }),
    cell(4, 2, '36 %', { confidence: 0.4 }),
  ];
  const replaced = new Set(unsure.map(({ row, column }) => cellKey(row, column)));
  const others = TABLE.cells.filter(({ row, column }) => !replaced.has(cellKey(row, column)));
  const table = { ...TABLE, cells: [...others, ...unsure] };
  const kinds = (items: Partial<ReviewItem>[]) =>
    unsure.map(({ row, column }) => notesOf(table, items).get(cellKey(row, column))?.kind);
  expect(kinds([])).toEqual(['unsure', 'unsure']);
  const one = accepted('cell_confidence', { row: 2, column: 1 });
  expect(kinds([one])).toEqual(['accepted', 'unsure']);
  expect(kinds([{ ...one, state: 'rejected' }])).toEqual(['unsure', 'unsure']);
  expect(kinds([accepted('cell_confidence', null)])).toEqual(['accepted', 'accepted']);
  expect(kinds([accepted('table_confidence', null)])).toEqual([undefined, undefined]);
  const failing = { ...TABLE, totals: [{ ...total, foots: [] }] };
  expect(notesOf(failing).get(cellKey(2, 2))?.kind).toBe('sum');
  const as = notesOf(failing, [accepted('total_mismatch', { row: 4, column: 2 })]);
  expect([...as].map(([key, { kind }]) => [key, kind])).toEqual([[cellKey(4, 2), 'accepted']]);
});

test('the note of a failing total names what was edited by hand', () => {
  const cells = TABLE.cells.map((each) =>
    each.row === 2 && each.column === 2 ? { ...each, source: 'human' as const } : each,
  );
  const notes = notesOf({ ...TABLE, cells, totals: [total] });
  expect(notes.get(cellKey(3, 2))?.sentence).toBe(
    'Part of a total that is off by 3 %; edited by hand: 36 % (North, share).',
  );
  expect(notes.get(cellKey(4, 2))?.sentence).toBe(
    'Does not add up: 39 % would. Edited by hand: 36 % (North, share).',
  );
});
