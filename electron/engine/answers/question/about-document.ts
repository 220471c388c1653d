/**
 * Questions about the document itself: how many figures, tables, chapters or pages it has, which
 * they are, and on which page something is.
 */
import { isStopWord, termsOf } from '../../evidence/terms.ts';
import {
  ABOUT_WHOLE,
  CONTENTS,
  type DocumentPart,
  findPhrase,
  HOW_MANY,
  LIST_OF,
  PICTURES,
  partOf,
  WHICH_PAGE,
} from '../../vocabulary/document-parts.ts';
import { isFunctionWord } from '../../vocabulary/index.ts';
import { numberOfWord } from '../../vocabulary/number-words.ts';

export interface DocumentQuestion {
  readonly ask: 'count' | 'list' | 'page';
  /** The part that is counted or listed; null for `page`. */
  readonly part: DocumentPart | null;
  /** Terms beyond the part: empty if all of its kind are meant. */
  readonly rest: readonly string[];
  /** Only so many from the start or, if negative, from the end; null for all. */
  readonly only: number | null;
}

/** Maximum terms between the words of the question and the part. */
const BETWEEN = 4;
const ORDER: Readonly<Record<string, number>> = { first: 1, last: -1 };

export function aboutDocument(core: string): DocumentQuestion | null {
  const terms = withoutContents(termsOf(core));
  const page = findPhrase(terms, WHICH_PAGE);
  if (page) {
    const others = contentOf([...terms.slice(0, page.at), ...terms.slice(page.at + page.length)]);
    // `the section Results` is its name; `Table 2` needs the word.
    const named = others.filter((term) => partOf(term) === null);
    const rest = named.some((term) => !/^\d/.test(term)) ? named : others;
    return rest.length === 0 ? null : { ask: 'page', part: null, rest, only: null };
  }
  const count = findPhrase(terms, HOW_MANY);
  const list = findPhrase(terms, LIST_OF);
  const start = count ?? (list?.at === 0 ? list : null);
  if (!start) return null;
  const after = terms.slice(start.at + start.length);
  const at = after.findIndex((term) => partOf(term) !== null);
  const part = partOf(after[at] ?? '');
  if (part === null || at > BETWEEN) return null;
  const { only, others } = orderOf(after.slice(0, at));
  // `How many people are on page 3?` counts no pages.
  const before = contentOf(others);
  if (count && before.length > 0) return null;
  const rest = [...before, ...contentOf(after.slice(at + 1))];
  return { ask: count ? 'count' : 'list', part, rest, only };
}

/** Whether a question asks what pictures show: how many there are of something, or on which page. */
export function asksForPictures(core: string): boolean {
  const terms = termsOf(core);
  const question = aboutDocument(core);
  if (question?.ask === 'count' && question.part === 'figure') return question.rest.length > 0;
  if (question?.ask === 'page') return question.rest.some((term) => PICTURES.has(term));
  const count = findPhrase(terms, HOW_MANY);
  const counted = count ? terms.slice(count.at + count.length) : [];
  if (counted.slice(0, BETWEEN).some((term) => PICTURES.has(term))) return true;
  // `How many pages include figures with …`
  return question?.ask === 'count' && question.rest.some((term) => partOf(term) === 'figure');
}

function withoutContents(terms: readonly string[]): string[] {
  const found = findPhrase(terms, CONTENTS);
  return found
    ? [...terms.slice(0, found.at), ...terms.slice(found.at + found.length)]
    : [...terms];
}

const contentOf = (terms: readonly string[]): string[] =>
  terms.filter((term) => !isStopWord(term) && !isFunctionWord(term) && !ABOUT_WHOLE.has(term));

/** `the last four` is -4; without a number one. */
function orderOf(terms: readonly string[]): { only: number | null; others: string[] } {
  const order = terms.map((term) => ORDER[term]).find((sign) => sign !== undefined);
  if (order === undefined) return { only: null, others: [...terms] };
  const numbers = terms.map(numberOfWord);
  const number = numbers.find((value) => value !== null && value > 0) ?? 1;
  const others = terms.filter((term, at) => ORDER[term] === undefined && !numbers[at]);
  return { only: order * number, others };
}
