import { describe, expect, it } from 'vitest';
import type { Shades } from '../pdf/shades.ts';
import { looksWritten } from './written.ts';

const PLACE = { width: 300, height: 200 };

/** Two pixels for a point. */
function picture(shadeAt: (x: number, y: number) => number): Shades {
  const [width, height] = [2 * PLACE.width, 2 * PLACE.height];
  const shades = Uint8Array.from({ length: width * height }, (_, i) =>
    shadeAt(i % width, Math.floor(i / width)),
  );
  return { width, height, shades };
}

/** Strokes 3 pixels wide in rows 10 high, with leading, and a blank after every sixth letter. */
const isText = (x: number, y: number): boolean => y % 24 < 10 && x % 8 < 3 && x % 56 < 48;
const ink = (is: boolean) => (is ? 20 : 250);

describe('what has the look of writing', () => {
  it.each<[string, (x: number, y: number) => number]>([
    ['lines of text', (x, y) => ink(isText(x, y))],
    ['light text on dark ground', (x, y) => 255 - ink(isText(x, y))],
    [
      'a little text with wide margins',
      (x, y) => ink(isText(x, y) && x > 200 && x < 400 && y < 90),
    ],
    ['pale text beneath a black bar', (x, y) => (y > 380 ? 0 : isText(x, y) ? 150 : 250)],
  ])('%s', (_, shadeAt) => expect(looksWritten(picture(shadeAt), PLACE)).toBe(true));

  it.each<[string, (x: number, y: number) => number]>([
    ['nothing', () => 250],
    ['shades without ground', (x, y) => (x * 7 + y * 13) % 256],
    ['a slanted line', (x, y) => ink(Math.abs(x - y) < 5)],
    ['hatching, which has no leading', (x, y) => ink((x + y) % 8 < 3)],
    ['stains much paler than what is drawn', (x, y) => (y < 20 ? 0 : isText(x, y) ? 225 : 250)],
    [
      'the legend of a chart',
      (x, y) => ink((isText(x, y) && x > 420 && y < 72) || y === 390 || x === 10),
    ],
  ])('not %s', (_, shadeAt) => expect(looksWritten(picture(shadeAt), PLACE)).toBe(false));
});
