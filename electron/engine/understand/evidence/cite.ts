/**
 * Builds citations from the words of a page that a statement was read from: nothing is searched
 * again.
 */
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { boxOf, type Rect, unionOf } from '../../../../shared/geometry.ts';

/** Box of a word in page space, as edges. */
export function wordRect(page: PageContent, word: number): Rect {
  const { boxes } = page.words;
  const x0 = boxes[4 * word] ?? 0;
  const y0 = boxes[4 * word + 1] ?? 0;
  return { x0, y0, x1: x0 + (boxes[4 * word + 2] ?? 0), y1: y0 + (boxes[4 * word + 3] ?? 0) };
}

/** Height of a label in smaller type, as a share of that of its value; at most. */
const SMALLER = 0.9;

/** Whether all words of a label are in smaller type than those of a value, as forms print them. */
export function isSmallerType(
  { words: { boxes } }: PageContent,
  label: readonly number[],
  value: readonly number[],
): boolean {
  const heights = (words: readonly number[]) => words.map((word) => boxes[4 * word + 3] ?? 0);
  return Math.max(...heights(label)) <= SMALLER * Math.min(...heights(value));
}

export const textOf = (page: PageContent, words: readonly number[]): string =>
  words.map((word) => page.words.text[word] ?? '').join(' ');

/** `words` must contain at least one word of the page. */
export function citationOf(page: PageContent, words: readonly number[]): Citation {
  const around = unionOf(words.map((word) => wordRect(page, word)));
  return {
    page: page.page,
    quote: textOf(page, words),
    bbox: boxOf(around, 1, 1),
    source: 'ocr_page',
  };
}

/** `first, first + 1, …`: the words of a block or of a cell. */
export const wordRange = ([first, count]: readonly [number, number]): number[] =>
  Array.from({ length: count }, (_, index) => first + index);
