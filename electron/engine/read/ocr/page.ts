/**
 * A scanned page as `PageText`: recognised words replace the missing glyphs, and lines drawn on the paper
 * replace vector rulings, so that layout and tables need no special case. If a scan has native text (a stamped
 * header, a number added later), that text is kept and the recognised words at its position are dropped.
 */
import {
  areaOf,
  centerX,
  centerY,
  containsRect,
  intersectionArea,
  type Rect,
} from '../../../../shared/geometry.ts';
import { luminanceOf } from '../pdf/luminance.ts';
import { type PageImage, type PdfDocument, rectOfRuling } from '../pdf/types.ts';
import { type PageText, RECOGNISED_FONT, type Word } from '../text/types.ts';
import { findDrawnLines } from './drawn-lines.ts';
import { illegibleWarning } from './illegible.ts';
import { joinLines, toLine } from './lines.ts';
import { withScanMarks } from './mark-words.ts';
import type { RecognisedLine, RecognisedPicture } from './recognised.ts';
import { picturesOn } from './scan-pictures.ts';
import { levelled, levelPicture } from './skew.ts';
import { type TextReader, widthForOcr } from './text-reader.ts';

/** A picture that covers this share of the page is the scan itself, not a figure. */
const SCAN_COVER = 0.6;

const NOTHING_READ: RecognisedPicture = { lines: [], skew: 0 };

/** Words that overlap by this share of the smaller one's area are the same word. */
const SAME_POSITION = 0.3;

export async function recognisePage(
  pdf: PdfDocument,
  text: PageText,
  reader: TextReader,
): Promise<PageText> {
  const resolution = Math.max(0, ...text.pictures.map((picture) => picture.resolution ?? 0));
  const width = widthForOcr(text.width, resolution);
  const image: PageImage = pdf.renderPage(text.page, { width });
  const { lines: recognised, skew, illegible } = (await reader.read(image, text)) ?? NOTHING_READ;
  const native = text.words.map((word) => levelText(word, skew, text));
  const font = native.length > 0 ? text.fonts.length : 0;
  const words: Word[] = [...native];
  const fresh = withoutNative(recognised, native, font);
  const nativeLines = text.lines.map((line) => levelText(line, skew, text));
  const scan = SCAN_COVER * text.width * text.height;
  const level = levelPicture(image, skew);
  const luminance = luminanceOf(level);
  const all = [...native, ...fresh.flatMap((line) => line.words)];
  const photographs = picturesOn(level, text, all).filter((picture) => areaOf(picture) < scan);
  // Others are strokes of a picture, and no lines of the page that end at it.
  const drawn = findDrawnLines(luminance, text, all).filter(
    (ruling) => !photographs.some((picture) => containsRect(picture, rectOfRuling(ruling))),
  );
  const marked = withScanMarks(luminance, text, fresh, photographs).map((line) => line.words);
  const read = joinLines(marked, drawn).map((line) => toLine(line, words));
  return {
    ...text,
    source: sourceOf(native.length, words.length),
    needsOcr: false,
    skew,
    fonts: font > 0 ? [...text.fonts, RECOGNISED_FONT] : [RECOGNISED_FONT],
    words,
    lines: [...nativeLines, ...read].sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0),
    rulings: [...text.rulings, ...drawn],
    pictures: [...text.pictures.filter((picture) => areaOf(picture) < scan), ...photographs],
    ...(illegible && {
      warnings: [...text.warnings, illegibleWarning(illegible, reader.languages)],
    }),
  };
}

/** A word or line added to a scan later is not skewed: only its position is transformed. */
function levelText<T extends Rect & { readonly baseline: number; readonly angle: number }>(
  item: T,
  skew: number,
  page: Pick<PageText, 'width' | 'height'>,
): T {
  const [cx, cy] = [centerX(item), centerY(item)];
  const box = levelled({ cx, cy, length: 0, height: 0, angle: 0 }, skew, page);
  const [dx, dy] = [box.cx - cx, box.cy - cy];
  return moved(item, dx, dy);
}

/** Translates a word or line; the baseline of vertical writing is an x. */
export function moved<T extends Rect & { readonly baseline: number; readonly angle: number }>(
  item: T,
  dx: number,
  dy: number,
): T {
  const upright = item.angle === 90 || item.angle === 270;
  return {
    ...item,
    x0: item.x0 + dx,
    y0: item.y0 + dy,
    x1: item.x1 + dx,
    y1: item.y1 + dy,
    baseline: item.baseline + (upright ? dx : dy),
  };
}

/** The source of most of the words. */
function sourceOf(native: number, all: number): PageText['source'] {
  if (all === 0) return 'none';
  return native * 2 > all ? 'native' : 'ocr';
}

/** Removes recognised words that overlap native ones; the others get `font`. */
export function withoutNative(
  recognised: readonly RecognisedLine[],
  native: readonly Word[],
  font: number,
): RecognisedLine[] {
  const isNew = (word: Word) =>
    !native.some(
      (known) =>
        intersectionArea(word, known) > SAME_POSITION * Math.min(areaOf(word), areaOf(known)),
    );
  return recognised
    .map(({ words }) => ({ words: words.filter(isNew).map((word) => ({ ...word, font })) }))
    .filter(({ words }) => words.length > 0);
}
