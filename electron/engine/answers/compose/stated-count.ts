/**
 * The sentence that states a number of something: "approximately 73,300 employees" for "How many
 * employees does the company have?".
 */
import { contentTerms, isStopWord, sameFamily, termsOf } from '../../evidence/terms.ts';
import { ABOUT_WHOLE, findPhrase, HOW_MANY } from '../../vocabulary/document-parts.ts';
import { isFunctionWord } from '../../vocabulary/index.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { hasEntityNear } from './entities.ts';
import { passageText } from './passages.ts';
import type { Statement } from './statement.ts';

/** The only sentence with a number of it, and with all words of the question. */
const MOST_SURE = 0.85;
/** Other sentences state numbers of it, too: of a part, or of another year. */
const ONE_OF_SEVERAL = 0.65;
/** Minimum share of the question that the sentence must have. */
const LEAST_COVERAGE = 0.6;
/** Words for the subject of a document, which sentences call "we". */
const SUBJECTS = new Set(termsOf('company group firm organisation organization business we'));

/** Null if the question counts nothing, or no sentence states a number of it. */
export function statedCount(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const counted = countedIn(question.core);
  const noun = counted.at(-1);
  if (noun === undefined) return null;
  const names = subjectTerms(index, question);
  const terms = contentTerms(question.core).filter(
    (term) => !ABOUT_WHOLE.has(term) && !SUBJECTS.has(term) && !names.has(term) && !isAsking(term),
  );
  const isName = (word: string): boolean => index.isName(word);
  const stating = index.passages.flatMap((passage) => {
    if (passage.heading || passage.row) return [];
    const own = termsOf(passage.text);
    if (!own.some((term) => sameFamily(term, noun))) return [];
    if (!hasEntityNear(passage.text, { kind: 'number', isCount: true, terms: [noun], isName })) {
      return [];
    }
    const held = terms.filter((term) => own.some((other) => sameFamily(term, other)));
    return [{ passage, coverage: held.length / Math.max(1, terms.length) }];
  });
  const best = Math.max(0, ...stating.map(({ coverage }) => coverage));
  const [first, ...others] = stating.filter(({ coverage }) => coverage === best);
  if (!first || best < LEAST_COVERAGE) return null;
  return {
    markdown: passageText(first.passage, new Set(terms), citations),
    confidence: best * (others.length > 0 ? ONE_OF_SEVERAL : MOST_SURE),
    calculation: null,
  };
}

const isAsking = (term: string): boolean => HOW_MANY.some((phrase) => phrase.includes(term));

/** The noun phrase after "how many": `retail store`. */
function countedIn(core: string): string[] {
  const terms = termsOf(core);
  const phrase = findPhrase(terms, HOW_MANY);
  if (!phrase) return [];
  const after = terms.slice(phrase.at + phrase.length);
  const end = after.findIndex((term) => isStopWord(term) || isFunctionWord(term));
  return (end < 0 ? after : after.slice(0, end)).slice(0, 3);
}
