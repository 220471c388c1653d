import { describe, expect, it } from 'vitest';
import type { Table } from '../../shared/contract/index.ts';
import { runSteps } from '../../shared/memoize.ts';
import { columnName } from '../../shared/tables/column-name.ts';
import { cellsOf, joinParts, type TableInParts } from '../../shared/tables/join.ts';
import { gridOf as gridOfTable } from '../../test/support/grid.ts';
import { cell, TABLE } from '../../test/support/sample-table.ts';
import { compareValues, textFilter } from './compare.ts';
import { shownGridOf } from './shown-grid.ts';
import { type Grid, readGrid } from './slots.ts';
import { cellsWithin, summaryOf } from './summary.ts';
import { measureParts } from './widths.ts';

const grid = gridOfTable(TABLE);

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

describe('a grid over pages', () => {
  const PAGE_ROWS = 3;
  const pageOf = (page: number, texts: readonly string[]): Table => ({
    ...TABLE,
    ...{ page, continues: page > 1, header_rows: 0, row_count: PAGE_ROWS, column_count: 1 },
    rows: texts.map((text) => [text]),
    cells: texts.map((text, row) => cell(row, 0, text)),
  });
  const [first, second, third] = [
    pageOf(1, ['1.5', '2.5', 'none']),
    pageOf(2, ['3.5', '4.5', '5.5']),
    pageOf(3, ['6.5', '7.5', '8.5']),
  ];
  const joined = (...parts: Table[]) => joinParts(parts[0] ?? first, parts.slice(1)).table;
  const gridOf = (table: TableInParts): Grid => runSteps(readGrid(table));
  const stepsOf = (table: TableInParts): number => [...readGrid(table)].length;
  /** What is shown of a grid. */
  const shownOf = ({ header, rows, kinds }: Grid) => ({
    ...{ header, kinds },
    rows: rows.map(({ row, slots }) => [row, slots.map(({ cell, value }) => [cell?.text, value])]),
  });
  /** The same table of other objects, of which nothing is known. */
  const copyOf = (table: TableInParts) =>
    joinParts(structuredClone({ ...table, cells: cellsOf(table) }), []).table;

  it.each([['4.25'], ['none'], ['4,25'], ['2024-01-01'], ['']])(
    'is that of the edited table read as a whole: %s',
    (text) => {
      gridOf(joined(first, second, third));
      const table = joined(first, pageOf(2, ['3.5', text, '5.5']), third);
      expect(shownOf(gridOf(table))).toEqual(shownOf(gridOf(copyOf(table))));
    },
  );

  const sameRows = ({ parts }: Grid, other: Grid) =>
    parts.map(({ rows }, at) => rows === other.parts[at]?.rows);

  it('reads a part once, and after an edit or on the next page only what is new', () => {
    const before = gridOf(joined(first, second));
    expect(stepsOf(joined(first, second))).toBe(0);
    const grown = gridOf(joined(first, second, third));
    expect(sameRows(grown, before)).toEqual([true, true, false]);
    const edited = gridOf(joined(first, pageOf(2, ['3.5', '9.5', '5.5']), third));
    expect(sameRows(edited, grown)).toEqual([true, false, true]);
    expect(edited.rows[4]?.slots[0]).toMatchObject({ value: { value: 9.5 } });
    expect(edited.rows[5]?.row).toBe(5);
  });

  it('reads all parts again where one changes how numbers are written', () => {
    const [neutral, ambiguous] = [pageOf(1, ['1', '2', '3']), pageOf(3, ['4', '5', '1.234'])];
    const lastOf = (...texts: string[]) =>
      gridOf(joined(neutral, pageOf(2, texts), ambiguous)).rows.at(-1)?.slots[0]?.value;
    expect(lastOf('3,5', '4,5', '5,5')).toMatchObject({ kind: 'number', value: 1234 });
    expect(lastOf('3.5', '4.5', '5.5')).toMatchObject({ kind: 'number', value: 1.234 });
  });

  it('is read again where the rows of a page move', () => {
    const table = joined(pageOf(1, ['1.5', '2.5']), second);
    expect(shownOf(gridOf(table))).toEqual(shownOf(gridOf(copyOf(table))));
    expect(gridOf(table).rows.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
  });

  it('measures what only moves no second time', () => {
    const measured: string[] = [];
    const measure = (text: string): number => {
      measured.push(text);
      return text.length;
    };
    const all = gridOf(joined(first, second, third));
    runSteps(measureParts(all, measure));
    measured.length = 0;
    const moved = gridOf(joined(pageOf(1, ['1.5', 'none']), second, third));
    runSteps(measureParts(moved, measure));
    expect(new Set(measured)).toEqual(new Set(['1.5', 'none']));
    expect(moved.rows.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
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
      const entries = gridOfTable({
        ...TABLE,
        header_rows: 1,
        row_count: 2,
        column_count: 2,
        cells,
      });
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
