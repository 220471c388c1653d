import { expect, test } from 'vitest';
import { pageRanges, partialNote } from './partial.ts';

test('pages that follow one another are one range', () => {
  expect(pageRanges([2, 4, 5, 6, 9, 10])).toBe('2, 4-6, 9-10');
});

test('a partial file says how many pages it holds and which are missing', () => {
  const missing = [3, 15, 16, 17];
  expect(partialNote({ missing, total: 17 })).toBe('Partial: 13 of 17 pages. Missing: 3, 15-17.');
});
