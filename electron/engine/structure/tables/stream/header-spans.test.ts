import { expect, test } from 'vitest';
import { createGrid, type GridCell } from '../cells/grid.ts';
import { joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { createCandidate } from '../scoring/candidate.ts';
import { spanHeaderNames } from './header-spans.ts';

const word = (at: number, x0: number, y: number, text: string): ViewWord => ({
  ...{ index: at, text, x0, x1: x0 + 5 * text.length, y0: y, y1: y + 10, baseline: y + 8 },
  ...{ size: 10, bold: false, shifted: false, line: at, positionInLine: 0 },
});

/** Columns 50 points wide from 100, with amounts right-aligned, below `names` and the years of the columns. */
function read(
  names: readonly (readonly [x0: number, text: string])[],
  columns: number,
  amount = '4,561',
  ruling = 0.8,
  spans: readonly GridCell[] = [],
) {
  const xs = [0, ...Array.from({ length: columns + 1 }, (_, i) => 100 + 50 * i)];
  const grid = createGrid(xs, [100, 120, 140, 160, 180], spans);
  const cellWords = grid.cells.map(({ row, column }, at) => {
    const y = 105 + 20 * row;
    if (row === 0 && spans.length > 0) return names.map(([x0, text]) => word(at, x0, y, text));
    if (column === 0) return row < 2 ? [] : [word(at, 5, y, 'Assets')];
    const text = row === 1 ? `${2024 - (column % 2)}` : amount;
    if (row > 0) return [word(at, 97 + 50 * column - 5 * amount.length, y, text)];
    const own = names.filter(([x0]) => x0 >= 50 + 50 * column && x0 < 100 + 50 * column);
    return own.map(([x0, text], i) => word(100 + at + i, x0, y, text));
  });
  const { grid: joined, cellWords: words } = spanHeaderNames(
    createCandidate('mixed', grid, cellWords, ruling),
  );
  return joined.cells.flatMap(({ row, column, columnSpan }, i) => {
    const text = joinWords(words[i] ?? []);
    return row === 0 && text !== '' ? [[column, columnSpan, text]] : [];
  });
}

const GROUPS = [
  [145, 'Pensions'],
  [245, 'Other'],
] as const;

test('names in one of the cells above their columns get the cells of all of them', () => {
  expect(read(GROUPS, 4)).toEqual([
    [1, 2, 'Pensions'],
    [3, 2, 'Other'],
  ]);
});

test('a name cut by a border is one cell', () => {
  const cut = [
    [133, '(In'],
    [151, 'thousands)'],
  ] as const;
  expect(read(cut, 2)).toEqual([[1, 2, '(In thousands)']]);
});

test('names set like their columns stay apart, however close', () => {
  const names = [
    [107, 'Reported'],
    [152, 'As shown'],
  ] as const;
  expect(read(names, 2, '1,234,567').map(([, span]) => span)).toEqual([1, 1]);
});

test('rules around every cell tell the columns of a name', () => {
  expect(read(GROUPS, 4, '4,561', 1).map(([, span]) => span)).toEqual([1, 1]);
});

test('a name over the labels as well is of the columns that it stands in the middle of', () => {
  const all = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 5 }];
  expect(read([[180, 'Pensions']], 4, '4,561', 1, all)).toEqual([[1, 4, 'Pensions']]);
  expect(read([[130, 'Pensions']], 4, '4,561', 1, all)).toEqual([[0, 5, 'Pensions']]);
});
