import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  left,
  readCellTexts,
  right,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

test('words centred below several columns of values are a caption', () => {
  const rows = ['North', 'South', 'West', 'East'].flatMap((name, row) => {
    const y = 100 + 14 * row;
    return [
      left(50, y, name),
      ...[0, 1, 2, 3, 4, 5].map((column) => right(150 + 40 * column, y, `${row + 1}.${column}5`)),
    ];
  });
  const caption = centred(300, 156, 'Table 3: Sales by quarter');
  const [table] = extractTables(createPage({ texts: [...rows, caption] }));
  expect(table).toMatchObject({ rows: 4, columns: 7 });
});

test('labels with values above a table of items are a table of their own', () => {
  const labels = [
    ['Customer', 'Avon Stone plc', 'Order', 'PO-8812'],
    ['Address', '14 Quay Street', 'Date', '4 May 2025'],
    ['City', 'Bristol BS1 4SB', 'Carrier', 'Harbour Freight'],
  ];
  const items = [
    ['Item', 'Description', '', 'Quantity'],
    ['1', 'Granite slab', '', '12'],
    ['2', 'Fixing kit', '', '4'],
  ];
  const texts = [...labels, ...items].flatMap((cells, row) =>
    cells.flatMap((cell, i) =>
      cell
        ? [left([50, 150, 290, 380][i] as number, 100 + 16 * row + (row > 2 ? 14 : 0), cell)]
        : [],
    ),
  );
  const shapes = extractTables(createPage({ texts })).map(({ rows, columns }) => [rows, columns]);
  expect(shapes).toEqual([
    [3, 4],
    [3, 3],
  ]);
});

test('an address above the items of an invoice is none of their rows', () => {
  const address = ['Bill to:', 'Avon Stone plc', '14 Quay Street', 'Bristol'];
  const items = [
    ['Description', 'Hours', 'Amount'],
    ['Survey of the quay', '12', '1,140.00'],
    ['Report', '6', '570.00'],
  ];
  const reference = [left(300, 100, 'Customer'), right(500, 100, '10443')];
  const texts = [
    ...reference,
    ...address.map((line, i) => left(50, 120 + 12 * i, line)),
    ...items.flatMap((cells, row) =>
      cells.map((cell, i) =>
        (i > 0 ? right : left)([50, 330, 500][i] as number, 174 + 14 * row, cell),
      ),
    ),
  ];
  expect(extractTables(createPage({ texts })).map(({ rows }) => rows)).toEqual([3]);
});

test('one row below the names of its columns keeps its label and its numbers apart', () => {
  const texts = [
    right(400, 100, 'June 30,'),
    right(520, 100, 'December 31,'),
    right(395, 114, '2023'),
    right(505, 114, '2022'),
    ...[left(50, 128, 'Property and equipment, net'), right(430, 128, '$699,637')],
    right(550, 128, '$692,555'),
  ];
  const page = createPage({ texts });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table).at(-1)).toEqual([
    'Property and equipment, net',
    '$699,637',
    '$692,555',
  ]);
});

test('a name of three lines belongs to the names that are set as far apart', () => {
  const texts = [
    centred(510, 100, 'Weighted'),
    ...[centred(300, 117, 'Gross'), centred(400, 117, 'Net book'), centred(510, 117, 'life')],
    ...[centred(300, 134, 'value'), centred(400, 134, 'value'), centred(510, 134, '(years)')],
    ...['Contracts', 'Trademark', 'Patents'].flatMap((name, row) => [
      left(50, 151 + 17 * row, name),
      ...[
        right(320, 151 + 17 * row, `${row + 2},700`),
        right(420, 151 + 17 * row, `${row + 1},982`),
      ],
      right(540, 151 + 17 * row, `${row + 10}`),
    ]),
  ];
  const page = createPage({ texts });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table)[0]).toEqual(['', '', '', 'Weighted']);
});
