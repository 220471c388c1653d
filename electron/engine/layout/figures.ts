/**
 * Pictures as blocks of the page. Drawings and photographs that touch are one figure; a picture
 * behind running text (a background, a page-wide tint) is none.
 */
import { areaOf, intersectionArea, type Rect, unionOf } from '../../../shared/geometry.ts';
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';

/** Smaller pictures are ornaments: rules, bullets, icons in a line. Points. */
const SMALLEST_SIDE = 18;
/** A picture over this share of the page is its background. */
const BACKGROUND_SHARE = 0.7;
/** Pictures nearer than this, in points, are parts of one figure. */
const TOUCHING = 6;
/** Lines of running text within a picture from which it is a background. */
const PROSE_LINES = 4;
const PROSE_WORDS = 6;

const touches = (a: Rect, b: Rect): boolean =>
  a.x0 - TOUCHING < b.x1 &&
  b.x0 - TOUCHING < a.x1 &&
  a.y0 - TOUCHING < b.y1 &&
  b.y0 - TOUCHING < a.y1;

const inside = (inner: Rect, outer: Rect): boolean =>
  intersectionArea(inner, outer) > 0.6 * areaOf(inner);

function merged(rects: readonly Rect[]): Rect[] {
  const groups: Rect[] = [];
  for (const rect of rects) {
    let current = rect;
    for (;;) {
      const at = groups.findIndex((group) => touches(group, current));
      if (at < 0) break;
      current = unionOf([current, ...groups.splice(at, 1)]);
    }
    groups.push(current);
  }
  return groups;
}

export function figuresOf(text: PageText, tables: readonly TableDraft[]): Rect[] {
  const page = text.width * text.height;
  const parts = text.pictures.flatMap((picture): Rect[] => {
    const x0 = Math.max(0, picture.x0);
    const y0 = Math.max(0, picture.y0);
    const x1 = Math.min(text.width, picture.x1);
    const y1 = Math.min(text.height, picture.y1);
    const rect = { x0, y0, x1, y1 };
    return areaOf(rect) < BACKGROUND_SHARE * page ? [rect] : [];
  });
  return merged(parts).filter((figure) => {
    if (figure.x1 - figure.x0 < SMALLEST_SIDE || figure.y1 - figure.y0 < SMALLEST_SIDE)
      return false;
    if (tables.some((table) => intersectionArea(table, figure) > 0.2 * areaOf(figure)))
      return false;
    const prose = text.lines.filter(
      (line) => line.words.length >= PROSE_WORDS && inside(line, figure),
    ).length;
    return prose < PROSE_LINES;
  });
}
