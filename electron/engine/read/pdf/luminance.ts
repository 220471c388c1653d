/** Images reduced to luminance: sufficient for most tests, in a quarter of the bytes. */
import type { Luminance, PageImage } from './types.ts';

export type { Luminance };

/** Uncompressed pixels of an image. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
  /** Bytes from one pixel to the next. */
  readonly step: number;
  /** Offsets of red, green and blue in a pixel; three equal ones for grey. */
  readonly channels: readonly [number, number, number];
}

/** Weights of red, green and blue (Rec. 601), as in JPEG; of 256. */
const RED = 77;
const GREEN = 150;
const BLUE = 29;

export function luminanceOf({ width, height, rgba }: PageImage): Luminance {
  const values = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < values.length; i++, at += 4) {
    values[i] =
      0.299 * (rgba[at] as number) +
      0.587 * (rgba[at + 1] as number) +
      0.114 * (rgba[at + 2] as number);
  }
  return { width, height, values };
}

export function greyImage({ width, height, values }: Luminance): PageImage {
  const rgba = new Uint8Array(4 * values.length).fill(255);
  for (let i = 0, at = 0; i < values.length; i++, at += 4) {
    rgba.fill(values[i] as number, at, at + 3);
  }
  return { width, height, rgba };
}

/**
 * Reduced by a whole factor that leaves at least `leastWidth` pixels across: the middle row of each
 * group, the mean of the pixels within it.
 */
export function luminanceOfSamples(samples: Samples, leastWidth: number): Luminance {
  const factor = Math.max(1, Math.floor(samples.width / leastWidth));
  const width = Math.floor(samples.width / factor);
  const height = Math.floor(samples.height / factor);
  const { bytes, stride, step, channels } = samples;
  const [red, green, blue] = channels;
  const values = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    let at = (y * factor + (factor >> 1)) * stride;
    for (let x = 0; x < width; x++, to++) {
      let sum = 0;
      for (let i = 0; i < factor; i++, at += step) {
        sum +=
          RED * (bytes[at + red] as number) +
          GREEN * (bytes[at + green] as number) +
          BLUE * (bytes[at + blue] as number);
      }
      values[to] = (sum / factor) >> 8;
    }
  }
  return { width, height, values };
}
