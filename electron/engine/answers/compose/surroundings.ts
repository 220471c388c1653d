/**
 * The text that a passage stands in, so that a reader need not open the page to understand it: the
 * sentences after it and, of a label or a line of a slide, which says nothing alone, those before.
 */
import type { Passage } from '../passages.ts';

/** In words: a text as long as this is not added to. */
const ENOUGH = 40;
/** In words. */
const LONGEST = 75;
/** A sentence, and no label. */
const SENTENCE = /\s\S+[.!?]["”’»)\]]*$/su;

/** Passages of the page side by side, in reading order; a row of a table alone. */
export function surroundings(passages: readonly Passage[], passage: Passage): readonly Passage[] {
  const at = passages.indexOf(passage);
  if (passage.row || at === -1) return [passage];
  let length = passage.words.length;
  const fits = (other: Passage | undefined): other is Passage =>
    other !== undefined &&
    other.page === passage.page &&
    !other.row &&
    length < ENOUGH &&
    length + other.words.length <= LONGEST;
  let end = at + 1;
  for (let next = passages[end]; fits(next); next = passages[++end]) {
    // The next section is about something else.
    if (next.heading && !passage.heading) break;
    length += next.words.length;
  }
  if (SENTENCE.test(passage.text)) return passages.slice(at, end);
  let start = at;
  for (let next = passages[start - 1]; fits(next) && !next.heading; next = passages[--start - 1]) {
    length += next.words.length;
  }
  return passages.slice(start, end);
}
