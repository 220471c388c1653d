import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  type PlacedText,
  readCellTexts,
  right,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

const LABELS = ['Revenue', 'Cost of sales', 'Gross profit', 'Operating expense', 'Tax'];

/** Texts of a statement from x 50 to 450, below `above`. */
function readStatement(above: readonly PlacedText[]) {
  const page = createPage({
    texts: [
      ...above,
      right(380, 150, '2024'),
      right(450, 150, '2023'),
      ...LABELS.flatMap((label, i) => {
        const y = 164 + 13 * i;
        return [left(50, y, label), right(380, y, `${i + 1},200`), right(450, y, `${i + 1},100`)];
      }),
    ],
  });
  const [table] = extractTables(page);
  return table && readCellTexts(page, table);
}

test('lines centered on the whole table are its title', () => {
  const title = [
    centred(250, 124, 'Statement of income and expense'),
    centred(250, 137, '(In millions)'),
  ];
  expect(readStatement(title)?.[0]).toEqual(['', '2024', '2023']);
});

test('a line centered on the data columns is a header', () => {
  expect(readStatement([centred(405, 137, 'Years ended June 30,')])?.[0]?.join('')).toBe(
    'Years ended June 30,',
  );
});

test('a title over the middle column, wider than a column, is none of its names', () => {
  const line = (y: number, label: string, ...values: string[]): PlacedText[] => [
    left(50, y, label),
    ...values.map((value, i) => right(310 + 150 * i, y, value)),
  ];
  const page = createPage({
    texts: [
      centred(262, 100, 'Harrow Mills'),
      centred(262, 113, 'Consolidated statement of condition'),
      ...[centred(280, 130, 'June 30, 2024'), centred(430, 130, 'June 30, 2023')],
      ...LABELS.flatMap((label, i) => line(144 + 13 * i, label, `${i + 1},200`, `${i + 1},100`)),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table)[0]).toEqual(['', 'June 30, 2024', 'June 30, 2023']);
});

test('a caption of two lines above the top rule is none of the names', () => {
  const line = (y: number, ...values: string[]): PlacedText[] =>
    values.map((value, i) => left(i === 0 ? 60 : 30 + 60 * i, y, value));
  const page = createPage({
    texts: [
      centred(207, 100, 'Table 2 A short title'),
      centred(207, 112, 'of two lines'),
      ...line(132, 'x', 'erf', 'erfc', 'x', 'erf', 'erfc'),
      ...[0, 1, 2, 3].flatMap((at) =>
        line(146 + 12 * at, `0.${at}5`, `0.8${at}`, `0.1${at}`, `1.${at}5`, `0.9${at}`, `0.0${at}`),
      ),
    ],
    rulings: [118, 135, 186].map((y) => horizontal(y, 56, 360)),
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table)[0]).toEqual(['x', 'erf', 'erfc', 'x', 'erf', 'erfc']);
});

test('a line that begins left of the labels is no header', () => {
  const line = (y: number, ...values: string[]): PlacedText[] =>
    values.map((value, i) => (i === 0 ? left(56, y, value) : right(100 + 35 * i, y, value)));
  const page = createPage({
    texts: [
      left(50, 100, 'Notice: keep the stores locked.'),
      ...line(118, 'Item', 'Units', 'Price'),
      ...line(132, 'Bolts', '120', '14.40'),
      ...line(146, 'Nuts', '80', '6.20'),
      ...line(160, 'Total', '200', '20.60'),
    ],
  });
  const [table] = extractTables(page);
  expect(table && readCellTexts(page, table)[0]).toEqual(['Item', 'Units', 'Price']);
});
