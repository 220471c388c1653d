import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  readCellTexts,
  right,
  vertical,
} from '../../../../test/support/synthetic-page.ts';
import { extractTables } from './index.ts';

const ROWS = [
  ['Products', '22,327', '9,804', '54,928'],
  ['Services', '3,939', '1,453', '10,470'],
  ['Net sales', '26,266', '11,257', '65,398'],
  ['Fixed price', '18,477', '7,587', '39,106'],
  ['Cost plus', '7,789', '3,670', '26,292'],
  ['Total by type', '26,266', '11,257', '65,398'],
] as const;

test('rules over the amounts of two tables leave the amounts with their labels', () => {
  const tops = [100, 216];
  const page = createPage({
    texts: tops.flatMap((top, i) => [
      centred(330, top, ['2020', '2019'][i] ?? ''),
      ...['Air', 'Sea', 'Total'].map((name, at) => right(300 + 70 * at, top + 13, name)),
      ...ROWS.flatMap(([label, ...values], row) => [
        left(50, top + 27 + 13 * row, label),
        ...values.map((value, at) => right(300 + 70 * at, top + 27 + 13 * row, value)),
      ]),
    ]),
    rulings: tops.flatMap((top) =>
      [3, 16, 43, 56, 82, 95].map((drop) => horizontal(top + drop, 262, 442)),
    ),
  });
  const rows = extractTables(page).flatMap((table) => readCellTexts(page, table));
  expect(rows.filter(([label]) => label !== '')).toEqual([...ROWS, ...ROWS]);
});

test('ruled boxes one under the other are a table of one column; a single box is a frame', () => {
  const rows = ['Opening hours', 'Monday to Friday from eight to six', 'Saturday from nine to one'];
  const page = (lines: readonly number[]) =>
    createPage({
      texts: rows.map((text, row) => left(60, 115 + 22 * row, text)),
      rulings: [
        ...lines.map((row) => horizontal(100 + 22 * row, 50, 300)),
        vertical(50, 100, 166),
        vertical(300, 100, 166),
      ],
    });
  const boxes = page([0, 1, 2, 3]);
  expect(extractTables(boxes).map((table) => readCellTexts(boxes, table))).toEqual([
    rows.map((text) => [text]),
  ]);
  expect(extractTables(page([0, 3]))).toEqual([]);
});

test('labelled values above a drawn grid with other columns are no rows of it', () => {
  const page = createPage({
    texts: [
      ...['Employee', 'Department', 'Tax class', 'Team'].map((label, i) =>
        left(52, 112 + 16 * i, label),
      ),
      ...['Tomas Reyes', 'Quarry 3', 'One', 'North'].map((value, i) =>
        left(130, 112 + 16 * i, value),
      ),
      ...['Period', 'Hours', 'Rate', 'Account'].map((label, i) => left(290, 112 + 16 * i, label)),
      ...['October', '168.0', '24.50', '00412'].map((value, i) => left(380, 112 + 16 * i, value)),
      ...ROWS.flatMap(([label, first, second], i) => [
        left(52, 180 + 16 * i, label),
        right(340, 180 + 16 * i, first),
        right(498, 180 + 16 * i, second),
      ]),
    ],
    rulings: [
      ...Array.from({ length: ROWS.length + 1 }, (_, i) => horizontal(168 + 16 * i, 48, 500)),
      ...[48, 240, 350, 500].map((x) => vertical(x, 168, 168 + 16 * ROWS.length)),
    ],
  });
  const grid = extractTables(page)
    .map((table) => readCellTexts(page, table))
    .at(-1);
  expect(grid).toEqual(ROWS.map((row) => row.slice(0, 3)));
});

test('numbers of a dense table are apart though their gaps are hardly wider than a space', () => {
  const years = ['1990', '2000', '2010', '2020'];
  const rows = years.flatMap((year, row) => [
    left(50, 112 + 12 * row, year),
    ...Array.from({ length: 8 }, (_, i) =>
      right(120 + 29.6 * i, 112 + 12 * row, `1${row}${i}.${i}`),
    ),
  ]);
  const page = createPage({ texts: [left(50, 98, 'Residents by age, in thousands'), ...rows] });
  const [table] = extractTables(page).map((own) => readCellTexts(page, own));
  expect(table?.map((row) => row.length)).toEqual(years.map(() => 9));
});

test('columns of words and numbers beside the only shaded column stay apart', () => {
  const locations = ['Revenue', '', '', 'Cost', '', ''];
  const rows = ROWS.map(([label, first, second], at) => [
    label,
    first,
    second,
    locations[at] ?? '',
  ]);
  const table = [['Item', '2021', '2020', 'Location'], ...rows];
  const page = createPage({
    texts: table.flatMap(([label = '', first = '', second = '', location = ''], at) => [
      left(52, 112 + 14 * at, label),
      right(260, 112 + 14 * at, first),
      right(330, 112 + 14 * at, second),
      ...(location === '' ? [] : [right(498, 112 + 14 * at, location)]),
    ]),
    rulings: table
      .map((_, at) => horizontal(116 + 14 * at, 48, 500))
      .concat(horizontal(102, 48, 500)),
    fills: [{ x0: 200, x1: 264, y0: 102, y1: 200, color: 0xffeedd }],
  });
  expect(extractTables(page).map((found) => readCellTexts(page, found))).toEqual([table]);
});
