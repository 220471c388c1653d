import { describe, expect, test } from 'vitest';
import type { Cell, PageContent, Table } from '../../shared/contract/index.ts';
import {
  boxOfTarget,
  entriesOnPage,
  entryOfOutline,
  holds,
  joinEntries,
  loadedEntry,
  printedEntry,
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

const [whole] = joinEntries([
  printedEntry({ page: 1, position: 1 }, 1, table(1, ['Name', 'a', 'b'])),
  printedEntry({ page: 2, position: 0 }, 2, table(2, ['Name', 'c'])),
]);

describe('a table over pages', () => {
  if (!whole) throw new Error('one table is needed');

  test('is one, with the number of its first part', () => {
    expect(whole.index).toBe(1);
    expect(whole.number).toBe(1);
    expect(whole.table.rows.flat()).toEqual(['Name', 'a', 'b', 'c']);
    expect(holds(whole, { page: 2, position: 0 })).toBe(true);
    expect(holds(whole, { page: 2, position: 1 })).toBe(false);
  });

  test('leads from each row to its page and back', () => {
    const onSecond = targetOf(whole, 3, 0);
    expect(onSecond).toEqual({ kind: 'cell', page: 2, table: 0, row: 1, column: 0 });
    expect(rowOf(whole, onSecond)).toBe(3);
    expect(targetOf(whole, 2, 0)).toMatchObject({ page: 1, table: 1, row: 2 });
    // The header that is printed again is the header of the whole.
    expect(rowOf(whole, { kind: 'cell', page: 2, table: 0, row: 0, column: 0 })).toBe(0);
  });
});

describe('a table of the outline', () => {
  const pages = [table(1, ['Name', 'a', 'b']), table(2, ['Name', 'c'])];
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
  const contents = pages.map((one) => ({ tables: [one] }) as unknown as PageContent);

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
