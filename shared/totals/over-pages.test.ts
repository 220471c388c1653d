import { expect, test } from 'vitest';
import type { TableBody } from '../tables/join.ts';
import { joinWithTotals } from './over-pages.ts';
import { tableTotals } from './table-totals.ts';

/** A part of a table with its totals as a page alone shows them. */
function part(page: number, rows: readonly (readonly string[])[]): TableBody {
  const bbox = { x: 0, y: 0, width: 1, height: 1 };
  const table = {
    ...{ page, table_index: page - 1, headers: [], row_count: rows.length, column_count: 2 },
    ...{ header_rows: 0, method: 'stream' as const, title: null, bbox, continues: page > 1 },
    rows: rows.map((row) => [...row]),
    cells: rows.flatMap((texts, row) =>
      texts.map((text, column) => ({
        ...{ row, column, row_span: 1, column_span: 1, text, bbox, header: false, confidence: 1 },
      })),
    ),
  };
  return { ...table, totals: tableTotals(table) };
}

const first = part(1, [
  ['Wages', '4,812,377'],
  ['Rent', '1,207,911'],
]);
const rest = (total: string) =>
  part(2, [
    ['Power', '388,402'],
    ['Repairs', '94,118'],
    ['Costs', total],
  ]);

test('a total stands on another page than some of its parts', () => {
  const second = rest('6,502,808');
  expect(second.totals).toEqual([]);
  expect(joinWithTotals(first, [second]).table.totals).toMatchObject([
    { axis: 'row', index: 4, parts: [0, 1, 2, 3], foots: [1], mismatches: [] },
  ]);
});

test('totals of a single page are as they are', () => {
  const { table } = joinWithTotals(first, []);
  expect(table.totals).toBe(first.totals);
});
