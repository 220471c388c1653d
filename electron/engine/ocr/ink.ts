/**
 * Dark columns along a line, from the crop that the recogniser reads: the steps of the network are
 * too coarse to distinguish a narrow space from a wide letter. The background is the commonest
 * luminance of the crop, lighter or darker than the print. Rows that are dark from end to end are
 * rules (an underline, the border of a cell) and do not count.
 */

/**
 * Rows with the letter bodies, as shares of the crop: without underlines and neighbouring lines.
 */
const TOP = 1 / 6;
const BOTTOM = 5 / 6;
/** Threshold between background and ink from which a pixel is ink. */
const INKED = 0.4;
/** Ink luminance: this share of the crop is further from the background. */
const INK_SHARE = 0.02;
/** A row with a larger share of ink is a rule. */
const RULE = 0.9;
/** Planes are normalised to -1 to 1; number of histogram bins. */
const SHADES = 256;

/**
 * For each of the first `width` columns of planes with `stride` columns, 1 if it contains ink, else
 * 0.
 */
export function inkedColumns(
  planes: Float32Array,
  width: number,
  height: number,
  stride: number,
): Uint8Array {
  const plane = stride * height;
  const shades = new Uint8Array(width * height);
  const counts = new Uint32Array(SHADES);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + x;
      const sum =
        (planes[at] as number) +
        (planes[at + plane] as number) +
        (planes[at + 2 * plane] as number);
      const shade = Math.max(0, Math.min(SHADES - 1, Math.round((sum / 6 + 0.5) * (SHADES - 1))));
      shades[y * width + x] = shade;
      counts[shade] = (counts[shade] as number) + 1;
    }
  }
  const paper = shadeAt(counts, shades.length / 2);
  const differences = new Uint32Array(SHADES);
  counts.forEach((count, shade) => {
    const difference = Math.abs(shade - paper);
    differences[difference] = (differences[difference] as number) + count;
  });
  const ink = shadeAt(differences, shades.length * (1 - INK_SHARE));
  const least = Math.max(1, ink * INKED);
  const inked = new Uint8Array(width);
  for (let y = Math.round(height * TOP); y < height * BOTTOM; y++) {
    const row = shades.subarray(y * width, (y + 1) * width);
    const isInk = (shade: number) => Math.abs(shade - paper) >= least;
    const count = row.reduce((sum, shade) => sum + (isInk(shade) ? 1 : 0), 0);
    if (count > RULE * width) continue;
    for (let x = 0; x < width; x++) if (isInk(row[x] as number)) inked[x] = 1;
  }
  return inked;
}

/** The value below which `count` of the counted values are. */
function shadeAt(counts: Uint32Array, count: number): number {
  let passed = 0;
  for (let shade = 0; shade < counts.length; shade++) {
    passed += counts[shade] as number;
    if (passed >= count) return shade;
  }
  return counts.length - 1;
}

/** Number of runs of columns with ink. */
export const runsOfInk = (inked: Uint8Array): number =>
  inked.reduce((count, ink, x) => count + (ink === 1 && inked[x - 1] !== 1 ? 1 : 0), 0);

/**
 * The widest gap without ink between the columns `from` and `to`: its width and centre; columns.
 */
export function widestGap(
  inked: Uint8Array,
  from: number,
  to: number,
): { readonly width: number; readonly middle: number } {
  let widest = { width: 0, middle: (from + to) / 2 };
  let gap = 0;
  for (let x = Math.max(0, Math.round(from)); x <= Math.min(inked.length - 1, to); x++) {
    gap = inked[x] === 0 ? gap + 1 : 0;
    if (gap > widest.width) widest = { width: gap, middle: x - (gap - 1) / 2 };
  }
  return widest;
}
