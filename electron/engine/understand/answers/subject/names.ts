/**
 * The subject of a question and its qualifiers: names that the document uses for its own subject
 * are not qualifiers, nor are short forms of them (`AnC` for Alder & Cedar).
 */

import { CONTAINER_TERMS, QUALIFIERS } from '../../../language/vocabulary/accounting.ts';
import { SUBJECTS } from '../../../language/vocabulary/document-parts.ts';
import { capitalisesNouns, isLegalForm, splitWords } from '../../../language/vocabulary/index.ts';
import { says } from '../../../language/vocabulary/question-words.ts';
import {
  hasDigit,
  isAmong,
  isCapitalised,
  isStopWord,
  termsOf,
} from '../../../language/vocabulary/terms.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';

/** Pages on which the document names its subject. */
const FRONT_PAGES = 3;
const LONGEST_SHORT_FORM = 6;

/** Capitalised words of a question other than its first word, unless that begins a name of two. */
export function properNames(core: string): string[] {
  if (core === core.toUpperCase()) return [];
  const names = [...core.matchAll(/(?<=\S\s+['"‘“(]?)(?:\d{1,2}-?)?\p{Lu}[\p{L}\p{N}&.-]*/gu)].map(
    ([word]) => word,
  );
  const [, first] = /^(\p{Lu}\p{Ll}+)\s+\p{Lu}\p{Ll}/u.exec(core) ?? [];
  return first === undefined || isStopWord(first.toLowerCase()) ? names : [first, ...names];
}

/** Words of the pages that name the subject of the document. */
export function frontWords(index: Pick<PassageIndex, 'pages'>): string[] {
  return index.pages.slice(0, FRONT_PAGES).flatMap(({ words }) => words.text);
}

/**
 * The company's name that stands in a line of its own on these pages, without its legal form; empty
 * if none does.
 */
function companyName({ pages }: Pick<PassageIndex, 'pages'>): readonly string[] {
  const blocks = pages.slice(0, FRONT_PAGES).flatMap((page) => page.blocks);
  const names = blocks.flatMap(({ text }) => {
    const words = splitWords(text);
    return words.findIndex(isLegalForm) === words.length - 1 ? [words.slice(0, -1)] : [];
  });
  const isName = (words: readonly string[]): boolean =>
    words.every((word) => /^[\p{Lu}\d&]/u.test(word)) &&
    termsOf(words.join(' ')).some((term) => !isStopWord(term));
  return names.find(isName) ?? [];
}

/** Terms of the company's name. */
export const legalName = (index: Pick<PassageIndex, 'pages'>): readonly string[] =>
  termsOf(companyName(index).join(' '));

/** A question with the company's name for "the company"; empty where it says neither. */
export function withCompanyName(index: Pick<PassageIndex, 'pages'>, text: string): string[] {
  const name = companyName(index).join(' ').replace(/,$/, '');
  const words = splitWords(text);
  const at = words.findIndex(
    (word, before) =>
      SUBJECTS.has(termsOf(word)[0] ?? '') && says(words[before - 1] ?? '', 'determiner'),
  );
  if (name === '' || at < 0) return [];
  const named = (words[at] ?? '').replace(/^\p{L}+/u, name);
  return [[...words.slice(0, at - 1), named, ...words.slice(at + 1)].join(' ')];
}

/** `AnC` for Alder & Cedar: its letters in order within adjacent capitalised words. */
function isShortForm(name: string, words: readonly string[]): boolean {
  const letters = name.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (letters.length < 2 || letters.length > LONGEST_SHORT_FORM) return false;
  const capitals = words.filter(isCapitalised).map((word) => word.toLowerCase());
  // `Oslo` is a word of its own, not letters out of two others.
  if (!/\p{Lu}.*\p{Lu}/u.test(name)) return capitals.some((word) => word.startsWith(letters));
  return capitals.some((word, at) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    const whole = capitals.slice(at, at + 3).join('');
    let from = 0;
    for (const letter of letters) {
      from = whole.indexOf(letter, from) + 1;
      if (from === 0) return false;
    }
    return true;
  });
}

/**
 * Terms of the question that name its subject. A name that labels a table row means that row,
 * unless the question asks for a metric, which is then the subject's.
 */
export function subjectTerms(index: PassageIndex, { core, metrics, rest }: Question): Set<string> {
  const company = companyName(index);
  // Where a company is named, other names on the first pages are those of its parts.
  const words = company.length > 0 ? company : frontWords(index);
  const front = new Set(words.flatMap(termsOf));
  const names = new Set<string>();
  const views = metrics.length > 0 ? [] : index.accounts.views;
  const rows = new Set(views.flatMap((view) => view.rows.map(({ terms }) => terms.join(' '))));
  for (const name of properNames(core)) {
    // "Revenue in Europe" is of a region, whatever the first pages name.
    if (isPlaceIn(core, name)) continue;
    for (const term of termsOf(name)) {
      // `EPS` is the metric, although its letters are in "Enterprises".
      const isOfMetric = metrics.length > 0 && !(rest.includes(term) || hasDigit(term));
      if (QUALIFIERS.has(term) || rows.has(term) || isOfMetric) continue;
      if (front.has(term) || isShortForm(name, words)) names.add(term);
    }
  }
  return names;
}

/** `in the Nordic Region`: the name of a region after a preposition and other capitals. */
const isPlaceIn = (core: string, name: string): boolean =>
  says(core.slice(0, core.indexOf(name)).replace(/(?:\s+(?:the|\p{Lu}\S*))*\s*$/u, ''), 'within');

/** Terms of a question beyond its metric, without the names of its subject. */
export function qualifiersOf(index: PassageIndex, question: Question): string[] {
  const names = subjectTerms(index, question);
  return question.rest.filter((term) => !names.has(term) && !CONTAINER_TERMS.has(term));
}

/** A name in the question that does not occur in the document; null if there is none. */
export function unknownName(index: PassageIndex, question: Question): string | null {
  if (capitalisesNouns(question.core)) return null;
  const words = frontWords(index);
  const own = new Set(question.rest);
  const names = properNames(question.core);
  // `Real change in Sales`: the question capitalises words that are no names.
  const known = names.filter((name) => termsOf(name).some((term) => index.rarity(term) > 0));
  if (known.length > 0 && !known.some((name) => index.isName(name))) return null;
  const unknown = (term: string): boolean =>
    own.has(term) &&
    !QUALIFIERS.has(term) &&
    index.rarity(term) === 0 &&
    !index.hasFamily(term) &&
    !words.some((word) => isAmong(term, termsOf(word)));
  const found = names.find((name) => {
    const terms = termsOf(name);
    return (
      terms.length > 0 &&
      terms.every(unknown) &&
      terms.some((term) => term.length >= LEAST_NAME) &&
      !isShortForm(name, words)
    );
  });
  return found ?? null;
}

/** Letters of a name that is looked for; shorter ones may be short forms of anything. */
const LEAST_NAME = 4;

/** The names in a question but that of the document's subject. */
export function partNames(index: PassageIndex, { core, rest }: Question): string[] {
  if (capitalisesNouns(core)) return [];
  const own = legalName(index);
  const isWhole = own.length > 0 && termsOf(core).join(' ').includes(own.join(' '));
  const isOfMetric = (terms: readonly string[]) => !terms.some((term) => rest.includes(term));
  return properNames(core).filter((name) => {
    const terms = termsOf(name);
    const isNamed = isWhole && terms.every((term) => own.includes(term));
    // "Activision" is a segment of Activision Blizzard, Inc., too.
    const isOwn = isNamed || (isSubject(index, own, terms) && !isRowName(index, terms));
    return !isOwn && !isOfMetric(terms);
  });
}

/** Share of the pages that the name of the subject is on, but in a document of few pages. */
const NEARLY_ALL = 0.5;
const FEW_PAGES = 5;

/** Whether a name is that of the company, or where the document names none, on its pages. */
function isSubject(
  index: PassageIndex,
  company: readonly string[],
  terms: readonly string[],
): boolean {
  if (company.length > 0) return terms.every((term) => company.includes(term));
  const [first = ''] = terms;
  const [front] = index.pages;
  const isShort = index.pages.length <= FEW_PAGES;
  return isShort
    ? front !== undefined && termsOf(front.words.text.join(' ')).includes(first)
    : index.pageShare(first) >= NEARLY_ALL;
}

/** Whether the terms are the name of a row or column of a table. */
const isRowName = (index: PassageIndex, terms: readonly string[]): boolean =>
  index.accounts.views.some(({ rows, columns }) =>
    [...rows.flatMap(({ label, section }) => [label, section]), ...columns.map(({ name }) => name)]
      .map(termsOf)
      .some((own) => own.length <= terms.length && terms.every((term) => own.includes(term))),
  );
