/**
 * Names that the opening sentences of an agreement introduce: after "between" or followed by a defined
 * term ("Alder Works, Inc. (“Alder”)"). Paragraphs that list the parties below "between" are read as
 * one sentence.
 */
import { isStopWord, termsOf } from '../../language/vocabulary/terms.ts';
import { bareWord, entitiesIn, isOrganisation, plainNamesIn, trimmedName } from './entities.ts';
import { endsInColon, textsOf } from './run-text.ts';
import type { ParsedValue, PreparedDocument, Sentence } from './types.ts';

/** Sentences in which parties are introduced; titles and addresses are counted. */
export const OPENING = 30;
/**
 * Maximum words between a name and its defined term: "a Delaware corporation having its offices at
 * …".
 */
const LONGEST_TERM_DISTANCE = 28;
/** Maximum words after "between" in the sentence that names the parties. */
const LONGEST_LIST_SENTENCE = 2 * LONGEST_TERM_DISTANCE;
/** Maximum words of a defined term: "the “Company” or “Alder”, and with Employee the “Parties”". */
const LONGEST_TERM = 14;
/** Maximum words of the paragraphs that name the parties below "between". */
const LONGEST_LIST = 200;
/** Maximum words after "between" in a paragraph that names at most one of the parties. */
const LONGEST_LEAD = 12;
/** Words of a paragraph of a list that is no sentence: "and", "of the one part". */
const LONGEST_JOINT = 5;

export interface Opening {
  /** Of its first sentence. */
  readonly id: number;
  readonly sentence: Sentence;
  /** First words of the paragraphs of a list of parties after the first. */
  readonly starts: ReadonlySet<number>;
}

const NO_STARTS: ReadonlySet<number> = new Set();

/** The first sentences of a document; those that list the parties are one. */
export function openingsOf(prepared: PreparedDocument): Opening[] {
  const openings = prepared.sentences.slice(0, OPENING);
  const start = openings.findIndex((sentence) => opensList(prepared, sentence));
  const list = start < 0 ? null : listFrom(prepared, start);
  return openings.flatMap((sentence, id): Opening[] => {
    if (!list || id < start || id >= list.end) return [{ id, sentence, starts: NO_STARTS }];
    return id === start ? [{ id, sentence: list.sentence, starts: list.starts }] : [];
  });
}

const betweenIn = ({ vocabulary }: PreparedDocument, texts: readonly string[]): number =>
  texts.findIndex((text) => vocabulary.words.between_parties.has(bareWord(text).toLowerCase()));

/** Whether a paragraph ends with or shortly after "between". */
function opensList(prepared: PreparedDocument, sentence: Sentence): boolean {
  const texts = textsOf(sentence);
  const between = betweenIn(prepared, texts);
  if (between < 0 || texts.length - between > LONGEST_LEAD) return false;
  const rest = { page: sentence.page, words: sentence.words.slice(between + 1) };
  return entitiesIn(rest, 'party', prepared).length < 2;
}

/** Paragraphs that list the parties, as one sentence. */
interface PartyList {
  readonly sentence: Sentence;
  /** Index of the sentence after the last one of the list. */
  readonly end: number;
  /** First words of its paragraphs after the first. */
  readonly starts: ReadonlySet<number>;
}

/** The paragraph at `start` and those below it on its page that name parties or join them. */
function listFrom(prepared: PreparedDocument, start: number): PartyList | null {
  const { sentences } = prepared;
  const first = sentences[start];
  if (!first) return null;
  const words = [...first.words];
  const starts = new Set<number>();
  let end = start + 1;
  for (let next = sentences[end]; next?.page === first.page; next = sentences[++end]) {
    const names = entitiesIn(next, 'party', prepared);
    const isPart =
      names.length > 0 || next.words.length <= LONGEST_JOINT || definesTerm(prepared, next);
    if (!isPart || words.length + next.words.length > LONGEST_LIST) break;
    starts.add(next.words[0] ?? -1);
    words.push(...next.words);
  }
  return { sentence: { page: first.page, words }, end, starts };
}

/** A name in a sentence that introduces parties. */
export interface Introduced {
  readonly name: ParsedValue;
  /** Indexes into the words of the sentence: of its first word, and of the word after its last. */
  readonly first: number;
  readonly last: number;
  /** Words after "between"; null where it does not follow. */
  readonly distance: number | null;
  readonly isItem: boolean;
  /** Without a legal form, and not written as the name of a person. */
  readonly isPlain: boolean;
  /** A defined term follows it. */
  readonly isDefined: boolean;
  readonly term: readonly string[];
}

export function introducedIn(
  prepared: PreparedDocument,
  sentence: Sentence,
  starts: ReadonlySet<number>,
): Introduced[] {
  const { page, words } = sentence;
  const texts = textsOf(sentence);
  const between = betweenIn(prepared, texts);
  const isFirst = (at: number) => starts.has(words[at] ?? -1);
  const isItem = (at: number, reach: Reach) =>
    between >= 0 && at > between && startsItem(prepared, texts, at, isFirst, reach);
  const positionOf = (name: ParsedValue) => words.indexOf(name.words[0] ?? -1);
  // "a Delaware corporation" describes the company type, it is not a name.
  const marked = entitiesIn(sentence, 'party', prepared)
    .filter((name) => !isRole(prepared, name))
    .filter((name) => !isAfterArticle(prepared, texts, positionOf(name)))
    .filter((name) => !isStreet(prepared, texts, positionOf(name), name))
    .flatMap((name) => apart(prepared, page.words.text, name, LEAST_NAME));
  const taken = new Set(marked.flatMap((name) => name.words));
  // In a list of parties, a name needs no legal form.
  const plain = (between < 0 ? [] : plainNamesIn(sentence, prepared))
    .flatMap((name) => apart(prepared, page.words.text, name, 1))
    .filter((name) => name.words.every((word) => !taken.has(word)))
    .filter((name) => isItem(positionOf(name), 'direct'))
    // "SECOND PARTY: Ann Reed", "P.IVA 02118840226": a label is no name.
    .filter((name) => !isLabelOf(texts[positionOf(name) + name.words.length] ?? ''))
    .filter((name) => positionOf(name) - between <= LONGEST_LIST_SENTENCE);
  const names = [...marked, ...plain].sort((a, b) => (a.words[0] ?? 0) - (b.words[0] ?? 0));
  return names.flatMap((name, at): Introduced[] => {
    const first = positionOf(name);
    const following = names[at + 1];
    const next = following ? positionOf(following) : texts.length;
    const last = first + name.words.length;
    const item = isItem(first, 'described');
    const isNear = between >= 0 && first > between && first - between <= LONGEST_LIST_SENTENCE;
    const follows = starts.size > 0 ? item : isNear;
    // The paragraph of a party says what it is called however much it says before.
    const end = starts.size > 0 && item ? next : Math.min(next, last + LONGEST_TERM_DISTANCE);
    const tail = texts.slice(last - 1, end);
    const defined = tail.findIndex((_, n) => isDefinition(prepared, tail.slice(n, n + 5)));
    if (!follows && defined < 0) return [];
    return [
      {
        ...{ name, first, last },
        distance: follows ? first - between : null,
        isItem: item,
        isPlain: plain.includes(name),
        isDefined: defined >= 0,
        term: defined < 0 ? [] : definedTerm(texts.slice(last - 1 + defined)),
      },
    ];
  });
}

const isLabelOf = (next: string): boolean => endsInColon(next) || /\d{5}/.test(next);

/** "Parent Company", "Buyer and Company": what parties are called, not a name. */
export const isRole = ({ vocabulary }: PreparedDocument, { value }: ParsedValue): boolean =>
  termsOf(String(value)).every((term) => vocabulary.roles.has(term) || isStopWord(term));

/** "1 Quay Street": words written as a name after a house number. */
const isStreet = (
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  first: number,
  { value }: ParsedValue,
): boolean =>
  /^\d+\p{L}?$/u.test(texts[first - 1] ?? '') &&
  !isOrganisation(String(value).split(' '), vocabulary);

const isAfterArticle = (
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  first: number,
): boolean => vocabulary.words.indefinite_articles.has((texts[first - 1] ?? '').toLowerCase());

const BRACKETED_TERM = /^\((?:\p{Ll}+[,]?|“|"|‘|''?|„|«)/u;
const QUOTED = /[“"‘„«]|''/u;

/** Whether words begin a defined term: (the “Client”), (Tenant), hereinafter called “Client”. */
function isDefinition({ vocabulary }: PreparedDocument, texts: readonly string[]): boolean {
  const [first = '', ...rest] = texts;
  if (BRACKETED_TERM.test(first) && texts.some((text) => QUOTED.test(text))) return true;
  if (/^\(\p{L}+\)/u.test(first)) return vocabulary.roles.has(bareWord(first).toLowerCase());
  const isIntroduced = vocabulary.words.defined_term_words.has(bareWord(first).toLowerCase());
  return isIntroduced && rest.some((text) => QUOTED.test(text));
}

function definesTerm(prepared: PreparedDocument, sentence: Sentence): boolean {
  const texts = textsOf(sentence);
  return texts.some((_, at) => isDefinition(prepared, texts.slice(at, at + 5)));
}

/** `(1)`, `2.`, `a)`: the mark of an item. */
const ITEM_MARK = /^\(?(?:\d{1,2}|\p{L})[.)]+$/u;

/** Whether words that describe a party may stand before its name. */
type Reach = 'direct' | 'described';

/**
 * Whether the name at `first` begins an item of the list of parties: it is the first of its
 * paragraph, or follows "between", a conjunction or the mark of an item; an article, a title or the
 * kind of party may precede it ("la société Iris SARL").
 */
function startsItem(
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  first: number,
  isFirst: (at: number) => boolean,
  reach: Reach,
): boolean {
  let kinds = 0;
  for (let at = first; at > 0; at--) {
    if (isFirst(at)) return true;
    const before = texts[at - 1] ?? '';
    if (endsInColon(before) && (isFirst(at - 1) || isFirst(at - 2))) return true;
    const word = bareWord(before).toLowerCase();
    if (ITEM_MARK.test(before) || vocabulary.words.between_parties.has(word)) return true;
    if (vocabulary.words.conjunctions.has(word)) return true;
    if (vocabulary.words.honorifics.has(word)) continue;
    if (reach === 'direct') return false;
    if (vocabulary.isFunctionWord(word)) continue;
    if (!/^\p{Ll}+:?$/u.test(before) || ++kinds > 1) return false;
  }
  return false;
}

/** Words of a defined term without brackets and quotation marks: up to the bracket or mark that closes. */
function definedTerm(texts: readonly string[]): string[] {
  const isBracketed = /^\(/.test(texts[0] ?? '');
  const end = texts
    .slice(0, LONGEST_TERM)
    .findIndex((text) => (isBracketed ? /\)/ : /\p{L}["”“»’]|^»/u).test(text));
  return texts
    .slice(0, end < 0 ? LONGEST_TERM : end + 1)
    .flatMap((text) => termsOf(text.replace(/\).*$|^\P{L}*\p{Ll}['’](?=\p{Lu})/gu, '')));
}

/** Minimum words on both sides of "and" for two names. */
const LEAST_NAME = 2;

/** "Ann Reed and Alder Pharma Inc" are two names; "Cedar and Birch Inc" is one. */
function apart(
  { vocabulary }: PreparedDocument,
  text: readonly string[],
  name: ParsedValue,
  least: number,
): ParsedValue[] {
  const at = name.words.findIndex((word) =>
    vocabulary.words.conjunctions.has((text[word] ?? '').toLowerCase()),
  );
  if (at < least || name.words.length - at <= least) return [name];
  const parts = [name.words.slice(0, at), name.words.slice(at + 1)];
  return parts.map((words) => ({
    words,
    value: trimmedName(words.map((word) => text[word]).join(' ')),
  }));
}
