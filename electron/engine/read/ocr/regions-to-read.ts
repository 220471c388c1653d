/**
 * Finds the regions of a page with native text that show further text: glyphs without a Unicode value, and
 * pictures that may show text: screenshots, tables pasted as images, charts, diagrams. Only these regions are
 * recognised. Detecting text with a network takes ten times as long as reading the page, so pictures are
 * pre-filtered by size and resolution, and by the luminance of a small copy (`even-ground.ts`).
 */
import {
  grownBy,
  intersectionArea,
  intersectionOf,
  type Rect,
  unionOf,
} from '../../../../shared/geometry.ts';
import type { PdfDocument, Picture } from '../pdf/types.ts';
import type { PageText } from '../text/types.ts';
import { hasEvenGround } from './even-ground.ts';

/** Margin around a region, as the detector needs the paper around lines; points. */
const MARGIN = 4;
/** Closer regions are recognised together; points. */
const TOGETHER = 12;
/** Smaller pictures are logos or symbols; points. */
const LEAST_WIDTH = 150;
const LEAST_HEIGHT = 100;
/** Minimum resolution at which letters of a usual size are legible; pixels per point. */
const LEAST_RESOLUTION = 0.75;
/** Number of native words on a picture from which its text is already there. */
const LABELLED = 3;
/** Resolution of the small copy in pixels per point, if the picture has it. */
const SMALL = 0.5;

/** In point space; empty if the page contains all the text that it shows. */
export function findRegionsToRead(pdf: PdfDocument, text: PageText): Rect[] {
  const pictures = text.pictures.filter(
    (picture) => isLegible(picture, text) && mayShowText(pdf, text, picture),
  );
  return merged([...text.unreadable, ...pictures].map((region) => withMargin(region, text)));
}

function isLegible(picture: Picture, { words }: PageText): boolean {
  const { kind, resolution = LEAST_RESOLUTION } = picture;
  return (
    kind === 'image' &&
    resolution >= LEAST_RESOLUTION &&
    picture.x1 - picture.x0 >= LEAST_WIDTH &&
    picture.y1 - picture.y0 >= LEAST_HEIGHT &&
    words.filter((word) => intersectionArea(word, picture) > 0).length < LABELLED
  );
}

const mayShowText = (pdf: PdfDocument, { page }: PageText, picture: Picture): boolean =>
  hasEvenGround(pdf.luminanceAt(page, picture, Math.round(SMALL * (picture.x1 - picture.x0))));

const withMargin = (region: Rect, { width, height }: PageText): Rect =>
  intersectionOf({ x0: 0, y0: 0, x1: width, y1: height }, grownBy(region, MARGIN));

const areNear = (a: Rect, b: Rect): boolean =>
  a.x0 - b.x1 < TOGETHER &&
  b.x0 - a.x1 < TOGETHER &&
  a.y0 - b.y1 < TOGETHER &&
  b.y0 - a.y1 < TOGETHER;

/** Merges close regions until none are left; a page of broken text becomes one region. */
function merged(regions: readonly Rect[]): Rect[] {
  const apart: Rect[] = [];
  for (const region of regions) {
    let whole = region;
    for (;;) {
      const near = apart.findIndex((other) => areNear(other, whole));
      if (near < 0) break;
      const [other] = apart.splice(near, 1);
      whole = unionOf([whole, other as Rect]);
    }
    apart.push(whole);
  }
  return apart;
}
