import { expect, test } from 'vitest';
import { joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { joinCutNames } from './cut-names.ts';
import { createGrid } from './grid.ts';

const cell = (at: number, x0: number, y: number, text: string): ViewWord => ({
  ...{ index: at, text, x0, x1: x0 + 5 * text.length, y0: y, y1: y + 10, baseline: y + 8 },
  ...{ size: 10, bold: false, shifted: false, line: at, positionInLine: 0 },
});
const grid = createGrid([0, 100, 150, 200], [100, 120, 140, 160, 180], []);
const table = (unit: readonly (readonly [number, string])[]) => ({
  grid,
  cellWords: grid.cells.map(({ row, column }, at) => {
    const y = 105 + 20 * row;
    if (column === 0) return [cell(at, 5, y, row < 2 ? 'Balance' : 'Assets')];
    if (row === 0) return [cell(at, 75 + 50 * column, y, '2023')];
    const [x0, text] = unit[column - 1] ?? [0, ''];
    return [row === 1 ? cell(at, x0, y, text) : cell(at, 70 + 50 * column, y, '4,561')];
  }),
});
const textsOf = ({ cellWords }: ReturnType<typeof table>) => cellWords.slice(4, 6).map(joinWords);

test('a name cut between columns with names of their own is one cell', () => {
  const joined = joinCutNames(
    table([
      [134, '(In'],
      [152, 'thousands)'],
    ]),
  );
  expect(textsOf(joined)[0]).toBe('(In thousands)');
  expect(joined.grid.cells[4]).toMatchObject({ row: 1, column: 1, columnSpan: 2 });
});

test('names set like their columns stay apart, however close', () => {
  const names = table([
    [120, 'Stated'],
    [153, 'As shown'],
  ]);
  expect(joinCutNames({ ...names, cellWords: names.cellWords })).toEqual(names);
});

test('a name beside empty cells may be that of more columns', () => {
  const cut = table([
    [134, '(In'],
    [152, 'thousands)'],
  ]);
  const wider = { grid: createGrid([...grid.xs, 250], grid.ys, []), cellWords: [] as ViewWord[][] };
  wider.cellWords = wider.grid.cells.map(({ row, column }) => {
    if (column < 3) return [...(cut.cellWords[3 * row + column] ?? [])];
    return row === 1 ? [] : [cell(40 + row, 225, 105 + 20 * row, row === 0 ? '2021' : '99')];
  });
  expect(joinCutNames(wider)).toBe(wider);
});
