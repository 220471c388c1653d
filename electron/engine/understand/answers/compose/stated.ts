/**
 * The sentence that counts, lists or defines what a question asks for: "approximately 73,300
 * employees" for "How many employees does the company have?", "We operate in two segments: Retail
 * and Online." for "What are the segments?", "“Goods” means …" for "What does goods mean?".
 */

import { GENERIC_TERMS } from '../../../language/vocabulary/accounting.ts';
import { ABOUT_WHOLE, SUBJECTS } from '../../../language/vocabulary/document-parts.ts';
import { isConjunction, isFunctionWord, splitWords } from '../../../language/vocabulary/index.ts';
import { numberOfWord } from '../../../language/vocabulary/number-words.ts';
import { askedTerms, phraseIn, says } from '../../../language/vocabulary/question-words.ts';
import {
  contentTerms,
  isAmong,
  isPossessive,
  sameFamily,
  shareIn,
  termsOf,
} from '../../../language/vocabulary/terms.ts';
import type { Passage } from '../../content/passages.ts';
import { listedIn } from '../question/kind.ts';
import { IN_BRACKETS, withoutEnd } from '../question/request.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { areAdjectives, hasEntityNear } from './entities.ts';
import { passageText } from './passages.ts';
import { paragraph } from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

interface Fit {
  /** Share of the words of the question that the sentence has. */
  readonly share: number;
  /** Of sentences with the same share, the higher one is meant. */
  readonly level: number;
  /** Nothing else can be meant, or only if another sentence fits as well. */
  readonly isSure: boolean | 'alone';
}

type FitOf = (text: string) => Fit | null;

/** Minimum share of the question that a sentence with a count must have. */
const LEAST_SHARE = 0.6;

/** Null if the question asks for none of these, or no sentence states it. */
export function statedSentence(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const fitOf = countFit(index, question) ?? listFit(index, question) ?? definitionFit(question);
  if (!fitOf) return null;
  let best: { passage: Passage; fit: Fit } | null = null;
  let isAlone = true;
  for (const passage of index.passages) {
    const fit = passage.heading || passage.row ? null : fitOf(passage.text);
    if (!fit) continue;
    const more = best ? fit.share - best.fit.share || fit.level - best.fit.level : 1;
    if (more > 0) best = { passage, fit };
    isAlone = more > 0 || (more < 0 && isAlone);
  }
  if (!best) return null;
  const { share, isSure } = best.fit;
  return {
    content: [paragraph(passageText(best.passage, citations))],
    confidence: share * ((isSure === 'alone' ? isAlone : isSure) ? WHOLE : OPEN),
  };
}

/** Maximum words from what is counted to its number: `employees: 73,300`. */
const MOST_BETWEEN = 5;

function countFit(index: PassageIndex, question: Question): FitOf | null {
  const { core } = question;
  const phrase = phraseIn(core, 'count');
  if (!phrase) return null;
  // The noun phrase after "how many": `retail store`.
  const after = termsOf(core.slice(phrase.end));
  const asking = termsOf(core.slice(phrase.start, phrase.end));
  const end = after.findIndex(isFunctionWord);
  const noun = (end < 0 ? after : after.slice(0, end)).slice(0, 3).at(-1);
  if (noun === undefined) return null;
  const names = subjectTerms(index, question);
  const terms = askedTerms(core).filter(
    (term) =>
      !ABOUT_WHOLE.has(term) && !SUBJECTS.has(term) && !names.has(term) && !asking.includes(term),
  );
  const isName = (word: string): boolean => index.isName(word);
  const asked = { kind: 'number', isCount: true, terms: [noun], text: core, isName } as const;
  return (text) => {
    if (!isAmong(noun, termsOf(text))) return null;
    if (!hasEntityNear(text, asked)) return null;
    // In brackets stands something else: `41 million shares (3 % of those outstanding)`.
    const share = shareIn(terms, termsOf(text.replace(IN_BRACKETS, '')));
    if (share < LEAST_SHARE) return null;
    const counts = isCounted(text, noun);
    // "How many does it have?" is answered by "we had", not by "we hired" some of them.
    const has = counts && says(core, 'has') && says(text, 'has');
    return { share, level: Number(counts) + Number(has), isSure: counts && 'alone' };
  };
}

/** `73,300 full- and part-time employees`, `employees: 73,300`; not `one day after the employee's`. */
function isCounted(text: string, noun: string): boolean {
  const words = splitWords(text);
  return words.some((word, at) => {
    if (!/^\D?\d/.test(word) && numberOfWord(word) === null) return false;
    const isNoun = (other: string): boolean =>
      isAmong(noun, termsOf(other)) && !isPossessive(other);
    const after = words.slice(at + 1);
    const end = after.findIndex(isNoun);
    return (
      (end >= 0 && areAdjectives(after.slice(0, end))) ||
      words.slice(Math.max(0, at - MOST_BETWEEN), at).some(isNoun)
    );
  });
}

/** Maximum words from the number of items to what they are: `three of our largest segments`. */
const NAME_LENGTH = 6;
/** Maximum words of an item. */
const LONGEST_ITEM = 8;
/** What stands between the name of a list and its first item. */
const INTRODUCTION =
  /\s*(?::|—|–|,? namely|,? such as)\s+|[—–]|\s(?:are|include|comprise|consists? of|sind|umfassen|sont|comprennent|son|incluyen|sono|comprendono|são|incluem|zijn|omvatten)\s/giu;

function listFit(index: PassageIndex, question: Question): FitOf | null {
  if (question.kind !== 'list') return null;
  const names = subjectTerms(index, question);
  const terms = askedTerms(listedIn(question.core) ?? question.core).filter(
    (term) => !names.has(term) && !GENERIC_TERMS.has(term),
  );
  const noun = terms.at(-1);
  if (noun === undefined) return null;
  return (text) => {
    const fits = [...text.matchAll(INTRODUCTION)].flatMap(({ index: at, 0: introduction }) => {
      const before = splitWords(text.slice(0, at)).slice(-NAME_LENGTH);
      const own = before.flatMap((word) => termsOf(word));
      if (!sameFamily(own.at(-1) ?? '', noun)) return [];
      const count = before.map(numberOfWord).findLast((number) => number !== null) ?? null;
      const lists = itemCounts(withoutEnd(text.slice(at + introduction.length)));
      // The number of items that the sentence itself states confirms the list.
      const isSure = count !== null && count > 1 && lists.has(count);
      if (!isSure && (count !== null || Math.max(0, ...lists) < 2)) return [];
      // Only the noun agrees half: `operating segments` for reportable ones.
      return [{ share: (1 + shareIn(terms, own)) / 2, level: Number(isSure), isSure }];
    });
    return fits.toSorted((a, b) => b.level - a.level || b.share - a.share)[0] ?? null;
  };
}

/**
 * The numbers of items that a list can be read as: `A, B and C` as two or three, with or without
 * what follows the last item.
 */
function itemCounts(text: string): ReadonlySet<number> {
  const parts = text.split(text.includes(';') ? ';' : ',').map((part) => part.trim());
  const counts = new Set<number>();
  for (const [at, part] of parts.entries()) {
    if (part === '' || splitWords(part).length > LONGEST_ITEM) break;
    counts.add(at + 1);
    if (splitWords(part).slice(1, -1).some(isConjunction)) counts.add(at + 2);
  }
  return counts;
}

const DEFINING_TERMS = new Set(termsOf('mean meaning means define defined definition term word'));

/** `NTB`: capitals that stand for other words. */
const ABBREVIATION = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\d&.-]*[\p{Lu}\d](?![\p{L}\p{N}])/u;

/**
 * The term alone stands before the verb; otherwise a sentence about it would be its definition. An
 * abbreviation stands in brackets after its words.
 */
function definitionFit({ core, kind }: Question): FitOf | null {
  const terms = askedTerms(core).filter((term) => !DEFINING_TERMS.has(term));
  const [short] = ABBREVIATION.exec(core) ?? [];
  if (kind !== 'definition' || terms.length === 0) return null;
  return (text) => {
    const verb = phraseIn(text, 'defines');
    const defined = contentTerms(text.slice(0, verb?.start ?? 0));
    const isDefined =
      short === undefined
        ? verb && defined.length === terms.length && shareIn(terms, defined) === 1
        : text.includes(`(${short})`);
    return isDefined ? { share: 1, level: 0, isSure: true } : null;
  };
}
