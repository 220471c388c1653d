/**
 * Which lines of a picture are set in bold.
 *
 * Along a row of pixels through a line of text most runs of ink are stems of letters, so the median
 * run is as long as a stem is thick; grey edges count by their darkness, which measures it finer than
 * a pixel. As a share of the type size it is nearly the same for all sizes of a typeface and grows by
 * half or more from regular to bold (.09 to .15 of the size). Scanners thicken print and faxes thin it,
 * the whole page alike, so a line is compared with the page and not with a fixed weight. A page that is
 * all bold has no bold lines.
 */
import type { PageImage } from '../pdf/types.ts';
import type { OrientedBox } from './image.ts';

/** Darkness from which a pixel belongs to a stroke; 0 ground, 1 ink. */
const STROKE = 0.3;
/** Ground and ink that differ by less cannot be parted; 0 to 255. */
const LEAST_CONTRAST = 48;
/** Share of the pixels of a line that are at least as far from its ground as its ink is. */
const INK_SHARE = 0.03;
/** Fewer runs of ink are a stain or a rule. */
const LEAST_RUNS = 20;
/** How much heavier than the page a bold line is at least. */
const BOLD = 1.3;

/** Of each of `lines`, `sizes` in pixels, whether it is bold. */
export function boldLines(
  image: PageImage,
  lines: readonly OrientedBox[],
  sizes: readonly number[],
): boolean[] {
  const weights = lines.map((line, index) => {
    const stem = stemOf(image, line);
    return stem === null ? null : stem / (sizes[index] as number);
  });
  const usual = usualOf(weights, lines);
  return weights.map((weight) => weight !== null && weight >= BOLD * usual);
}

/** The median by length of the lines. */
function usualOf(weights: readonly (number | null)[], lines: readonly OrientedBox[]): number {
  const known = weights
    .flatMap((weight, index) =>
      weight === null ? [] : [{ weight, length: (lines[index] as OrientedBox).length }],
    )
    .sort((a, b) => a.weight - b.weight);
  const total = known.reduce((sum, { length }) => sum + length, 0);
  let passed = 0;
  const usual = known.find(({ length }) => {
    passed += length;
    return passed >= total / 2;
  });
  return usual?.weight ?? Number.POSITIVE_INFINITY;
}

/** How thick the stems of a line are, in pixels; null where no strokes can be made out. */
export function stemOf(image: PageImage, box: OrientedBox): number | null {
  const width = Math.round(box.length);
  const height = Math.round(box.height);
  const shades = shadesUnder(image, box, width, height);
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[shade] = (counts[shade] as number) + 1;
  const ground = counts.indexOf(Math.max(...counts));
  const ink = inkOf(counts, ground, INK_SHARE * shades.length);
  if (Math.abs(ink - ground) < LEAST_CONTRAST) return null;
  const runs: number[] = [];
  for (let y = 0; y < height; y++) {
    let run = 0;
    for (let x = 0; x <= width; x++) {
      const shade = x < width ? (shades[y * width + x] as number) : ground;
      const darkness = Math.min(1, (shade - ground) / (ink - ground));
      if (darkness >= STROKE) run += darkness;
      else if (run > 0) {
        runs.push(run);
        run = 0;
      }
    }
  }
  if (runs.length < LEAST_RUNS) return null;
  runs.sort((a, b) => a - b);
  return runs[runs.length >> 1] as number;
}

/** The shade that `share` pixels pass, on the side of the ground where most of the others are. */
function inkOf(counts: Uint32Array, ground: number, share: number): number {
  const dark = ground > 127;
  let passed = 0;
  for (let step = 0; step < 256; step++) {
    const shade = dark ? step : 255 - step;
    passed += counts[shade] as number;
    if (passed >= share) return shade;
  }
  return ground;
}

/** The pixels under a box, row by row along the writing: nearest ones, as luminance. */
function shadesUnder(
  { width, height, rgba }: PageImage,
  { cx, cy, angle }: OrientedBox,
  columns: number,
  rows: number,
): Uint8Array {
  const shades = new Uint8Array(columns * rows).fill(255);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0, to = 0; row < rows; row++) {
    const across = row + 0.5 - rows / 2;
    let x = cx - across * sin - ((columns - 1) / 2) * cos;
    let y = cy + across * cos - ((columns - 1) / 2) * sin;
    for (let column = 0; column < columns; column++, to++, x += cos, y += sin) {
      const [px, py] = [Math.floor(x), Math.floor(y)];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 4;
      shades[to] =
        ((rgba[at] as number) + 2 * (rgba[at + 1] as number) + (rgba[at + 2] as number)) >> 2;
    }
  }
  return shades;
}
