/**
 * Whether a picture resembles writing, by the luminance of a small copy. Writing is ink on an even
 * background. Along a line, ink and background alternate every few points, so ink smeared over the
 * spaces between words (run length smoothing: Wong, Casey and Wahl 1982) gives long runs, stacked
 * no higher than a line of type. In a picture of text such lines fill a large share of the ink's
 * extent. A photograph has no even background, a diagram few changes, a chart few lines, and a
 * machine-readable code or a texture no leading between its rows.
 */
import type { Shades } from '../pdf/shades.ts';
import { isGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';

/**
 * Minimum share of a picture of text covered by its lines: a chart has lines too, in its legend.
 */
export const TEXT_COVER = 0.2;
/** Minimum lines of text. */
export const TEXT_LINES = 3;
/** Maximum difference of background shades from the commonest; 0 to 255. */
const SAME_SHADE = 12;
const LEAST_GROUND = 0.6;
const MOST_GROUND = 0.99;
/**
 * Threshold between background and ink from which a pixel is ink, and the share of the picture that
 * determines the shade of ink.
 */
const INKED = 0.2;
const INK_SHARE = 0.02;
/** Maximum space within a line of text; points. */
const WIDEST_BLANK = 8;
/** Minimum length of a run, a word or two; points. */
const SHORTEST_STRETCH = 24;
/** Minimum changes between ink and background per 100 points of a line; its type may be large. */
const LEAST_CHANGES = 25;
/** Coarser pictures lose some of the changes; pixels per point. */
const FINE = 1.4;
/** Range of x-heights, and of capitals in a title; points. */
const LINE_HEIGHT = { least: 1.5, most: 16 } as const;
/** Minimum legible x-height; pixels. */
const LEAST_ROWS = 3;
/** The x-height is about a third of the height of a line's box. */
const LEAST_WRITTEN = TEXT_COVER / 3;

/** Factor for drawn tables, which may be sparsely filled. */
const ROOMY = 0.4;

/** `place`: the region that the picture shows, in points. */
export function looksWritten(
  picture: Shades,
  place: { readonly width: number; readonly height: number },
): boolean {
  const ink = inkOf(picture);
  if (ink === null) return false;
  const lines = linesOf(ink, picture, place);
  if (lines.length < TEXT_LINES) return false;
  const written = lines.reduce((sum, area) => sum + area, 0);
  const share = written / ((inkedArea(ink, picture) / ink.length) * place.width * place.height);
  return (
    share >= LEAST_WRITTEN ||
    (share >= ROOMY * LEAST_WRITTEN && isGrid(findDrawnLines(picture, place, [])))
  );
}

/** 1 for each ink pixel; null if there is no background for writing. */
function inkOf({ shades }: Shades): Uint8Array | null {
  const counts = new Uint32Array(256);
  for (let i = 0; i < shades.length; i++) (counts[shades[i] as number] as number)++;
  const ground = counts.indexOf(Math.max(...counts));
  const near = counts.subarray(Math.max(0, ground - SAME_SHADE), ground + SAME_SHADE + 1);
  const share = near.reduce((sum, count) => sum + count, 0) / shades.length;
  if (share < LEAST_GROUND || share > MOST_GROUND) return null;
  const least = Math.max(SAME_SHADE, INKED * contrastOf(counts, ground, INK_SHARE * shades.length));
  const isInk = counts.map((_, shade) => (Math.abs(shade - ground) > least ? 1 : 0));
  const ink = new Uint8Array(shades.length);
  for (let i = 0; i < ink.length; i++) ink[i] = isInk[shades[i] as number] as number;
  return ink;
}

/** The minimum difference from the background of the `most` pixels that differ most. */
function contrastOf(counts: Uint32Array, ground: number, most: number): number {
  let passed = 0;
  let contrast = 255;
  while (contrast > 0 && passed < most) {
    passed += (counts[ground - contrast] ?? 0) + (counts[ground + contrast] ?? 0);
    contrast--;
  }
  return contrast;
}

/** Area of the bounding box of all ink, as a picture may have wide margins; pixels. */
function inkedArea(ink: Uint8Array, { width, height }: Shades): number {
  let left = width;
  let right = 0;
  for (let y = 0; y < height; y++) {
    const row = ink.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(1));
  }
  const top = Math.floor(ink.indexOf(1) / width);
  const bottom = Math.floor(ink.lastIndexOf(1) / width);
  return (bottom - top + 1) * Math.max(0, right - left + 1);
}

interface Line {
  /** Start of the run in its last row; pixels. */
  start: number;
  end: number;
  row: number;
  rows: number;
  pixels: number;
}

/** The area of each line of text, in square points. */
function linesOf(
  ink: Uint8Array,
  { width, height }: Shades,
  place: { readonly width: number; readonly height: number },
): number[] {
  const across = width / place.width;
  const down = height / place.height;
  const areas: number[] = [];
  const close = ({ rows, pixels }: Line) => {
    const high = rows / down;
    if (rows < LEAST_ROWS) return;
    if (high >= LINE_HEIGHT.least && high <= LINE_HEIGHT.most) areas.push(pixels / (across * down));
  };
  let open: Line[] = [];
  for (let row = 0; row < height; row++) {
    for (const { start, end } of stretchesOf(ink, row * width, width, across)) {
      const above = open.find((line) => line.start < end && line.end > start);
      const line = above ?? { start, end, row, rows: 0, pixels: 0 };
      if (!above) open.push(line);
      if (line.row < row || line.rows === 0) line.rows++;
      Object.assign(line, { start, end, row });
      line.pixels += end - start;
    }
    open = open.filter((line) => {
      if (line.row === row) return true;
      close(line);
      return false;
    });
  }
  open.forEach(close);
  return areas;
}

/** Runs of a pixel row that alternate between ink and background as writing does. */
function stretchesOf(
  ink: Uint8Array,
  offset: number,
  width: number,
  scale: number,
): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  const blank = WIDEST_BLANK * scale;
  let start = -1;
  let end = -1;
  let changes = 0;
  for (let x = 0; x <= width; x++) {
    const isInk = x < width && ink[offset + x] === 1;
    if (isInk) {
      if (start < 0) start = x;
      if (x !== end) changes += 2;
      end = x + 1;
    } else if (start >= 0 && (x - end >= blank || x === width)) {
      const points = (end - start) / scale;
      if (
        points >= SHORTEST_STRETCH &&
        changes >= (LEAST_CHANGES * points * Math.min(1, scale / FINE)) / 100
      ) {
        stretches.push({ start, end });
      }
      start = -1;
      end = -1;
      changes = 0;
    }
  }
  return stretches;
}
