/**
 * Builds lines from recognised words. The detector splits some lines and joins some columns: both
 * are corrected by the gaps between words, in any of the four writing directions.
 */

import { centerX, overlapOf, unionOf } from '../../../../shared/geometry.ts';
import { groupNeighbours } from '../../../../shared/neighbours.ts';
import type { Ruling } from '../pdf/types.ts';
import { belongTogether, isMark, marksBeforeLabels } from '../text/choice-rows.ts';
import { orderForReading, runsRightToLeft } from '../text/line-segments.ts';
import type { Line, Word } from '../text/types.ts';

/** Maximum gap between words of one line on a baseline; ems. */
const LARGEST_BLANK = 1;
/** Maximum distance of equal baselines; ems. */
const SAME_BASELINE = 0.3;

/** Start and end of a word along its writing direction. */
function extentOf({ angle, x0, y0, x1, y1 }: Word): readonly [number, number] {
  if (angle === 90) return [y0, y1];
  if (angle === 180) return [-x1, -x0];
  return angle === 270 ? [-y1, -y0] : [x0, x1];
}

const isUpright = ({ angle }: Word): boolean => angle === 90 || angle === 270;

const startOf = (words: readonly Word[]): number => extentOf(words[0] as Word)[0];

const gapBetween = (a: Word, b: Word): number => extentOf(b)[0] - extentOf(a)[1];

/** `stretches`: words in writing order, grouped as detected; `rulings`: lines between them. */
export function joinLines(
  stretches: readonly (readonly Word[])[],
  rulings: readonly Ruling[] = [],
): Word[][] {
  const pieces = stretches.flatMap(splitAtGutters);
  const rows: Word[][] = [];
  for (const piece of pieces.sort((a, b) => startOf(a) - startOf(b))) {
    const row = rows.find((row) => follows(row, piece));
    if (row) row.push(...piece);
    else rows.push([...piece]);
  }
  return joinChoices(rows, rulings).sort(
    (a, b) => (a[0] as Word).baseline - (b[0] as Word).baseline || startOf(a) - startOf(b),
  );
}

/** Lines with marks to choose with: the options of a question are one, each mark before its label. */
function joinChoices(lines: readonly Word[][], rulings: readonly Ruling[]): Word[][] {
  const joined: Word[][] = [];
  let left = lines.toSorted((a, b) => Number(b.some(isMark)) - Number(a.some(isMark)));
  while (left[0]?.some(isMark)) {
    const first = left[0][0] as Word;
    const row = left.filter(([word]) => word && isOnRow(word, first));
    joined.push(...splitChoices(row.flat(), rulings));
    left = left.filter((line) => !row.includes(line));
  }
  return [...joined, ...left];
}

const isOnRow = (a: Word, b: Word): boolean =>
  a.angle === b.angle &&
  Math.abs(a.baseline - b.baseline) <= SAME_BASELINE * Math.max(a.size, b.size);

function splitChoices(row: readonly Word[], rulings: readonly Ruling[]): Word[][] {
  const words = row
    .map((word) => {
      const [u0, u1] = extentOf(word);
      return { word, text: word.text, size: word.size, widget: false, u0, u1 };
    })
    .sort((a, b) => a.u0 - b.u0);
  const parts = groupNeighbours(
    words,
    (last, next, _, at) =>
      !isCut(last.word, next.word, rulings) &&
      (next.u0 - last.u1 <= LARGEST_BLANK * next.size || belongTogether(words, at)),
  );
  return parts.map((part) => marksBeforeLabels(part).map(({ word }) => word));
}

/** Whether a vertical line of the page stands between two words of level text. */
const isCut = (a: Word, b: Word, rulings: readonly Ruling[]): boolean =>
  rulings.some(
    ({ orientation, position, start, end }) =>
      orientation === 'vertical' &&
      a.angle === 0 &&
      position > centerX(a) &&
      position < centerX(b) &&
      start < a.baseline &&
      end > a.y0,
  );

const splitAtGutters = (words: readonly Word[]): Word[][] =>
  groupNeighbours(words, (last, word) => gapBetween(last, word) <= LARGEST_BLANK * word.size);

function follows(row: readonly Word[], piece: readonly Word[]): boolean {
  const last = row[row.length - 1] as Word;
  const first = piece[0] as Word;
  if (last.angle !== first.angle) return false;
  const size = Math.max(last.size, first.size);
  const shared = isUpright(first)
    ? overlapOf(last.x0, last.x1, first.x0, first.x1)
    : overlapOf(last.y0, last.y1, first.y0, first.y1);
  const [start, end] = extentOf(last);
  return (
    Math.abs(last.baseline - first.baseline) <= SAME_BASELINE * size &&
    shared > 0 &&
    extentOf(first)[0] > (start + end) / 2 &&
    gapBetween(last, first) <= LARGEST_BLANK * size
  );
}

/** Appends the words of a line, by position, to `words` in reading order and returns the line. */
export function toLine(placed: readonly Word[], words: Word[]): Line {
  const mixed = placed.some((word) => word.rtl);
  const rtl =
    mixed && runsRightToLeft(placed.map((word) => ({ ...word, count: word.text.length })));
  const line = mixed ? orderForReading(placed, rtl) : placed;
  const first = words.length;
  words.push(...line);
  const letters = line.reduce((sum, word) => sum + word.text.length, 0);
  const mean = (value: (word: Word) => number) =>
    line.reduce((total, word) => total + value(word) * word.text.length, 0) / letters;
  return {
    ...unionOf(line),
    words: line.map((_, index) => first + index),
    baseline: mean((word) => word.baseline),
    size: Math.round(mean((word) => word.size) * 10) / 10,
    angle: line[0]?.angle ?? 0,
    rtl,
  };
}
