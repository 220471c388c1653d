/**
 * Whether a picture is worth reading, told before it is read: most pictures that look like writing are
 * charts, diagrams or handwriting. Three tests, each cheaper than what follows it. A network finds the
 * lines of a small copy, if not exactly, in a fraction of the time; lines of text fill a picture or
 * stand in a drawn table; and of print a few lines are read with confidence, which handwriting is not.
 */
import { heightOf, type Rect, widthOf } from '../../../shared/geometry.ts';
import type { PageImage, Shades } from '../pdf/types.ts';
import { isFilledGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';
import type { OrientedBox } from './image.ts';
import type { TextReader } from './text-reader.ts';
import { TEXT_COVER, TEXT_LINES } from './written.ts';

/** Longest side of the small copy, pixels: letters of a page across it are still five high. */
const GLANCE_SIDE = 640;
/** Of a part of a page the copy is finer, up to this; pixels for a point. */
const GLANCE_DENSITY = 2;
/** The boxes of a small copy are about a third higher. */
const GLANCE_COVER = 1.3 * TEXT_COVER;
/** A line of three words is at least so many times as long as its box is high. */
const RUNNING = 4;
/** Lines that are read to tell print from handwriting. */
const LEGIBILITY_SAMPLE = 4;

/** A part of a page as it looks. */
export interface View<Pixels> extends Rect {
  readonly image: Pixels;
}

/** Pixels across the small copy of a place. */
export const glanceWidth = (place: Rect): number =>
  Math.round(
    widthOf(place) *
      Math.min(GLANCE_DENSITY, GLANCE_SIDE / Math.max(widthOf(place), heightOf(place))),
  );

/**
 * A sample of lines to try to read first, as boxes on `view`, which shows the place of `copy`, or one
 * around it, as large as it would be read. Null where the small copy shows no text worth reading.
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

/** A box found on one view of the page where it lies on another. */
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
