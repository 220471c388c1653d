/** Words as they are compared, and the boxes of those that differ. */
import type { ComparedSide, DocumentChange } from '../../../../shared/contract/comparison.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { boxOf, overlapOf, type Rect, unionOf } from '../../../../shared/geometry.ts';
import { separateRaised } from '../../../../shared/text/raised.ts';
import { wordRect } from '../evidence/cite.ts';
import { align } from './align.ts';

/** A word of a text, with the words of the page that it was read from: two if a line end broke it. */
export interface PrintedWord {
  readonly text: string;
  readonly page: PageContent;
  readonly words: readonly number[];
}

const QUOTES = /[\u2018\u2019\u201a\u2032`\u00b4]/gu;
const DOUBLE_QUOTES = /[\u201c\u201d\u201e\u2033\u00ab\u00bb]/gu;
const DASHES = /[\u2010-\u2015\u2212]/gu;

/** Texts that differ in the form of quotes, dashes and spaces alone are equal. */
export const comparable = (text: string): string =>
  separateRaised(text)
    .normalize('NFKC')
    .replace(QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .replace(/\s+/gu, ' ')
    .trim();

/** The words of `text`, which was made from `words` of the page by joining lines. */
export function printedWords(
  page: PageContent,
  text: string,
  words: readonly number[],
): PrintedWord[] {
  let at = 0;
  return (text.match(/\S+/gu) ?? []).map((one) => {
    const from = at;
    let length = 0;
    while (at < words.length && length < one.length) {
      const word = page.words.text[words[at] ?? -1] ?? '';
      const rest = one.slice(length);
      // A hyphen at a line end is no part of the joined word.
      length += rest.startsWith(word) ? word.length : Math.max(1, word.length - 1);
      at++;
    }
    return { text: one, page, words: words.slice(from, at) };
  });
}

/** Boxes of words, one for those that follow one another on a line. */
export function boxesOf(words: readonly PrintedWord[]): ComparedSide['boxes'] {
  const lines: { page: number; last: number; rects: Rect[] }[] = [];
  for (const { page, words: read } of words) {
    for (const word of read) {
      const rect = wordRect(page, word);
      const line = lines.at(-1);
      const previous = line?.rects.at(-1);
      const follows = line?.page === page.page && line.last === word - 1;
      if (follows && previous && overlapOf(previous.y0, previous.y1, rect.y0, rect.y1) > 0) {
        line.rects.push(rect);
        line.last = word;
      } else lines.push({ page: page.page, last: word, rects: [rect] });
    }
  }
  return lines.map(({ page, rects }) => ({ page, bbox: boxOf(unionOf(rects), 1, 1) }));
}

export const isOfLowConfidence = ({ page, words }: PrintedWord): boolean =>
  words.some((word) => page.recognition?.doubtful.includes(word) ?? false);

interface WordChanges<Word> {
  readonly segments: NonNullable<DocumentChange['segments']>;
  readonly before: readonly Word[];
  readonly after: readonly Word[];
}

/** The words that only one of two versions of a text has. */
export function wordChanges<Word extends { readonly text: string }>(
  before: readonly Word[],
  after: readonly Word[],
): WordChanges<Word> {
  const named = ({ text }: Word) => ({ name: comparable(text), words: [] });
  const segments: { text: string; in: 'both' | 'before' | 'after' }[] = [];
  const only = { before: [] as Word[], after: [] as Word[] };
  for (const pair of align(before.map(named), after.map(named))) {
    const first = pair.before === null ? undefined : before[pair.before];
    const second = pair.after === null ? undefined : after[pair.after];
    const side = !first ? 'after' : !second ? 'before' : 'both';
    const word = second ?? first;
    if (!word) continue;
    if (side !== 'both') only[side].push(word);
    const last = segments.at(-1);
    if (last?.in === side) last.text += ` ${word.text}`;
    else segments.push({ text: word.text, in: side });
  }
  return { segments, ...only };
}
