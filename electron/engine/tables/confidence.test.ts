import { expect, test } from 'vitest';
import { confidenceOf } from './confidence.ts';

test('a better score is never worth less, and none is worth certainty', () => {
  const worth = Array.from({ length: 101 }, (_, i) => confidenceOf(i / 100));
  worth.forEach((value, i) => {
    expect(value).toBeGreaterThanOrEqual(worth[i - 1] ?? 0);
    expect(value).toBeLessThan(1);
  });
});

test('between two knots the share lies between theirs', () => {
  expect(confidenceOf(0.75)).toBeCloseTo(0.475);
  expect(confidenceOf(0.3)).toBe(0.1);
  expect(confidenceOf(1)).toBe(0.93);
});
