/**
 * The text around a passage, so that a reader need not open the page to understand it: the
 * sentences after it and, for a label or a line of a slide, which is unclear alone, those before
 * it.
 */
import type { Passage } from '../../content/passages.ts';
import { IN_BRACKETS } from '../question/request.ts';

/** Words; a text of this length is not extended. */
const ENOUGH = 40;
/** Maximum length in words. */
const LONGEST = 75;
/** A sentence, not a label. */
const SENTENCE = /\s\S+[.!?]["”’»)\]]*$/su;

/** Adjacent passages of the page, in reading order; a table row alone. */
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
  // On forms a caption in brackets stands below what it names.
  const isBelow = isCaption(passage);
  let end = at + 1;
  for (let next = passages[end]; !isBelow && fits(next); next = passages[++end]) {
    // The next section is about something else.
    if (next.heading && !passage.heading) break;
    length += next.words.length;
  }
  if (SENTENCE.test(passage.text)) return passages.slice(at, end);
  let start = at;
  for (let next = passages[start - 1]; fits(next); next = passages[--start - 1]) {
    if (isBelow ? isCaption(next) : next.heading) break;
    length += next.words.length;
  }
  return passages.slice(start, end);
}

const isCaption = ({ text }: Passage): boolean => text.replace(IN_BRACKETS, '') === '';
