import { describe, expect, test } from 'vitest';
import { createGrid, gridRect } from './cells/grid.ts';
import type { PageView, ViewWord } from './page-view/page-view.ts';
import type { TableCandidate } from './scoring/candidate.ts';
import { computeExistence, createExistenceInputs } from './scoring/existence.ts';
import type { ScoreFeatures } from './scoring/score.ts';
import { selectTables } from './select.ts';

const word = (x0: number, y0: number, text: string): ViewWord => ({
  index: 0,
  text,
  x0,
  y0,
  x1: x0 + 5 * text.length,
  y1: y0 + 10,
  baseline: y0 + 8,
  size: 10,
  bold: false,
  shifted: false,
  line: 0,
  positionInLine: 0,
});

const EVIDENCE: ScoreFeatures = {
  fill: 1,
  numericRatio: 0,
  alignment: 1,
  clearance: 1,
  brevity: 1,
  extent: 0.6,
  containment: 1,
  ruling: 1,
  singleValueRatio: 1,
};

/** Words in rows of 20 points between 100 and 300. */
function candidate(
  method: TableCandidate['method'],
  rows: readonly number[],
  features: Partial<ScoreFeatures>,
  textOf: (row: number, column: number) => string = (_, column) =>
    ['Harbour', 'Dry dock'][column] ?? '',
  columns = [100, 200, 300],
): TableCandidate {
  const grid = createGrid(columns, [...rows], []);
  const cellWords = grid.cells.map(({ row, column }) => [
    word((columns[column] ?? 0) + 5, (rows[row] ?? 0) + 5, textOf(row, column)),
  ]);
  const all = { ...EVIDENCE, ...features };
  const existence = computeExistence(createExistenceInputs(grid, cellWords, all));
  return { method, rect: gridRect(grid), grid, cellWords, features: all, existence };
}

/** A page with the words of the candidates. */
const pageOf = (...candidates: TableCandidate[]): PageView => ({
  ...{
    rotation: 0,
    width: 600,
    height: 800,
    sideways: [],
    rulings: [],
    fills: [],
    pictures: [],
    fields: [],
  },
  words: [...new Set(candidates.flatMap(({ cellWords }) => cellWords.flat()))],
});

test('a fully drawn grid wins against a better aligned candidate across its border', () => {
  const drawn = candidate('lattice', [100, 120, 140, 160], { brevity: 0.2, alignment: 0.7 });
  const aligned = candidate('stream', [120, 140, 160, 180], { numericRatio: 0.4 });
  expect(selectTables({ seen: [drawn, aligned], linked: [] }, pageOf(drawn, aligned))).toEqual([
    drawn,
  ]);
});

test('a grid whose cells hold several values each does not', () => {
  const drawn = candidate('lattice', [100, 120, 140, 160], { singleValueRatio: 0 });
  const aligned = candidate('stream', [120, 140, 160, 180], { numericRatio: 1 });
  expect(selectTables({ seen: [drawn, aligned], linked: [] }, pageOf(drawn, aligned))).toEqual([
    aligned,
  ]);
});

test('a table with its header and first row wins against the ruled rows below them', () => {
  const textOf = (row: number, column: number) =>
    row === 0 ? (['Name', 'Sales'][column] ?? '') : (['Harbour', `1,20${row}`][column] ?? '');
  const ys = Array.from({ length: 11 }, (_, at) => 100 + 20 * at);
  const whole = candidate('stream', ys, { alignment: 0.2, clearance: 0.2 }, textOf);
  const part = candidate('stream', ys.slice(2), {}, (row, column) => textOf(row + 2, column));
  expect(selectTables({ seen: [whole, part], linked: [] }, pageOf(whole, part))).toEqual([whole]);
});

describe('of sets whose cells are equally likely to be right', () => {
  const ys = [100, 120, 140];
  const over = (columns: number[], numericRatio = 0) =>
    candidate(
      'stream',
      ys,
      { numericRatio },
      (row, column) => `${'abcd'[row]}${columns[column]}`,
      columns,
    );

  // Sums of weights differ by their rounding.
  test.each([0.1, 0.3, 0.5, 0.7, 0.9])('a whole table wins against its parts (%d)', (share) => {
    const whole = over([100, 150, 200, 250, 300, 350], share);
    const parts = [over([100, 150, 200], share), over([200.5, 250, 300, 350], share)];
    expect(selectTables({ seen: [...parts, whole], linked: [] }, pageOf(...parts, whole))).toEqual([
      whole,
    ]);
  });

  test('tables end at the widest gap', () => {
    const apart = [over([100, 150, 200, 250]), over([400, 450, 500, 550])];
    const cut = [over([100, 150, 200]), over([210, 400, 450, 500, 550])];
    const page = pageOf(...apart, ...cut);
    expect(selectTables({ seen: [...cut, ...apart], linked: [] }, page)).toEqual(apart);
    expect(selectTables({ seen: [...apart, ...cut], linked: [] }, page)).toEqual(apart);
  });
});

describe('tables below one another that are read as one', () => {
  const ys = Array.from({ length: 9 }, (_, at) => 100 + 20 * at);
  const whole = candidate('stream', ys, {}, (row, column) => `${row}${column}`);
  const partOf = (from: number, to: number): TableCandidate => ({
    ...candidate('stream', ys.slice(from, to + 1), {}),
    cellWords: whole.cellWords.slice(2 * from, 2 * to),
  });
  const parts = [partOf(0, 4), partOf(4, 8)];
  const select = (quality: number) =>
    selectTables({ seen: [whole], linked: parts }, pageOf(whole), (candidate) =>
      candidate === whole ? quality : 0.9,
    );

  test('replace it if they agree better with tables', () => {
    expect(select(0.7)).toEqual(parts);
  });

  test('leave it if they do not', () => {
    expect(select(0.95)).toEqual([whole]);
  });
});

test('a grid with the name over its data columns wins against the same grid without it', () => {
  const part = candidate('lattice', [120, 140, 160], {}, undefined, [100, 200, 300, 400]);
  const spanner = { row: 0, column: 1, rowSpan: 1, columnSpan: 2 };
  const grid = createGrid([100, 200, 300, 400], [100, 120, 140, 160], [spanner]);
  const below = part.cellWords.map(([own]) => own).filter((own) => own !== undefined);
  const name = word(280, 105, 'Change');
  const cellWords = grid.cells.map(({ row, column }) =>
    row > 0 ? [below[3 * (row - 1) + column] as ViewWord] : column > 0 ? [name] : [],
  );
  const features = { ...part.features, fill: 0.6 };
  const whole = { ...part, features, grid, rect: gridRect(grid), cellWords };
  expect(selectTables({ seen: [part, whole], linked: [] }, pageOf(whole))).toEqual([whole]);
});
