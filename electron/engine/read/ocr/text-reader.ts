/** Interface of text recognition for the stages of a page; for where it runs see process/. */
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Luminance, PageImage } from '../pdf/types.ts';
import type { DetectedText } from './detect.ts';
import type { OrientedBox } from './image.ts';
import type { RecognitionProcess } from './process/client.ts';
import { packImage } from './process/packed-image.ts';
import type { PageSize, RecognisedPicture } from './recognised.ts';

/** Resolution at which a page is rendered for recognition: 200 dpi suffices for print of 6 points. */
const DOTS_PER_POINT = 200 / 72;
/** Scans are enlarged by this factor, up to a resolution, which smooths the steps of small print. */
const ENLARGEMENT = 1.5;
const MOST_DOTS_PER_POINT = 300 / 72;
const MOST_PIXELS_WIDE = 3000;
const LEAST_PIXELS_WIDE = 600;

/**
 * Width in pixels at which to render a page of `width` points for recognition; `resolution` is that
 * of the scan in pixels per point, undefined if unknown.
 */
export function widthForOcr(width: number, resolution = 0): number {
  const density = Math.max(DOTS_PER_POINT, Math.min(MOST_DOTS_PER_POINT, resolution * ENLARGEMENT));
  return Math.round(Math.min(MOST_PIXELS_WIDE, Math.max(LEAST_PIXELS_WIDE, width * density)));
}

export interface TextReader {
  readonly languages: readonly LanguageCode[];
  /** Boxes of lines or parts of lines, in pixels of `image`, scaled to at most `longestSide`. */
  detect(image: Luminance, longestSide: number): Promise<DetectedText[]>;
  /**
   * Recognises the image of a page of size `page`, in point space; null if the lines in the boxes
   * of `sample` are not legible. If boxes are `detected` already, only these are recognised.
   */
  read(
    image: PageImage,
    page: PageSize,
    boxes?: {
      readonly sample?: readonly OrientedBox[];
      readonly detected?: readonly DetectedText[];
    },
  ): Promise<RecognisedPicture | null>;
}

export const textReader = (
  process: RecognitionProcess,
  languages: readonly LanguageCode[],
): TextReader => ({
  languages,
  detect: ({ width, height, values: luminance }, longestSide) =>
    process.ask('detect', { image: { width, height, values: luminance }, longestSide }),
  read: (image, { width, height }, { sample, detected } = {}) =>
    process.ask('read', {
      image: packImage(image),
      page: { width, height },
      languages,
      sample: sample ?? null,
      detected: detected ?? null,
    }),
});
