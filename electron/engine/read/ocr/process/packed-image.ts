import type { PageImage } from '../../pdf/types.ts';
import type { PackedImage } from './messages.ts';

/** Bytes per pixel of a page image: red, green, blue, alpha. */
const RGBA = 4;

/** Copies an image for sending: a grey one takes a quarter of its bytes, others three quarters. */
export function packImage({ width, height, rgba }: PageImage): PackedImage {
  const channels = isGrey(rgba) ? 1 : 3;
  const bytes = new Uint8Array((rgba.length / RGBA) * channels);
  for (let from = 0, to = 0; from < rgba.length; from += RGBA) {
    for (let channel = 0; channel < channels; channel++) {
      bytes[to++] = rgba[from + channel] as number;
    }
  }
  return { width, height, channels, bytes };
}

/** The image with full opacity. */
export function unpackImage({ width, height, channels, bytes }: PackedImage): PageImage {
  const rgba = new Uint8Array(width * height * RGBA);
  const [green, blue] = channels === 1 ? [0, 0] : [1, 2];
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += RGBA) {
    rgba[to] = bytes[from] as number;
    rgba[to + 1] = bytes[from + green] as number;
    rgba[to + 2] = bytes[from + blue] as number;
    rgba[to + 3] = 255;
  }
  return { width, height, rgba };
}

function isGrey(rgba: Uint8Array): boolean {
  for (let at = 0; at < rgba.length; at += RGBA) {
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  }
  return true;
}
