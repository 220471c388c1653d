import { expect, it } from 'vitest';
import type { PageImage } from '../pdf/types.ts';
import { picturesOn } from './scan-pictures.ts';

const PAGE = { width: 300, height: 200 };
const PHOTO = { x0: 160, y0: 40, x1: 272, y1: 160 };

/** Three pixels for a point; paper is a little speckled. */
function scan(luminanceAt: (x: number, y: number) => number | null): PageImage {
  const [width, height] = [3 * PAGE.width, 3 * PAGE.height];
  const rgba = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) {
    const luminance = luminanceAt((i % width) / 3, Math.floor(i / width) / 3) ?? 240 + (i % 7);
    rgba.fill(luminance, 4 * i, 4 * i + 3);
  }
  return { width, height, rgba };
}

const isIn = (x: number, y: number) =>
  x >= PHOTO.x0 && x < PHOTO.x1 && y >= PHOTO.y0 && y < PHOTO.y1;
/** Strokes a point wide in lines with leading. */
const isText = (x: number, y: number) => y % 12 < 5 && x % 4 < 1.5;
const photograph = (x: number, y: number) => (isIn(x, y) ? (x * 5 + y * 3) % 220 : null);

it('finds a photograph beside text', () => {
  const image = scan((x, y) => (x < 140 && isText(x, y) ? 20 : photograph(x, y)));
  expect(picturesOn(image, PAGE, [])).toEqual([{ ...PHOTO, kind: 'image' }]);
});

it.each<[string, (x: number, y: number) => number | null]>([
  ['text alone', (x, y) => (isText(x, y) ? 20 : null)],
  ['a coloured box with text', (x, y) => (isIn(x, y) ? (isText(x, y) ? 20 : 170) : null)],
  ['a shaded table', (x, y) => (isIn(x, y) ? (isText(x, y) ? 250 : y % 24 < 12 ? 90 : 140) : null)],
  ['a sign', (x, y) => (x < 200 ? photograph(x, y) : null)],
])('finds no picture in %s', (_, luminanceAt) => {
  expect(picturesOn(scan(luminanceAt), PAGE, [])).toEqual([]);
});

it('takes what words fill for text', () => {
  expect(picturesOn(scan(photograph), PAGE, [{ ...PHOTO, y1: 90 }])).toEqual([]);
});
