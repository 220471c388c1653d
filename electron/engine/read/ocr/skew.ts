/**
 * Estimates the skew of a scan from its text lines, and deskews lines and pixels. The boxes of long
 * lines are skewed like the paper, some slightly more or less and a few not at all (a logo, a
 * hand-written note): the median weighted by length is robust against them. If the lines do not
 * agree, as on a photograph or a poster, the page is not deskewed.
 */
import type { PageImage } from '../pdf/types.ts';
import type { OrientedBox } from './image.ts';

/** Lines with this ratio of length to height give their direction to a tenth of a degree. */
const LONG = 5;
/** Minimum lines for an estimate. */
const LEAST_LINES = 3;
/** A smaller skew moves a line of text across the page by less than half its height; radians. */
const LEAST_SKEW = (0.25 * Math.PI) / 180;
/** Maximum deviation of lines that agree; radians. */
const AGREEMENT = (0.75 * Math.PI) / 180;
/** Share of the lines, by length, that must agree. */
const MOST = 0.6;
const QUARTER = Math.PI / 2;

/** Skew of horizontal lines in radians clockwise; 0 if there is nothing to correct. */
export function measureSkew(boxes: readonly OrientedBox[]): number {
  const lines = boxes
    .filter(({ length, height }) => length > LONG * height)
    .map(({ length, angle }) => ({
      length,
      skew: angle - Math.round(angle / QUARTER) * QUARTER,
    }))
    .sort((a, b) => a.skew - b.skew);
  if (lines.length < LEAST_LINES) return 0;
  const total = lines.reduce((sum, { length }) => sum + length, 0);
  let passed = 0;
  const median =
    lines.find(({ length }) => {
      passed += length;
      return passed >= total / 2;
    })?.skew ?? 0;
  const agreeing = lines.filter(({ skew }) => Math.abs(skew - median) <= AGREEMENT);
  const share = agreeing.reduce((sum, { length }) => sum + length, 0) / total;
  return Math.abs(median) < LEAST_SKEW || share < MOST ? 0 : median;
}

/** Position of `box` after the image is rotated by -`skew` about its centre. */
export function levelled<B extends OrientedBox>(
  box: B,
  skew: number,
  { width, height }: Pick<PageImage, 'width' | 'height'>,
): B {
  if (skew === 0) return box;
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const x = box.cx - width / 2;
  const y = box.cy - height / 2;
  return {
    ...box,
    cx: width / 2 + x * cos + y * sin,
    cy: height / 2 - x * sin + y * cos,
    angle: box.angle - skew,
  };
}

/** The image rotated by -`skew`: nearest pixels, which suffice to detect drawn lines. */
export function levelPicture(image: PageImage, skew: number): PageImage {
  if (skew === 0) return image;
  const { width, height } = image;
  const from = new Uint32Array(image.rgba.buffer, image.rgba.byteOffset, width * height);
  const to = new Uint32Array(width * height).fill(0xffffffff);
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  for (let y = 0, at = 0; y < height; y++) {
    let px = width / 2 - (width / 2) * cos - (y - height / 2) * sin;
    let py = height / 2 - (width / 2) * sin + (y - height / 2) * cos;
    for (let x = 0; x < width; x++, at++, px += cos, py += sin) {
      const column = Math.round(px);
      const row = Math.round(py);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      to[at] = from[row * width + column] as number;
    }
  }
  return { width, height, rgba: new Uint8Array(to.buffer) };
}
