/** Ink of a line in an image and its surroundings: the darkness of each pixel between background and print. */
import type { PageImage } from '../pdf/types.ts';
import type { OrientedBox } from './image.ts';

/** Height of the region examined, centred on the line; multiples of the detected box. */
const HEIGHT_EXAMINED = 2;
/** Minimum contrast of background and ink; 0 to 255. */
const LEAST_CONTRAST = 48;
/** Share of the pixels of a line at least as far from its background as its ink is. */
const STROKE_SHARE = 0.03;
/** Darkness from which a pixel belongs to a stroke; 0 background, 1 ink. */
const STROKE = 0.3;

export interface LineStrokes {
  readonly columns: number;
  readonly rows: number;
  /** Rows of the detected box: start and end. */
  readonly box: readonly [number, number];
  /** Row by row along the writing: 0 outside strokes, else the ink share of the pixel, up to 1. */
  readonly strokes: Float32Array;
}

/** Ink in and around `box`, by nearest pixels; null if background and ink cannot be separated. */
export function strokesUnder(image: PageImage, box: OrientedBox): LineStrokes | null {
  const columns = Math.max(1, Math.round(box.length));
  const rows = Math.max(1, Math.round(box.height * HEIGHT_EXAMINED));
  const luminances = luminanceUnder(image, box, columns, rows);
  const counts = new Uint32Array(256);
  for (const luminance of luminances) counts[luminance] = (counts[luminance] as number) + 1;
  const ground = counts.indexOf(Math.max(...counts));
  const print = strokeLuminance(counts, ground, STROKE_SHARE * luminances.length);
  if (Math.abs(print - ground) < LEAST_CONTRAST) return null;
  const strokes = new Float32Array(luminances.length);
  for (let at = 0; at < luminances.length; at++) {
    const darkness = ((luminances[at] as number) - ground) / (print - ground);
    if (darkness >= STROKE) strokes[at] = Math.min(1, darkness);
  }
  const margin = Math.round((rows - rows / HEIGHT_EXAMINED) / 2);
  return { columns, rows, box: [margin, rows - margin], strokes };
}

/** The luminance that `share` pixels exceed, from the end of the scale further from the background. */
function strokeLuminance(counts: Uint32Array, ground: number, share: number): number {
  const dark = ground > 127;
  let passed = 0;
  for (let step = 0; step < 256; step++) {
    const luminance = dark ? step : 255 - step;
    passed += counts[luminance] as number;
    if (passed >= share) return luminance;
  }
  return ground;
}

/** Luminance; white outside the image. */
function luminanceUnder(
  { width, height, rgba }: PageImage,
  { cx, cy, angle }: OrientedBox,
  columns: number,
  rows: number,
): Uint8Array {
  const luminances = new Uint8Array(columns * rows).fill(255);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0, to = 0; row < rows; row++) {
    const across = row + 0.5 - rows / 2;
    let x = cx - across * sin - ((columns - 1) / 2) * cos;
    let y = cy + across * cos - ((columns - 1) / 2) * sin;
    for (let column = 0; column < columns; column++, to++, x += cos, y += sin) {
      const [px, py] = [Math.floor(x), Math.floor(y)];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 4;
      luminances[to] =
        ((rgba[at] as number) + 2 * (rgba[at + 1] as number) + (rgba[at + 2] as number)) >> 2;
    }
  }
  return luminances;
}
