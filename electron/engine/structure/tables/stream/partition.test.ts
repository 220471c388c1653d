import { expect, test } from 'vitest';
import { partitionByCenters } from './partition.ts';

/** Six places of 10 with white of 5 between them. */
const COLUMNS = [0, 15, 30, 45, 60, 75].map((from) => ({ from, to: from + 10 }));
const at = (middle: number) => ({ from: middle - 4, to: middle + 4 });

test('names fall on the runs that they stand in the middle of', () => {
  expect(partitionByCenters([at(20), at(65)], [COLUMNS], 3)).toEqual([
    { first: 0, last: 2 },
    { first: 3, last: 5 },
  ]);
});

test('runs may differ in length, where no other lengths centre the names', () => {
  expect(partitionByCenters([at(5), at(50)], [COLUMNS], 3)).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 5 },
  ]);
});

test('names that leave a place over, or stand beside the middle, are over nothing', () => {
  expect(partitionByCenters([at(12), at(42)], [COLUMNS], 3)).toBeNull();
  expect(partitionByCenters([at(28), at(65)], [COLUMNS], 3)).toBeNull();
});
