/** What a question asks for: a kind of thing, an extreme, a list. */

import { says, slotsIn } from '../../../language/vocabulary/question-words.ts';
import superlatives from '../../../language/vocabulary/superlatives.json' with { type: 'json' };
import { isPlural, termsOf } from '../../../language/vocabulary/terms.ts';

/** The kind of entity that a question asks for, as far as its words show it. */
export type QuestionKind = 'number' | 'date' | 'person' | 'place' | 'any';

/** A place after a preposition: `in Bergen`, `at 12 Kiln Road`, `aus Lund`. */
export const LOCATION_PATTERN =
  /\b(?:in|at|near|from|to|of|aus|bei|nach|à|en|a|em|te)\s+(?:the\s+)?(?:\d+\s+)?\p{Lu}\p{Ll}+/u;

export function questionKind(question: string): QuestionKind {
  // "Why did the costs rise?" asks for no amount.
  if (says(question, 'reason')) return 'any';
  if (says(question, 'date')) return 'date';
  if (says(question, 'amount')) return 'number';
  if (says(question, 'place')) return 'place';
  return says(question, 'person') ? 'person' : 'any';
}

const termSet = (words: string): ReadonlySet<string> => new Set(termsOf(words));

export const MOST = termSet(superlatives.most);
export const LEAST = termSet(superlatives.least);
/** Whether a text has a word for the first in time. */
export const saysFirst = (text: string): boolean => termsOf(text).some((term) => FIRST.has(term));
const FIRST = termSet(superlatives.first);

export const TOTAL = termSet(superlatives.total);

/** `Total assets`, as the label of a row. */
export const isTotal = (label: string): boolean => TOTAL.has(termsOf(label)[0] ?? '');

/** The extreme that a text asks for; null if none. */
export function extremeIn(text: string): 'most' | 'least' | null {
  const terms = termsOf(text);
  if (terms.some((term) => LEAST.has(term))) return 'least';
  return terms.some((term) => MOST.has(term)) ? 'most' : null;
}

/** Maximum words for what is to be listed. */
const MOST_WORDS = 5;

/**
 * What a question wants to have listed: `segments` in "In which segments does the company operate?";
 * null if none. Only plurals are lists: "Which bank does the company use?" asks for one name.
 */
export function listedIn(core: string): string | null {
  const { nouns, noun = '' } = slotsIn(core, 'listed')?.named ?? {};
  const listed = nouns ?? (isPlural(noun) ? noun : null);
  return listed !== null && listed.split(' ').length <= MOST_WORDS ? listed : null;
}
