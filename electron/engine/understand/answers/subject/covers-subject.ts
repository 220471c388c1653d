/** Whether a document covers the subject of a question, judged by the rarity of its words. */

import { languagesOf, likelyLanguages } from '../../../language/vocabulary/index.ts';
import type { Question } from '../question/understand.ts';
import type { PageMatch, PassageIndex } from '../search.ts';
import { frontWords, qualifiersOf } from './names.ts';

/** Minimum words of a question for this check: a single one may have a synonym. */
const LEAST_WORDS = 3;
/** The document lacks at least this share of the words, weighted by rarity … */
const LEAST_ABSENT_SHARE = 0.7;
/** … and no passage has this many of the others: a single one is a coincidence. */
const LEAST_TERMS_TOGETHER = 2;

/**
 * False if the document lacks most words of a question in any form and has the others nowhere
 * together: `head of the space program` is not answered by a passage on any program. Of a document in
 * another language than the question nothing is known.
 */
export function coversSubject(
  index: PassageIndex,
  question: Question,
  pages: readonly PageMatch[],
): boolean {
  const qualifiers = [...new Set(qualifiersOf(index, question))];
  const [language] = languagesOf(frontWords(index));
  if (language && !likelyLanguages(question.core).includes(language)) return true;
  if (qualifiers.length < LEAST_WORDS) return true;
  const present = qualifiers.filter((term) => index.hasForm(term));
  if (1 - index.shareOf(qualifiers, new Set(present)) < LEAST_ABSENT_SHARE) return true;
  return pages.some(({ matches }) =>
    matches.some(
      ({ passage }) =>
        present.filter((term) => index.coverage([term], passage) > 0).length >=
        LEAST_TERMS_TOGETHER,
    ),
  );
}
