/**
 * A scanned page as `PageText`: what was recognised stands in for the glyphs that it lacks, and lines
 * drawn on the paper stand in for vector rulings, so that layout and tables read it like any other.
 * Where a scan bears some native text (a stamped header, a number put on later), that text is kept
 * and what was recognised in its place is dropped.
 */
import { areaOf, overlapOf, type Rect, unionOf } from '../../../shared/geometry.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { FontInfo, PageImage, PdfDocument } from '../pdf/types.ts';
import type { Line, PageText, Word } from '../text/types.ts';
import { findDrawnLines } from './drawn-lines.ts';
import { type NativeCall, openModels } from './models.ts';
import { type Eyes, type RecognisedLine, recognisePicture, widthForOcr } from './picture.ts';

/** Words on one baseline belong to one line up to this gap; ems. */
const LARGEST_BLANK = 1.2;
/** Baselines this close are one; ems. */
const SAME_BASELINE = 0.35;
/** A picture that covers this much of the page is the scan itself, not a figure on it. */
const SCAN_COVER = 0.6;

/** Words that share this much of the smaller one's area are the same word. */
const SAME_PLACE = 0.3;

const RECOGNISED_FONT: FontInfo = {
  name: 'Recognised',
  bold: false,
  italic: false,
  fixedPitch: false,
  serif: false,
};

/** Gives `text` with its words and lines read from the picture of the page. */
export type PageRecogniser = (pdf: PdfDocument, text: PageText) => Promise<PageText>;

export interface Recognition {
  /** Loads what reads `languages`; rejects when a network is missing or not the one expected. */
  recogniser(languages: readonly LanguageCode[]): Promise<PageRecogniser>;
}

export function openRecognition(folder: string, call: NativeCall): Recognition {
  const models = openModels(folder, call);
  return {
    async recogniser(languages) {
      const [detector, readers] = await Promise.all([models.detector(), models.readers(languages)]);
      return (pdf, text) => recognisePage(pdf, text, { detector, readers });
    },
  };
}

async function recognisePage(pdf: PdfDocument, text: PageText, eyes: Eyes): Promise<PageText> {
  const resolution = Math.max(0, ...text.pictures.map((picture) => picture.resolution ?? 0));
  const width = widthForOcr(text.width, resolution);
  const image: PageImage = pdf.renderPage(text.page, { width });
  const recognised = await recognisePicture(eyes, image, text);
  const font = text.words.length > 0 ? text.fonts.length : 0;
  const words: Word[] = [...text.words];
  const read = joinLines(withoutNative(recognised, text.words, font)).map((line) =>
    toLine(line, words),
  );
  const scan = SCAN_COVER * text.width * text.height;
  return {
    ...text,
    source: sourceOf(text.words.length, words.length),
    needsOcr: false,
    fonts: font > 0 ? [...text.fonts, RECOGNISED_FONT] : [RECOGNISED_FONT],
    words,
    lines: [...text.lines, ...read].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0),
    rulings: [...text.rulings, ...findDrawnLines(image, text, words)],
    pictures: text.pictures.filter((picture) => areaOf(picture) < scan),
  };
}

/** What most of the words came from. */
function sourceOf(native: number, all: number): PageText['source'] {
  if (all === 0) return 'none';
  return native * 2 > all ? 'native' : 'ocr';
}

/** Leaves out recognised words that lie on native ones; what is left is set in `font`. */
export function withoutNative(
  recognised: readonly RecognisedLine[],
  native: readonly Word[],
  font: number,
): RecognisedLine[] {
  const isNew = (word: Word) =>
    !native.some(
      (known) => sharedArea(word, known) > SAME_PLACE * Math.min(areaOf(word), areaOf(known)),
    );
  return recognised
    .map(({ words }) => ({ words: words.filter(isNew).map((word) => ({ ...word, font })) }))
    .filter(({ words }) => words.length > 0);
}

const sharedArea = (a: Rect, b: Rect): number =>
  overlapOf(a.x0, a.x1, b.x0, b.x1) * overlapOf(a.y0, a.y1, b.y0, b.y1);

/** The detector parts some lines and joins some columns: puts right both by the gaps. */
function joinLines(recognised: readonly RecognisedLine[]): Word[][] {
  const pieces = recognised.flatMap((line) => splitAtGutters(line.words));
  const rows: Word[][] = [];
  for (const piece of pieces.sort((a, b) => startOf(a) - startOf(b))) {
    const row = rows.find((row) => follows(row, piece));
    if (row) row.push(...piece);
    else rows.push([...piece]);
  }
  return rows.sort((a, b) => topOf(a) - topOf(b) || startOf(a) - startOf(b));
}

const startOf = (words: readonly Word[]): number => (words[0] as Word).x0;
const topOf = (words: readonly Word[]): number => (words[0] as Word).baseline;

function splitAtGutters(words: readonly Word[]): Word[][] {
  const pieces: Word[][] = [];
  for (const word of words) {
    const piece = pieces[pieces.length - 1];
    const last = piece?.[piece.length - 1];
    if (!piece || !last || gapBetween(last, word) > LARGEST_BLANK * word.size) pieces.push([word]);
    else piece.push(word);
  }
  return pieces;
}

const gapBetween = (a: Word, b: Word): number =>
  a.angle === 90 || a.angle === 270
    ? Math.max(a.y0, b.y0) - Math.min(a.y1, b.y1)
    : Math.max(a.x0, b.x0) - Math.min(a.x1, b.x1);

function follows(row: readonly Word[], piece: readonly Word[]): boolean {
  const last = row[row.length - 1] as Word;
  const first = piece[0] as Word;
  if (last.angle !== 0 || first.angle !== 0) return false;
  const size = Math.max(last.size, first.size);
  return (
    Math.abs(last.baseline - first.baseline) <= SAME_BASELINE * size &&
    overlapOf(last.y0, last.y1, first.y0, first.y1) > 0 &&
    first.x0 > (last.x0 + last.x1) / 2 &&
    first.x0 - last.x1 <= LARGEST_BLANK * size
  );
}

function toLine(line: readonly Word[], words: Word[]): Line {
  const first = words.length;
  words.push(...line);
  const letters = line.reduce((sum, word) => sum + word.text.length, 0);
  const sum = (value: (word: Word) => number) =>
    line.reduce((total, word) => total + value(word) * word.text.length, 0) / letters;
  return {
    ...unionOf(line),
    words: line.map((_, index) => first + index),
    baseline: sum((word) => word.baseline),
    size: Math.round(sum((word) => word.size) * 10) / 10,
    angle: line[0]?.angle ?? 0,
    rtl: false,
  };
}
