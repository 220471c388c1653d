/**
 * Questions about the text of a document: labelled dates and numbers, terms that it defines, its
 * sections and clauses.
 */
import type { Block, PageContent } from '../../../../shared/contract/page.ts';
import { sectionTitle } from '../../language/vocabulary/document-parts.ts';
import { ALL_LANGUAGES, languagesOf, splitWords } from '../../language/vocabulary/index.ts';
import { says } from '../../language/vocabulary/question-words.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import { suggestFields } from '../fields/index.ts';
import { isContentsLine } from './compose/section.ts';
import { withoutEnd } from './question/request.ts';
import type { PassageIndex } from './search.ts';

/** Pages on which documents identify themselves. */
const FRONT_PAGES = 3;
/** Words of a title that a question can quote. */
const LONGEST_TITLE = 8;

/** `What is the due date?`, by the labels of the first pages; one question for labels of one meaning. */
export function* labels({ pages }: PassageIndex): Generator<string> {
  if (!isEnglish(pages)) return;
  const schema = suggestFields(pages.slice(0, FRONT_PAGES));
  const unitsOf = (text: string) => ALL_LANGUAGES.units(termsOf(text));
  const names = new Map<string, readonly string[]>();
  for (const { title = '', type, format } of schema?.fields ?? []) {
    if (type !== 'date' && format !== 'identifier') continue;
    const plain = lowerWords(withoutEnd(title.replace(/[#№]/gu, ' number')).trim());
    const words = splitWords(plain);
    // A name does not end in a preposition: `issued on`.
    const [unit] = unitsOf(words.findLast(Boolean) ?? '');
    if (!unit || !/^\p{L}[\p{L} /-]{2,40}$/u.test(words.join(' '))) continue;
    const meaning = unitsOf(plain).sort().join();
    const known = names.get(meaning);
    // Written out rather than abbreviated.
    const isFuller = words.length === known?.length && words.join().length > known.join().length;
    if (!known || isFuller) names.set(meaning, words);
  }
  for (const [first = '', ...others] of names.values()) {
    const article = says(first, 'determiner') ? [] : ['the'];
    yield `What is ${[...article, first, ...others].join(' ')}?`;
  }
}

/** In lower case but for words in capitals among others, such as abbreviations: `vendor ID`. */
export const lowerWords = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : splitWords(text).map(lowerWord).join(' ');
const lowerWord = (word: string): string => {
  const [, second] = word;
  return second && word === word.toUpperCase() ? word : word.toLowerCase();
};

/** The questions are English, so that only English labels fit into them. */
export const isEnglish = (pages: readonly PageContent[]): boolean =>
  languagesOf(pages.slice(0, FRONT_PAGES).flatMap(({ words }) => words.text))[0] === 'en';

const QUOTED_TERM = /^[“"„«]\s*(\p{Lu}[\p{L} -]{2,40}?)\s*[”"“»]/u;

/** `What does “Confidential Information” mean?` */
export function* definedTerms({ passages }: PassageIndex): Generator<string> {
  for (const { text } of passages) {
    const term = QUOTED_TERM.exec(text)?.[1];
    if (term && says(text, 'defines')) yield `What does “${term}” mean?`;
  }
}

/** A title alone or, in capitals, before the text of its clause: `Governing Law. This Agreement …`. */
const TITLE = /^(\p{Lu}[\p{L} ,&/’'()-]{3,70}?)(?:[.:]?$|[.:]\s+(?=["“]?\p{Lu}))/u;

/** `What does section “Governing Law” say?`, in the order of the document. */
export function* sections({ pages }: PassageIndex): Generator<string> {
  const seen = new Set<string>();
  for (const page of pages) {
    // What precedes the first running text is the title of the document.
    const start = page.blocks.findIndex((block) => page !== pages[0] || isRunningText(block));
    const body = page.blocks.slice(Math.max(0, start));
    for (const [at, block] of body.entries()) {
      const title = headingTitle(block, body[at + 1]);
      if (title === null || seen.has(title.toLowerCase())) continue;
      seen.add(title.toLowerCase());
      yield `What does section “${title}” say?`;
    }
  }
}

/** Words of a paragraph of running text. */
const LEAST_TEXT = 20;

function headingTitle(block: Block, next: Block | undefined): string | null {
  const { type, text } = block;
  const plain = splitWords(text.trim()).join(' ');
  const title = quotable(TITLE.exec(sectionTitle(plain)?.title ?? plain)?.[1]);
  if (type === 'heading') return next && isRunningText(next) ? title : null;
  return isRunningText(block) && title !== null && isInTitleCase(title) ? title : null;
}

/** Share of words in lower case; contents, captions and slides have fewer. */
const LEAST_LOWER_CASE = 0.5;

function isRunningText({ type, text, words: [, count] }: Block): boolean {
  if ((type !== 'paragraph' && type !== 'list_item') || count < LEAST_TEXT) return false;
  const words = splitWords(text);
  const small = words.filter((word) => /^["“(]?\p{Ll}/u.test(word));
  return small.length >= words.length * LEAST_LOWER_CASE && !isContentsLine(text);
}

/** Two words or more, so that it says what the section is about; `Dear Mr` and `John J` do not. */
function quotable(title: string | undefined): string | null {
  const words = title?.trim().split(' ') ?? [];
  const isName = /^\p{L}{1,2}$/u.test(words.at(-1) ?? '');
  return words.length > 1 && words.length <= LONGEST_TITLE && !isName ? words.join(' ') : null;
}

const isInTitleCase = (title: string): boolean =>
  title.split(' ').every((word) => /^\P{Ll}/u.test(word) || word.length <= 4);
