/**
 * The sentence that states what the question asks, in the document's words. For a yes-or-no
 * question, the matching sentence means yes, unless it is negated.
 */
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { GENERIC_TERMS } from '../../vocabulary/accounting.ts';
import { extremeIn } from '../question/extremes.ts';
import { type QuestionKind, questionKind } from '../question/kind.ts';
import type { Question } from '../question/understand.ts';
import type { Match, PageMatch, PassageIndex } from '../search.ts';
import { frontWords } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { hasEntityNear } from './entities.ts';
import { passageText, runningText } from './passages.ts';
import { namesRole, roleAskedFor } from './role-holder.ts';
import { CERTAIN, type Statement } from './statement.ts';
import { surroundings } from './surroundings.ts';

/** A sentence with all words of the question and the kind of entity asked for. */
const MOST_SURE = 0.8;
/** Minimum share of the question in a sentence for a yes-or-no statement. */
const DECIDING = 0.7;
/** Questions for reasons, and words of sentences that give them. */
export const REASON = /\b(?:reasons? for|why|what (?:drove|caused)|(?:driven|caused) by what)\b/i;
const CAUSE =
  /\b(?:due to|because|driven by|as a result|resulted from|attributable to|owing to|reflect(?:s|ing|ed)?|primarily)\b/i;
/** `The headquarters` may be those of another company named in the sentence. */
const OTHER_SUBJECT = 0.6;
/** A sentence about a different name. */
const OTHER_NAME = 0.3;
const COUNT = /\bhow many\b|\bnumber of\b/i;
const NEGATION =
  /\b(?:no|not|never|none|neither|nor|without|cannot|isn['’]t|doesn['’]t|won['’]t)\b/i;
/** The question asks for the most or the least, and the sentence does not mention it. */
const NO_EXTREME = 0.5;

/** The words of a role, but apart: `executive vice president and chief financial officer`. */
const OTHER_ROLE = 0.5;

type SearchedDocument = Pick<PassageIndex, 'passages' | 'pages' | 'isName'>;

export function sentenceStatement(
  index: SearchedDocument,
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
  const fits = kind === 'any' ? 0.6 : holdsKind(index, kind, question, match.passage) ? 1 : 0.4;
  const extreme = extremeIn(question.core);
  const unsaid = extreme !== null && extremeIn(match.passage.text) !== extreme;
  const said = new Set(terms.filter((term) => !GENERIC_TERMS.has(term)));
  const subject = said.size > 1 || isOfSubject(index, [...said], match.passage);
  const role = roleAskedFor(question.core);
  const confidence =
    MOST_SURE *
    own ** 2 *
    fits *
    (subject ? 1 : OTHER_SUBJECT) *
    (unsaid ? NO_EXTREME : 1) *
    (role !== null && !namesRole(match.passage.text, role) ? OTHER_ROLE : 1) *
    match.coverage;
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

/**
 * Whether a passage has the requested entity near the words of the question; for a row, its only
 * number.
 */
function holdsKind(
  index: SearchedDocument,
  kind: Exclude<QuestionKind, 'any'>,
  { core }: Question,
  { text, row }: Match['passage'],
): boolean {
  if (kind === 'number' && row)
    return row.cells.filter((cell) => /^\D{0,2}\d/.test(cell.text)).length === 1;
  const isName = (word: string): boolean => index.isName(word);
  return hasEntityNear(text, {
    kind,
    isCount: COUNT.test(core),
    terms: contentTerms(core),
    text: core,
    isName,
  });
}

/** Whether the question has a name or number that neither the sentence nor its headings contain. */
function namesMissing(question: string, { text, context }: Match['passage']): boolean {
  const said = termsOf(`${text} ${context}`);
  const names = question.match(/(?<=\S\s)(?:\p{Lu}[\p{L}'’-]+|\d[\d.,]*)/gu) ?? [];
  return names.some(
    (name) => !termsOf(name).every((term) => said.some((other) => sameFamily(term, other))),
  );
}

/** Whether every name before the terms in a sentence also occurs on the first pages. */
function isOfSubject(
  index: Pick<PassageIndex, 'pages'>,
  terms: readonly string[],
  { text }: Match['passage'],
): boolean {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) =>
    termsOf(word).some((own) => terms.some((term) => sameFamily(own, term))),
  );
  const front = new Set(frontWords(index).flatMap(termsOf));
  return words
    .slice(1, Math.max(1, at))
    .every((word) => !/^\p{Lu}/u.test(word) || termsOf(word).every((term) => front.has(term)));
}

/** Share of the terms in the sentence itself, without its headings. */
function ownShare(terms: readonly string[], { passage }: Match): number {
  const own = new Set(termsOf(passage.text));
  const held = terms.filter(
    (term) => own.has(term) || [...own].some((other) => sameFamily(term, other)),
  );
  return terms.length === 0 ? 0 : held.length / terms.length;
}
