import { describe, expect, it } from 'vitest';
import type { Luminance } from '../pdf/luminance.ts';
import { hasEvenGround } from './even-ground.ts';

function picture(luminanceAt: (x: number, y: number) => number): Luminance {
  const [width, height] = [600, 400];
  const values = Uint8Array.from({ length: width * height }, (_, i) =>
    luminanceAt(i % width, Math.floor(i / width)),
  );
  return { width, height, values: values };
}

/** Strokes 3 pixels wide in rows 10 high, with leading, and a blank after every sixth letter. */
const isText = (x: number, y: number): boolean => y % 24 < 10 && x % 8 < 3 && x % 56 < 48;
const grey = (is: boolean) => (is ? 20 : 250);

describe('a picture that may show text', () => {
  it.each<[string, (x: number, y: number) => number]>([
    ['lines of text', (x, y) => grey(isText(x, y))],
    ['light text on dark ground', (x, y) => 255 - grey(isText(x, y))],
    [
      'the axes and the legend of a chart',
      (x, y) => grey((isText(x, y) && x > 420 && y < 72) || y === 390 || x === 10),
    ],
    ['bars over half of a chart', (x) => (x % 100 < 50 ? 120 : 250)],
  ])('%s', (_, luminanceAt) => expect(hasEvenGround(picture(luminanceAt))).toBe(true));

  it.each<[string, (x: number, y: number) => number]>([
    ['nothing', () => 250],
    ['shades without ground', (x, y) => (x * 7 + y * 13) % 256],
  ])('not %s', (_, luminanceAt) => expect(hasEvenGround(picture(luminanceAt))).toBe(false));
});
