/**
 * The sentence that lists what a question asks for: "We operate in three segments: Retail, Wholesale
 * and Services." for "What are the segments?". A number of items that the sentence itself states
 * confirms the list.
 */
import type { Passage } from '../../content/passages.ts';
import { textOf } from '../../evidence/cite.ts';
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { GENERIC_TERMS } from '../../vocabulary/accounting.ts';
import { numberOfWord } from '../../vocabulary/number-words.ts';
import { listedIn } from '../question/listed.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import { type Citations, reference } from './citations.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Maximum words from the number of items to what they are: `three of our largest segments`. */
const NAME_LENGTH = 6;
/** Share of the confidence lost if only the noun agrees: `operating segments` for reportable ones. */
const MISSING_WORDS = 0.5;
/** Maximum words of an item. */
const LONGEST_ITEM = 8;
/** What stands between the name of a list and its first item. */
const INTRODUCTION =
  /\s*(?::|—|–|,? namely|,? such as)\s+|[—–]|\s(?:are|include|comprise|consists? of|sind|umfassen|sont|comprennent|son|incluyen|sono|comprendono|são|incluem|zijn|omvatten)\s/giu;
const LAST_ITEM = /,?\s(?:and|und|et|y|e|en)\s/giu;

/** Null if the question asks for no list, or no sentence lists what it names. */
export function enumeration(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  if (question.kind !== 'list') return null;
  const names = subjectTerms(index, question);
  const terms = contentTerms(listedIn(question.core) ?? question.core).filter(
    (term) => !names.has(term) && !GENERIC_TERMS.has(term),
  );
  if (terms.length === 0) return null;
  let best: { passage: Passage; confidence: number } | null = null;
  for (const passage of index.passages) {
    if (passage.heading || passage.row) continue;
    const confidence = confidenceOf(passage.text, terms);
    if (confidence > (best?.confidence ?? 0)) best = { passage, confidence };
  }
  if (!best) return null;
  const { page, words } = best.passage;
  const at = reference(citations.cite(page, words));
  const markdown = `${escapeInline(textOf(page, words))} ${at}`;
  return { markdown, confidence: best.confidence, calculation: null };
}

/** How well a sentence lists what the terms name; 0 if it does not. */
function confidenceOf(text: string, terms: readonly string[]): number {
  const noun = terms.at(-1) ?? '';
  let best = 0;
  for (const { index, 0: introduction } of text.matchAll(INTRODUCTION)) {
    const before = text.slice(0, index).split(/\s+/).slice(-NAME_LENGTH);
    const own = before.flatMap((word) => termsOf(word));
    if (!sameFamily(own.at(-1) ?? '', noun)) continue;
    const held = terms.filter((term) => own.some((other) => sameFamily(term, other)));
    const count = before.map(numberOfWord).findLast((number) => number !== null) ?? null;
    const items = text.slice(index + introduction.length).replace(/[.!?]$/, '');
    const lists = itemCounts(items);
    const isConfirmed = count !== null && count > 1 && lists.has(count);
    const isList = count === null && Math.max(0, ...lists) > 1;
    const sure = isConfirmed ? WHOLE : isList ? OPEN : 0;
    best = Math.max(best, sure * (1 - (1 - held.length / terms.length) * MISSING_WORDS));
  }
  return best;
}

/**
 * The numbers of items that a list can be read as: `A, B and C` as two or three, with or without
 * what follows the last item.
 */
function itemCounts(text: string): ReadonlySet<number> {
  const parts = text.split(text.includes(';') ? ';' : ',').map((part) => part.trim());
  const counts = new Set<number>();
  for (const [at, part] of parts.entries()) {
    const isItem = part.split(/\s+/).length <= LONGEST_ITEM && part !== '';
    if (!isItem) break;
    counts.add(at + 1);
    if (LAST_ITEM.test(` ${part}`.slice(4))) counts.add(at + 2);
    LAST_ITEM.lastIndex = 0;
  }
  return counts;
}
