/**
 * What the words of a text say as a question or an answer, in seven languages: that it asks for a
 * number, a date or a reason, how values are combined, that it denies. The phrases are data, in
 * `questions.json`.
 */
import { type Language, likelyLanguages } from './index.ts';
import data from './questions.json' with { type: 'json' };

export type Sense = Exclude<keyof typeof data.en, 'percent'>;

/** Phrases by sense, and words for percent. */
type Phrases = Readonly<Partial<Record<Sense, readonly string[]>> & { percent: string }>;

const { comment: _, ...files } = data;
const LANGUAGES: Readonly<Record<string, Phrases>> = files;

const PERCENT = new RegExp(
  ` (?:${Object.values(LANGUAGES)
    .flatMap(({ percent }) => percent.split(' '))
    .map((word) => word.replace('~', ' '))
    .join('|')})(?= )`,
  'gu',
);

/** The words in lower case, each between spaces. */
function spaced(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+|(?=%)|(?<=%)/gu, ' ')
    .trim();
  return ` ${words} `.replace(PERCENT, ' %');
}

/** Most words that `…` stands for; texts may be long. */
const WIDEST_GAP = 40;

/** All phrases of a sense in all languages, `wie|wo viele` as two. */
export const phrasesOf = (sense: Sense): string[] =>
  Object.values(LANGUAGES)
    .flatMap((language) => language[sense] ?? [])
    .flatMap((phrase) =>
      phrase
        .split(' ')
        .map((part) => part.split('|'))
        .reduce(
          (begun, words) => begun.flatMap((start) => words.map((word) => `${start} ${word}`)),
          [''],
        ),
    );

/** A regular expression for words as `spaced` gives them. */
function patternOf(phrases: readonly string[]): RegExp {
  const sources = phrases.map((phrase) => phrase.split(' ').map(regexOf).join(''));
  return new RegExp(`(?:${sources.join('|')})(?= )`, 'u');
}

function regexOf(part: string): string {
  if (part === '^') return part;
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
  const words = spaced(text);
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
        .split(/[ |?]+/),
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

/** Whether a text has the sense, by the phrases of the language that it is most probably in. */
export function says(text: string, sense: Sense): boolean {
  const { words, languages } = wordingOf(text);
  return languages.some((language) => pattern(language, sense)?.test(words));
}

/** The word after the first phrase that has the sense; empty if there is none. */
export function wordAfter(text: string, sense: Sense): string {
  const { words, languages } = wordingOf(text);
  for (const language of languages) {
    const match = pattern(language, sense)?.exec(words);
    if (!match) continue;
    const [phrase] = match;
    const [next = ''] = words
      .slice(match.index + phrase.length)
      .trimStart()
      .split(' ');
    return next;
  }
  return '';
}
