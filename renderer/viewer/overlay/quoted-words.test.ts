import { expect, test } from 'vitest';
import { quotedWords } from './quoted-words.ts';

/** Words on lines of five, each word 0.1 wide and 0.02 high, lines 0.03 apart. */
const pageOf = (...texts: string[]) => ({
  text: texts,
  boxes: texts.flatMap((_, i) => [0.1 + 0.15 * (i % 5), 0.1 + 0.03 * Math.floor(i / 5), 0.1, 0.02]),
});

const PAGE = pageOf('The', 'net', 'sales', 'of', '“Pen-', 'hale”', 'rose', 'to', '1,204', 'again');
const BOTH_LINES = { x: 0.1, y: 0.1, width: 0.7, height: 0.05 };

/** Which words of the page the boxes are those of. */
const wordsAt = (boxes: readonly { x: number; y: number }[]) =>
  boxes.map(
    ({ x, y }) => PAGE.text[Math.round((x - 0.1) / 0.15) + 5 * Math.round((y - 0.1) / 0.03)],
  );

test('finds the quote among the words of its box, over lines and hyphens', () => {
  const found = quotedWords(PAGE, BOTH_LINES, 'sales of "Penhale" rose');
  expect(wordsAt(found)).toEqual(['sales', 'of', '“Pen-', 'hale”', 'rose']);
});

test('looks within the box only', () => {
  const firstLine = { ...BOTH_LINES, height: 0.02 };
  expect(wordsAt(quotedWords(PAGE, firstLine, 'net sales'))).toEqual(['net', 'sales']);
  expect(quotedWords(PAGE, firstLine, '1,204')).toEqual([]);
});

test('finds words that leave out others between them, as cells of a row', () => {
  expect(wordsAt(quotedWords(PAGE, BOTH_LINES, 'net sales 1,204'))).toEqual([
    'net',
    'sales',
    '1,204',
  ]);
  expect(quotedWords(PAGE, BOTH_LINES, '1,204 net')).toEqual([]);
});

test('finds nothing where the words differ or are none', () => {
  expect(quotedWords(PAGE, BOTH_LINES, 'gross sales')).toEqual([]);
  expect(quotedWords(PAGE, BOTH_LINES, ' – ')).toEqual([]);
});
