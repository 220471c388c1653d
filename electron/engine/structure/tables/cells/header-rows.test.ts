import { expect, test } from 'vitest';
import {
  createPage,
  horizontal,
  left,
  type PlacedText,
  right,
  vertical,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

const headerRows = (texts: PlacedText[], rulings = [] as ReturnType<typeof horizontal>[]) =>
  extractTables(createPage({ texts, rulings }))[0]?.headerRows;

const row = (y: number, name: string, ...numbers: string[]) => [
  left(50, y, name),
  ...numbers.map((number, i) => right(300 + i * 70, y, number)),
];

test('the rows above the first numbers are header rows, including years', () => {
  expect(
    headerRows([
      ...row(100, 'Region', '2021', '2022'),
      ...row(114, 'North', '12', '9'),
      ...row(128, 'South', '7', '20'),
    ]),
  ).toBe(1);
});

test('different years with the unit of their columns are header rows, amounts are not', () => {
  const lines = [
    ...row(114, 'Revenue', '412.6', '388.1'),
    ...row(128, 'Costs', '(318.4)', '(290.7)'),
  ];
  const years = (...texts: string[]) => row(100, '', ...texts).filter(({ text }) => text);
  expect(headerRows([...years('2025 £m', '2024 £m'), ...lines])).toBe(1);
  expect(headerRows([...years('2025 £m', '410 £m'), ...lines])).toBe(0);
});

test('numbers of columns without a name, in brackets or not, are names', () => {
  const lines = [
    ...row(114, 'Schooling', '0.081', '0.078', '0.075'),
    ...row(128, 'Experience', '0.032', '0.030', '0.029'),
  ];
  const numbers = (...texts: string[]) => row(100, '', ...texts).filter(({ text }) => text);
  expect(headerRows([...numbers('(1)', '(2)', '(3)'), ...lines])).toBe(1);
  expect(headerRows([...numbers('(1)', '(4)', '(3)'), ...lines])).toBe(0);
  const named = row(86, 'Factor', 'First', 'Second', 'Third');
  expect(headerRows([...named, ...row(100, '(1)', '(2)', '(3)', '(4)'), ...lines])).toBe(2);
});

test('dates of which each is the only one of its column are names, rows of dates are not', () => {
  const totals = [
    ...row(114, 'Fund', '104.13', '264.86'),
    ...row(128, 'Index', '111.96', '136.40'),
  ];
  expect(headerRows([...row(100, 'Company', '12/31/2016', '12/31/2017'), ...totals])).toBe(1);
  expect(
    headerRows([
      ...row(100, 'First', '12.50', '4/15/2020'),
      ...row(114, 'Second', '13.70', '3/28/2019'),
      ...row(128, 'Third', '11.10', '3/30/2018'),
    ]),
  ).toBe(0);
  expect(
    headerRows([
      ...row(100, 'Property', 'Value'),
      ...row(114, 'Release', '12/31/2016'),
      ...row(128, 'Revision', '14'),
      ...row(142, 'Pages', '128'),
    ]),
  ).toBe(1);
});

test('numbers that follow one another without a name number the columns', () => {
  const lines = [
    ...row(114, 'First', '0.41', '0.49', '-0.58'),
    ...row(128, 'Second', '0.47', '0.70', '-0.95'),
    ...row(142, 'Third', '0.07', '0.19', '-0.18'),
  ];
  const numbered = (...numbers: string[]) => row(100, '', ...numbers).filter(({ text }) => text);
  expect(headerRows([...numbered('4', '5', '6'), ...lines])).toBe(1);
  expect(headerRows([...numbered('4', '6', '5'), ...lines])).toBe(0);
  expect(headerRows([...row(100, 'Lots', '4', '5', '6'), ...lines])).toBe(0);
});

test('a range of years is a name, an amount with its currency is a value', () => {
  expect(
    headerRows([
      ...row(100, 'In millions', '2020', '2021 -22', '2023 -24'),
      ...row(114, 'Debt', '12', '9', '7'),
      ...row(128, 'Leases', '7', '20', '3'),
    ]),
  ).toBe(1);
  expect(
    headerRows([
      ...row(100, 'Due', 'Amount', 'Kind', 'Repaid'),
      ...row(114, 'May', '2,000 USD', 'Fixed', '1,000'),
      ...row(128, 'June', '500 USD', 'Fixed', '250'),
      ...row(142, 'July', '750 USD', 'Fixed', '750'),
      ...row(156, 'Total', '', '', '3,250'),
    ]),
  ).toBe(1);
});

test('a section label under the heading belongs to the body', () => {
  expect(
    headerRows([
      ...row(100, 'Region', 'Sold', 'Kept'),
      left(50, 114, 'Inland'),
      ...row(128, 'North', '12', '9'),
      ...row(142, 'South', '7', '20'),
    ]),
  ).toBe(1);
});

test('a table that starts with numbers has no header rows', () => {
  expect(headerRows([100, 114, 128].flatMap((y) => row(y, 'Lot', '12', '9')))).toBe(0);
});

test('bold rows head a table of words', () => {
  const words = (y: number, bold: boolean, ...texts: string[]) =>
    texts.map((text, i) => left(55 + i * 100, y, text, bold));
  expect(
    headerRows(
      [
        ...words(112, true, 'Who', 'When'),
        ...words(130, true, 'Name', 'Month'),
        ...words(148, false, 'Ada', 'May'),
        ...words(166, false, 'Max', 'June'),
      ],
      [
        ...[100, 118, 136, 154, 172].map((y) => horizontal(y, 50, 250)),
        ...[50, 150, 250].map((x) => vertical(x, 100, 172)),
      ],
    ),
  ).toBe(2);
});

test('a row with a description and one number below the names is of the body', () => {
  const entry = (y: number, date: string, detail: string, debit: string, balance: string) => [
    left(50, y, date),
    left(110, y, detail),
    ...(debit ? [right(300, y, debit)] : []),
    right(370, y, balance),
  ];
  expect(
    headerRows([
      ...entry(100, 'Date', 'Detail', 'Debit', 'Balance'),
      ...entry(114, '03 Mar', 'Opening balance', '', '1,200.00'),
      ...entry(128, '05 Mar', 'Card payment', '45.10', '1,154.90'),
      ...entry(142, '11 Mar', 'Rent', '900.00', '254.90'),
    ]),
  ).toBe(1);
});

test('quantities of a column of quantities are values, a length of time above numbers is a name', () => {
  const values = ['12 m³/h', '38 m', '2.2 kW', 'IP 55'].map((value, i) => [
    left(50, 100 + 14 * i, ['Flow rate', 'Head', 'Power', 'Protection'][i] ?? ''),
    left(250, 100 + 14 * i, value),
  ]);
  expect(headerRows(values.flat())).toBe(0);
  const ended = [...row(100, 'Region', '12 months', '12 months'), ...row(114, 'North', '12', '9')];
  expect(headerRows([...ended, ...row(128, 'South', '7', '20')])).toBe(1);
});

const drawnTable = (...rows: string[][]) => {
  const [width, height] = [150 * (rows[0]?.length ?? 0), 14 * rows.length];
  return headerRows(
    rows.flatMap((cells, i) => cells.map((cell, at) => left(50 + 150 * at, 100 + 14 * i, cell))),
    [
      ...Array.from({ length: rows.length + 1 }, (_, i) => horizontal(90 + 14 * i, 45, 45 + width)),
      ...[45, 195, 345, 495]
        .filter((x) => x <= 45 + width)
        .map((x) => vertical(x, 90, 90 + height)),
    ],
  );
};

test('a row that is like those below it is none of their header', () => {
  const table = drawnTable;
  const agenda = [
    ['9.00', 'Welcome', 'H. Marsh'],
    ['9.15', 'Minutes', 'T. Reyes'],
    ['10.30', 'Budget', 'A. Novak'],
  ];
  expect(table(...agenda)).toBe(0);
  expect(table(['Time', 'Subject', 'Speaker'], ...agenda)).toBe(1);
  const labels = [
    ['Name', 'Beam'],
    ['Material', 'Steel'],
    ['Finish', 'Zinc'],
  ];
  const withColon = labels.map(([label = '', value = '']) => [`${label}:`, value]);
  expect(table(...labels)).toBe(1);
  expect(table(...withColon)).toBe(0);
  const risks = [
    ['TR6', 'Loss of keys'],
    ['TR7', 'Flood'],
    ['TR12', 'Fire'],
  ];
  expect(table(...risks)).toBe(0);
  expect(table(['Code', 'Risk'], ...risks)).toBe(1);
});

test('the first entry of a list of words is none of its names, which differ from all entries', () => {
  const commands = [
    ['apt-get update', 'apt update'],
    ['apt-get upgrade', 'apt upgrade'],
    ['apt-get install', 'apt install'],
    ['apt-get remove', 'apt remove'],
    ['apt-get autoremove', 'apt autoremove'],
  ];
  expect(drawnTable(...commands)).toBe(0);
  expect(drawnTable(['Before', 'Since then'], ...commands)).toBe(1);
});

test('a label over several columns below their names opens a section', () => {
  const cells = (y: number, ...texts: string[]) =>
    texts.map((text, i) => left(55 + 100 * i, y, text));
  const names = cells(100, 'Item', 'Works', 'Qty', 'Rate');
  const body = [
    ...cells(128, '1.1', 'Strip and stockpile', '120', '1.85'),
    ...cells(142, '1.2', 'Excavate', '90', '6.40'),
  ];
  const rules = [90, 104, 118, 132, 146].map((y) => horizontal(y, 50, 450));
  const verticals = (...inner: number[]) => [
    ...[50, 450].map((x) => vertical(x, 90, 146)),
    ...[150, 250, 350].flatMap((x) => [
      vertical(x, 90, 104),
      ...(inner.includes(x) ? [vertical(x, 104, 118)] : []),
      vertical(x, 118, 146),
    ]),
  ];
  const numbered = cells(114, '1', 'Earthworks');
  expect(headerRows([...names, ...numbered, ...body], [...rules, ...verticals(150)])).toBe(1);
  const section = cells(114, 'Earthworks and roads');
  expect(headerRows([...names, ...section, ...body], [...rules, ...verticals()])).toBe(1);
});

test('a line over the whole width above rows of words opens a section', () => {
  const packages = [
    ['chron', 'Chronological objects for dates and times'],
    ['lubridate', 'Make dealing with dates a little easier'],
    ['tis', 'Time indexes and series indexed by them'],
  ];
  const texts = packages.flatMap((cells, at) =>
    cells.map((text, i) => left(55 + 100 * i, 114 + 14 * at, text)),
  );
  const rulings = [
    ...[90, 104, 118, 132, 146].map((y) => horizontal(y, 50, 450)),
    ...[50, 450].map((x) => vertical(x, 90, 146)),
    vertical(150, 104, 146),
  ];
  expect(headerRows([left(55, 100, 'Enhances'), ...texts], rulings)).toBe(0);
});

test('names beside those over several columns count as names of the row below', () => {
  const at = [55, 155, 255, 355, 455];
  const cells = (y: number, ...texts: string[]) =>
    texts.flatMap((text, i) => (text ? [left(at[i] ?? 0, y, text)] : []));
  const top = [
    ...[left(55, 107, 'Part'), left(155, 107, 'Cover'), left(275, 100, 'Sum insured')],
    ...[left(255, 114, 'One claim'), left(355, 114, 'All claims'), left(455, 107, 'Excess')],
  ];
  const body = [
    ...cells(128, 'A', 'Buildings', '£1,850,000', 'Not limited', '£500'),
    ...cells(142, 'B', 'Rent', '20% of A', '24 months', 'Nil'),
    ...cells(156, 'C', 'Contents', '£75,000', '£75,000', '£250'),
  ];
  const rulings = [
    ...[93, 121, 135, 149, 163].map((y) => horizontal(y, 50, 550)),
    ...[50, 150, 250, 450, 550].map((x) => vertical(x, 93, 163)),
    ...[horizontal(105, 250, 450), vertical(350, 105, 163)],
  ];
  expect(headerRows([...top, ...body], rulings)).toBe(2);
});

test('labels with values have no header, whatever their values are', () => {
  const list = [
    ...row(100, 'Customer', 'Ann Reed'),
    ...row(114, 'Policy number', 'HH-7741'),
    ...row(128, 'Premium', '£318.40'),
    ...row(142, 'Excess', '£250.00'),
  ];
  expect(headerRows(list)).toBe(0);
  const amounts = ['Premium', 'Excess', 'Tax', 'Total'].flatMap((name, at) =>
    row(114 + 14 * at, name, `${at + 1}8.40`),
  );
  expect(headerRows([...row(100, 'Description', 'Amount'), ...amounts])).toBe(1);
});
