import { expect, test } from 'vitest';
import { extractTables } from '../index.ts';
import {
  centred,
  createPage,
  left,
  type PlacedText,
  readCellTexts,
  right,
} from '../synthetic-page.ts';

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
