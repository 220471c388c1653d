import { describe, expect, test } from 'vitest';
import { wordAfterKey, wordAt, wordNear, wordsBetween } from './word-steps.ts';

/** Two lines of three words. */
const WORDS = {
  text: ['a', 'b', 'c', 'd', 'e', 'f'],
  boxes: [0.1, 0.3].flatMap((y) => [0.1, 0.4, 0.7].flatMap((x) => [x, y, 0.1, 0.02])),
};

describe('words of a page', () => {
  test('are found under the pointer', () => {
    expect(wordAt(WORDS, { x: 0.45, y: 0.11 })).toBe(1);
    expect(wordAt(WORDS, { x: 0.45, y: 0.2 })).toBe(-1);
    expect(wordNear(WORDS, { x: 0.45, y: 0.22 })).toBe(4);
  });

  test.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 5, 5],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 5, 2],
    ['a', 1, null],
  ])('are walked: %s from %i to %s', (key, from, to) => {
    expect(wordAfterKey(WORDS, from, key)).toBe(to);
  });

  test('are selected from one to another', () => {
    expect(wordsBetween(4, 2)).toEqual([2, 3, 4]);
  });
});
