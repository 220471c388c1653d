import { expect, test } from 'vitest';
import { consecutiveRuns, groupNeighbours, pairsOf } from './neighbours.ts';

test('each two neighbours are a pair', () => {
  expect(pairsOf([])).toEqual([]);
  expect(pairsOf(['a'])).toEqual([]);
  expect(pairsOf(['a', 'b', 'c'])).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
});

test('an item joins the group of the one before or begins the next', () => {
  expect(groupNeighbours([1, 2, 2, 5, 5], (before, item) => before === item)).toEqual([
    [1],
    [2, 2],
    [5, 5],
  ]);
  expect(groupNeighbours([1, 2, 3, 4], (_before, _item, group) => group.length < 3)).toEqual([
    [1, 2, 3],
    [4],
  ]);
});

test('numbers without a gap are one run', () => {
  expect(consecutiveRuns([2, 4, 5, 6, 9])).toEqual([
    [2, 2],
    [4, 6],
    [9, 9],
  ]);
});
