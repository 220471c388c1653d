import { describe, expect, test } from 'vitest';
import { gridOf } from '../../test/support/grid.ts';
import { cell, TABLE } from '../../test/support/sample-table.ts';
import { frozenWidth } from './geometry.ts';
import type { Grid } from './slots.ts';
import {
  CELL_EXTRA,
  type Demands,
  demandsOf as demandsIn,
  fitColumns,
  isWider,
  type Measure,
  needsSecondLine,
} from './widths.ts';

const measure: Measure = (text, bold) => text.length * (bold ? 8 : 7);

const gridWith = (texts: readonly string[][], header: readonly string[] = []): Grid => {
  const all = header.length > 0 ? [[...header], ...texts] : texts;
  const headerRows = header.length > 0 ? 1 : 0;
  const cells = all.flatMap((row, r) =>
    row.map((text, c) => cell(r, c, text, { header: r < headerRows })),
  );
  const rows = all.map((row) => [...row]);
  const columnCount = all[0]?.length ?? 0;
  return gridOf({ ...TABLE, header_rows: headerRows, column_count: columnCount, rows, cells });
};

const demandsOf = (grid: Grid, former?: Demands) => demandsIn(grid, measure, former);
const fitted = (grid: Grid, available: number, chosen?: ReadonlyMap<number, number>) =>
  fitColumns(demandsOf(grid).columns, grid.kinds, available, chosen);
const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
const LABEL = 'Adjustments to reconcile net income to net cash provided by operations';
const statement = gridWith(
  [
    [LABEL, '1,204', '1,118'],
    ['Other assets', '88', '6,787'],
  ],
  ['', '2024', '2023'],
);

describe('columns fill their pane', () => {
  test.each([260, 400, 700, 1600])('of %i pixels exactly', (available) => {
    expect(sumOf(fitted(statement, available))).toBe(available);
  });

  test('and spare room goes to the labels', () => {
    const [narrow, wide] = [fitted(statement, 900), fitted(statement, 1000)];
    expect((wide[0] ?? 0) - (narrow[0] ?? 0)).toBe(100);
    expect(wide.slice(1)).toEqual(narrow.slice(1));
  });

  test('all of them alike where none holds text', () => {
    const grid = gridWith([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(fitted(grid, 501)).toEqual([251, 250]);
  });
});

describe('after an edit', () => {
  const edited = (number: string) =>
    gridWith(
      [
        [LABEL, number, '1,118'],
        ['Other assets', '88', '6,787'],
      ],
      ['', '2024', '2023'],
    );
  const before = demandsOf(statement);

  test('columns stay as they are unless the text needs more', () => {
    expect(demandsOf(edited('7'), before).columns).toBe(before.columns);
  });

  test('a longer number widens its column', () => {
    const longer = edited('123456789012');
    const { columns } = demandsOf(longer, before);
    expect(columns[1]).toEqual(demandsOf(longer).columns[1]);
    expect(columns[2]).toBe(before.columns[2]);
  });
});

test('a number is never cut, however narrow the pane, rare its length, bold it is or far down', () => {
  const rows = Array.from({ length: 600 }, (_, i) => [`Row ${i}`, '12']);
  const grid = gridWith([...rows, ['Sum', '1,234,567']]);
  for (const available of [60, 200, 800]) {
    expect(fitted(grid, available)[1]).toBeGreaterThanOrEqual(
      measure('1,234,567', false) + CELL_EXTRA,
    );
  }
  const cells = [cell(0, 0, 'Total'), cell(0, 1, '1,234,567', { bold: true })];
  const shape = { header_rows: 0, column_count: 2, rows: [['Total', '1,234,567']] };
  const bold = gridOf({ ...TABLE, ...shape, cells });
  expect(fitted(bold, 60)[1]).toBeGreaterThanOrEqual(measure('1,234,567', true) + CELL_EXTRA);
});

test('labels give way to two lines before a table overflows', () => {
  const [label = 0, ...numbers] = fitted(statement, 400);
  expect(label).toBeLessThan(measure(LABEL, false));
  expect(label + sumOf(numbers)).toBe(400);
  const [row, short] = statement.rows;
  expect(row && needsSecondLine(row, fitted(statement, 400), measure)).toBe(true);
  expect(short && needsSecondLine(short, fitted(statement, 400), measure)).toBe(false);
  expect(row && needsSecondLine(row, fitted(statement, 1600), measure)).toBe(false);
});

test('a table that cannot fit keeps its labels in two lines and scrolls', () => {
  const grid = gridWith([[LABEL, ...Array.from({ length: 12 }, () => '1,234,567.00')]]);
  const widths = fitted(grid, 600);
  expect(sumOf(widths)).toBeGreaterThan(600);
  expect(2 * ((widths[0] ?? 0) - CELL_EXTRA)).toBeGreaterThan(measure(LABEL, false) * 0.95);
});

test('in a narrow pane the labels leave half of it to the numbers, and stay while those scroll', () => {
  const grid = gridWith([
    [`${LABEL} ${LABEL}`, ...Array.from({ length: 5 }, () => '1,234,567.00')],
  ]);
  const widths = fitted(grid, 240);
  expect(widths[0]).toBe(120);
  expect(frozenWidth([0, ...widths.map((_, i) => sumOf(widths.slice(0, i + 1)))], 240)).toBe(120);
  expect(fitted(grid, 240, new Map([[0, 200]]))[0]).toBe(200);
});

test('a width that the reader set stays, and the others share the rest', () => {
  const widths = fitted(statement, 700, new Map([[1, 150]]));
  expect(widths[1]).toBe(150);
  expect(sumOf(widths)).toBe(700);
  expect(sumOf(fitted(statement, 700, new Map([[0, 300]])))).toBe(700);
});

test('text in a column of numbers gives way, numbers in a column of text do not', () => {
  const NOTE = 'not applicable in this year, see note 12';
  const rows = ['12', '14', '16', '18'].map((number, i) => [`Label ${i}`, number]);
  const [, noted = 0] = fitted(gridWith([...rows, ['Label 5', NOTE]]), 240);
  expect(noted).toBeLessThan(measure(NOTE, false));
  const words = [
    ['One', 'Some words'],
    ['Two', 'Other words'],
    ['Three', '123456789012'],
  ];
  const [, mixed = 0] = fitted(gridWith(words), 100);
  expect(mixed).toBeGreaterThanOrEqual(measure('123456789012', false) + CELL_EXTRA);
});

test('an indent needs room as well', () => {
  const label = cell(0, 0, 'Inventories', { level: 2 });
  expect(isWider(label, measure('Inventories', false) + CELL_EXTRA, measure)).toBe(true);
  expect(isWider(label, measure('Inventories', false) + CELL_EXTRA + 24, measure)).toBe(false);
});
