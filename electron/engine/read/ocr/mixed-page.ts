/**
 * Recognises parts of a page with native text: the regions found by `regions-to-read.ts`, one by one.
 * Recognised words replace the unreadable ones there; other native words are kept. Words of a
 * picture that is not one of text become labels of its figure.
 */

import {
  areaOf,
  boxOf,
  containsCenter,
  heightOf,
  intersectionArea,
  type Rect,
  unionOf,
  widthOf,
} from '../../../../shared/geometry.ts';
import { type Luminance, luminanceOf } from '../pdf/luminance.ts';
import type { PageImage, PdfDocument, Picture, Ruling } from '../pdf/types.ts';
import { type Line, type PageText, RECOGNISED_FONT, type Word } from '../text/types.ts';
import { isFilledGrid } from './drawn-grid.ts';
import { findDrawnLines } from './drawn-lines.ts';
import { illegibleWarning } from './illegible.ts';
import { sampleOf } from './legibility-sample.ts';
import { joinLines, toLine } from './lines.ts';
import { moved, withoutNative } from './page.ts';
import {
  detectRoughly,
  type PreviewResult,
  previewWidth,
  TEXT_COVER,
  TEXT_LINES,
  type View,
} from './preview-pass.ts';
import type { Illegible, RecognisedLine } from './recognised.ts';
import { levelPicture } from './skew.ts';
import { type TextReader, widthForOcr } from './text-reader.ts';
import { meanConfidence } from './words.ts';

/**
 * Minimum words of a line of text in a picture of text; the lines must fill it, unless it has a drawn table.
 */
const TEXT_WORDS = 3;
/** A picture larger than this share of the page is its background, not a figure with labels. */
const BACKGROUND_SHARE = 0.7;
/** Minimum confidence: handwriting and drawings are recognised with less confidence than print. */
const SURE = 0.9;

export async function recogniseRegions(
  pdf: PdfDocument,
  text: PageText,
  reader: TextReader,
  regions: readonly Rect[],
): Promise<PageText> {
  const font = text.fonts.length;
  const rulings: Ruling[] = [...text.rulings];
  const read: RecognisedLine[] = [];
  const labels: RecognisedLine[] = [];
  const page = text.width * text.height;
  let pictures = text.pictures;
  let illegible: Illegible | undefined;
  for (const region of regions) {
    const shown = pictures.filter((picture) => containsCenter(region, picture));
    const seen = await recogniseRegion(pdf, text, reader, region, shown);
    illegible ??= seen.illegible;
    if (isText(seen)) {
      read.push(...seen.lines);
      rulings.push(...seen.rulings);
      // A drawn table replaces its picture, and so does text drawn as shapes; for other text, layout
      // decides whether it belongs to a figure.
      const isReplaced = isDrawnTable(seen)
        ? (picture: Picture) => shown.includes(picture)
        : (picture: Picture) => shown.includes(picture) && isOutlined(picture, text.unreadable);
      pictures = pictures.filter((picture) => !isReplaced(picture));
    } else {
      const broken = (word: Word) => text.unreadable.some((region) => containsCenter(region, word));
      read.push(...seen.lines.map(({ words }) => ({ words: words.filter(broken) })));
      const figures = shown.filter((picture) => areaOf(picture) < BACKGROUND_SHARE * page);
      const isLabel = (word: Word) =>
        word.confidence >= SURE &&
        !broken(word) &&
        figures.some((figure) => containsCenter(figure, word));
      labels.push(...seen.lines.map(({ words }) => ({ words: words.filter(isLabel) })));
    }
  }
  const { words, lines, incomplete } = withoutMeaningless(text, read);
  const fresh = withoutNative(read, [...words, ...incomplete], font).map((line) => line.words);
  // The remaining words of a broken line and those recognised in its gaps form one line.
  const added = joinLines([...fresh, ...incomplete.map((word) => [word])]).map((line) =>
    toLine(line, words),
  );
  const labelled = withoutNative(labels, words, font).map((line) => ({
    ...toLine(line.words, words),
    label: true as const,
  }));
  return {
    ...text,
    unreadable: [],
    fonts: [...text.fonts, RECOGNISED_FONT],
    words,
    lines: [...lines, ...added, ...labelled].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0),
    rulings,
    pictures,
    ...(illegible && {
      warnings: [...text.warnings, illegibleWarning(illegible, reader.languages)],
    }),
  };
}

interface Seen {
  readonly lines: readonly RecognisedLine[];
  /** Lines drawn in the pictures of the region. */
  readonly rulings: readonly Ruling[];
  readonly pictures: readonly Picture[];
  /** The lines may be those of a picture of text; otherwise they are labels. */
  readonly isText: boolean;
  readonly illegible?: Illegible | undefined;
}

async function recogniseRegion(
  pdf: PdfDocument,
  text: PageText,
  reader: TextReader,
  region: Rect,
  pictures: readonly Picture[],
): Promise<Seen> {
  const [width, height] = [widthOf(region), heightOf(region)];
  const resolution = Math.max(0, ...pictures.map((picture) => picture.resolution ?? 0));
  const box = boxOf(region, text.width, text.height);
  let drawn: PageImage | undefined;
  const draw = () => {
    drawn ??= pdf.renderPage(text.page, { width: widthForOcr(width, resolution), box });
    return drawn;
  };
  const broken = text.unreadable.some((rect) => containsCenter(region, rect));
  const nothing = { lines: [], rulings: [], pictures, isText: false };
  let preview: PreviewResult | null = null;
  if (!broken) {
    const copy = copyOf(pdf, text, region, pictures);
    preview = await detectRoughly(reader, copy, () => ({ ...region, image: draw() }));
    if (preview === null) return nothing;
  }
  const image = draw();
  const read = await reader.read(image, { width, height }, boxesToRead(preview));
  if (!read) return nothing;
  const { lines, skew, illegible } = read;
  const isText = preview?.isText ?? true;
  const words = lines.flatMap((line) => line.words);
  // Those of a chart are strokes of its figure.
  const rulings =
    isText && pictures.length > 0
      ? findDrawnLines(luminanceOf(levelPicture(image, skew)), { width, height }, words)
      : [];
  return {
    lines: lines.map((line) => ({
      words: line.words.map((word) => moved(word, region.x0, region.y0)),
    })),
    rulings: rulings.map((ruling) => rulingAt(ruling, region)),
    pictures,
    isText,
    illegible,
  };
}

/** Nothing is given for a region of broken text, which is recognised in full. */
function boxesToRead(preview: PreviewResult | null) {
  if (preview === null) return {};
  return preview.isText ? { sample: sampleOf(preview.boxes) } : { detected: preview.boxes };
}

/** A small copy of a region; a single picture there is copied without its surroundings. */
function copyOf(
  pdf: PdfDocument,
  { page }: PageText,
  region: Rect,
  pictures: readonly Picture[],
): View<Luminance> {
  const { x0, y0, x1, y1 } = (pictures.length === 1 ? pictures[0] : undefined) ?? region;
  const shown = { x0, y0, x1, y1 };
  return { ...shown, image: pdf.luminanceAt(page, shown, previewWidth(shown)) };
}

function isText(seen: Seen): boolean {
  const { lines, pictures } = seen;
  if (pictures.length === 0) return true;
  if (!seen.isText || meanConfidence(lines.map((line) => line.words)) < SURE) return false;
  const area = pictures.reduce((sum, picture) => sum + areaOf(picture), 0);
  const running = lines.filter(({ words }) => words.length >= TEXT_WORDS);
  const covered = running.reduce((sum, { words }) => sum + areaOf(unionOf(words)), 0);
  return (running.length >= TEXT_LINES && covered >= TEXT_COVER * area) || isDrawnTable(seen);
}

/** Minimum share of a drawing covered by lines of unreadable text for it to be their letters. */
const OUTLINED_COVER = 0.4;

const isOutlined = (picture: Picture, lines: readonly Rect[]): boolean =>
  picture.kind === 'vector' &&
  lines.reduce((sum, line) => sum + intersectionArea(line, picture), 0) >=
    OUTLINED_COVER * areaOf(picture);

const isDrawnTable = ({ rulings, lines }: Seen): boolean =>
  isFilledGrid(
    rulings,
    lines.flatMap(({ words }) => words),
  );

/** From region coordinates to page coordinates. */
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
 * The native words and lines without those of unreadable regions in which text was recognised;
 * `incomplete` are the remaining words of lines that lost some.
 */
function withoutMeaningless(
  text: PageText,
  read: readonly RecognisedLine[],
): { words: Word[]; lines: Line[]; incomplete: Word[] } {
  const replaced = text.unreadable.filter((region) =>
    read.some(({ words }) => words.some((word) => containsCenter(region, word))),
  );
  const words: Word[] = [];
  const lines: Line[] = [];
  const incomplete: Word[] = [];
  for (const line of text.lines) {
    const left = line.words
      .map((index) => text.words[index])
      .filter(
        (word): word is Word =>
          word !== undefined && !replaced.some((region) => containsCenter(region, word)),
      );
    if (left.length < line.words.length) incomplete.push(...left);
    else lines.push({ ...line, words: left.map((word) => words.push(word) - 1) });
  }
  return { words, lines, incomplete };
}
