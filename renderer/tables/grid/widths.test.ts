import { expect, test } from 'vitest';
import { cell, TABLE } from './sample-table.ts';
import { gridOf } from './slots.ts';
import { columnWidths, gutterWidth } from './widths.ts';

const measure = (text: string) => text.length * 7;
const rows = (texts: readonly [label: string, figure: string][]) => {
  const cells = texts.flatMap(([label, figure], row) => [
    cell(row, 0, label),
    cell(row, 1, figure),
  ]);
  const shape = { header_rows: 0, column_count: 2, rows: texts.map((row) => [...row]) };
  return gridOf({ ...TABLE, ...shape, cells });
};

test('columns are as wide as what they hold, within bounds', () => {
  const grid = gridOf(TABLE);
  const wide = (text: string) => text.length * 10;
  expect(columnWidths(grid, wide, 1000)).toEqual([78, 68, 68]);
  const empty = { ...grid, rows: [], header: [], kinds: ['text' as const] };
  expect(columnWidths(empty, wide, 1000)).toEqual([44]);
});

test('a figure is never cut, however rare its length and however far down it stands', () => {
  const plain = Array.from({ length: 600 }, (_, i): [string, string] => [`Row ${i}`, '12']);
  const [, narrow = 0] = columnWidths(rows(plain), measure, 1000);
  const [, wide = 0] = columnWidths(rows([...plain, ['Sum', '1,234,567']]), measure, 1000);
  expect(wide).toBeGreaterThan(narrow);
  expect(wide).toBeGreaterThanOrEqual(measure('1,234,567'));
});

test('labels give way where the table has no room', () => {
  const grid = rows([['Adjustments to reconcile net income to cash', '1,204']]);
  const [roomy = 0, figure = 0] = columnWidths(grid, measure, 1000);
  const [tight = 0, same = 0] = columnWidths(grid, measure, 300);
  expect(tight).toBeLessThan(roomy);
  expect(tight + same).toBeLessThanOrEqual(300);
  expect(same).toBe(figure);
  // No room is left over while a label is cut.
  expect(tight + same + gutterWidth(grid)).toBe(300);
});
