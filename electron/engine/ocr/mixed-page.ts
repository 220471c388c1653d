/**
 * A page that holds text and shows more: the places that `places.ts` found are recognised one by one.
 * What lay there without meaning gives way to what was read; other native words stay as they are.
 */
import { areaOf, boxOf, containsPoint, type Rect, unionOf } from '../../../shared/geometry.ts';
import type { PageImage, PdfDocument, Picture, Ruling } from '../pdf/types.ts';
import type { Line, PageText, Word } from '../text/types.ts';
import { detectText } from './detect.ts';
import { findDrawnLines } from './drawn-lines.ts';
import type { OrientedBox } from './image.ts';
import { levelPicture } from './lean.ts';
import { joinLines, toLine } from './lines.ts';
import { moved, RECOGNISED_FONT, withoutNative } from './page.ts';
import { type Eyes, type RecognisedLine, recognisePicture, widthForOcr } from './picture.ts';
import { GRID_LINES } from './places.ts';
import { meanConfidence } from './recognise.ts';

/** A picture is one of text with so many lines of so many words that fill it, or with a drawn grid. */
const TEXT_LINES = 3;
const TEXT_WORDS = 3;
/** Share of a picture that its lines take up: a chart has lines, too, those of its legend. */
const TEXT_COVER = 0.2;
/**
 * Most pictures that look like writing hold little of it. A glance at a small picture finds its lines,
 * if not exactly, in a fifth of the time; longest side, pixels.
 */
const GLANCE_SIDE = 640;
/** Boxes of a small picture are rough. */
const GLANCE_COVER = 0.1;
/** Handwriting and drawings are read with less confidence than print. */
const SURE = 0.9;
/** Share of the cells of a drawn table that hold words. */
const FILLED_SHARE = 0.6;
/** Lines nearer than this are one; points. */
const SAME_LINE = 4;

export async function recognisePlaces(
  pdf: PdfDocument,
  text: PageText,
  eyes: Eyes,
  places: readonly Rect[],
): Promise<PageText> {
  const font = text.fonts.length;
  const rulings: Ruling[] = [...text.rulings];
  const read: RecognisedLine[] = [];
  let pictures = text.pictures;
  for (const place of places) {
    const shown = pictures.filter((picture) => isWithin(picture, place));
    const seen = await lookAt(pdf, text, eyes, place, shown);
    // Labels of a diagram stay a part of its picture.
    if (isText(seen)) {
      read.push(...seen.lines);
      rulings.push(...seen.rulings);
      // A drawn table is read from here on; whether other text is a figure's own, layout decides.
      if (isDrawnTable(seen)) pictures = pictures.filter((picture) => !shown.includes(picture));
    } else {
      const broken = (word: Word) => text.unreadable.some((place) => isWithin(word, place));
      read.push(...seen.lines.map(({ words }) => ({ words: words.filter(broken) })));
    }
  }
  const { words, lines, torn } = withoutMeaningless(text, read);
  const fresh = withoutNative(read, [...words, ...torn], font).map((line) => line.words);
  // The words left of a torn line and those read in its gaps are one line again.
  const added = joinLines([...fresh, ...torn.map((word) => [word])]).map((line) =>
    toLine(line, words),
  );
  return {
    ...text,
    unreadable: [],
    fonts: [...text.fonts, RECOGNISED_FONT],
    words,
    lines: [...lines, ...added].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0),
    rulings,
    pictures,
  };
}

interface Seen {
  readonly lines: readonly RecognisedLine[];
  /** Lines drawn in the pictures of the place. */
  readonly rulings: readonly Ruling[];
  readonly pictures: readonly Picture[];
}

async function lookAt(
  pdf: PdfDocument,
  text: PageText,
  eyes: Eyes,
  place: Rect,
  pictures: readonly Picture[],
): Promise<Seen> {
  const [width, height] = [place.x1 - place.x0, place.y1 - place.y0];
  const resolution = Math.max(0, ...pictures.map((picture) => picture.resolution ?? 0));
  const box = boxOf(place, text.width, text.height);
  const fullWidth = widthForOcr(width, resolution);
  const broken = text.unreadable.some((rect) => isWithin(rect, place));
  const glance = Math.round((width * GLANCE_SIDE) / Math.max(width, height));
  if (!broken && glance < fullWidth) {
    const small = pdf.renderPage(text.page, { width: glance, box });
    const found = await detectText(eyes.detector, small);
    if (!mayBeText(found, small, GLANCE_COVER)) return { lines: [], rulings: [], pictures };
  }
  const image = pdf.renderPage(text.page, { width: fullWidth, box });
  const { lines, lean } = await recognisePicture(
    eyes,
    image,
    { width, height },
    broken ? undefined : (found) => mayBeText(found, image, TEXT_COVER),
  );
  const words = lines.flatMap((line) => line.words);
  const drawn =
    pictures.length > 0 ? findDrawnLines(levelPicture(image, lean), { width, height }, words) : [];
  return {
    lines: lines.map((line) => ({
      words: line.words.map((word) => moved(word, place.x0, place.y0)),
    })),
    rulings: drawn.map((ruling) => rulingAt(ruling, place)),
    pictures,
  };
}

/** Whether lines found in a picture are those of text, which fill it, or of a drawn table. */
function mayBeText(found: readonly OrientedBox[], image: PageImage, cover: number): boolean {
  const { width, height } = image;
  const covered = found.reduce((sum, line) => sum + line.length * line.height, 0);
  if (covered >= cover * width * height) return true;
  const middles = found.map(({ cx, cy }) => ({ x0: cx, x1: cx, y0: cy, y1: cy }));
  return isGrid(findDrawnLines(image, image, []), middles);
}

function isText(seen: Seen): boolean {
  const { lines, pictures } = seen;
  if (pictures.length === 0) return true;
  if (meanConfidence(lines.map((line) => line.words)) < SURE) return false;
  const room = pictures.reduce((sum, picture) => sum + areaOf(picture), 0);
  const running = lines.filter(({ words }) => words.length >= TEXT_WORDS);
  const covered = running.reduce((sum, { words }) => sum + areaOf(unionOf(words)), 0);
  return (running.length >= TEXT_LINES && covered >= TEXT_COVER * room) || isDrawnTable(seen);
}

const isDrawnTable = ({ rulings, lines }: Seen): boolean =>
  isGrid(
    rulings,
    lines.flatMap(({ words }) => words),
  );

/** A drawn table holds words in most of its cells; a chart leaves its grid empty. */
function isGrid(rulings: readonly Ruling[], words: readonly Rect[]): boolean {
  const xs = placesOf(rulings, 'vertical');
  const ys = placesOf(rulings, 'horizontal');
  if (xs.length < GRID_LINES || ys.length < GRID_LINES) return false;
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const filled = new Set<number>();
  for (const { x0, x1, y0, y1 } of words) {
    const column = xs.findLastIndex((x) => x < (x0 + x1) / 2);
    const row = ys.findLastIndex((y) => y < (y0 + y1) / 2);
    if (column >= 0 && column < columns && row >= 0 && row < rows)
      filled.add(row * columns + column);
  }
  return filled.size >= FILLED_SHARE * columns * rows;
}

/** Where lines of one direction stand, those that nearly meet as one; ascending. */
function placesOf(rulings: readonly Ruling[], orientation: Ruling['orientation']): number[] {
  const all = rulings.filter((ruling) => ruling.orientation === orientation);
  const sorted = all.map(({ position }) => position).sort((a, b) => a - b);
  return sorted.filter(
    (place, at) => place - (sorted[at - 1] ?? Number.NEGATIVE_INFINITY) > SAME_LINE,
  );
}

/** From the corner of a place to the page. */
function rulingAt(ruling: Ruling, { x0, y0 }: Rect): Ruling {
  const [along, across] = ruling.orientation === 'horizontal' ? [x0, y0] : [y0, x0];
  return {
    ...ruling,
    position: ruling.position + across,
    start: ruling.start + along,
    end: ruling.end + along,
  };
}

/**
 * The native words and lines, less those of unreadable places in which something was read; `torn` are
 * the words left of lines that lost some.
 */
function withoutMeaningless(
  text: PageText,
  read: readonly RecognisedLine[],
): { words: Word[]; lines: Line[]; torn: Word[] } {
  const replaced = text.unreadable.filter((place) =>
    read.some(({ words }) => words.some((word) => isWithin(word, place))),
  );
  const words: Word[] = [];
  const lines: Line[] = [];
  const torn: Word[] = [];
  for (const line of text.lines) {
    const left = line.words
      .map((index) => text.words[index])
      .filter(
        (word): word is Word =>
          word !== undefined && !replaced.some((place) => isWithin(word, place)),
      );
    if (left.length < line.words.length) torn.push(...left);
    else lines.push({ ...line, words: left.map((word) => words.push(word) - 1) });
  }
  return { words, lines, torn };
}

/** Whether the middle of `rect` lies in `place`. */
const isWithin = (rect: Rect, place: Rect): boolean =>
  containsPoint(place, (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2);
