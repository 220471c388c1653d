/**
 * Normalises text to terms for the comparison of questions, field keys and pages: letters without
 * case and accents, numbers without group separators. Only plural endings are stemmed (the S
 * stemmer of Harman 1991): heavier stemming conflates words of finance and law with different
 * meanings. Scripts without spaces between words give pairs of characters, the usual unit of their
 * retrieval.
 */

import { separateRaised } from '../../../../shared/text/raised.ts';

const TERM = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MARKS = /\p{M}/gu;
/** Articles and prepositions that are written together with the word behind them: `l'acompte`, `dell'ordine`. */
const ELIDED = /^(?:[dl]|qu|un|dall|dell|all|nell|sull)['’](?=\p{L}{3})/iu;
/** Only Latin letters have accents that people omit when typing. */
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/u;

export const hasDigit = (text: string): boolean => /\d/.test(text);
export const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);
/** With a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** `company’s`, `companies’`. */
export const isPossessive = (word: string): boolean => /['’]s?$/.test(word);
/** Whether a word has the ending of an English plural. */
export const isPlural = (word: string): boolean => /[^s]s$/i.test(word);

/** Function words, which carry no content. */
const STOP_WORDS = new Set(
  (
    'a an the this that these those there here it its he she they them their his her we our us you ' +
    'your i my me is are was were be been being am do does did done have has had having will would ' +
    'shall should can could may might must of in on at by for from to into onto with without as and ' +
    'or but nor not no if then than so such what which who whom whose when where why how all any ' +
    'each both some more most other same too very just also about between during per via'
  ).split(' '),
);

export const isStopWord = (term: string): boolean => STOP_WORDS.has(term);

/** Singular of an English plural; other words unchanged. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || isStopWord(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

function normalise(part: string): string {
  const lower = part.toLowerCase();
  return ACCENTED.test(lower) ? lower.normalize('NFKD').replace(MARKS, '') : lower;
}

/** `1,234.50` as 1234.50; a comma that cannot be a thousands separator is kept, as in `12,5`. */
const plainNumber = (text: string): string => text.replace(/,(?=\d{3}(?:\D|$))/g, '');

/** Terms of texts that were read last: each question reads the same passages and labels again. */
const read = new Map<string, readonly string[]>();
const MOST_READ = 50_000;

/** The terms of a text in order, including stop words. */
export function termsOf(text: string): readonly string[] {
  const before = read.get(text);
  if (before) return before;
  const terms = readTerms(text);
  if (read.size >= MOST_READ) read.clear();
  read.set(text, terms);
  return terms;
}

function readTerms(text: string): readonly string[] {
  const terms: string[] = [];
  for (const [part] of separateRaised(text).normalize('NFKC').matchAll(TERM)) {
    if (/^\d/.test(part)) {
      terms.push(plainNumber(part));
      continue;
    }
    if (UNSPACED.test(part)) {
      const characters = [...part];
      if (characters.length === 1) terms.push(part);
      for (let i = 0; i + 1 < characters.length; i++) {
        terms.push(`${characters[i]}${characters[i + 1]}`);
      }
      continue;
    }
    terms.push(
      singular(normalise(part.replace(ELIDED, '').replace(/['’]s$/i, '')).replace(/['’]/g, '')),
    );
  }
  return terms;
}

/** The content terms of a text; all terms if it has no others. */
export function contentTerms(text: string): readonly string[] {
  const terms = termsOf(text);
  const content = terms.filter((term) => !STOP_WORDS.has(term));
  return content.length > 0 ? content : terms;
}

/** The words of an identifier: `invoiceNumber`, `invoice_number`, `INVOICE-NUMBER`. */
export const nameTerms = (name: string): readonly string[] =>
  termsOf(
    name
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/[_\-./]+/g, ' '),
  );

/** Minimum common letters of two words of one family: govern, governing, governed. */
const FAMILY_STEM = 5;
/** Maximum ending after the common stem of words of one family. */
const FAMILY_ENDING = 4;

/** Endings of who does something and of whom it is done to: employer and employee, licensor and licensee. */
const OPPOSITE = new Set(['e r', 'ee or']);

/** Whether two terms are forms of one word. */
export function sameFamily(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  if (OPPOSITE.has([a.slice(shared), b.slice(shared)].sort().join(' '))) return false;
  return shared >= FAMILY_STEM && Math.max(a.length, b.length) - shared <= FAMILY_ENDING;
}

/** Whether a term is among others, in any form. */
export function isAmong(term: string, others: Iterable<string>): boolean {
  for (const other of others) if (sameFamily(term, other)) return true;
  return false;
}

/** Share of the terms that are among others, in any form. */
export const shareIn = (terms: readonly string[], others: readonly string[]): number =>
  terms.filter((term) => isAmong(term, others)).length / Math.max(1, terms.length);
