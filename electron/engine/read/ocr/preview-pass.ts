/**
 * Detects the text of a picture on a small copy, less exactly, in a fraction of the time. Lines that
 * fill the picture or are in a drawn table are a picture of text, to be recognised in full. Others
 * are labels of a chart or a diagram, or handwriting: only what was detected is recognised.
 */
import { heightOf, type Rect, widthOf } from '../../../../shared/geometry.ts';
import type { Luminance, PageImage } from '../pdf/types.ts';
import type { DetectedText } from './detect.ts';
import { isFilledGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';
import type { OrientedBox } from './image.ts';
import type { TextReader } from './text-reader.ts';

/** Minimum share of a picture of text covered by its lines: a chart has lines too, in its legend. */
export const TEXT_COVER = 0.2;
/** Minimum lines of text. */
export const TEXT_LINES = 3;
/** Longest side of the small copy, pixels: letters of a whole page are still five pixels high. */
const PREVIEW_SIDE = 640;
/** Maximum resolution of the copy for a part of a page; pixels per point. */
const PREVIEW_DENSITY = 2;
/** Boxes on a small copy are about a third higher. */
const PREVIEW_COVER = 1.3 * TEXT_COVER;
/** Minimum ratio of length to height of the box of a line of three words. */
const RUNNING = 4;

/** An image of a part of a page. */
export interface View<Pixels> extends Rect {
  readonly image: Pixels;
}

/** Width of the small copy of a region in pixels. */
export const previewWidth = (region: Rect): number =>
  Math.round(
    widthOf(region) *
      Math.min(PREVIEW_DENSITY, PREVIEW_SIDE / Math.max(widthOf(region), heightOf(region))),
  );

/** Text detected on the small copy, as boxes on the image at recognition size. */
export interface PreviewResult {
  /** It is a picture of text, not of a chart or a diagram with labels. */
  readonly isText: boolean;
  readonly boxes: readonly DetectedText[];
}

/** `view` shows the region of `copy`, or one around it; null if there is no text. */
export async function detectRoughly(
  reader: TextReader,
  copy: View<Luminance>,
  view: () => View<PageImage>,
): Promise<PreviewResult | null> {
  const found = await reader.detect(copy.image, PREVIEW_SIDE);
  if (found.length === 0) return null;
  const shown = view();
  return { isText: mayBeText(found, copy), boxes: found.map((box) => boxOn(box, copy, shown)) };
}

/** Whether lines found in a picture are those of text, which fill it, or of a drawn table. */
function mayBeText(found: readonly OrientedBox[], copy: View<Luminance>): boolean {
  const { image } = copy;
  const running = found.filter(({ length, height }) => length >= RUNNING * height);
  const covered = running.reduce((sum, line) => sum + line.length * line.height, 0);
  const cover = covered / (image.width * image.height);
  if (running.length >= TEXT_LINES && cover >= PREVIEW_COVER) return true;
  const region = { width: widthOf(copy), height: heightOf(copy) };
  const scale = region.width / image.width;
  const middles = found.map(({ cx, cy }) => {
    const [x, y] = [cx * scale, cy * scale];
    return { x0: x, x1: x, y0: y, y1: y };
  });
  return isFilledGrid(findDrawnLines(image, region, []), middles);
}

/** Converts a box from one view of the page to another. */
function boxOn(box: DetectedText, from: View<Luminance>, to: View<PageImage>): DetectedText {
  const points = widthOf(from) / from.image.width;
  const pixels = to.image.width / widthOf(to);
  return {
    ...box,
    cx: (box.cx * points + from.x0 - to.x0) * pixels,
    cy: (box.cy * points + from.y0 - to.y0) * pixels,
    length: box.length * points * pixels,
    height: box.height * points * pixels,
  };
}
