import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  type PlacedText,
  readCellTexts,
  right,
  vertical,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

const ROWS: readonly [label: string, first: string, second: string][] = [
  ['Revenue', '1,200', '1,100'],
  ['Cost of sales', '700', '650'],
  ['Gross profit', '500', '450'],
  ['Operating expense', '300', '280'],
  ['Operating income', '200', '170'],
];

/**
 * A ruled body whose currency signs have columns of their own; its header has no rules. The texts
 * of the table's cells, and the number of its header rows.
 */
function readStatement(header: readonly PlacedText[], signedRows = 1) {
  const page = createPage({
    texts: [
      ...header,
      ...ROWS.flatMap(([label, first, second], row) => {
        const y = 212 + row * 16;
        const signs = row < signedRows ? [left(203, y, '$'), left(273, y, '$')] : [];
        return [left(52, y, label), right(268, y, first), right(338, y, second), ...signs];
      }),
    ],
    rulings: [
      ...[200, 216, 232, 248, 264, 280].map((y) => horizontal(y, 50, 340)),
      ...[50, 200, 212, 270, 282, 340].map((x) => vertical(x, 200, 280)),
    ],
  });
  const [table] = extractTables(page);
  return table && { texts: readCellTexts(page, table), headerRows: table.headerRows };
}

const NAMES = [
  left(52, 195, '(In millions)'),
  centred(240, 195, '2024'),
  centred(310, 195, '2023'),
];

test('names above the columns with text are a header although currency signs have columns, too', () => {
  const table = readStatement(NAMES);
  expect(table?.headerRows).toBe(1);
  expect(table?.texts.slice(0, 2)).toEqual([
    ['(In millions)', '2024', '2023'],
    ['Revenue', '$ 1,200', '$ 1,100'],
  ]);
});

test('a name over several columns above them is a header row of its own', () => {
  const table = readStatement([centred(275, 180, 'Year ended December 31,'), ...NAMES]);
  expect(table?.headerRows).toBe(2);
  expect(table?.texts[0]?.join('')).toBe('Year ended December 31,');
});

test('a text over the row labels is no header', () => {
  const title = left(52, 195, 'Statement of income');
  expect(readStatement([title])?.texts[0]).toEqual(['Revenue', '$ 1,200', '$ 1,100']);
});

test('currency signs in columns of their own belong to the amounts in every row', () => {
  const table = readStatement(NAMES, ROWS.length);
  expect(table?.texts.slice(1, 3)).toEqual([
    ['Revenue', '$ 1,200', '$ 1,100'],
    ['Cost of sales', '$ 700', '$ 650'],
  ]);
});

test('names of two lines above shaded rows are a header, also above a section label', () => {
  const page = createPage({
    texts: [
      centred(240, 180, 'June 30,'),
      centred(310, 180, 'May 31,'),
      centred(240, 192, '2024'),
      centred(310, 192, '2023'),
      left(52, 212, 'ASSETS'),
      ...ROWS.flatMap(([label, first, second], row) => {
        const y = 228 + row * 16;
        return [left(52, y, label), right(268, y, first), right(338, y, second)];
      }),
    ],
    fills: [
      { x0: 50, y0: 200, x1: 340, y1: 216, color: 0xcceeff },
      ...[232, 264].flatMap((y0) =>
        [
          [50, 204],
          [210, 270],
          [276, 340],
        ].map(([x0 = 0, x1 = 0]) => ({ x0, y0, x1, y1: y0 + 16, color: 0xcceeff })),
      ),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table).slice(0, 3)).toEqual([
    ['', 'June 30,/2024', 'May 31,/2023'],
    ['ASSETS', '', ''],
    ['Revenue', '1,200', '1,100'],
  ]);
});
