/**
 * Decides whether a picture should be recognised: most pictures that resemble text are charts,
 * diagrams or handwriting. Three tests, each cheaper than the next step: a network detects the
 * lines of a small copy, less exactly, in a fraction of the time; lines of text fill a picture or
 * are in a drawn table; and a few lines of print are recognised with confidence, which handwriting
 * is not.
 */
import { heightOf, type Rect, widthOf } from '../../../shared/geometry.ts';
import type { PageImage, Shades } from '../pdf/types.ts';
import { isFilledGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';
import type { OrientedBox } from './image.ts';
import type { TextReader } from './text-reader.ts';
import { TEXT_COVER, TEXT_LINES } from './written.ts';

/** Longest side of the small copy, pixels: letters of a whole page are still five pixels high. */
const GLANCE_SIDE = 640;
/** Maximum resolution of the copy for a part of a page; pixels per point. */
const GLANCE_DENSITY = 2;
/** Boxes on a small copy are about a third higher. */
const GLANCE_COVER = 1.3 * TEXT_COVER;
/** Minimum ratio of length to height of the box of a line of three words. */
const RUNNING = 4;
/** Lines recognised to distinguish print from handwriting. */
const LEGIBILITY_SAMPLE = 4;

/** An image of a part of a page. */
export interface View<Pixels> extends Rect {
  readonly image: Pixels;
}

/** Width of the small copy of a region in pixels. */
export const glanceWidth = (place: Rect): number =>
  Math.round(
    widthOf(place) *
      Math.min(GLANCE_DENSITY, GLANCE_SIDE / Math.max(widthOf(place), heightOf(place))),
  );

/**
 * A sample of lines to recognise first, as boxes on `view`, which shows the region of `copy`, or
 * one around it, at recognition size. Null if the small copy shows no text to recognise.
 */
export async function sampleLines(
  reader: TextReader,
  copy: View<Shades>,
  view: () => View<PageImage>,
): Promise<OrientedBox[] | null> {
  const found = await reader.detect(copy.image, GLANCE_SIDE);
  if (!mayBeText(found, copy)) return null;
  const shown = view();
  const longest = found.toSorted((a, b) => b.length - a.length).slice(0, LEGIBILITY_SAMPLE);
  return longest.map((box) => boxOn(box, copy, shown));
}

/** Whether lines found in a picture are those of text, which fill it, or of a drawn table. */
function mayBeText(found: readonly OrientedBox[], copy: View<Shades>): boolean {
  const { image } = copy;
  const running = found.filter(({ length, height }) => length >= RUNNING * height);
  const covered = running.reduce((sum, line) => sum + line.length * line.height, 0);
  const cover = covered / (image.width * image.height);
  if (running.length >= TEXT_LINES && cover >= GLANCE_COVER) return true;
  const place = { width: widthOf(copy), height: heightOf(copy) };
  const scale = place.width / image.width;
  const middles = found.map(({ cx, cy }) => {
    const [x, y] = [cx * scale, cy * scale];
    return { x0: x, x1: x, y0: y, y1: y };
  });
  return isFilledGrid(findDrawnLines(image, place, []), middles);
}

/** Converts a box from one view of the page to another. */
function boxOn(box: OrientedBox, from: View<Shades>, to: View<PageImage>): OrientedBox {
  const points = widthOf(from) / from.image.width;
  const pixels = to.image.width / widthOf(to);
  return {
    cx: (box.cx * points + from.x0 - to.x0) * pixels,
    cy: (box.cy * points + from.y0 - to.y0) * pixels,
    length: box.length * points * pixels,
    height: box.height * points * pixels,
    angle: box.angle,
  };
}
