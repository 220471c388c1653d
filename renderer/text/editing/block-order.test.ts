import { expect, test } from 'vitest';
import { insertionAt, movedIndex } from './block-order.ts';

/** A page header, block 1, is hidden. */
const BLOCKS = [
  { index: 0, top: 0, bottom: 20 },
  { index: 2, top: 24, bottom: 64 },
  { index: 3, top: 68, bottom: 88 },
];

test.each([
  [-50, { before: 0, y: 0 }],
  [9, { before: 0, y: 0 }],
  [11, { before: 2, y: 24 }],
  [43, { before: 2, y: 24 }],
  [45, { before: 3, y: 68 }],
  [500, { before: 4, y: 88 }],
])('a pointer at %i points to the nearest gap', (y, insertion) => {
  expect(insertionAt(BLOCKS, y)).toEqual(insertion);
});

test('a page without blocks has no gap', () => {
  expect(insertionAt([], 10)).toBeNull();
});

test.each([
  [2, 0, 0],
  [2, 4, 3],
  [2, 2, null],
  [2, 3, null],
  [0, 3, 2],
])('block %i inserted before %i is then at %o', (from, before, to) => {
  expect(movedIndex(from, { before, y: 0 })).toBe(to);
});
