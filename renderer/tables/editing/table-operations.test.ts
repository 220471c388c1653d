import { describe, expect, test } from 'vitest';
import type { PageOperation } from '../../../shared/contract/index.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { samplePage } from '../../../test/support/corrected-page.ts';
import { TABLE } from '../../../test/support/sample-table.ts';
import { printedEntry, type TableEntry } from '../../state/table-entries.ts';
import {
  beginCellEdit,
  cellOperations,
  deleteColumns,
  deleteRows,
  insertRows,
  isOneRun,
  joinBefore,
  mergeCells,
  moveRows,
  removeTable,
  separatePart,
  setHeaderRows,
  splitTable,
} from './table-operations.ts';

/** Rows 0 to 4 on page 1; rows 5 to 7 on page 2, where the two header rows are printed again. */
const entry: TableEntry = {
  ...{ page: 1, position: 1, index: 1, number: 1 },
  table: { ...TABLE, row_count: 6 },
  parts: [
    { page: 1, position: 1, first: 0, dropped: 0 },
    { page: 2, position: 0, first: 5, dropped: 2 },
  ],
};
const onFirst = { page: 1, table: 1 };
const onSecond = { page: 2, table: 0 };

describe('a cell that is edited while another window changes its table', () => {
  const before = samplePage();
  const [printed = TABLE] = before.tables;
  const cell = { row: 3, column: 1, text: '42' };
  const at = { page: 1, table: 0 };
  test.each<readonly [string, PageOperation, { readonly row: number } | null]>([
    ['goes up', { kind: 'delete', ...at, axis: 'row', at: 1, count: 1 }, { row: 2 }],
    ['goes down', { kind: 'insert', ...at, axis: 'row', at: 1, count: 2 }, { row: 5 }],
    ['is gone', { kind: 'delete', ...at, axis: 'row', at: 3, count: 1 }, null],
    ['has another text', { kind: 'set_cell', ...at, row: 3, column: 1, text: '41' }, null],
    ['stays', { kind: 'set_cell', ...at, row: 2, column: 1, text: '31' }, { row: 3 }],
  ])('%s', (_, operation, expected) => {
    let page = before;
    const operationsFor = beginCellEdit(
      printedEntry({ page: 1, position: 0 }, 0, printed),
      cell,
      () => page,
    );
    page = applyOperation(page, operation).page;
    const stored = { kind: 'set_cell', ...at, column: 1, text: '43', ...expected };
    expect(operationsFor('43')).toEqual(expected && [stored]);
  });
});

describe('operations on a table over pages', () => {
  test('a cell is set on the page that prints it', () => {
    expect(cellOperations(entry, [{ row: 6, column: 2, text: 'x' }])).toEqual([
      { kind: 'set_cell', ...onSecond, row: 3, column: 2, text: 'x' },
    ]);
  });

  test('a header cell is set wherever the header is printed, so that it stays one header', () => {
    expect(cellOperations(entry, [{ row: 1, column: 0, text: 'x' }])).toEqual([
      { kind: 'set_cell', ...onFirst, row: 1, column: 0, text: 'x' },
      { kind: 'set_cell', ...onSecond, row: 1, column: 0, text: 'x' },
    ]);
  });

  test('rows are deleted from the last to the first, runs together', () => {
    expect(deleteRows(entry, [5, 2, 3])).toEqual([
      { kind: 'delete', ...onFirst, axis: 'row', at: 2, count: 2 },
      { kind: 'delete', ...onSecond, axis: 'row', at: 2, count: 1 },
    ]);
    expect(deleteRows(entry, [2, 4]).map((each) => 'at' in each && each.at)).toEqual([4, 2]);
  });

  test('a deleted header row goes on each page that prints it', () => {
    expect(deleteRows(entry, [0]).map(({ page }) => page)).toEqual([1, 2]);
  });

  test('as many rows are inserted as are selected', () => {
    expect(insertRows(entry, [3, 4], 'after')).toEqual([
      { kind: 'insert', ...onFirst, axis: 'row', at: 5, count: 2 },
    ]);
    expect(insertRows(entry, [5], 'before')).toEqual([
      { kind: 'insert', ...onSecond, axis: 'row', at: 2, count: 1 },
    ]);
  });

  test('a column is deleted from all parts', () => {
    expect(deleteColumns(entry, { from: 1, count: 1 }).map(({ page }) => page)).toEqual([1, 2]);
  });

  test('rows move within the rows of their page below the header', () => {
    expect(moveRows(entry, [3], 1)).toEqual([
      { kind: 'move', ...onFirst, axis: 'row', at: 3, count: 1, to: 4 },
    ]);
    expect(moveRows(entry, [4], 1)).toBeNull();
    expect(moveRows(entry, [5], -1)).toBeNull();
    expect(moveRows(entry, [2], -1)).toBeNull();
    expect(moveRows(entry, [7], 1)).toBeNull();
    expect(moveRows(entry, [2, 4], 1)).toBeNull();
  });

  test('cells of two pages are not merged', () => {
    expect(isOneRun(entry, [4, 5])).toBe(false);
    expect(mergeCells(entry, [4, 5], { from: 0, count: 1 })).toBeNull();
    expect(mergeCells(entry, [6, 7], { from: 1, count: 2 })).toEqual([
      { kind: 'merge_cells', ...onSecond, row: 3, column: 1, row_span: 2, column_span: 2 },
    ]);
  });

  test('a part that prints the header again has as many header rows as the first', () => {
    expect(setHeaderRows(entry, 1).map(({ page }) => page)).toEqual([1, 2]);
    const plain = { ...entry, parts: entry.parts.map((part) => ({ ...part, dropped: 0 })) };
    expect(setHeaderRows(plain, 1).map(({ page }) => page)).toEqual([1]);
  });

  test('it is split at a row, but not above its first', () => {
    expect(splitTable(entry, 3)).toEqual([{ kind: 'split_table', ...onFirst, row: 3 }]);
    expect(splitTable(entry, 0)).toBeNull();
  });

  test('its parts are separated, and a table is joined to the one before it', () => {
    expect(separatePart(entry, 3)).toBeNull();
    expect(separatePart(entry, 6)).toEqual([
      { kind: 'set_continues', ...onSecond, continues: false },
    ]);
    expect(joinBefore(entry)).toEqual([{ kind: 'join_tables', page: 1, table: 0 }]);
    expect(
      joinBefore({ ...entry, parts: [{ page: 1, position: 0, first: 0, dropped: 0 }] }),
    ).toBeNull();
    const second = { ...entry, page: 2, position: 0, parts: entry.parts.slice(1) };
    expect(joinBefore(second)).toEqual([{ kind: 'set_continues', ...onSecond, continues: true }]);
  });

  test('all parts of what is not a table are removed', () => {
    expect(removeTable(entry)).toEqual([
      { kind: 'remove_table', ...onFirst },
      { kind: 'remove_table', ...onSecond },
    ]);
  });
});
