import { expect, test } from 'vitest';
import type { Rect } from '../../../../shared/geometry.ts';
import { findOutlinedText } from './outlined-text.ts';

const WIDTHS = [5, 3, 6, 2, 8, 4];
/** Shapes of a row on one baseline, one point apart. */
function row(baseline: number, widths: readonly number[], heights: readonly number[]): Rect[] {
  let x = 50;
  return widths.map((width, i) => {
    const x0 = x;
    x += width + 1;
    return { x0, x1: x0 + width, y0: baseline - (heights[i % heights.length] ?? 0), y1: baseline };
  });
}
const letters = (baseline: number) =>
  row(
    baseline,
    Array.from({ length: 40 }, (_, i) => WIDTHS[i % WIDTHS.length] ?? 0),
    [5, 8, 5],
  );

test('lines of letters are found, with counters within the letters', () => {
  const counters = letters(100).map(({ x0, x1, y0, y1 }) => ({
    x0: x0 + 1,
    x1: x1 - 1,
    y0: y0 + 1,
    y1: y1 - 1,
  }));
  const lines = findOutlinedText([...letters(100), ...counters, ...letters(112)]);
  expect(lines.map(({ y0, y1 }) => [y0, y1])).toEqual([
    [92, 100],
    [104, 112],
  ]);
});

test.each<[string, Rect[]]>([
  ['the letters of a logo', letters(100)],
  ['rows of equal symbols', [100, 112, 124].flatMap((y) => row(y, Array(40).fill(6), [6]))],
  [
    'shapes without a baseline',
    letters(100)
      .concat(letters(100))
      .map((shape, i) => ({ ...shape, y0: shape.y0 + 7 * (i % 11), y1: shape.y1 + 7 * (i % 11) })),
  ],
])('%s are no text', (_, shapes) => expect(findOutlinedText(shapes)).toEqual([]));
