import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  readCellTexts,
  right,
  vertical,
} from '../../../test/support/synthetic-page.ts';
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
