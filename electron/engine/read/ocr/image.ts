/** Images as numeric planes: scaled as a whole, or cropped. */
import type { PageImage } from '../pdf/types.ts';

/** Mean and standard deviation of a colour channel used in training; red, green, blue, 0 to 1. */
export interface Normalisation {
  readonly mean: readonly [number, number, number];
  readonly spread: readonly [number, number, number];
}

/**
 * A rectangle in any orientation: centre, length along the writing, height across it, in pixels,
 * and the writing direction in radians clockwise.
 */
export interface OrientedBox {
  readonly cx: number;
  readonly cy: number;
  readonly length: number;
  readonly height: number;
  readonly angle: number;
}

/**
 * The whole image scaled to `width` x `height`, each pixel the mean of those it covers (nearest
 * neighbour when enlarging). Returns three planes, channel by channel.
 */
export function scaledPlanes(
  image: PageImage,
  width: number,
  height: number,
  { mean, spread }: Normalisation,
): Float32Array {
  const planes = new Float32Array(3 * width * height);
  const { rgba } = image;
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * image.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * image.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * image.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * image.width) / width));
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = top; row < bottom; row++) {
        let at = (row * image.width + left) * 4;
        for (let column = left; column < right; column++, at += 4) {
          red += rgba[at] as number;
          green += rgba[at + 1] as number;
          blue += rgba[at + 2] as number;
        }
      }
      const scale = 1 / (255 * (bottom - top) * (right - left));
      const to = y * width + x;
      planes[to] = (red * scale - mean[0]) / spread[0];
      planes[to + width * height] = (green * scale - mean[1]) / spread[1];
      planes[to + 2 * width * height] = (blue * scale - mean[2]) / spread[2];
    }
  }
  return planes;
}

/**
 * The region of `box`, rotated upright and scaled to `width` x `height` by bilinear sampling,
 * written into `target` as three planes of `stride` columns; columns beyond `width` are unchanged.
 * Outside the image is white.
 */
export function cropLine(
  image: PageImage,
  box: OrientedBox,
  width: number,
  height: number,
  { mean, spread }: Normalisation,
  target: Float32Array,
  stride: number,
): void {
  const { rgba } = image;
  const line = image.width * 4;
  const plane = stride * height;
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  for (let y = 0; y < height; y++) {
    const across = ((y + 0.5) / height - 0.5) * box.height;
    for (let x = 0; x < width; x++) {
      const along = ((x + 0.5) / width - 0.5) * box.length;
      const px = box.cx + along * cos - across * sin - 0.5;
      const py = box.cy + along * sin + across * cos - 0.5;
      const column = Math.floor(px);
      const row = Math.floor(py);
      const isInside =
        column >= 0 && row >= 0 && column < image.width - 1 && row < image.height - 1;
      const at = row * line + column * 4;
      const fx = px - column;
      const fy = py - row;
      for (let channel = 0; channel < 3; channel++) {
        let luminance = 255;
        if (isInside) {
          const from = at + channel;
          const upper = (rgba[from] as number) * (1 - fx) + (rgba[from + 4] as number) * fx;
          const lower =
            (rgba[from + line] as number) * (1 - fx) + (rgba[from + line + 4] as number) * fx;
          luminance = upper * (1 - fy) + lower * fy;
        }
        target[y * stride + x + channel * plane] =
          (luminance / 255 - (mean[channel] as number)) / (spread[channel] as number);
      }
    }
  }
}
