import { expect, test } from 'vitest';
import {
  createPage,
  left,
  readCellTexts,
  right,
  type SyntheticPage,
} from '../../../../../test/support/synthetic-page.ts';
import { createGrid } from '../cells/grid.ts';
import { extractTables } from '../index.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { findColumnFaults } from './columns.ts';

const read = (sample: SyntheticPage) => {
  const page = createPage(sample);
  return extractTables(page).map((table) => readCellTexts(page, table));
};

const LINES = [
  ['Net revenue', '16,434', '9,763', '6,731'],
  ['Cost of sales', '8,505', '5,416', '3,863'],
  ['Gross profit', '7,929', '4,347', '2,868'],
  ['Research', '2,845', '1,983', '1,547'],
  ['Marketing', '1,448', '995', '750'],
  ['Operating income', '3,636', '1,369', '571'],
] as const;

/** Rows of 14 points from 120 on; numbers end at 330, 420 and 510. */
const statement = LINES.flatMap(([name, ...numbers], at) => [
  left(50, 130 + 14 * at, name),
  ...numbers.map((number, column) => right(330 + 90 * column, 130 + 14 * at, number)),
]);
const header = ['2021', '2020', '2019'].map((year, at) => right(330 + 90 * at, 114, year));
/** Cells of `columns` (from, to) in every row, shaded in every other one. */
const shading = (columns: readonly (readonly [number, number])[]) =>
  LINES.flatMap((_, row) =>
    columns.map(([x0, x1]) => ({
      ...{ x0, x1, y0: 120 + 14 * row, y1: 134 + 14 * row },
      color: row % 2 === 0 ? 0xcceeff : 0xffffff,
    })),
  );

test('shading that covers only some columns of values does not end the table', () => {
  const fills = shading([
    [45, 250],
    [250, 335],
  ]);
  expect(read({ texts: [...header, ...statement], fills })).toEqual([
    [['', '2021', '2020', '2019'], ...LINES.map((line) => [...line])],
  ]);
});

test('a first row above the shading belongs to the table, and so do its headers', () => {
  const fills = shading([
    [45, 250],
    [250, 335],
    [340, 425],
    [430, 515],
  ]).filter(({ y0 }) => y0 > 140);
  expect(read({ texts: [...header, ...statement], fills })).toEqual([
    [['', '2021', '2020', '2019'], ...LINES.map((line) => [...line])],
  ]);
});

test('a sparse table on shading without gaps is no chart', () => {
  const sparse = LINES.map(([name, ...numbers], row) => [
    name,
    ...numbers.map((number, column) => ((row + column) % 3 === 0 ? number : '')),
  ]);
  const texts = sparse.flatMap(([name = '', ...numbers], at) => [
    left(50, 130 + 14 * at, name),
    ...numbers.flatMap((number, column) =>
      number === '' ? [] : [right(330 + 90 * column, 130 + 14 * at, number)],
    ),
  ]);
  const fills = sparse.flatMap(([, ...numbers], row) => {
    const y0 = 120 + 14 * row;
    const cells = numbers.map((_, column) => [240 + 90 * column, 330 + 90 * column] as const);
    return [[45, 240] as const, ...cells].map(([x0, x1]) => ({
      ...{ x0, x1, y0, y1: y0 + 14, color: 0xcceeff },
    }));
  });
  expect(read({ texts: [...header, ...texts], fills })).toEqual([
    [['', '2021', '2020', '2019'], ...sparse],
  ]);
});

test.each([
  ['2018 2017 Change 2016 Change', 0, 0],
  ['2018 Change Share 2017 Change Share', 0, 0],
  ['2018 2017 2018 2017 Change', 4, 0],
  ['Unaudited Unaudited Unaudited', 3, 3],
])(
  'names that repeat after names of their own are no fault, one name for all is none: %s',
  (names, count, unnamed) => {
    const heads = names.split(' ');
    const grid = createGrid(
      [0, ...heads.map((_, at) => 100 + 60 * at), 100 + 60 * heads.length],
      [100, 115, 130, 145],
      [],
    );
    const [view] = createPageViews(
      createPage({
        texts: grid.cells.map(({ row, column }) => {
          const number = column > 0 ? `1,2${row}${column}` : 'Revenue';
          const text = row > 0 ? number : (heads[column - 1] ?? '-');
          return left(10 + (column > 0 ? 50 + 60 * column : 0), 112 + 15 * row, text);
        }),
      }),
    );
    const cellWords = (view?.words ?? []).map((word) => [word]);
    expect(findColumnFaults(grid, cellWords, 1)).toMatchObject({ sameNames: count, unnamed });
  },
);

test('names above a unit between shaded rows head the columns', () => {
  const fills = shading([
    [45, 250],
    [250, 335],
    [340, 425],
    [430, 515],
  ]).map((fill) => ({ ...fill, y0: fill.y0 + 14, y1: fill.y1 + 14 }));
  const unit = { x0: 45, x1: 515, y0: 120, y1: 134, color: 0xcceeff };
  const texts = [
    ...header,
    left(330, 130, '(in millions)'),
    ...statement.map((text) => ({ ...text, y: text.y + 14 })),
  ];
  const [table] = read({ texts, fills: [unit, ...fills] });
  expect(table?.[0]).toEqual(['', '2021', '2020', '2019']);
});

test('a row is labelled by a name beside its number as well', () => {
  const rows = [
    ['Beeswax', '42.00', '84.00'],
    ['Chair', '70.00', '28.00'],
    ['', 'Subtotal', '112.00'],
    ['', '', '9.04'],
  ];
  const grid = createGrid([0, 100, 200, 300], [100, 115, 130, 145, 160], []);
  const [view] = createPageViews(
    createPage({
      texts: rows.flatMap((row, at) =>
        row.flatMap((text, column) =>
          text === '' ? [] : [left(10 + 100 * column, 112 + 15 * at, text)],
        ),
      ),
    }),
  );
  const cellWords = rows
    .flat()
    .map((text) => view?.words.filter((word) => word.text === text) ?? []);
  expect(findColumnFaults(grid, cellWords, 0).unlabelledRows).toBe(1);
});
