import { describe, expect, test } from 'vitest';
import type { Cell, PageContent, Table } from '../../shared/contract/index.ts';
import {
  boxOfTarget,
  entriesOnPage,
  entryOfOutline,
  holds,
  loadedEntry,
  rowOf,
  targetOf,
} from './table-entries.ts';

const boxAt = (page: number, row: number) => ({
  x: page / 10,
  y: row / 10,
  width: 0.1,
  height: 0.1,
});

function table(page: number, names: string[]): Table {
  const cells = names.map(
    (text, row): Cell => ({
      ...{ row, column: 0, row_span: 1, column_span: 1, text },
      ...{ bbox: boxAt(page, row), header: row === 0, confidence: 1 },
    }),
  );
  return {
    ...{ page, table_index: 0, markdown: '', method: 'lattice', title: null, bbox: boxAt(page, 0) },
    ...{ continues: page > 1, headers: [], row_count: names.length - 1, column_count: 1 },
    ...{ header_rows: 1, rows: names.map((name) => [name]), cells },
  };
}

const pages = [table(1, ['Name', 'a', 'b']), table(2, ['Name', 'c'])];
const contents = pages.map((one) => ({ tables: [one] }) as unknown as PageContent);
const { rows, cells, markdown, ...first } = pages[0] as Table;
const outline = {
  ...first,
  row_count: 3,
  parts: [
    { page: 1, position: 0, first_row: 0, repeated_rows: 0 },
    { page: 2, position: 0, first_row: 3, repeated_rows: 1 },
  ],
};
const outlined = entryOfOutline(outline, 1);

describe('a table over pages', () => {
  test('is on each of them', () => {
    expect(holds(outlined, { page: 2, position: 0 })).toBe(true);
    expect(holds(outlined, { page: 2, position: 1 })).toBe(false);
  });

  test('leads from each row to its page and back', () => {
    const onSecond = targetOf(outlined, 3, 0);
    expect(onSecond).toEqual({ kind: 'cell', page: 2, table: 0, row: 1, column: 0 });
    expect(rowOf(outlined, onSecond)).toBe(3);
    expect(targetOf(outlined, 2, 0)).toMatchObject({ page: 1, table: 0, row: 2 });
    // The header that is printed again is the header of the whole.
    expect(rowOf(outlined, { kind: 'cell', page: 2, table: 0, row: 0, column: 0 })).toBe(0);
  });

  test('gets its cells from all pages that it is printed on', () => {
    const loaded = loadedEntry(outlined, contents);
    expect(loaded?.table.rows.flat()).toEqual(['Name', 'a', 'b', 'c']);
    expect(loaded?.parts).toEqual(outlined.parts);
  });

  test('is not shown in part while a page is missing', () => {
    expect(loadedEntry(outlined, [contents[0] ?? null, null])).toBeNull();
  });

  test('stays on its pages while the next of them is loaded', () => {
    expect(entriesOnPage(2, null, [outlined])).toEqual([outlined]);
    expect(entriesOnPage(2, contents[1] ?? null, [outlined])).toEqual([outlined]);
    expect(entriesOnPage(3, null, [outlined])).toEqual([]);
  });

  test('has a box before its page is there', () => {
    expect(boxOfTarget([outlined], { kind: 'table', page: 1, table: 0 })).toEqual(boxAt(1, 0));
  });
});
