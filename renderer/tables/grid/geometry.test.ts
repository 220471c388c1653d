import { expect, test } from 'vitest';
import { columnStarts, frozenWidth, placeAt } from './geometry.ts';

const starts = columnStarts([120, 80, 80, 80]);

test('the first column stays where there is something to scroll, and room for it', () => {
  expect(frozenWidth(starts, 300)).toBe(120);
  expect(frozenWidth(starts, 360)).toBe(0);
  expect(frozenWidth(starts, 200)).toBe(0);
});

test('a point beside the cells belongs to the nearest', () => {
  expect(placeAt(130, 30, starts, 3)).toEqual({ row: 1, column: 1 });
  expect(placeAt(-5, -5, starts, 3)).toEqual({ row: 0, column: 0 });
  expect(placeAt(999, 999, starts, 3)).toEqual({ row: 2, column: 3 });
});
