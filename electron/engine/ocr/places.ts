/**
 * Where a page that holds text shows more than it holds: glyphs without meaning, and pictures of
 * text (a screenshot, a table pasted as an image). Only these places are recognised.
 *
 * Looking for text with a network takes a hundred times as long as reading the page, so pictures are
 * sifted first by a thumbnail. Writing is ink of few shades on even ground: one shade covers most of
 * the picture, and along its rows ink and ground change often. A photograph has no such ground, a
 * diagram few changes, a logo little room.
 */
import { boxOf, intersectionArea, type Rect, unionOf } from '../../../shared/geometry.ts';
import type { PageImage, PdfDocument, Picture } from '../pdf/types.ts';
import type { PageText } from '../text/types.ts';
import { isGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';

/** Room left around a place, for the detector sees lines by the paper around them; points. */
const MARGIN = 4;
/** Places nearer than this are read together; points. */
const TOGETHER = 12;
/** Smaller pictures hold a logo or a sign; points. */
const LEAST_WIDTH = 150;
const LEAST_HEIGHT = 100;
/** Under this resolution letters of a usual size cannot be read; pixels for a point. */
const LEAST_RESOLUTION = 0.9;
/** Native words on a picture from which its text is there already. */
const LABELLED = 3;
/** Pixels for a point of the thumbnail: letters are a few pixels high, their strokes grey. */
const THUMBNAIL = 2;
/** Shades this near to the commonest are the ground; 0 to 255. */
const SAME_SHADE = 12;
const LEAST_GROUND = 0.6;
const MOST_GROUND = 0.99;
/** Changes between ink and ground along a row of pixels through text, for 100 points of its length. */
const LEAST_CHANGES = 12;
/** Such rows of pixels make a line of text if they are together this high, without ascenders; points. */
const LINE_HEIGHT = { least: 1.5, most: 16 } as const;
const LEAST_LINES = 3;
/**
 * Share of the rows of pixels through text: the labels of a chart and its legend have fewer, and the
 * cells of a drawn table may be roomy.
 */
const LEAST_WRITTEN = 0.1;

/** In point space; none where the page holds all that it shows. */
export function placesToRead(pdf: PdfDocument, text: PageText): Rect[] {
  const pictures = text.pictures.filter(
    (picture) => mayBeWritten(picture, text) && looksWritten(thumbnailOf(pdf, text, picture)),
  );
  return merged([...text.unreadable, ...pictures].map((place) => withMargin(place, text)));
}

function mayBeWritten(picture: Picture, { words }: PageText): boolean {
  const { kind, resolution = LEAST_RESOLUTION } = picture;
  return (
    kind === 'image' &&
    resolution >= LEAST_RESOLUTION &&
    picture.x1 - picture.x0 >= LEAST_WIDTH &&
    picture.y1 - picture.y0 >= LEAST_HEIGHT &&
    words.filter((word) => intersectionArea(word, picture) > 0).length < LABELLED
  );
}

const thumbnailOf = (pdf: PdfDocument, { page, width, height }: PageText, place: Rect) =>
  pdf.renderPage(page, {
    width: Math.round((place.x1 - place.x0) * THUMBNAIL),
    box: boxOf(place, width, height),
  });

/** Whether a picture, as a thumbnail, has the look of writing. */
export function looksWritten(image: PageImage): boolean {
  const { width, height, rgba } = image;
  const shades = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let i = 0, at = 0; i < shades.length; i++, at += 4) {
    const shade =
      ((rgba[at] as number) + 2 * (rgba[at + 1] as number) + (rgba[at + 2] as number)) >> 2;
    shades[i] = shade;
    counts[shade] = (counts[shade] as number) + 1;
  }
  const ground = counts.indexOf(Math.max(...counts));
  const isGround = (shade: number) => Math.abs(shade - ground) <= SAME_SHADE;
  const share = counts.reduce((sum, count, shade) => sum + (isGround(shade) ? count : 0), 0);
  if (share < LEAST_GROUND * shades.length || share > MOST_GROUND * shades.length) return false;
  let lines = 0;
  let rows = 0;
  let written = 0;
  for (let y = 0; y <= height; y++) {
    let changes = 0;
    for (let at = y * width + 1; at < (y + 1) * width && y < height; at++) {
      if (isGround(shades[at] as number) !== isGround(shades[at - 1] as number)) changes++;
    }
    if (changes >= (LEAST_CHANGES * width) / (100 * THUMBNAIL)) {
      rows++;
      written++;
    } else {
      if (rows >= LINE_HEIGHT.least * THUMBNAIL && rows <= LINE_HEIGHT.most * THUMBNAIL) lines++;
      rows = 0;
    }
  }
  return (
    lines >= LEAST_LINES &&
    (written >= LEAST_WRITTEN * height || isGrid(findDrawnLines(image, image, [])))
  );
}

const withMargin = (place: Rect, { width, height }: PageText): Rect => ({
  x0: Math.max(0, place.x0 - MARGIN),
  y0: Math.max(0, place.y0 - MARGIN),
  x1: Math.min(width, place.x1 + MARGIN),
  y1: Math.min(height, place.y1 + MARGIN),
});

const areNear = (a: Rect, b: Rect): boolean =>
  a.x0 - b.x1 < TOGETHER &&
  b.x0 - a.x1 < TOGETHER &&
  a.y0 - b.y1 < TOGETHER &&
  b.y0 - a.y1 < TOGETHER;

/** Unites what is near until nothing is; a page of broken text becomes one place. */
function merged(places: readonly Rect[]): Rect[] {
  const apart: Rect[] = [];
  for (const place of places) {
    let whole = place;
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
