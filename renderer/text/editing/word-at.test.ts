import { expect, test } from 'vitest';
import { wordAt } from './word-at.ts';

const words = ['Net', 'sa1es', 'rose', 'to', 'sa1es'];
const text = 'Net sa1es rose to sa1es';

test.each([
  [0, 0],
  [5, 1],
  [19, 4],
  [3, null],
  [99, null],
])('at %i stands word %s', (offset, word) => {
  expect(wordAt(text, words, offset)).toBe(word);
});

test('a word that was joined with its neighbour is passed over', () => {
  expect(wordAt('rebuilt again', ['re-', 'built', 'again'], 9)).toBe(2);
});
