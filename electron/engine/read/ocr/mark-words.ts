/** Boxes and circles to choose with on a scan, as words of the recognised lines. */

import {
  centerX,
  centerY,
  containsCenter,
  containsPoint,
  type Rect,
  scaledBy,
} from '../../../../shared/geometry.ts';
import { median } from '../../common/numbers.ts';
import { acceptMarks } from '../pdf/accept-marks.ts';
import { MARK_CODES } from '../pdf/choice-marks.ts';
import { sideOf } from '../pdf/drawn-marks.ts';
import type { Luminance } from '../pdf/luminance.ts';
import type { Word } from '../text/types.ts';
import type { ScanMark } from './mark-boxes.ts';
import { areSisters, findMarkOutlines } from './mark-outlines.ts';
import type { PageSize, RecognisedLine } from './recognised.ts';

/** Empty boxes smaller than this below one another are bullets; ems. */
const BULLET = 0.7;
/** Text detected with an outline appears larger by less than this factor. */
const MISMEASURED = 1.6;
/** Letters that outlines, and what is drawn in them, are recognised as. */
const OUTLINE_LETTERS = /^[OoQ0D□口回ロ○◎☐☑☒©®@]/u;
const DRAWN_LETTERS = /^[XxVvYyKkZz×✓✔√☑☒]{1,2}$/u;
/** A single letter in a box that is recognised with this confidence is one. */
const SURE = 0.9;

/** `lines` with the marks of the page as words of lines of their own; `pictures` have none. */
export function withScanMarks(
  image: Luminance,
  page: PageSize,
  lines: readonly RecognisedLine[],
  pictures: readonly Rect[],
): readonly RecognisedLine[] {
  const words = lines.flatMap((line) => line.words).filter(({ angle }) => angle === 0);
  if (words.length === 0) return lines;
  const scale = page.width / image.width;
  const em = commonSize(words);
  const wordsAt = (rect: Rect) => words.filter((word) => containsCenter(word, rect));
  const found = findMarkOutlines(image, {
    usualSize: em / scale,
    sizeAt: (rect) =>
      Math.max(em, ...wordsAt(scaledBy(rect, scale)).map(({ size }) => size)) / scale,
    isLetter: (pixels) => {
      const rect = scaledBy(pixels, scale);
      return wordsAt(rect).some((word) => isLetterOf(word, rect));
    },
  })
    .map((mark) => ({ ...mark, ...scaledBy(mark, scale) }))
    .filter((mark) => !pictures.some((one) => containsCenter(one, mark)));
  const misread = new Set(
    words.filter((word) =>
      found.some((mark) => containsCenter(mark, word) && isMisread(word, mark)),
    ),
  );
  const letters = words
    .filter((word) => !misread.has(word))
    .map((word) => ({
      x0: word.x0,
      x1: word.x1,
      x: centerX(word),
      y: centerY(word),
      text: word.text,
    }));
  const marks = acceptMarks(found, letters, []).filter((mark, _, all) => !isBullet(mark, all, em));
  if (marks.length === 0) return lines;
  // The outline counted for the size of a line that was detected together with it.
  const isMeasured = (line: RecognisedLine) =>
    !line.words.some((word) => marks.some((mark) => isNextTo(word, mark)));
  const measured = lines.filter(isMeasured).flatMap((line) => line.words);
  const usual = commonSize(measured.length > 0 ? measured : words);
  const sizeOf = ({ size }: Word) => (size < MISMEASURED * usual ? Math.min(size, usual) : size);
  const left = lines.map((line) => ({
    words: line.words.flatMap((read) => {
      const word = isMeasured(line) ? read : { ...read, size: sizeOf(read) };
      if (misread.has(read) && marks.some((mark) => containsCenter(mark, word))) return [];
      const mark = marks.find((mark) => startsAt(word, mark));
      if (!mark) return [word];
      const text = word.text.replace(OUTLINE_LETTERS, '');
      return text === '' ? [] : [{ ...word, text, x0: Math.min(word.x1, mark.x1) }];
    }),
  }));
  const resized = left.flatMap((line) => line.words);
  return [...left, ...marks.map((mark) => ({ words: [toWord(mark, resized)] }))];
}

const isMisread = ({ text, confidence }: Word, { state }: ScanMark): boolean =>
  state === 'empty' || confidence < SURE || OUTLINE_LETTERS.test(text) || DRAWN_LETTERS.test(text);

/** Whether a shape stands within a word that was surely recognised. */
const isLetterOf = (word: Word, shape: Rect): boolean =>
  word.confidence >= SURE &&
  shape.x0 > word.x0 + sideOf(shape) / 2 &&
  shape.x1 < word.x1 - sideOf(shape) / 2;

/** Whether a word was recognised together with the mark before it. */
const startsAt = (word: Word, mark: ScanMark): boolean =>
  containsPoint(word, Math.max(word.x0, centerX(mark)), centerY(mark)) &&
  Math.abs(word.x0 - mark.x0) < 0.4 * sideOf(mark) &&
  word.x1 > mark.x1;

const isNextTo = (word: Word, mark: ScanMark): boolean =>
  centerY(mark) > word.y0 &&
  centerY(mark) < word.y1 &&
  word.x0 < mark.x1 + 2 * sideOf(mark) &&
  word.x1 > mark.x0 - 2 * sideOf(mark);

/** Size of most of the text. */
const commonSize = (words: readonly Word[]): number =>
  median(words.flatMap(({ size, text }) => new Array<number>(text.length).fill(size)));

function isBullet(mark: ScanMark, all: readonly ScanMark[], em: number): boolean {
  const sisters = all.filter((other) => other === mark || areSisters(mark, other));
  return (
    sideOf(mark) < BULLET * em &&
    sisters.every(
      ({ state, ...one }) =>
        state === 'empty' && Math.abs(centerX(one) - centerX(mark)) < sideOf(mark),
    )
  );
}

/** The mark on the baseline and in the size of the text beside it. */
function toWord(mark: ScanMark, words: readonly Word[]): Word {
  const y = centerY(mark);
  const distance = (word: Word) => Math.max(word.x0 - mark.x1, mark.x0 - word.x1);
  const onRow = words.filter((word) => word.y0 <= y && word.y1 >= y && !containsCenter(mark, word));
  const beside = (onRow.length > 0 ? onRow : words).reduce((a, b) =>
    distance(b) < distance(a) ? b : a,
  );
  const { x0, y0, x1, y1, shape, state, confidence } = mark;
  const text = String.fromCodePoint(MARK_CODES[shape][state]);
  const baseline = onRow.length > 0 ? beside.baseline : y1;
  return { ...beside, x0, y0, x1, y1, text, confidence, baseline, bold: false, choice: true };
}
