/**
 * Dark columns along a line, from the crop that the recogniser reads: the steps of the network are
 * too coarse to distinguish a narrow space from a wide letter. The background is the commonest
 * luminance of the crop, lighter or darker than the print. Rows that are dark from end to end are
 * rules (an underline, the border of a cell) and do not count.
 */

/** Rows with the letter bodies, as shares of the crop: without underlines and neighbouring lines. */
const TOP = 1 / 6;
const BOTTOM = 5 / 6;
/** Threshold between background and ink from which a pixel is ink. */
const DARK_SHARE = 0.4;
/** Ink luminance: this share of the crop is further from the background. */
const DARK_PIXEL_SHARE = 0.02;
/** A row with a larger share of ink is a rule. */
const RULE = 0.9;
/** Planes are normalised to -1 to 1; number of histogram bins. */
const LEVELS = 256;

/** For each of the first `width` columns of planes with `stride` columns, 1 if it contains ink, else 0. */
export function findDarkColumns(
  planes: Float32Array,
  width: number,
  height: number,
  stride: number,
): Uint8Array {
  const plane = stride * height;
  const levels = new Uint8Array(width * height);
  const counts = new Uint32Array(LEVELS);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + x;
      const sum =
        (planes[at] as number) +
        (planes[at + plane] as number) +
        (planes[at + 2 * plane] as number);
      const level = Math.max(0, Math.min(LEVELS - 1, Math.round((sum / 6 + 0.5) * (LEVELS - 1))));
      levels[y * width + x] = level;
      counts[level] = (counts[level] as number) + 1;
    }
  }
  const paper = levelAt(counts, levels.length / 2);
  const differences = new Uint32Array(LEVELS);
  counts.forEach((count, level) => {
    const difference = Math.abs(level - paper);
    differences[difference] = (differences[difference] as number) + count;
  });
  const dark = levelAt(differences, levels.length * (1 - DARK_PIXEL_SHARE));
  const least = Math.max(1, dark * DARK_SHARE);
  const darkColumns = new Uint8Array(width);
  for (let y = Math.round(height * TOP); y < height * BOTTOM; y++) {
    const row = levels.subarray(y * width, (y + 1) * width);
    const isDark = (level: number) => Math.abs(level - paper) >= least;
    const count = row.reduce((sum, level) => sum + (isDark(level) ? 1 : 0), 0);
    if (count > RULE * width) continue;
    for (let x = 0; x < width; x++) if (isDark(row[x] as number)) darkColumns[x] = 1;
  }
  return darkColumns;
}

/** The value below which `count` of the counted values are. */
function levelAt(counts: Uint32Array, count: number): number {
  let passed = 0;
  for (let level = 0; level < counts.length; level++) {
    passed += counts[level] as number;
    if (passed >= count) return level;
  }
  return counts.length - 1;
}

/** Number of runs of columns with ink. */
export const countDarkRuns = (darkColumns: Uint8Array): number =>
  darkColumns.reduce(
    (count, dark, x) => count + (dark === 1 && darkColumns[x - 1] !== 1 ? 1 : 0),
    0,
  );

/** The widest gap without ink between the columns `from` and `to`: its width and centre; columns. */
export function widestGap(
  darkColumns: Uint8Array,
  from: number,
  to: number,
): { readonly width: number; readonly middle: number } {
  let widest = { width: 0, middle: (from + to) / 2 };
  let gap = 0;
  for (let x = Math.max(0, Math.round(from)); x <= Math.min(darkColumns.length - 1, to); x++) {
    gap = darkColumns[x] === 0 ? gap + 1 : 0;
    if (gap > widest.width) widest = { width: gap, middle: x - (gap - 1) / 2 };
  }
  return widest;
}
