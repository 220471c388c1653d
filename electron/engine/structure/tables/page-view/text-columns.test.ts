/** Columns of a page are told from columns of a table. */
import { expect, test } from 'vitest';
import { createPage, left } from '../../../../../test/support/synthetic-page.ts';
import { createPageViews } from './rotate.ts';
import { splitAtTextColumns } from './text-columns.ts';

const SENTENCE = [
  'The council met in the hall and',
  'heard the report of its clerk on',
  'the works at the northern quay,',
  'which were finished in the spring',
  'without further cost to the town',
  'or delay to the ferries that call',
  'there twice a day in the summer.',
];
const ROWS = [
  ['Timber', '1,204', '1,118'],
  ['Mortar', '305', '297'],
  ['Paving', '88', '102'],
  ['Slate', '410', '377'],
];

/** The texts of the parts that a page is cut into. */
function partsOf(texts: Parameters<typeof createPage>[0]['texts']): string[] {
  return createPageViews(createPage({ texts }))
    .flatMap(splitAtTextColumns)
    .map(({ words }) => words.map(({ text }) => text).join(' '));
}

const paragraph = (x: number, y: number) => SENTENCE.map((line, i) => left(x, y + 12 * i, line));
const tableAt = (xs: readonly number[], y: number) =>
  ROWS.flatMap((row, i) => row.map((cell, column) => left(xs[column] ?? 0, y + 14 * i, cell)));

test('a table in one column is not read with the text of the other', () => {
  const parts = partsOf([
    ...paragraph(50, 100),
    ...tableAt([50, 130, 190], 200),
    ...paragraph(310, 105),
    ...paragraph(310, 195),
  ]);
  const table = parts.find((part) => part.includes('Timber'));
  expect(table).toContain('The council');
  expect(table?.match(/The council/gu)).toHaveLength(1);
  expect(parts).toHaveLength(2);
});

test('the columns of a table are not split', () => {
  expect(partsOf([...paragraph(50, 60), ...tableAt([50, 240, 330], 200)])).toHaveLength(1);
});

test('a gutter as narrow as a word space parts columns that leave it free', () => {
  // Lines of up to 33 characters of 5 points; the gutter has 7.
  const text = Array<string>(4).fill(SENTENCE.join(' ')).join(' ');
  const lines = text.match(/\S.{0,32}(?=\s|$)/gu) ?? [];
  const column = (x: number, some: readonly string[]) =>
    some.map((line, i) => left(x, 100 + 12 * i, line));
  const parts = partsOf([...column(50, lines.slice(0, 12)), ...column(222, lines.slice(12, 24))]);
  expect(parts).toEqual([lines.slice(0, 12).join(' '), lines.slice(12, 24).join(' ')]);
});

test('the last row of a table above columns stays with the table', () => {
  const cells = [
    [50, 66, 'Customers'],
    [120, 66, 'Two lines bring over half of all that is handled'],
    [400, 60, 'Contracts end in'],
    [400, 72, 'different years'],
    [500, 66, 'Director'],
  ] as const;
  const parts = partsOf([
    ...cells.map(([x, y, text]) => left(x, y, text)),
    ...paragraph(50, 110),
    ...paragraph(50, 200),
    ...paragraph(310, 110),
    ...paragraph(310, 200),
  ]);
  expect(parts.find((part) => part.includes('Customers'))).toContain('different years');
});

test('names in lower case that are level are the rows of a table', () => {
  const names = ['timber', 'lime', 'mortar', 'paving stone', 'slate'];
  const cells = Array.from({ length: 8 }, (_, row) =>
    [60, 150, 240].map((x, column) =>
      left(x, 100 + 14 * row, names[(row * 7 + column * 3) % 5] ?? ''),
    ),
  );
  expect(partsOf(cells.flat())).toHaveLength(1);
});
