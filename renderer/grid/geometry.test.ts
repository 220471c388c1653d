import { expect, test } from 'vitest';
import { areaOf, edgesOf, frozenWidth, positionAt } from './geometry.ts';

const layout = { starts: edgesOf([120, 80, 80, 80]), tops: edgesOf([28, 44, 28]) };

test('the first column stays where there is something to scroll, and room for it', () => {
  expect(frozenWidth(layout.starts, 300)).toBe(120);
  expect(frozenWidth(layout.starts, 360)).toBe(0);
  expect(frozenWidth(layout.starts, 200)).toBe(0);
});

test('places have the height of their rows', () => {
  const area = { insetInlineStart: 120, top: 28, width: 160, height: 72 };
  expect(areaOf({ top: 1, left: 1, bottom: 2, right: 2 }, layout)).toEqual(area);
  expect(positionAt(130, 71, layout)).toEqual({ row: 1, column: 1 });
  expect(positionAt(200, 72, layout)).toEqual({ row: 2, column: 2 });
});

test('a point beside the cells belongs to the nearest', () => {
  expect(positionAt(-5, -5, layout)).toEqual({ row: 0, column: 0 });
  expect(positionAt(999, 999, layout)).toEqual({ row: 2, column: 3 });
});
