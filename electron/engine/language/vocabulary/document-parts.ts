/** Words for the parts of a document and for questions about them, from `document-parts.json`. */

import data from './document-parts.json' with { type: 'json' };
import { termsOf } from './terms.ts';

export type DocumentPart =
  | 'page'
  | 'figure'
  | 'table'
  | 'chapter'
  | 'section'
  | 'appendix'
  | 'heading';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' ').flatMap(termsOf));
/** Longest first, so that "table of contents" is found before "contents". */
const phrases = (list: readonly string[]): readonly (readonly string[])[] =>
  list.map(termsOf).sort((a, b) => b.length - a.length);

const PARTS: readonly (readonly [DocumentPart, ReadonlySet<string>])[] = Object.entries(
  data.parts,
).map(([part, own]) => [part as DocumentPart, words(own)]);

export const LIST_OF = phrases(data.list_of);
export const WHICH_PAGE = phrases(data.which_page);
export const CONTENTS_PAGE = phrases(data.contents_page);
export const CONTENTS = phrases(data.contents);
export const FIRST_PAGE = phrases(data.first_page);
export const LAST_PAGE = phrases(data.last_page);

/** What a number names with a word before it: a page, a caption by its kind, or a section. */
export interface NumberedPart {
  readonly kind: 'page' | 'section' | keyof typeof data.captions;
  /** As printed, in lower case: `3.4`, `b`. */
  readonly number: string;
  readonly start: number;
}

const NUMBERED_WORDS: ReadonlySet<string> = new Set(data.numbered.split(' '));
const NUMBERED: readonly (readonly [NumberedPart['kind'], ReadonlySet<string>])[] = [
  ['page', new Set(data.page_number.split(' '))],
  ['section', NUMBERED_WORDS],
  ...Object.entries(data.captions).map(
    ([kind, own]) => [kind as keyof typeof data.captions, new Set(own.split(' '))] as const,
  ),
];

const BEFORE_NUMBERS: ReadonlySet<string> = new Set(
  [...NUMBERED.flatMap(([, own]) => [...own]), ...data.referenced.split(' ')].flatMap((word) => [
    word,
    ...termsOf(word),
  ]),
);

/** Whether a number after the word names something: `Notes`, `Level`, `p.`. */
export const takesNumber = (word: string): boolean => BEFORE_NUMBERS.has(termsOf(word)[0] ?? word);

/** `Figure 5`, `page (9)`, `Fig.5`, `Section 3.4`, `Appendix B`. */
const WORD_AND_NUMBER =
  /(?<![\p{L}\d])(\p{L}+|§)(?:\.\s*|\s+|\s*\(|(?=\d))(\d{1,4}(?:\.\d{1,3})*\p{Lu}?|\p{Lu}\d{0,3})(?![\p{L}\d])/gu;

/** The numbered parts that a text names, in its order. */
export function numberedParts(text: string): NumberedPart[] {
  return [...text.matchAll(WORD_AND_NUMBER)].flatMap(({ 1: word = '', 2: number = '', index }) => {
    const [kind] = NUMBERED.find(([, own]) => own.has(word.toLowerCase())) ?? [];
    if (!kind) return [];
    const isCaption = kind !== 'page' && kind !== 'section';
    const isNumber = isCaption ? !number.includes('.') : /^\d/.test(number);
    return isNumber ? [{ kind, number: number.toLowerCase(), start: index }] : [];
  });
}

/** `Figure 3: Results`, `3.4 Terms`, `(a) Notice`, but not `2,500 people`. */
const NUMBERED_TITLE =
  /^\s*(?:(?<word>\p{L}+|§)\.?\s+)?\(?(?<number>\d{1,3}(?:\.\d{1,3})*[a-zA-Z]?|[ivxlcIVXLC]{1,5}|\p{L})(?![\p{L}\d%]|[.,]\d|-\p{Ll})[.:)\s–—-]*(?<title>.*)$/su;

/** The word before the number of a title, as printed, number and title. */
export const numberedTitle = (text: string): Partial<Record<'word' | 'number' | 'title', string>> =>
  NUMBERED_TITLE.exec(text)?.groups ?? {};

/** Number, in lower case, and title of a section or clause; null for a text without a number. */
export function sectionTitle(text: string): { number: string; title: string } | null {
  const { word = '', number, title = '' } = numberedTitle(text);
  const isSection = word === '' || NUMBERED_WORDS.has(word.toLowerCase());
  return number !== undefined && isSection ? { number: number.toLowerCase(), title } : null;
}

export const COLOURS = words(data.colours);
export const COLOUR_NAMES = words(data.colour_names);
export const PICTURES = words(data.pictures);
/** Words for the document as a whole. */
export const DOCUMENT_WORDS = words(data.document);
/** Words for the subject of a document, which sentences call "we". */
export const SUBJECTS = words(data.subject);
/** These, and those that add nothing to a question about its parts. */
export const ABOUT_WHOLE: ReadonlySet<string> = new Set([...DOCUMENT_WORDS, ...words(data.filler)]);

/** Words beside the topic of a section in its heading or in a question about it: `Risk Factors`. */
export const BESIDE_TOPIC: ReadonlySet<string> = new Set([
  ...[...ABOUT_WHOLE, ...SUBJECTS],
  ...words(data.beside_topic),
]);

/** The part of a document that a term names, in any language; null if it names none. */
export const partOf = (term: string): DocumentPart | null =>
  PARTS.find(([, own]) => own.has(term))?.[0] ?? null;

/** Position of the first of the phrases in terms, and its length; null if there is none. */
export function findPhrase(
  terms: readonly string[],
  list: readonly (readonly string[])[],
): { at: number; length: number } | null {
  for (const phrase of list) {
    for (let at = 0; at + phrase.length <= terms.length; at++) {
      if (phrase.every((term, k) => terms[at + k] === term)) return { at, length: phrase.length };
    }
  }
  return null;
}
