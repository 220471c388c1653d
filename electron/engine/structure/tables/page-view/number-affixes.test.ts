/** Signs that stand apart from their number, as accounting layouts set them. */
import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  left,
  type PlacedText,
  readCellTexts,
  right,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

const rowsIn = (texts: readonly PlacedText[]): string[][] => {
  const page = createPage({ texts });
  const tables = extractTables(page);
  expect(tables).toHaveLength(1);
  return tables.flatMap((table) => readCellTexts(page, table));
};

/** Columns of amounts that end at 330 and 410, the sign of each flush left in its column. */
const amounts = (y: number, label: string, first: string, second: string): PlacedText[] => [
  left(50, y, label),
  left(250, y, '$'),
  right(330, y, first),
  left(333, y, '$'),
  right(410, y, second),
];

test('a currency sign close to the number of the column before belongs to its own', () => {
  const table = rowsIn([
    right(330, 100, '2023'),
    right(410, 100, '2022'),
    ...amounts(115, 'Net sales', '5,501', '4,225'),
    left(50, 130, 'Cost of sales'),
    right(330, 130, '(2,310)'),
    right(410, 130, '(1,904)'),
    ...amounts(145, 'Gross profit', '3,191', '2,321'),
  ]);
  expect(table).toEqual([
    ['', '2023', '2022'],
    ['Net sales', '$ 5,501', '$ 4,225'],
    ['Cost of sales', '(2,310)', '(1,904)'],
    ['Gross profit', '$ 3,191', '$ 2,321'],
  ]);
});

test('a single row of values has columns where its signs begin', () => {
  const table = rowsIn([
    centred(290, 100, '2023'),
    centred(371, 100, '2022'),
    ...amounts(115, 'Product development', '998', '1,101'),
  ]);
  expect(table).toEqual([
    ['', '2023', '2022'],
    ['Product development', '$ 998', '$ 1,101'],
  ]);
});

test('signs that follow numbers stay with the number before', () => {
  const line = (y: number, label: string, first: string, second: string): PlacedText[] => [
    left(50, y, label),
    right(310, y, first),
    left(330, y, '€'),
    right(390, y, second),
    left(410, y, '€'),
  ];
  const table = rowsIn([
    ...line(100, 'Umsatz', '5.501', '4.225'),
    ...line(115, 'Aufwand', '2.310', '1.904'),
    ...line(130, 'Ergebnis', '3.191', '2.321'),
  ]);
  expect(table).toEqual([
    ['Umsatz', '5.501 €', '4.225 €'],
    ['Aufwand', '2.310 €', '1.904 €'],
    ['Ergebnis', '3.191 €', '2.321 €'],
  ]);
});

test('closing signs in a column of their own belong to the number before', () => {
  const line = (y: number, label: string, share: string, loss: string): PlacedText[] => [
    left(50, y, label),
    right(300, y, share),
    left(325, y, '%'),
    right(400, y, loss),
    left(404, y, ')'),
  ];
  const table = rowsIn([
    right(325, 100, 'Share'),
    right(400, 100, 'Loss'),
    ...line(115, 'North', '17', '(239'),
    ...line(130, 'South', '21', '(562'),
    ...line(145, 'West', '9', '(55'),
  ]);
  expect(table).toEqual([
    ['', 'Share', 'Loss'],
    ['North', '17 %', '(239 )'],
    ['South', '21 %', '(562 )'],
    ['West', '9 %', '(55 )'],
  ]);
});

test('a sign that opens a heading stays with the words after it', () => {
  const line = (y: number, label: string, ...values: string[]): PlacedText[] => [
    left(50, y, label),
    ...values.map((value, i) => right(300 + 100 * i, y, value)),
  ];
  const table = rowsIn([
    right(300, 100, '2023'),
    right(400, 100, '% change'),
    ...line(115, 'North', '1,204', '17'),
    ...line(130, 'South', '1,096', '21'),
    ...line(145, 'West', '877', '9'),
  ]);
  expect(table[0]).toEqual(['', '2023', '% change']);
});

test('a sign beside a year names a column of shares', () => {
  const line = (y: number, ...values: string[]): PlacedText[] =>
    values.map((value, i) => (i === 0 ? left(50, y, value) : right(160 + 40 * i, y, value)));
  const table = [
    ['Area', '2024', '%', '2023', '%'],
    ['Europe', '1,204', '40.1', '1,180', '41.0'],
    ['Asia', '900', '30.0', '870', '30.2'],
    ['Total', '3,002', '100.0', '2,879', '100.0'],
  ];
  expect(rowsIn(table.flatMap((row, i) => line(100 + 14 * i, ...row)))).toEqual(table);
});

test('a sign that ends a line of text does not belong to the number of the next column', () => {
  const table = rowsIn([
    ...[left(50, 100, 'Service'), left(200, 100, 'Standard'), left(340, 100, 'Premium')],
    ...[left(50, 118, 'Cards'), left(200, 118, '1.75 %, at least'), left(283, 118, '€')],
    left(340, 118, '1.00 %'),
    left(200, 130, '1.50 a month'),
    ...[left(50, 148, 'Cash'), left(200, 148, '€ 5.00'), left(340, 148, '€ 2.00')],
    ...[left(50, 166, 'Paper'), left(200, 166, '€ 1.20'), left(340, 166, '€ 1.10')],
  ]);
  expect(table[1]).toEqual(['Cards', '1.75 %, at least €/1.50 a month', '1.00 %']);
});
