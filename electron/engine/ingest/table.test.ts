import { describe, expect, test } from 'vitest';
import { type CellSource, readingTable } from './table.ts';

const table = (cells: CellSource[]) => readingTable({ page: 1, index: 0, cells }, ['tables', 0]);
const cell = (row: number, column: number, text: string, more: Partial<CellSource> = {}) => ({
  row,
  column,
  text,
  ...more,
});

describe('a table of a vendor', () => {
  test('gets the empty cells that were left out', () => {
    expect(table([cell(0, 0, 'a'), cell(1, 1, 'd')])?.rows).toEqual([
      ['a', ''],
      ['', 'd'],
    ]);
  });

  test('keeps the text of two cells in one place', () => {
    expect(table([cell(0, 0, 'a'), cell(0, 0, 'b')])?.rows).toEqual([['a\nb']]);
  });

  test('gives up a span that would cover another cell', () => {
    const found = table([cell(0, 1, 'b'), cell(0, 0, 'a', { columnSpan: 2 })]);
    expect(found?.cells.map(({ text, column_span }) => [text, column_span])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('names headers by column, those that span once for each', () => {
    const header = true;
    const found = table([
      cell(0, 0, 'Unit', { header, rowSpan: 2 }),
      cell(0, 1, 'Year', { header, columnSpan: 2 }),
      cell(1, 1, '2024', { header }),
      cell(1, 2, '2025', { header }),
      cell(2, 0, 'EUR', { header }),
      cell(2, 1, '7'),
      cell(2, 2, '8'),
    ]);
    expect(found).toMatchObject({
      header_rows: 2,
      headers: ['Unit', '2024', '2025'],
      row_count: 1,
    });
  });

  test('that is larger than any is refused by its path', () => {
    expect(() => table([cell(1e9, 1e9, 'far')])).toThrow('payload.tables[0]: a table of');
  });
});

test('without cells there is no table', () => {
  expect(table([])).toBeNull();
});
