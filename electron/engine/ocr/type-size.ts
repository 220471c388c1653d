/**
 * The type size of a recognised line, from how high its letters are.
 *
 * The detector's box does not tell: it is twice as high as small print and hardly as high as large
 * print. But what was read tells which parts of the letters there are, and the rows of ink where they
 * end: most ink lies between the baseline and the height of an x (of a capital, in a line of capitals),
 * ascenders rise above it and descenders hang below. Typefaces differ in these shares by a tenth.
 */
import type { LineInk } from './line-ink.ts';

/** Shares of the type size, of usual text faces. */
const X_HEIGHT = 0.48;
const CAPITAL = 0.7;
const ASCENDER = 0.24;
const DESCENDER = 0.21;
/** Letters that reach above the height of an x, and those that reach below the baseline. */
const TALL = /[A-Zbdfhijklt0-9ÀÁÂÄÇÈÉÊÌÍÎÑÒÓÔÖÙÚÛÜäöüßéèêáàíìóòúù!?&%$()[\]{}/]/u;
const DEEP = /[gjpqyQ,;()[\]{}/]/u;
const SMALL = /[a-zß-ÿ]/gu;
/**
 * Rows with this share of the ink of the median row belong to the bodies of the letters. Not of the
 * fullest: that is a leader of dots, or the bar of a figure 2.
 */
const BODY = 0.5;
/** Fewer letters have no even body. */
const LEAST_LETTERS = 8;
/** Rows with less ink are between lines; pixels, for the thinnest stem is about as thick. */
const EMPTY = 1;

/** In pixels, of a line in which `text` was read; null where the ink does not tell. */
export function typeSizeOf(ink: LineInk, text: string): number | null {
  const rows = rowsOfInk(ink);
  const [first, end] = ink.box;
  const quarter = (end - first) >> 2;
  let fullest = (first + end) >> 1;
  for (let row = first + quarter; row < end - quarter; row++) {
    if ((rows[row] as number) > (rows[fullest] as number)) fullest = row;
  }
  const most = rows[fullest] as number;
  if (most <= EMPTY) return null;
  /** The last row from `from` on with more than `least`. */
  const edge = (least: number, from: number, step: 1 | -1, furthest = rows.length) => {
    let row = from;
    while ((rows[row + step] ?? 0) > least && Math.abs(row + step - from) <= furthest) row += step;
    return row;
  };
  const extent = (upper: number, lower: number) => lower - upper + 1;
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '').length;
  const isSmall = (text.match(SMALL)?.length ?? 0) > letters / 2;
  const rise = TALL.test(text) ? ASCENDER : 0;
  const hang = DEEP.test(text) ? DESCENDER : 0;
  const share = isSmall ? X_HEIGHT + rise + hang : CAPITAL + hang;
  if (letters < LEAST_LETTERS) {
    return extent(edge(EMPTY, fullest, -1), edge(EMPTY, fullest, 1)) / share;
  }
  const usual = medianOf(rows.subarray(first, end).filter((sum) => sum > EMPTY));
  const top = edge(BODY * usual, fullest, -1);
  const bottom = edge(BODY * usual, fullest, 1);
  const body = extent(top, bottom);
  if (!isSmall) return body / CAPITAL;
  // Beyond half as much again as letters reach is the next line.
  const furthest = (part: number) => (1.5 * part * body) / X_HEIGHT;
  const highest = edge(EMPTY, top, -1, furthest(rise));
  const lowest = edge(EMPTY, bottom, 1, furthest(hang));
  return extent(highest, lowest) / share;
}

const medianOf = (sums: Float32Array): number => sums.sort()[sums.length >> 1] ?? 0;

/** How much ink each row of pixels holds. */
function rowsOfInk({ columns, rows, strokes }: LineInk): Float32Array {
  const sums = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      sums[row] = (sums[row] as number) + (strokes[at] as number);
    }
  }
  return sums;
}
