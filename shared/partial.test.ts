import { expect, test } from 'vitest';
import { partialNote } from './partial.ts';

test('a partial file says how many pages it holds and which are missing', () => {
  expect(partialNote({ missing: [2, 4, 5, 6, 9, 10], total: 17 })).toBe(
    'Partial: 11 of 17 pages. Missing: 2, 4-6, 9-10.',
  );
});
