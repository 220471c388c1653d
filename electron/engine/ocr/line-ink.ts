/**
 * The ink of a line of a picture and its surroundings: how dark each pixel is between the ground of the
 * line and its print.
 */
import type { PageImage } from '../pdf/types.ts';
import type { OrientedBox } from './image.ts';

/** How much is looked at, the line in its middle: heights of the detected box. */
const REACH = 2;
/** Ground and ink that differ by less cannot be parted; 0 to 255. */
const LEAST_CONTRAST = 48;
/** Share of the pixels of a line that are at least as far from its ground as its ink is. */
const INK_SHARE = 0.03;
/** Darkness from which a pixel belongs to a stroke; 0 ground, 1 ink. */
const STROKE = 0.3;

export interface LineInk {
  readonly columns: number;
  readonly rows: number;
  /** Rows of the detected box: from the first up to the second. */
  readonly box: readonly [number, number];
  /** Row by row along the writing: 0 off the strokes, else how much of the pixel is ink, up to 1. */
  readonly strokes: Float32Array;
}

/** What lies under and around `box`, nearest pixels; null where ground and ink cannot be told apart. */
export function inkUnder(image: PageImage, box: OrientedBox): LineInk | null {
  const columns = Math.max(1, Math.round(box.length));
  const rows = Math.max(1, Math.round(box.height * REACH));
  const shades = shadesUnder(image, box, columns, rows);
  const counts = new Uint32Array(256);
  for (const shade of shades) counts[shade] = (counts[shade] as number) + 1;
  const ground = counts.indexOf(Math.max(...counts));
  const ink = inkOf(counts, ground, INK_SHARE * shades.length);
  if (Math.abs(ink - ground) < LEAST_CONTRAST) return null;
  const strokes = new Float32Array(shades.length);
  for (let at = 0; at < shades.length; at++) {
    const darkness = ((shades[at] as number) - ground) / (ink - ground);
    if (darkness >= STROKE) strokes[at] = Math.min(1, darkness);
  }
  const margin = Math.round((rows - rows / REACH) / 2);
  return { columns, rows, box: [margin, rows - margin], strokes };
}

/** The shade that `share` pixels pass, from the end of the scale that is further from the ground. */
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

/** Luminance; white outside of the picture. */
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
