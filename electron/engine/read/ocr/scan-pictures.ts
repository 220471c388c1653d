/**
 * Detects photographs and maps on a scan, so that words in them become labels of a figure, not text or a table.
 * In text, most of a square the size of a letter is paper, so adjacent squares without paper that fill a
 * rectangle are an object on it. A coloured box has one background shade, a shaded table two; in a picture
 * shades are continuous, and it has few words. A picture behind running text is its background, which layout
 * decides for any page. Limits: charts and screenshots are mostly paper and are not found; nor is a picture
 * over most of a page, as it is taken for the paper.
 */
import {
  areaOf,
  heightOf,
  intersectionArea,
  type Rect,
  scaledBy,
  widthOf,
} from '../../../../shared/geometry.ts';
import { type Luminance, luminanceOfSamples } from '../pdf/luminance.ts';
import type { PageImage, Picture } from '../pdf/types.ts';

/** Resolution of the copy examined; pixels per point. */
const DENSITY = 2;
/** Side of a square; points. */
const SQUARE = 8;
/** Maximum difference of equal shades, 0 to 255; a scan is speckled. */
const SAME_LUMINANCE = 16;
/** A square with a smaller share of paper belongs to an object on it. */
const LEAST_PAPER = 0.2;
/** Smaller pictures are symbols and large letters; points. */
const SMALLEST = 60;
/** Minimum share of the squares of a picture that have no paper. */
const LEAST_FILL = 0.75;
/** If two shades cover more than this share, the region has a background. */
const MOST_PLAIN = 0.83;
/** A region with words over more than this share is text. */
const MOST_WORDS = 0.3;

/** `words`: those recognised on the page, in points like the pictures. */
export function picturesOn(
  { width, height, rgba }: PageImage,
  page: { readonly width: number; readonly height: number },
  words: readonly Rect[],
): Picture[] {
  const pixels = { width, height, bytes: rgba, stride: 4 * width, step: 4 };
  const copy = luminanceOfSamples({ ...pixels, channels: [0, 1, 2] }, DENSITY * page.width);
  const scale = copy.width / page.width;
  const side = Math.max(1, Math.round(SQUARE * scale));
  const found: Picture[] = [];
  for (const { count, ...squares } of groupsOf(squaresWithoutPaper(copy, side))) {
    if (count < LEAST_FILL * areaOf(squares)) continue;
    const shown = scaledBy(squares, side);
    const rect = scaledBy(shown, 1 / scale);
    if (Math.min(widthOf(rect), heightOf(rect)) < SMALLEST || hasGround(copy, shown)) continue;
    const written = words.reduce((sum, word) => sum + intersectionArea(word, rect), 0);
    if (written <= MOST_WORDS * areaOf(rect)) found.push({ ...rect, kind: 'image' });
  }
  return found;
}

interface Cells {
  readonly columns: number;
  readonly rows: number;
  /** 1 for each cell of a group. */
  readonly marks: Uint8Array;
}

function squaresWithoutPaper(copy: Luminance, side: number): Cells {
  const columns = Math.floor(copy.width / side);
  const rows = Math.floor(copy.height / side);
  const whole = countsIn(copy, { x0: 0, y0: 0, x1: copy.width, y1: copy.height });
  const paper = commonest(whole).luminance;
  const marks = new Uint8Array(columns * rows);
  for (let i = 0; i < marks.length; i++) {
    const [x0, y0] = [(i % columns) * side, Math.floor(i / columns) * side];
    const counts = countsIn(copy, { x0, y0, x1: x0 + side, y1: y0 + side });
    if (countNear(counts, paper) < LEAST_PAPER * side * side) marks[i] = 1;
  }
  return { columns, rows, marks };
}

/** Whether two shades cover most of a part of the copy. */
function hasGround(copy: Luminance, part: Rect): boolean {
  const counts = countsIn(copy, part);
  const first = commonest(counts);
  counts.fill(
    0,
    Math.max(0, first.luminance - SAME_LUMINANCE),
    first.luminance + SAME_LUMINANCE + 1,
  );
  return first.count + commonest(counts).count > MOST_PLAIN * areaOf(part);
}

function countsIn({ width, values: pixels }: Luminance, { x0, y0, x1, y1 }: Rect): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y1; y++) {
    for (let at = y * width + x0; at < y * width + x1; at++) {
      (counts[pixels[at] as number] as number)++;
    }
  }
  return counts;
}

/** The shade with the most pixels near it, and their number. */
function commonest(counts: Uint32Array): { readonly luminance: number; readonly count: number } {
  let most = { luminance: 0, count: 0 };
  for (let luminance = 0; luminance < counts.length; luminance++) {
    const count = countNear(counts, luminance);
    if (count > most.count) most = { luminance, count };
  }
  return most;
}

function countNear(counts: Uint32Array, luminance: number): number {
  const near = counts.subarray(
    Math.max(0, luminance - SAME_LUMINANCE),
    luminance + SAME_LUMINANCE + 1,
  );
  return near.reduce((sum, count) => sum + count, 0);
}

interface Group extends Rect {
  readonly count: number;
}

/** Connected marked cells; columns and rows. */
export function groupsOf({ columns, rows, marks }: Cells): Group[] {
  const left = marks.slice();
  const groups: Group[] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    let [x0, y0, x1, y1, count] = [columns, rows, 0, 0, 0];
    const open = [start];
    left[start] = 0;
    const add = (column: number, row: number) => {
      const at = row * columns + column;
      if (column < 0 || column >= columns || left[at] !== 1) return;
      left[at] = 0;
      open.push(at);
    };
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      count++;
      x0 = Math.min(x0, column);
      y0 = Math.min(y0, row);
      x1 = Math.max(x1, column + 1);
      y1 = Math.max(y1, row + 1);
      add(column - 1, row);
      add(column + 1, row);
      add(column, row - 1);
      add(column, row + 1);
    }
    groups.push({ x0, y0, x1, y1, count });
  }
  return groups;
}
