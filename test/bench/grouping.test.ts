import { expect, test } from 'vitest';
import { dealGroups, groupAlike, overlap } from './grouping.ts';

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1;

test('items that are alike over others are one group', () => {
  const groups = groupAlike(new Map(Object.entries({ a: 1, b: 3, c: 8, d: 2 })), near);
  expect(groups.get('a')).toBe(groups.get('b'));
  expect(groups.get('a')).toBe(groups.get('d'));
  expect(groups.get('c')).toBe('c');
});

test('a group is in one fold, and folds are of like size', () => {
  const groups = new Map(Object.entries({ a: 'a', b: 'a', c: 'a', d: 'd', e: 'd', f: 'f' }));
  const folds = dealGroups(groups, 2);
  expect([...folds]).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['d', 1],
    ['e', 1],
    ['f', 1],
  ]);
});

test('rare items count for more where their weight says so', () => {
  const [a, b] = [new Set(['the', 'quarry']), new Set(['the', 'basalt'])];
  expect(overlap(a, b)).toBeCloseTo(1 / 3);
  expect(overlap(a, b, (word) => (word === 'the' ? 0 : 1))).toBe(0);
  expect(overlap(new Set(), new Set())).toBe(0);
});
