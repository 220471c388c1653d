import { describe, expect, test } from 'vitest';
import { createGrid } from '../cells/grid.ts';
import type { PageView, ViewWord } from '../page-view/page-view.ts';
import { assessConfidence, assessLikelihood } from './confidence.ts';
import type { ScoredTable } from './inputs.ts';

const word = (index: number, x0: number, y0: number, width = 20): ViewWord => ({
  index,
  text: `word${index}`,
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + 8,
  baseline: y0 + 7,
  size: 10,
  bold: false,
  shifted: false,
  line: y0,
  positionInLine: index,
});

const grid = createGrid([0, 50, 100, 150], [100, 115, 130, 145, 160], []);
const cellWords = grid.cells.map((cell, index) => [
  word(index, cell.column * 50 + 10, 103 + cell.row * 15),
]);
const sound: ScoredTable = {
  method: 'stream',
  grid,
  cellWords,
  features: {
    ...{ fill: 1, numericRatio: 1, alignment: 0.9, clearance: 1, brevity: 1, extent: 1 },
    ...{ containment: 1, ruling: 0.9, singleValueRatio: 1 },
  },
};

const assess = (...args: Parameters<typeof placed>) => assessConfidence(...placed(...args));
const likelihood = (...args: Parameters<typeof placed>) => assessLikelihood(...placed(...args));

function placed(change: Partial<ScoredTable> = {}, headerRows = 1, around: ViewWord[] = []) {
  const candidate = { ...sound, ...change };
  const words = [...candidate.cellWords.flat(), ...around];
  const view: PageView = {
    rotation: 0,
    width: 600,
    height: 800,
    words,
    sideways: [],
    rulings: [],
    fills: [],
    pictures: [],
    fields: [],
  };
  return [candidate, headerRows, view] as const;
}
const confidence = (...args: Parameters<typeof assess>) => assess(...args).confidence;

/** Pieces of evidence replaced. */
const lacking = (features: Partial<ScoredTable['features']>) => ({
  features: { ...sound.features, ...features },
});

/** The cell's words replaced. */
const withCell = (index: number, words: ViewWord[]) => ({
  cellWords: cellWords.with(index, words),
});

/** The first rows of the table. */
const withRows = (rows: number): Partial<ScoredTable> => ({
  grid: createGrid(grid.xs, grid.ys.slice(0, rows + 1), []),
  cellWords: cellWords.slice(0, 3 * rows),
});

test('a continuation lacks no header that stands on the page before', () => {
  const headless = assess({}, 0);
  expect(headless.confidence).toBeLessThan(confidence());
  expect(headless.asContinuation?.confidence).toBeGreaterThan(headless.confidence);
  expect(headless.asContinuation?.reasons).not.toContainEqual({ code: 'no_header' });
  expect(assess().asContinuation).toBeUndefined();
});

test('the confidence rises with what the weights say, and is the same where they are sure', () => {
  const tables = Array.from({ length: 40 }, (_, i) => lacking({ fill: 1 - i / 20 }));
  const pairs = tables.map((table) => [likelihood(table), confidence(table)] as const);
  pairs.slice(1).forEach(([likelihood, confidence], at) => {
    expect(likelihood).toBeLessThanOrEqual(pairs[at]?.[0] ?? 0);
    expect(confidence).toBeLessThanOrEqual(pairs[at]?.[1] ?? 0);
  });
  for (const [likelihood, confidence] of pairs) {
    if (likelihood >= 0.9) expect(confidence).toBeCloseTo(likelihood);
    else expect(confidence).toBeLessThan(0.9);
  }
});

describe('the confidence of a table is lower', () => {
  const usual = confidence();

  test.each([
    ['with weaker evidence', confidence(lacking({ singleValueRatio: 0.95, extent: 0.4 }))],
    ['without a heading', confidence({}, 0)],
    ['with a column that has no name', confidence(withCell(1, []))],
    ['of two rows', confidence(withRows(3))],
    ['with text close above it', confidence({}, 1, [word(99, 20, 90)])],
  ])('%s', (_, score) => {
    expect(score).toBeLessThan(usual);
  });

  test('where words stand in each of its columns right below it, far more than with other text', () => {
    const below = (xs: number[]) =>
      confidence(
        {},
        1,
        xs.map((x, i) => word(90 + i, x, 163)),
      );
    const title = below([10, 32, 54, 76, 98, 120]);
    expect(below([10, 60, 110])).toBeLessThan(title - 0.2);
    expect(below([10, 110])).toBe(title);
  });

  test('with a border within a text, or lines of running text in a column', () => {
    const cut = [word(1, 80, 103, 18), word(2, 102, 103)] as const;
    const split = cellWords.with(1, [cut[0]]).with(2, [cut[1]]);
    expect(confidence({ cellWords: split })).toBeLessThan(usual);
    expect(assess({ ...lacking({ fill: 0.5 }), cellWords: split }).reasons).toContainEqual({
      code: 'text_over_border',
      count: 1,
    });
    const line = ['which', 'were', 'open', 'to'].map((text, i) => ({
      ...word(60 + i, 2 + 12 * i, 118, 10),
      text,
    }));
    expect(confidence({ cellWords: cellWords.with(3, line) })).toBeLessThan(usual);
  });

  test('but not for text beside it or farther away', () => {
    expect(confidence({}, 1, [word(99, 300, 90), word(100, 20, 60)])).toBe(usual);
  });

  test('and higher with rules between columns, or around every cell', () => {
    const [aligned, columns, cells] = (['stream', 'mixed', 'lattice'] as const).map((method) =>
      confidence({ ...lacking({ fill: 0.8 }), method }),
    );
    expect(columns).toBeGreaterThan(aligned ?? 1);
    expect(cells).toBeGreaterThan(columns ?? 1);
  });
});

const amount = (index: number, x0: number, y0: number) => ({
  ...word(index, x0, y0),
  text: `1,20${index % 10}`,
});
/** Two columns of numbers with names and labels. */
const values = grid.cells.map(({ column, row }, index) =>
  column > 0 && row > 0
    ? [amount(index, column * 50 + 10, 103 + row * 15)]
    : (cellWords[index] ?? []),
);

describe('what a reader misses in a table of numbers lowers it, and is its reason', () => {
  const usual = confidence({ cellWords: values });

  test.each([
    [
      'two columns of one period',
      values
        .with(1, [{ ...word(1, 60, 103), text: '2024' }])
        .with(2, [{ ...word(2, 110, 103), text: '2024' }]),
      { code: 'same_names', count: 2 },
    ],
    ['rows without label', values.with(3, []).with(6, []), { code: 'unlabelled_rows', count: 2 }],
    ['columns without name', values.with(1, []), { code: 'unnamed_columns', count: 1, of: 2 }],
  ] as const)('%s', (_, words, reason) => {
    const { confidence: score, reasons } = assess({
      cellWords: words,
      ...lacking({ alignment: 0.7, fill: 0.9 }),
    });
    expect(score).toBeLessThan(usual);
    expect(reasons).toContainEqual(reason);
  });
});

describe('numbers beside the table that are in no cell', () => {
  const beside = [1, 2, 3].map((row) => amount(90 + row, 170, 103 + row * 15));

  test('keep it from being of high confidence, and are counted in the reason', () => {
    expect(confidence({ cellWords: values })).toBeGreaterThan(0.8);
    const { confidence: score, reasons } = assess({ cellWords: values }, 1, beside);
    expect(score).toBeLessThan(0.8);
    expect(reasons[0]).toEqual({ code: 'numbers_right', count: 3 });
  });

  test('are those of another table before dates and texts', () => {
    const dated = values.map((words, i) => {
      const { row, column } = grid.cells[i] ?? { row: 0, column: 0 };
      if (row === 0 || column > 1) return words;
      return [
        { ...word(i, 50 * column + 10, 103 + row * 15), text: column ? 'fee' : `2.${row}.24` },
      ];
    });
    const other = [1, 2, 3].map((row) => amount(90 + row, -40, 103 + row * 15));
    expect(assess({ cellWords: dated }, 1, other).inputs.anyOutside).toBe(0);
  });

  test('are those of another table behind its labels', () => {
    const labels = [1, 2, 3].map((row) => word(80 + row, 160, 103 + row * 15));
    const other = [1, 2, 3].map((row) => amount(90 + row, 220, 103 + row * 15));
    expect(assess({ cellWords: values }, 1, [...labels, ...other]).reasons).toEqual([]);
  });

  test('are counted in rows that have a dash first', () => {
    const dashes = [1, 2, 3].map((row) => ({
      ...word(80 + row, 160, 103 + row * 15, 6),
      text: '—',
    }));
    const other = [1, 2, 3].map((row) => amount(90 + row, 220, 103 + row * 15));
    expect(assess({ cellWords: values }, 1, [...dashes, ...other]).reasons[0]).toEqual({
      code: 'numbers_right',
      count: 3,
    });
  });

  test('stand above a table that has no header, or below it, but not as a total named in its columns', () => {
    const above = [amount(91, 60, 88), amount(92, 110, 88)];
    expect(assess({ cellWords: values }, 0, above).reasons[0]).toEqual({
      code: 'numbers_above',
      count: 2,
    });
    const items = [amount(90, -40, 88), ...above];
    expect(assess({ cellWords: values }, 0, items).inputs.anyOutside).toBe(0);
    const below = [amount(91, 60, 163), amount(92, 110, 163)];
    expect(assess({ cellWords: values }, 1, below).reasons[0]).toEqual({
      code: 'numbers_below',
      count: 2,
    });
    const total = [word(91, 70, 163), amount(92, 110, 163)];
    expect(assess({ cellWords: values }, 1, total).inputs.anyOutside).toBe(0);
  });
});

test('nothing is certain, nor hopeless', () => {
  expect(confidence({ ...lacking({ alignment: 1, ruling: 1 }), method: 'lattice' })).toBeLessThan(
    1,
  );
  expect(confidence(lacking({ singleValueRatio: 0 }), 0)).toBeGreaterThan(0);
});

describe('the reasons', () => {
  test('of a high confidence are none', () => {
    expect(assess().reasons).toEqual([]);
  });

  test('are what was seen, the weightiest first, with counts', () => {
    const splitRow = withCell(4, [{ ...word(4, 60, 118, 60), text: '6,787' }]);
    expect(assess(splitRow, 0, [word(99, 20, 90)]).reasons).toEqual([
      { code: 'no_header' },
      { code: 'text_close' },
      { code: 'digits_over_border', count: 1 },
    ]);
    const bracket = withCell(4, [{ ...word(4, 60, 118, 43), text: '(6,787)' }]);
    expect(assess(bracket, 0).reasons).toEqual([{ code: 'no_header' }]);
    const blank = { cellWords: cellWords.with(1, []).with(4, []) };
    expect(assess({ ...blank, ...lacking({ singleValueRatio: 0.9 }) }, 2).reasons).toEqual([
      { code: 'few_cells', count: 12 },
      { code: 'split_header', count: 2, of: 2 },
    ]);
  });

  test('are no names above the values where a sentence stands above the years of the rows', () => {
    const years = values.map((words, index) =>
      index % 3 === 0 && index > 0
        ? [{ ...word(index, 5, 103 + 5 * index), text: `${2020 + index}` }]
        : words,
    );
    const codes = (cells: ViewWord[][], x0: number) =>
      assess({ cellWords: cells, ...lacking({ fill: 0.6 }) }, 1, [word(99, x0, 90)]).reasons.map(
        ({ code }) => code,
      );
    expect(codes(years, 5)).toContain('text_close');
    expect(codes(years, 60)).toContain('names_above');
  });

  test('are no several numbers where a note mark is raised', () => {
    const mark = { ...word(98, 82, 118, 8), text: '(2)', shifted: true };
    const marked = values.with(4, [amount(4, 60, 118), mark]);
    const { reasons } = assess({ cellWords: marked, ...lacking({ fill: 0.4 }) });
    expect(reasons.map(({ code }) => code)).not.toContain('shared_cells');
  });

  test('are the weakest evidence where nothing else was seen', () => {
    expect(assess(lacking({ singleValueRatio: 0.5, fill: 0.4 })).reasons).toEqual([
      { code: 'empty_cells', count: 0, of: 12 },
      { code: 'several_values' },
    ]);
  });
});

test('the numbers of several rows in one cell are never of high confidence', () => {
  const span = { row: 1, column: 2, rowSpan: 3, columnSpan: 1 };
  const spanning = createGrid(grid.xs, grid.ys, [span]);
  const numbers = [1, 2, 3].map((row) => ({
    ...word(20 + row, 110, 103 + 15 * row),
    text: `${row}7.5`,
  }));
  const words = spanning.cells.map((cell, index) =>
    cell.rowSpan > 1 ? numbers : [word(index, cell.column * 50 + 10, 103 + cell.row * 15)],
  );
  const { confidence: stacked, reasons } = assess({
    method: 'lattice',
    grid: spanning,
    cellWords: words,
  });
  expect(stacked).toBeLessThanOrEqual(0.5);
  expect(reasons).toContainEqual({ code: 'shared_cells', count: 1 });
  const oneNumber = spanning.cells.map((cell, index) =>
    cell.rowSpan > 1 ? numbers.slice(1, 2) : (words[index] ?? []),
  );
  const { reasons: sound } = assess({ method: 'lattice', grid: spanning, cellWords: oneNumber });
  expect(sound.map(({ code }) => code)).not.toContain('shared_cells');
});

test('boxes below one another, a table of one column, are never of high confidence', () => {
  const boxes = createGrid([0, 150], grid.ys, []);
  const words = boxes.cells.map(({ row }) => [word(row, 10, 103 + row * 15)]);
  expect(
    confidence({ method: 'lattice', grid: boxes, cellWords: words, ...lacking({ ruling: 1 }) }),
  ).toBeLessThanOrEqual(0.5);
});

test('the numbers of two columns in one cell are never of high confidence', () => {
  const joined = (second: string) =>
    grid.cells.map((cell, index): ViewWord[] => {
      const [x, y] = [cell.column * 50 + 10, 103 + cell.row * 15];
      if (cell.row === 0 || cell.column < 2) return [word(index, x, y)];
      const number = (at: number, text: string) => ({ ...word(index + at, x + at, y, 10), text });
      return [number(0, `${cell.row}2`), number(14, second)];
    });
  const { confidence: score, reasons } = assess({ cellWords: joined('4') });
  expect(score).toBeLessThanOrEqual(0.5);
  expect(reasons).toContainEqual({ code: 'shared_cells', count: 3 });
  // A share in brackets, and digits in groups.
  for (const second of ['(4%)', '400']) {
    const { reasons: sound } = assess({ cellWords: joined(second) });
    expect(sound.map(({ code }) => code)).not.toContain('shared_cells');
  }
});
