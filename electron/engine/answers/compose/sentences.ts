/**
 * The sentence that says what the question asks, in the document's own words. Of a yes-or-no question
 * the sentence that states it answers yes, unless it denies it.
 */
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { HOLDS_PLACE, questionKind } from '../question/kind.ts';
import type { Question } from '../question/understand.ts';
import type { Match, PageMatch, PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { passageText, runningText } from './passages.ts';
import { CERTAIN, type Statement } from './statement.ts';
import { surroundings } from './surroundings.ts';

/** A sentence that has all the words and the kind of thing asked for. */
const MOST_SURE = 0.8;
/** A statement of yes or no is only made where the sentence has this share of the question. */
const DECIDING = 0.7;
/** A question for reasons, and the words of a sentence that gives them. */
export const REASON = /\b(?:reasons? for|why|what (?:drove|caused)|(?:driven|caused) by what)\b/i;
const CAUSE =
  /\b(?:due to|because|driven by|as a result|resulted from|attributable to|owing to|reflect(?:s|ing|ed)?|primarily)\b/i;
/** A sentence that says it of something else. */
const OTHER_NAME = 0.3;
const NEGATION =
  /\b(?:no|not|never|none|neither|nor|without|cannot|isn['’]t|doesn['’]t|won['’]t)\b/i;
const HOLDS: Readonly<Record<'date' | 'number' | 'person' | 'place', RegExp>> = {
  date: /\b(?:1[89]|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/,
  number:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|ninety|hundred)\b/i,
  place: HOLDS_PLACE,
  person: /\p{Lu}\p{Ll}+\s+(?:\p{Lu}\.\s+)?\p{Lu}\p{Ll}+/u,
};

export function sentenceStatement(
  index: Pick<PassageIndex, 'passages'>,
  question: Question,
  pages: readonly PageMatch[],
  citations: Citations,
): Statement | null {
  const [first] = pages;
  const causes = REASON.test(question.core)
    ? pages.flatMap(({ matches }) => matches).find(({ passage }) => CAUSE.test(passage.text))
    : undefined;
  const match =
    causes ?? first?.matches.find(({ passage }) => !passage.heading) ?? first?.matches[0];
  if (!match) return null;
  const terms = contentTerms(question.core);
  const own = ownShare(terms, match);
  const kind = questionKind(question.core);
  const holds = kind !== 'any' && HOLDS[kind].test(match.passage.text);
  const fits = kind === 'any' ? 0.6 : holds ? 1 : 0.4;
  const confidence = MOST_SURE * own ** 2 * fits * match.coverage;
  const around = confidence < CERTAIN ? surroundings(index.passages, match.passage) : [];
  const text =
    around.length > 1
      ? runningText(around, citations)
      : passageText(match.passage, new Set(terms), citations);
  if (question.kind !== 'yes_no' || own < DECIDING)
    return { markdown: text, confidence, calculation: null };
  // `Is it governed by the laws of Sweden?` is not answered by a sentence about Norway.
  if (namesMissing(question.core, match.passage))
    return { markdown: text, confidence: confidence * OTHER_NAME, calculation: null };
  const denied = NEGATION.test(match.passage.text) !== NEGATION.test(question.core);
  return {
    markdown: `${denied ? 'No' : 'Yes'}, by this passage: ${text}`,
    confidence: confidence * 0.8,
    calculation: null,
  };
}

/** Whether the question has a name or number that neither the sentence nor its headings have. */
function namesMissing(question: string, { text, context }: Match['passage']): boolean {
  const said = termsOf(`${text} ${context}`);
  const names = question.match(/(?<=\S\s)(?:\p{Lu}[\p{L}'’-]+|\d[\d.,]*)/gu) ?? [];
  return names.some(
    (name) => !termsOf(name).every((term) => said.some((other) => sameFamily(term, other))),
  );
}

/** Share of the terms that the sentence itself has, without its headings. */
function ownShare(terms: readonly string[], { passage }: Match): number {
  const own = new Set(termsOf(passage.text));
  const held = terms.filter(
    (term) => own.has(term) || [...own].some((other) => sameFamily(term, other)),
  );
  return terms.length === 0 ? 0 : held.length / terms.length;
}
