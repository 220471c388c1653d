/**
 * Type size of a recognised line, from the height of its letters. The detector's box is not usable: it is twice
 * as high as small print and hardly as high as large print. The recognised text shows which letter parts occur,
 * and the rows of ink where they end: most ink is between the baseline and the x-height (the cap height, in a
 * line of capitals), with ascenders above and descenders below. These shares vary by a tenth between typefaces.
 */
import type { LineStrokes } from './line-strokes.ts';

/** Shares of the type size, for usual text typefaces. */
const X_HEIGHT = 0.48;
const CAPITAL = 0.7;
const ASCENDER = 0.24;
const DESCENDER = 0.21;
/** Letters with ascenders, and letters with descenders. */
const TALL = /[A-Zbdfhijklt0-9ÀÁÂÄÇÈÉÊÌÍÎÑÒÓÔÖÙÚÛÜäöüßéèêáàíìóòúù!?&%$()[\]{}/]/u;
const DEEP = /[gjpqyQ,;()[\]{}/]/u;
const SMALL = /[a-zß-ÿ]/gu;
/**
 * Rows with this share of the ink of the median row belong to the letter bodies. Not of the
 * maximum: that is a dot leader, or the bar of a digit 2.
 */
const BODY = 0.5;
/** With fewer letters the body is uneven. */
const LEAST_LETTERS = 8;
/** Rows with less ink are between lines; pixels, as the thinnest stem is about this thick. */
const EMPTY = 1;

/** In pixels, for a line with the recognised `text`; null if the ink does not show it. */
export function typeSizeOf(lineStrokes: LineStrokes, text: string): number | null {
  const rows = darkRows(lineStrokes);
  const [first, end] = lineStrokes.box;
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
  // Beyond 1.5 times the reach of letters is the next line.
  const furthest = (part: number) => (1.5 * part * body) / X_HEIGHT;
  const highest = edge(EMPTY, top, -1, furthest(rise));
  const lowest = edge(EMPTY, bottom, 1, furthest(hang));
  return extent(highest, lowest) / share;
}

const medianOf = (sums: Float32Array): number => sums.sort()[sums.length >> 1] ?? 0;

/** Ink in each row of pixels. */
function darkRows({ columns, rows, strokes }: LineStrokes): Float32Array {
  const sums = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let at = row * columns; at < (row + 1) * columns; at++) {
      sums[row] = (sums[row] as number) + (strokes[at] as number);
    }
  }
  return sums;
}
