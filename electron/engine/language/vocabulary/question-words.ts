/**
 * What the words of a text say as a question or an answer, in seven languages: that it asks for a
 * number, a date or a reason, how values are combined, that it denies. The phrases are data, in
 * `questions.json`.
 */

import { functionWordsOf, type Language, likelyLanguages } from './index.ts';
import data from './questions.json' with { type: 'json' };
import { contentTerms, termsOf } from './terms.ts';

export type Sense = Exclude<keyof typeof data.en, 'percent'>;

/** Phrases by sense, and words for percent. */
type Phrases = Readonly<Partial<Record<Sense, readonly string[]>> & { percent: string }>;

const { comment: _, ...files } = data;
const LANGUAGES: Readonly<Record<string, Phrases>> = files;

/** Words for percent, of one word or two. */
export const PERCENT = new Set(
  Object.values(LANGUAGES).flatMap(({ percent }) => percent.split(' ')),
);

/** A word in lower case, and where it is in the text. */
interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

function wordsIn(text: string): Word[] {
  const all = [...text.matchAll(/[\p{L}\p{N}]+|%/gu)].map(({ 0: word, index }) => {
    return { word: word.toLowerCase(), start: index, end: index + word.length };
  });
  const words: Word[] = [];
  for (let at = 0; at < all.length; at++) {
    const [first, second] = [all[at], all[at + 1]];
    if (!first) break;
    const isTwo = second !== undefined && PERCENT.has(`${first.word}~${second.word}`);
    const isPercent = isTwo || PERCENT.has(first.word);
    words.push(isPercent ? { ...first, word: '%', end: (isTwo ? second : first).end } : first);
    if (isTwo) at++;
  }
  return words;
}

/** The words, each between spaces. */
const spaced = (words: readonly Word[]): string => ` ${words.map(({ word }) => word).join(' ')} `;

/** Most words that `…` stands for; texts may be long. */
const WIDEST_GAP = 40;

/** The words of a sense in all languages. */
export const wordsOfSense = (sense: Sense): string[] =>
  Object.values(LANGUAGES).flatMap(
    (language) => language[sense]?.join(' ').replaceAll('|', ' ').split(' ') ?? [],
  );

/** A regular expression for words as `spaced` gives them. */
function patternOf(phrases: readonly string[], flags = ''): RegExp {
  const sources = phrases.map((phrase) => phrase.split(' ').map(regexOf).join(''));
  return new RegExp(`(?:${sources.join('|')})(?= )`, `${flags}u`);
}

function regexOf(part: string): string {
  if (part === '^') return part;
  if (part === '$') return '(?= $)';
  const [, name, named = String.raw`\S+`] = /^\{(\w+)(?::(.*))?\}$/.exec(part) ?? [];
  if (name) return `(?<${name}>(?: (?:${named}))+?)`;
  if (part === '#') return String.raw`(?: \d+)+`;
  if (part.startsWith('…')) return String.raw`(?: \S+){0,${part.slice(1) || WIDEST_GAP}}?`;
  const words = part.replace(/\?$/, '').replaceAll('*', String.raw`\S*`);
  return `(?: (?:${words}))${part.endsWith('?') ? '?' : ''}`;
}

const patterns = new Map<Phrases, Map<Sense, RegExp | null>>();

function pattern(language: Phrases, sense: Sense): RegExp | null {
  const own = patterns.get(language) ?? new Map<Sense, RegExp | null>();
  patterns.set(language, own);
  const before = own.get(sense);
  if (before !== undefined) return before;
  const phrases = language[sense];
  const made = phrases ? patternOf(phrases) : null;
  own.set(sense, made);
  return made;
}

interface Wording {
  readonly words: string;
  readonly languages: readonly Phrases[];
}

/** Texts that were read last: one question is asked for many senses. */
const read = new Map<string, Wording>();
const MOST_READ = 1000;

function wordingOf(text: string): Wording {
  const before = read.get(text);
  if (before) return before;
  const words = spaced(wordsIn(text.normalize('NFC')));
  const languages = spokenIn(words, likelyLanguages(text));
  const wording = { words, languages };
  if (read.size >= MOST_READ) read.clear();
  read.set(text, wording);
  return wording;
}

/** The words of all phrases of each language. */
const WORDS = new Map(
  Object.values(LANGUAGES).map((language) => [
    language,
    new Set(
      Object.values(language)
        .flat()
        .join(' ')
        .split(/[ |?{:}]+/),
    ),
  ]),
);

/** Those of the languages that most words are of: "Wie" is German and Dutch, "hoch" only German. */
function spokenIn(words: string, likely: readonly Language[]): readonly Phrases[] {
  const phrases = likely.flatMap((language) => LANGUAGES[language] ?? []);
  if (phrases.length === 1) return phrases;
  const counts = phrases.map((language) => countOf(words, language));
  const most = Math.max(...counts);
  return phrases.filter((_, at) => counts[at] === most);
}

const countOf = (words: string, language: Phrases): number =>
  words.split(' ').filter((word) => WORDS.get(language)?.has(word)).length;

/**
 * The words that ask in each language but English, whose are no content terms: `wie`, `hoch`, `war`.
 */
const ASKING = new Map(
  Object.entries(LANGUAGES).map(([language, phrases]) => {
    const starts = (phrases.asks ?? []).flatMap((phrase) => phrase.replace('^ ', '').split('|'));
    const degrees = [...(phrases.count ?? []), ...(phrases.amount ?? [])].flatMap((phrase) => {
      const [first = '', second = ''] = phrase.split(' ');
      return starts.includes(first) && !second.endsWith('?') ? second.split('|') : [];
    });
    const words = [...starts, ...degrees, ...(phrases.past ?? []).flatMap((one) => one.split('|'))];
    const all = [...words.map((word) => word.replace('*', '')), ...functionWordsOf(language)];
    return [phrases, new Set(language === 'en' ? [] : all.flatMap(termsOf))] as const;
  }),
);

/** The content terms of a question without the words that ask; all if it has no others. */
export function askedTerms(question: string): readonly string[] {
  const terms = contentTerms(question);
  const asking = wordingOf(question).languages.flatMap((language) => ASKING.get(language) ?? []);
  const content = terms.filter((term) => !asking.every((words) => words.has(term)));
  return content.length > 0 ? content : terms;
}

/** Whether a text has the sense, by the phrases of the language that it is most probably in. */
export function says(text: string, sense: Sense): boolean {
  const { words, languages } = wordingOf(text);
  return languages.some((language) => pattern(language, sense)?.test(words));
}

/** The first word that has the sense in the language of a text. */
export const wordFor = (text: string, sense: Sense): string | undefined =>
  wordingOf(text).languages[0]?.[sense]?.[0]?.match(/\p{L}+/u)?.[0];

/** The parts of a text that a phrase names, `{a}` by the name a, as written. */
export interface Slots {
  /** The text before the first of them. */
  readonly before: string;
  readonly named: Readonly<Record<string, string>>;
}

/** Where the words between two positions of `words` are in the text. */
function spanOf(own: readonly Word[], words: string, [from, to]: readonly [number, number]) {
  const [start, end] = [from, to].map((at) => words.slice(0, at).split(' ').length - 1);
  const found = own.slice(start, end);
  const [first] = found;
  const last = found.at(-1);
  return first && last ? { start: first.start, firstEnd: first.end, end: last.end } : null;
}

const slotPatterns = new Map<Phrases, Map<Sense, readonly RegExp[]>>();

function phrasesWithSlots(language: Phrases, sense: Sense): readonly RegExp[] {
  const own = slotPatterns.get(language) ?? new Map<Sense, readonly RegExp[]>();
  slotPatterns.set(language, own);
  const made = own.get(sense) ?? (language[sense] ?? []).map((phrase) => patternOf([phrase], 'd'));
  own.set(sense, made);
  return made;
}

/** The slots of the first phrase of the sense that the text has; null if it has none. */
export function slotsIn(text: string, sense: Sense): Slots | null {
  const { words, languages } = wordingOf(text);
  for (const phrase of languages.flatMap((language) => phrasesWithSlots(language, sense))) {
    const groups = phrase.exec(words)?.indices?.groups;
    if (!groups) continue;
    const written = text.normalize('NFC');
    const own = wordsIn(written);
    const parts = Object.entries(groups).flatMap(([name, part]) => {
      const span = part && spanOf(own, words, part);
      return span ? [{ name, ...span }] : [];
    });
    return {
      before: written.slice(0, Math.min(...parts.map(({ start }) => start))),
      named: Object.fromEntries(
        parts.map(({ name, start, end }) => [name, written.slice(start, end)]),
      ),
    };
  }
  return null;
}

/** Where a text has a phrase of the sense, and where the first word of it ends; null if it has none. */
export function phraseIn(
  text: string,
  sense: Sense,
): { readonly start: number; readonly firstEnd: number; readonly end: number } | null {
  const { words, languages } = wordingOf(text);
  const own = wordsIn(text.normalize('NFC'));
  for (const language of languages) {
    const match = pattern(language, sense)?.exec(words);
    const span = match && spanOf(own, words, [match.index, match.index + match[0].length]);
    if (span) return span;
  }
  return null;
}

/** The word after the first phrase that has the sense; empty if there is none. */
export function wordAfter(text: string, sense: Sense): string {
  const phrase = phraseIn(text, sense);
  return (phrase && wordsIn(text.slice(phrase.end))[0]?.word) ?? '';
}
