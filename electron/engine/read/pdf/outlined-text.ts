/**
 * Finds lines of text whose letters are drawn as filled shapes. Letters of a line stand on one baseline, follow
 * one another closely and differ in width; markers of a chart, rows of symbols and areas of a map do not.
 */

import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import { median } from '../../common/numbers.ts';

/** Minimum height of a letter that can be read; points. */
const MIN_HEIGHT = 2;
/** Maximum ratio of the width of a letter to its height, of its height to its width. */
const MAX_WIDTH_RATIO = 3;
const MAX_HEIGHT_RATIO = 9;
/** Maximum ratio of the height of a line to that of a letter; punctuation is left out. */
const MAX_LINE_RATIO = 3;
/** Minimum part of the lower shape's height that two shapes of a line share. */
const MIN_SHARED_HEIGHT = 0.5;
/** Maximum gap between letters of a line, as a multiple of its height; a wide space of justified text. */
const MAX_GAP = 1.5;
/** Minimum letters of a line, and of all lines: with fewer it is a logo. */
const MIN_LINE_LETTERS = 8;
const MIN_LETTERS = 60;
/** Minimum number of different widths in a line; unit: a tenth of the line's height. */
const MIN_WIDTHS = 4;
/** Minimum share of letters on the baseline, within a tenth of the line's height. */
const MIN_ON_BASELINE = 0.5;

interface Stretch extends Rect {
  readonly letters: readonly Rect[];
}

/** The boxes of such lines; none if all of them together have few letters. */
export function findOutlinedText(shapes: readonly Rect[]): Rect[] {
  const letters = shapes.filter(isLetterSized);
  if (letters.length < MIN_LETTERS) return [];
  const lines = groupRows(letters).flatMap(splitAtGaps).filter(isLine);
  const count = lines.reduce((sum, line) => sum + line.letters.length, 0);
  return count < MIN_LETTERS ? [] : lines.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }));
}

function isLetterSized({ x0, y0, x1, y1 }: Rect): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return (
    height >= MIN_HEIGHT && width <= MAX_WIDTH_RATIO * height && height <= MAX_HEIGHT_RATIO * width
  );
}

/** Groups shapes that stand side by side, tallest first, so that a row has the height of its capitals. */
function groupRows(shapes: readonly Rect[]): Rect[][] {
  const rows: { y0: number; y1: number; shapes: Rect[] }[] = [];
  for (const shape of shapes.toSorted((a, b) => b.y1 - b.y0 - (a.y1 - a.y0))) {
    const row = rows.find(({ y0, y1 }) => {
      const shared = Math.min(y1, shape.y1) - Math.max(y0, shape.y0);
      const height = shape.y1 - shape.y0;
      return shared >= MIN_SHARED_HEIGHT * height && y1 - y0 <= MAX_LINE_RATIO * height;
    });
    if (row) row.shapes.push(shape);
    else rows.push({ y0: shape.y0, y1: shape.y1, shapes: [shape] });
  }
  return rows.map((row) => row.shapes);
}

/** Stretches of a row without wide gaps; counters and dots within other shapes are left out. */
function splitAtGaps(row: readonly Rect[]): Stretch[] {
  const height = Math.max(...row.map(({ y0, y1 }) => y1 - y0));
  const stretches: Rect[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const shape of row.toSorted((a, b) => a.x0 - b.x0)) {
    if (shape.x0 - end > MAX_GAP * height) stretches.push([]);
    if (shape.x1 > end) stretches.at(-1)?.push(shape);
    end = Math.max(end, shape.x1);
  }
  return stretches.map((letters) => ({ ...unionOf(letters), letters }));
}

function isLine({ y0, y1, letters }: Stretch): boolean {
  if (letters.length < MIN_LINE_LETTERS) return false;
  const unit = (y1 - y0) / 10;
  const widths = new Set(letters.map((letter) => Math.round((letter.x1 - letter.x0) / unit)));
  const bottoms = letters.map((letter) => letter.y1);
  const baseline = median(bottoms);
  const upright = bottoms.filter((bottom) => Math.abs(bottom - baseline) <= unit);
  return widths.size >= MIN_WIDTHS && upright.length >= MIN_ON_BASELINE * letters.length;
}
