import { expect, test } from 'vitest';
import { TABLE } from '../../test/support/sample-table.ts';
import { keepRows } from './keep-rows.ts';

test('keeps the header, the rows asked for and the part of a span that is in them', () => {
  const [header, first] = TABLE.rows;
  const { table, kept } = keepRows(TABLE, new Set([TABLE.header_rows]));
  expect(kept).toEqual([...TABLE.rows.keys()].slice(0, TABLE.header_rows + 1));
  expect(table.rows).toHaveLength(TABLE.header_rows + 1);
  expect(table.row_count).toBe(1);
  expect([table.rows[0], table.rows.at(-1)]).toEqual([header, TABLE.rows[TABLE.header_rows]]);
  expect(first).toBeDefined();
  expect(table).not.toHaveProperty('totals');
  const tall = {
    ...TABLE,
    cells: TABLE.cells.map((cell) =>
      cell.row === 2 && cell.column === 0 ? { ...cell, row_span: 2 } : cell,
    ),
  };
  const cut = keepRows(tall, new Set([3])).table.cells.find(
    (cell) => cell.row === TABLE.header_rows && cell.column === 0,
  );
  expect(cut).toMatchObject({
    row_span: 1,
    text: TABLE.cells.find((cell) => cell.row === 2 && cell.column === 0)?.text,
  });
});
