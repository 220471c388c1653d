/**
 * The sentence that states a number of something: "approximately 73,300 employees" for "How many
 * employees does the company have?".
 */
import { contentTerms, isStopWord, sameFamily, termsOf } from '../../evidence/terms.ts';
import { ABOUT_WHOLE, findPhrase, HOW_MANY } from '../../vocabulary/document-parts.ts';
import { isFunctionWord } from '../../vocabulary/index.ts';
import { numberOfWord } from '../../vocabulary/number-words.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { hasEntityNear } from './entities.ts';
import { passageText } from './passages.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Minimum share of the question that the sentence must have. */
const LEAST_COVERAGE = 0.6;
/** Maximum words between a number and what it counts. */
const MOST_BETWEEN = 5;
const HAS = /\b(?:has|have|had|employs|employed)\b/i;
/** They join the adjectives of what is counted. */
const JOINS = new Set(['and', 'or']);
/** Words for the subject of a document, which sentences call "we". */
const SUBJECTS = new Set(termsOf('company group firm organisation organization business we'));

/** Null if the question counts nothing, or no sentence states a number of it. */
export function statedCount(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const noun = countedIn(question.core).at(-1);
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
    const asked = {
      kind: 'number',
      isCount: true,
      terms: [noun],
      text: question.core,
      isName,
    } as const;
    if (!hasEntityNear(passage.text, asked)) return [];
    // In brackets stands something else: `41 million shares (3 % of those outstanding)`.
    const outside = termsOf(passage.text.replace(/\([^()]*\)/g, ' '));
    const held = terms.filter((term) => outside.some((other) => sameFamily(term, other)));
    return [{ passage, coverage: held.length / Math.max(1, terms.length) }];
  });
  const best = Math.max(0, ...stating.map(({ coverage }) => coverage));
  const covering = stating.filter(({ coverage }) => coverage === best);
  const counted = covering.filter(({ passage }) => isCounted(passage.text, noun));
  // "How many does it have?" is answered by "we had", not by "we hired" some of them.
  const had = HAS.test(question.core)
    ? counted.filter(({ passage }) => HAS.test(passage.text))
    : [];
  const [first, ...others] = [had, counted, covering].find((each) => each.length > 0) ?? [];
  if (!first || best < LEAST_COVERAGE) return null;
  // Other sentences state numbers of it, too: of a part, or of another year.
  const isSure = others.length === 0 && counted.length > 0;
  return {
    markdown: passageText(first.passage, new Set(terms), citations),
    confidence: best * (isSure ? WHOLE : OPEN),
    calculation: null,
  };
}

/** `73,300 full- and part-time employees`, `employees: 73,300`; not `one day after the employee's`. */
function isCounted(text: string, noun: string): boolean {
  const words = text.split(/\s+/);
  return words.some((word, at) => {
    if (!/^\D?\d/.test(word) && numberOfWord(word) === null) return false;
    const isNoun = (other: string): boolean =>
      termsOf(other).some((term) => sameFamily(term, noun)) && !/['’]s?$/.test(other);
    const after = words.slice(at + 1, at + 1 + MOST_BETWEEN);
    const end = after.findIndex(isNoun);
    const between = after.slice(0, Math.max(0, end)).flatMap(termsOf);
    const isDirect = !between.some((term) => isLink(term) && !JOINS.has(term));
    return (end >= 0 && isDirect) || words.slice(Math.max(0, at - MOST_BETWEEN), at).some(isNoun);
  });
}

const isLink = (term: string): boolean => isStopWord(term) || isFunctionWord(term);

const isAsking = (term: string): boolean => HOW_MANY.some((phrase) => phrase.includes(term));

/** The noun phrase after "how many": `retail store`. */
function countedIn(core: string): string[] {
  const terms = termsOf(core);
  const phrase = findPhrase(terms, HOW_MANY);
  if (!phrase) return [];
  const after = terms.slice(phrase.at + phrase.length);
  const end = after.findIndex(isLink);
  return (end < 0 ? after : after.slice(0, end)).slice(0, 3);
}
