import { expect, it } from 'vitest';
import { tablePage } from '../../../test/support/sample-page.ts';
import { viewOf } from './table-view.ts';

it('the quarter of a column and its year may have another name between them', () => {
  const page = tablePage(1, [
    ['', 'Second quarter', ''],
    ['', 'Sales', ''],
    ['', '2023', '2022'],
    ['Worldwide', '21,519', '20,215'],
  ]);
  const [table] = page.tables;
  if (!table) throw new Error('The page has no table.');
  const cells = table.cells
    .filter(({ row, column }) => row > 1 || column < 2)
    .map((cell) => (cell.row < 2 && cell.column === 1 ? { ...cell, column_span: 2 } : cell));
  const view = viewOf(page, { ...table, cells, header_rows: 3 });
  expect(view?.columns.map(({ period }) => period)).toEqual([
    null,
    { year: 2023, months: 3, part: 2 },
    { year: 2022, months: 3, part: 2 },
  ]);
});
