/**
 * Whether a picture is worth reading, told before it is read: most pictures that look like writing are
 * charts, diagrams or handwriting. Three tests, each cheaper than what follows it. A network finds the
 * lines of a small picture, if not exactly, in a fifth of the time; lines of text fill a picture or
 * stand in a drawn table; and of print a few lines are read with confidence, which handwriting is not.
 */
import type { PageImage } from '../pdf/types.ts';
import { detectText } from './detect.ts';
import { isFilledGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';
import type { OrientedBox } from './image.ts';
import { type Eyes, readWithSurest } from './picture.ts';
import { meanConfidence } from './recognise.ts';

/** Longest side of the small picture, pixels: letters of a page across it are still five high. */
const GLANCE_SIDE = 640;
/** Share of a picture that its lines take up: a chart has lines, too, those of its legend. */
export const TEXT_COVER = 0.2;
/** The boxes of a small picture are about a third higher. */
const GLANCE_COVER = 1.3 * TEXT_COVER;
/** Lines that are read, and how surely print is read at least. */
const LEGIBILITY_SAMPLE = 4;
const LEGIBLE = 0.85;

/** `place`: what `image` shows, in points. */
export async function isWorthReading(
  { detector, readers }: Eyes,
  image: PageImage,
  place: { readonly width: number; readonly height: number },
): Promise<boolean> {
  const found = await detectText(detector, image, GLANCE_SIDE);
  if (!mayBeText(found, image, place)) return false;
  const longest = found.toSorted((a, b) => b.length - a.length).slice(0, LEGIBILITY_SAMPLE);
  return meanConfidence(await readWithSurest(await readers(), image, longest)) >= LEGIBLE;
}

/** Whether lines found in a picture are those of text, which fill it, or of a drawn table. */
function mayBeText(
  found: readonly OrientedBox[],
  image: PageImage,
  place: { readonly width: number; readonly height: number },
): boolean {
  const covered = found.reduce((sum, line) => sum + line.length * line.height, 0);
  if (covered >= GLANCE_COVER * image.width * image.height) return true;
  const scale = place.width / image.width;
  const middles = found.map(({ cx, cy }) => {
    const [x, y] = [cx * scale, cy * scale];
    return { x0: x, x1: x, y0: y, y1: y };
  });
  return isFilledGrid(findDrawnLines(image, place, []), middles);
}
