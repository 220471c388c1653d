import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  readCellTexts,
  right,
  vertical,
} from '../../../../../test/support/synthetic-page.ts';
import { createGrid } from '../cells/grid.ts';
import { extractTables } from '../index.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { splitLatticeColumns } from './split-columns.ts';
import { splitLatticeRows } from './split-rows.ts';

test('rows of numbers between verticals are split where no rule separates them', () => {
  const page = createPage({
    texts: [
      left(55, 112, 'Name'),
      left(205, 112, 'First'),
      left(305, 112, 'Second'),
      ...[0, 1, 2, 3].flatMap((i) => [
        left(55, 130 + i * 14, `Group ${i}`),
        right(290, 130 + i * 14, `${i}1`),
        right(390, 130 + i * 14, `${i}2`),
      ]),
    ],
    rulings: [
      ...[100, 118, 180].map((y) => horizontal(y, 50, 400)),
      ...[50, 200, 300, 400].map((x) => vertical(x, 100, 180)),
    ],
  });
  const [table] = extractTables(page);
  expect(table?.method).toBe('mixed');
  expect(table && readCellTexts(page, table)).toEqual([
    ['Name', 'First', 'Second'],
    ['Group 0', '01', '02'],
    ['Group 1', '11', '12'],
    ['Group 2', '21', '22'],
    ['Group 3', '31', '32'],
  ]);
});

test('a vertical between two groups of columns leaves each group its name above those of its columns', () => {
  const columns = [170, 230, 310, 370];
  const page = createPage({
    texts: [
      centred(200, 112, 'Year to March'),
      centred(340, 112, 'Year to June'),
      left(55, 128, '(in tons)'),
      ...columns.map((x, at) => centred(x, 128, ['North', 'South'][at % 2] ?? '')),
      ...[0, 1, 2, 3].flatMap((row) => [
        left(55, 148 + row * 18, `Group ${row}`),
        ...columns.map((x, at) => right(x + 12, 148 + row * 18, `${row}${at}0`)),
      ]),
    ],
  });
  const words = createPageViews(page)[0]?.words ?? [];
  const grouped = createGrid([50, 270, 400], [100, 134, 154, 172, 190, 208], []);
  const split = splitLatticeColumns(grouped, words);
  expect(split.cells.filter(({ row }) => row === 0)).toHaveLength(5);
  const { cells, ys } = splitLatticeRows(split, words, false);
  expect(ys).toHaveLength(grouped.ys.length + 1);
  expect(cells.filter(({ columnSpan }) => columnSpan > 1)).toEqual([
    { row: 0, column: 1, rowSpan: 1, columnSpan: 2 },
    { row: 0, column: 3, rowSpan: 1, columnSpan: 2 },
  ]);
});

test('numeric columns within ruled groups are split, and the group names span them', () => {
  const page = createPage({
    texts: [
      centred(250, 112, 'First half of the year'),
      ...[0, 1, 2, 3].flatMap((i) => [
        left(55, 130 + i * 18, `Group ${i}`),
        right(220, 130 + i * 18, `${i}1`),
        right(290, 130 + i * 18, `${i}2`),
      ]),
    ],
    rulings: [
      ...[100, 118, 136, 154, 172, 190].map((y) => horizontal(y, 50, 310)),
      ...[50, 180, 310].map((x) => vertical(x, 100, 190)),
    ],
  });
  const [table] = extractTables(page);
  expect(table?.columns).toBe(3);
  expect(table?.cells.find((cell) => cell.row === 0 && cell.column === 1)).toMatchObject({
    columnSpan: 2,
  });
  expect(table && readCellTexts(page, table)[2]).toEqual(['Group 1', '11', '12']);
});

test('a name whose blank falls on a column border spans both columns', () => {
  const page = createPage({
    texts: [
      centred(250, 112, 'Years ended'),
      right(240, 128, '2024'),
      right(300, 128, '2023'),
      ...[0, 1, 2, 3].flatMap((i) => [
        left(55, 144 + i * 16, `Group ${i}`),
        right(240, 144 + i * 16, `1,20${i}`),
        right(300, 144 + i * 16, `1,10${i}`),
      ]),
    ],
  });
  const words = createPageViews(page)[0]?.words ?? [];
  const split = splitLatticeRows(createGrid([50, 170, 250, 310], [98, 200], []), words, false);
  expect(split.cells.filter(({ columnSpan }) => columnSpan > 1)).toEqual([
    { row: 0, column: 1, rowSpan: 1, columnSpan: 2 },
  ]);
});

test('between shaded rows, a name over several columns is a row above theirs', () => {
  const ends = [225, 285, 345, 405];
  const page = createPage({
    texts: [
      left(55, 112, 'Product'),
      left(175, 112, 'Quantity'),
      left(218, 112, 'in'),
      left(231, 112, 'total'),
      left(295, 112, 'Value'),
      ...ends.map((x, at) => right(x, 124, at % 2 === 0 ? '2023' : '2024')),
      ...[0, 1, 2].flatMap((i) => [
        left(55, 140 + i * 14, `Group ${i}`),
        ...ends.map((x) => right(x, 140 + i * 14, `1,20${i}`)),
      ]),
    ],
  });
  const words = createPageViews(page)[0]?.words ?? [];
  const grid = createGrid([50, 170, 230, 290, 350, 410], [98, 130, 144, 158, 172], []);
  const split = splitLatticeRows(grid, words, false);
  expect(split.ys).toHaveLength(grid.ys.length + 1);
  expect(split.cells.filter(({ columnSpan }) => columnSpan > 1)).toEqual([
    { row: 0, column: 1, rowSpan: 1, columnSpan: 2 },
  ]);
  expect(splitLatticeRows(grid, words, true)).toBe(grid);
});

test('further paragraphs of one cell are no rows, though they hold numbers', () => {
  const rows = [
    ['Update', '07-13', ['Firmware of part 1502']],
    ['Update', '07-20', ['Firmware of part 1503', '10,050 readers', '10,051 readers', '10,052']],
  ] as const;
  const page = createPage({
    texts: rows.flatMap(([status, date, lines], row) => [
      left(55, 112 + 18 * row, status),
      left(155, 112 + 18 * row, date),
      ...lines.map((line, at) => left(255, 112 + 18 * row + 16 * at, line)),
    ]),
    rulings: [
      ...[100, 118, 190].map((y) => horizontal(y, 50, 450)),
      ...[50, 150, 250, 450].map((x) => vertical(x, 100, 190)),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table)).toEqual(
    rows.map(([status, date, lines]) => [status, date, lines.join('/')]),
  );
});

test('two numbers in a cell are no rows where rules part all other rows', () => {
  const rows = [
    ['Energy', ['1,612', '382'], ['484', '115']],
    ['Fat', ['6.8'], ['2.0']],
    ['Fibre', ['9.1'], ['2.7']],
    ['Salt', ['0.1'], ['0.03']],
  ] as const;
  const ys = [100, 132, 150, 168, 186];
  const page = createPage({
    texts: rows.flatMap(([label, ...columns], row) => [
      left(55, (ys[row] ?? 0) + 12, label),
      ...columns.flatMap((lines, column) =>
        lines.map((line, at) => right(290 + 100 * column, (ys[row] ?? 0) + 12 + 14 * at, line)),
      ),
    ]),
    rulings: [
      ...ys.map((y) => horizontal(y, 50, 400)),
      ...[50, 200, 300, 400].map((x) => vertical(x, 100, 186)),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table)).toEqual(
    rows.map(([label, ...columns]) => [label, ...columns.map((lines) => lines.join('/'))]),
  );
});

test('wrapped words in a ruled cell stay one row', () => {
  const page = createPage({
    texts: [
      left(55, 112, 'Item'),
      left(205, 112, 'What it is for'),
      left(55, 130, 'Books'),
      left(205, 130, 'Reading in the'),
      left(205, 142, 'library at night'),
    ],
    rulings: [
      ...[100, 118, 148].map((y) => horizontal(y, 50, 400)),
      ...[50, 200, 400].map((x) => vertical(x, 100, 148)),
    ],
  });
  const [table] = extractTables(page);
  expect(table?.rows).toBe(2);
  expect(table && readCellTexts(page, table)[1]).toEqual([
    'Books',
    'Reading in the/library at night',
  ]);
});

test('the first row of numbers is split from the column headers in its lattice row', () => {
  const page = createPage({
    texts: [
      centred(250, 110, 'First'),
      centred(350, 110, 'Second'),
      centred(250, 122, '(tons)'),
      centred(350, 122, '(tons)'),
      ...[0, 1, 2].flatMap((i) => [
        left(55, 136 + i * 18, `Group ${i}`),
        right(290, 136 + i * 18, `${i}1`),
        right(390, 136 + i * 18, `${i}2`),
      ]),
    ],
    rulings: [
      ...[100, 142, 160, 178].map((y) => horizontal(y, 50, 400)),
      ...[50, 200, 300, 400].map((x) => vertical(x, 100, 178)),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table).slice(0, 2)).toEqual([
    ['', 'First/(tons)', 'Second/(tons)'],
    ['Group 0', '01', '02'],
  ]);
});

test('splits rows between rules once their numbers form columns', () => {
  const line = (y: number, label: string, ...values: string[]) => [
    left(50, y, label),
    ...values.map((value, i) => right(260 + 60 * i, y, value)),
  ];
  const page = createPage({
    texts: [
      ...line(100, 'Growth', '(6)', '(5)', '4', '1'),
      ...line(120, 'Volume', '(7)', '(6)', '(4)', '5'),
      ...line(134, 'Price', '2', '2', '1', '—'),
      ...line(154, 'Total', '(5)', '(4)', '(3)', '5'),
    ],
    rulings: [...[88, 106, 140, 160].map((y) => horizontal(y, 48, 445)), vertical(330, 88, 160)],
  });
  expect(extractTables(page).map((table) => readCellTexts(page, table))).toEqual([
    [
      ['Growth', '(6)', '(5)', '4', '1'],
      ['Volume', '(7)', '(6)', '(4)', '5'],
      ['Price', '2', '2', '1', '—'],
      ['Total', '(5)', '(4)', '(3)', '5'],
    ],
  ]);
});

test('rows of words that rules part in groups only are rows of their own', () => {
  const groups = [
    ['Num', 'Label', 'Book'],
    ['Green', 'Orange', 'Blue', 'Grey'],
    ['KindOne', 'KindTwo', 'KindThree'],
  ];
  const lines = groups.flat().map((name, at) => [name, `the colour of ${at}`, `${name}-default`]);
  const page = createPage({
    texts: [['Option', 'Description', 'Default'], ...lines].flatMap((cells, row) =>
      cells.map((text, column) => left(55 + 110 * column, 100 + 12 * row, text)),
    ),
    rulings: [
      ...[0, 1, 4, 8, 11].map((rows) => horizontal(91 + 12 * rows, 50, 380)),
      ...[50, 160, 270, 380].map((x) => vertical(x, 91, 223)),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table).slice(1)).toEqual(lines);
});
