import { expect, test } from 'vitest';
import { isQuoteOf, otherColumn, wordsQuoted } from './quoted-rows.ts';

const ROW = {
  label: { text: 'Net sales', words: [4, 5] },
  cells: [
    { header: '2024', text: '1,204', words: [7] },
    { header: '2023', text: '1,118', words: [9] },
  ],
};

test.each([
  ['Net sales | 2024: 1,204 | 2023: 1,118', [4, 5, 7, 9]],
  ['Net sales | 2024: 1,204', [4, 5, 7]],
  ['2023: 1,118', [9]],
])('the quote "%s" is words of the row', (quote, words) => {
  expect(wordsQuoted(ROW, quote)).toEqual(words);
  expect(isQuoteOf(ROW, quote)).toBe(true);
});

test.each([['Net sales | 2022: 1,204'], ['2024'], ['']])('the quote "%s" is not', (quote) => {
  expect(wordsQuoted(ROW, quote)).toBeNull();
});

test('a quote as it is printed is one of the row, and searched for on the page', () => {
  expect(wordsQuoted(ROW, 'Net sales 1,204 1,118')).toBeNull();
  expect(isQuoteOf(ROW, 'Net sales 1,204 1,118')).toBe(true);
});

test.each([
  ['Net sales were 1,118 million.', 'What were net sales in 2024?', '2023'],
  ['Net sales were 1,204 million in 2023.', '', '2024'],
  ['Net sales were 1,204 million.', 'What were net sales in 2024?', undefined],
  ['Net sales rose from 1,118 to 1,204 million.', 'How did they change in 2024?', undefined],
  ['Net sales were 1,118 million.', 'What were net sales?', undefined],
  ['Net sales were 1118 million.', 'What were net sales in 2024?', '2023'],
])('"%s" to "%s" takes a number from %s', (text, question, header) => {
  expect(otherColumn(ROW, text, question)?.header).toBe(header);
});
