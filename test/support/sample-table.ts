/** Sample table for the tests of the grid: a header of two rows, a label over two rows. */
import type { Cell, Table } from '../../shared/contract/index.ts';

const bbox = { x: 0, y: 0, width: 0.1, height: 0.1 };

export const cell = (
  row: number,
  column: number,
  text: string,
  more: Partial<Cell> = {},
): Cell => ({
  ...{ row, column, row_span: 1, column_span: 1, text, bbox, header: false, confidence: 1 },
  ...more,
});

const header = { header: true };

/**
 *     Region | Sold in 2024
 *            | kt    | share
 *     North  | 148.2 | 36 %
 *            | 103.5 | —
 *     All    | 251.7 | 36 %
 */
export const CELLS: readonly Cell[] = [
  cell(0, 0, 'Region', { ...header, row_span: 2 }),
  cell(0, 1, 'Sold in 2024', { ...header, column_span: 2 }),
  cell(1, 1, 'kt', header),
  cell(1, 2, 'share', header),
  cell(2, 0, 'North', { row_span: 2 }),
  cell(2, 1, '148.2'),
  cell(2, 2, '36 %'),
  cell(3, 1, '103.5'),
  cell(3, 2, '—'),
  cell(4, 0, 'All'),
  cell(4, 1, '251.7'),
  cell(4, 2, '36 %'),
];

export const TABLE: Table = {
  ...{ page: 1, table_index: 0, markdown: '', method: 'lattice', title: null, bbox },
  ...{ continues: false, headers: ['Region', 'kt', 'share'], row_count: 3, column_count: 3 },
  header_rows: 2,
  rows: [
    ['Region', 'Sold in 2024', ''],
    ['', 'kt', 'share'],
    ['North', '148.2', '36 %'],
    ['', '103.5', '—'],
    ['All', '251.7', '36 %'],
  ],
  cells: [...CELLS],
};
