/** Finds words of a page under the pointer, and moves from word to word by arrow keys. */
import type { PageContent } from '../../../shared/contract/index.ts';
import { centerX, centerY, holdsPoint } from '../../../shared/corrections/boxes.ts';
import { wordBox } from '../../../shared/fields/page-words.ts';
import type { Point } from '../layout/rotation.ts';

type Words = PageContent['words'];

/** Tolerance around a word for the pointer; page fractions. */
const SLACK = 0.003;
/** Weight of the distance across lines relative to the distance along a line. */
const LINE_WEIGHT = 4;

/** The word at a point; -1 for none. */
export const wordAt = (words: Words, point: Point): number =>
  words.text.findIndex((_, word) => holdsPoint(wordBox(words, word), point, SLACK));

/** The word nearest to a point; -1 on a page without words. */
export function wordNear(words: Words, { x, y }: Point): number {
  const distances = words.text.map((_, word) => {
    const box = wordBox(words, word);
    return Math.abs(centerX(box) - x) + LINE_WEIGHT * Math.abs(centerY(box) - y);
  });
  return distances.indexOf(Math.min(...distances));
}

/** The word that an arrow key leads to, `from` itself at the edge; null for another key. */
export function wordAfterKey(words: Words, from: number, key: string): number | null {
  const last = words.text.length - 1;
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowDown':
      return wordInNextLine(words, from, 1);
    case 'ArrowUp':
      return wordInNextLine(words, from, -1);
    default:
      return null;
  }
}

function wordInNextLine(words: Words, from: number, direction: 1 | -1): number {
  const own = wordBox(words, from);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const word of words.text.keys()) {
    const box = wordBox(words, word);
    const down = (centerY(box) - centerY(own)) * direction;
    if (down <= own.height / 2) continue;
    const distance = LINE_WEIGHT * down + Math.abs(centerX(box) - centerX(own));
    if (distance >= least) continue;
    least = distance;
    best = word;
  }
  return best;
}

/** Both words and all between them, in page order. */
export const wordsBetween = (a: number, b: number): number[] =>
  Array.from({ length: Math.abs(a - b) + 1 }, (_, step) => Math.min(a, b) + step);
