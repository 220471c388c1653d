import { describe, expect, it } from 'vitest';
import { columnName } from '../../../shared/tables/column-name.ts';
import { cell, TABLE } from '../../../test/support/sample-table.ts';
import { compareValues, textFilter } from './compare.ts';
import { shownGridOf } from './shown-grid.ts';
import { type Grid, gridOf } from './slots.ts';
import { cellsWithin, summaryOf } from './summary.ts';

const grid = gridOf(TABLE);

describe('a grid', () => {
  it('gives every place the cell that covers it', () => {
    const texts = grid.rows.map(({ slots }) => slots.map((slot) => slot.cell?.text));
    expect(texts).toEqual([
      ['North', '148.2', '36 %'],
      ['North', '103.5', '—'],
      ['All', '251.7', '36 %'],
    ]);
    expect(grid.rows.map(({ slots }) => slots[0]?.origin)).toEqual([true, false, true]);
    expect(grid.rows.map(({ row }) => row)).toEqual([2, 3, 4]);
  });

  it('sets its header and its kinds of columns apart', () => {
    expect(grid.header.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['Region', 'Sold in 2024'],
      ['kt', 'share'],
    ]);
    expect(grid.kinds).toEqual(['text', 'number', 'number']);
  });

  it('names columns as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual([
      ...['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'],
    ]);
  });
});

describe('a grid after an edit', () => {
  const edited = (row: number, column: number, text: string) => ({
    ...TABLE,
    cells: TABLE.cells.map((cell) =>
      cell.row === row && cell.column === column ? { ...cell, text } : cell,
    ),
  });
  /** What is shown of a grid. */
  const shownOf = ({ header, rows, kinds }: Grid) => ({ header, rows, kinds });

  it.each([
    [2, 1, '150.1'],
    [2, 0, 'South'],
    [3, 2, '64 %'],
    [4, 1, 'none'],
    [3, 1, '103,5'],
    [1, 1, 'tonnes'],
  ])('is the grid of the edited table: row %i, column %i as %s', (row, column, text) => {
    const table = edited(row, column, text);
    expect(shownOf(gridOf(table, grid))).toEqual(shownOf(gridOf(table)));
  });

  it('keeps the rows that have not changed, and changes all rows of a merged cell', () => {
    const [north, second, all] = gridOf(edited(2, 0, 'South'), grid).rows;
    expect([north, second].map((row) => row?.slots[0]?.cell?.text)).toEqual(['South', 'South']);
    expect(north).not.toBe(grid.rows[0]);
    expect(all).toBe(grid.rows[2]);
  });

  it('is read again if the table has another shape', () => {
    const shorter = { ...TABLE, header_rows: 1 };
    expect(shownOf(gridOf(shorter, grid))).toEqual(shownOf(gridOf(shorter)));
  });
});

describe('the rows as shown', () => {
  const [north, second, all] = grid.rows;
  const shown = [north, all, second].flatMap((row) => row ?? []);

  it('split a merged cell whose rows are no longer adjacent after sorting', () => {
    const shownGrid = shownGridOf(shown, 3);
    expect(shownGrid.areaAt({ row: 0, column: 0 })).toEqual({
      top: 0,
      left: 0,
      bottom: 0,
      right: 0,
    });
    expect(shownGrid.slotAt({ row: 2, column: 0 })?.cell?.text).toBe('North');
  });

  it('know where a cell of the table is, or that it is hidden', () => {
    const shownGrid = shownGridOf(shown.slice(0, 2), 3);
    expect(shownGrid.positionOf(4, 1)).toEqual({ row: 1, column: 1 });
    expect(shownGrid.positionOf(3, 1)).toBeNull();
  });

  const shownGrid = shownGridOf(grid.rows, 3);

  it('count merged cells once, as the boxes on the page', () => {
    const bounds = { top: 0, left: 0, bottom: 1, right: 1 };
    expect(cellsWithin(bounds, shownGrid).map(({ text }) => text)).toEqual([
      'North',
      '148.2',
      '103.5',
    ]);
    expect(summaryOf(bounds, shownGrid)).toEqual({
      cells: 3,
      numbers: 2,
      total: { sum: 251.7, mean: 125.85, percent: false },
    });
  });

  it('have no sum where amounts and percentages are mixed', () => {
    const all = summaryOf({ top: 0, left: 0, bottom: 1, right: 2 }, shownGrid);
    expect(all).toEqual({ cells: 5, numbers: 3, total: null });
    const shares = summaryOf({ top: 0, left: 2, bottom: 2, right: 2 }, shownGrid);
    expect(shares).toMatchObject({ cells: 3, numbers: 2, total: { sum: 0.72, percent: true } });
  });

  it('have no sum where both sides of an account are mixed', () => {
    const sidesOf = (...texts: string[]) => {
      const cells = texts.map((text, row) => cell(row + 1, 1, text));
      const entries = gridOf({ ...TABLE, header_rows: 1, row_count: 2, column_count: 2, cells });
      const bounds = { top: 0, left: 0, bottom: 1, right: 1 };
      return summaryOf(bounds, shownGridOf(entries.rows, 2)).total;
    };
    expect(sidesOf('750.00 CR', '500.00 DR')).toBeNull();
    expect(sidesOf('750.00 CR', '50.00 CR')?.sum).toBe(800);
  });
});

describe('sorting and filtering', () => {
  it('orders numbers, then dates, then text as people do', () => {
    const text = (text: string) => ({ kind: 'text', text }) as const;
    const date = (value: string) => ({ kind: 'date', value, format: '' }) as const;
    const values = [text('Note 10'), text('note 2'), date('2024-02-01'), date('2023-12-31')];
    expect(values.sort(compareValues)).toEqual([
      date('2023-12-31'),
      date('2024-02-01'),
      text('note 2'),
      text('Note 10'),
    ]);
  });

  it('finds every word, whatever the case and the accents', () => {
    const holds = textFilter(' CAFE 12 ');
    expect(holds(['Le café', 'no 12'])).toBe(true);
    expect(holds(['Le café', 'no 3'])).toBe(false);
    expect(textFilter('')(['anything'])).toBe(true);
  });
});
