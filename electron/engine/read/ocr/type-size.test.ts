import { describe, expect, it } from 'vitest';
import type { LineStrokes } from './line-strokes.ts';
import { typeSizeOf } from './type-size.ts';

/**
 * A line of type of 100 pixels with its baseline on row 150: thirty letters of two stems each, of which
 * `tall` reach the height of ascenders and `deep` hang below the baseline.
 */
function drawTextLine({
  tall,
  deep,
  next = false,
}: {
  tall: number;
  deep: number;
  next?: boolean;
}): LineStrokes {
  const [columns, rows] = [900, 240];
  const strokes = new Float32Array(columns * rows);
  const stem = (column: number, from: number, to: number) => {
    for (let row = from; row < to; row++)
      strokes.fill(1, row * columns + column, row * columns + column + 4);
  };
  for (let letter = 0; letter < 30; letter++) {
    stem(letter * 30, letter < tall ? 78 : 102, 150);
    stem(letter * 30 + 15, tall === 30 ? 78 : 102, letter < deep ? 171 : 150);
    // The line below, set solid: its ascenders touch the descenders of this one.
    if (next) stem(letter * 30, 171, 240);
  }
  return { columns, rows, box: [60, 180], strokes };
}

describe('the size of type', () => {
  it.each([
    ['letters with ascenders and descenders', 'many happy people walk there', 9, 5],
    ['a single descender', 'the only deep letter: many', 12, 1],
    ['neither', 'rum so rare as an ox can sense', 0, 0],
  ])('is told by how far %s reach', (_, text, tall, deep) => {
    expect(typeSizeOf(drawTextLine({ tall, deep }), text)).toBeCloseTo(100, -1);
  });

  it('is told of capitals, which are all body', () => {
    expect(typeSizeOf(drawTextLine({ tall: 30, deep: 0 }), 'THE GEOLOGY OF THE HILL')).toBeCloseTo(
      100,
      -1,
    );
  });

  it('stops before the next line where lines touch', () => {
    const line = drawTextLine({ tall: 9, deep: 5, next: true });
    expect(typeSizeOf(line, 'many happy people walk there')).toBeLessThan(115);
  });
});
