/**
 * Parties of an agreement: named in its opening sentences, after "between" or followed by a defined
 * term ("Kite Pharma, Inc. (“Kite”)"), and again above the signature lines.
 */
import { termsOf } from '../evidence/terms.ts';
import { bareWord, entitiesIn, plainNamesIn, trimmedName } from './entities.ts';
import { valueFeatures } from './features.ts';
import { textsOf } from './run-text.ts';
import type {
  Candidate,
  FeatureVector,
  ParsedValue,
  PreparedDocument,
  Sentence,
  Wanted,
} from './types.ts';

/** Sentences in which parties are introduced; titles and addresses are counted. */
const OPENING = 30;
/**
 * Maximum words between a name and its defined term: "a Delaware corporation having its offices at
 * …".
 */
const LONGEST_TERM_DISTANCE = 28;
/** Maximum words of a defined term: "the “Company” or “Kite”, and with Employee the “Parties”". */
const LONGEST_TERM = 14;
/** Lines below a name examined for a signature line. */
const SIGNATURE_LINES = 3;
/** Maximum gap between the lines of a signature; line heights. */
const SIGNATURE_LEADING = 4;

export function parties(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const signers = signersOf(prepared);
  return prepared.sentences
    .slice(0, OPENING)
    .flatMap((sentence, id) => inOpening(prepared, wanted, sentence, id, signers));
}

function inOpening(
  prepared: PreparedDocument,
  wanted: Wanted,
  sentence: Sentence,
  id: number,
  signers: ReadonlySet<string>,
): Candidate[] {
  const { page, words } = sentence;
  const texts = textsOf(sentence);
  const between = texts.findIndex((text) =>
    prepared.vocabulary.between.has(bareWord(text).toLowerCase()),
  );
  // "a Delaware corporation" describes the company type, it is not a name.
  const marked = entitiesIn(sentence, 'party', prepared)
    .filter((name) => !isAfterArticle(prepared, texts, words.indexOf(name.words[0] ?? -1)))
    .flatMap((name) => apart(prepared, page.words.text, name, LEAST_NAME));
  const taken = new Set(marked.flatMap((name) => name.words));
  // In a list of parties, a name needs no legal form.
  const plain =
    between < 0
      ? []
      : plainNamesIn(sentence, prepared)
          .flatMap((name) => apart(prepared, page.words.text, name, 1))
          .filter((name) => name.words.every((word) => !taken.has(word)))
          .filter((name) => isListed(prepared, texts, words.indexOf(name.words[0] ?? -1), between));
  const names = [...marked, ...plain].sort((a, b) => (a.words[0] ?? 0) - (b.words[0] ?? 0));
  const positions = names.map(({ words: own }) => words.indexOf(own[0] ?? -1));
  return names.flatMap((name, at): Candidate[] => {
    const first = positions[at] ?? 0;
    const next = positions[at + 1] ?? texts.length;
    const last = first + name.words.length;
    const follows = between >= 0 && first > between && first - between <= 2 * LONGEST_TERM_DISTANCE;
    const tail = texts.slice(last - 1, Math.min(next, last + LONGEST_TERM_DISTANCE));
    const defined = tail.findIndex(
      (text, n) => DEFINED_TERM.test(text) && tail.slice(n, n + 5).some((t) => QUOTED.test(t)),
    );
    if (!follows && defined < 0) return [];
    const before = texts[first - 1] ?? '';
    const after = texts.slice(last, last + 2).join(' ');
    const term = defined < 0 ? [] : definedTerm(texts.slice(last - 1 + defined));
    const features = {
      'between the parties': Number(follows),
      'right after between': Number(follows && first - between <= 2),
      'defined term': Number(defined >= 0),
      'distance to defined term': defined < 0 ? 0 : defined / LONGEST_TERM_DISTANCE,
      ...termFeatures(prepared, term, name),
      signs: Number(signers.has(keyOf(String(name.value)))),
      'name without a mark': Number(plain.includes(name)),
      'after a number': Number(/\d[,.]?$/.test(before)),
      'within an address': Number(/,$/.test(texts[last - 1] ?? '') && ADDRESS_AFTER.test(after)),
      'after a comma': Number(/,$/.test(before)),
      'after a preposition': Number(
        prepared.vocabulary.locationPrepositions.has(before.toLowerCase()),
      ),
      'opening sentence': Number(id < OPENING / 3),
      ...valueFeatures(prepared, wanted, sentence, name),
    };
    return [{ ...name, page, features, sentence: id }];
  });
}

const isAfterArticle = (
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  first: number,
): boolean => vocabulary.articles.has((texts[first - 1] ?? '').toLowerCase());

const DEFINED_TERM = /^\((?:\p{Ll}+[,]?|“|"|‘|''?|„|«)/u;
const QUOTED = /[“"‘„«]|''/u;

/** Whether a name directly follows "between" or "and": "between the Buyer and Kite". */
function isListed(
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  first: number,
  between: number,
): boolean {
  if (first <= between || first - between > 2 * LONGEST_TERM_DISTANCE) return false;
  const before = bareWord(texts[first - 1] ?? '').toLowerCase();
  return first - between === 1 || vocabulary.conjunctions.has(before) || before === '';
}

/** Words of a defined term without brackets and quotation marks. */
function definedTerm(texts: readonly string[]): string[] {
  const end = texts.slice(0, LONGEST_TERM).findIndex((text) => /\)/.test(text));
  return texts
    .slice(0, end < 0 ? LONGEST_TERM : end + 1)
    .flatMap((text) => termsOf(text.replace(/\).*$/, '')));
}

/** The defined term is a part of the name, its initials or a role: Kite, IBM, the Employee. */
function termFeatures(
  prepared: PreparedDocument,
  term: readonly string[],
  name: ParsedValue,
): FeatureVector {
  if (term.length === 0) return {};
  const own = termsOf(String(name.value));
  const initials = own.map(([letter = '']) => letter).join('');
  return {
    'term from the name': Number(
      term.some((word) => own.includes(word) || (word.length > 1 && initials.startsWith(word))),
    ),
    'term is a role': Number(term.some((word) => prepared.vocabulary.roles.has(word))),
  };
}

const keyOf = (name: string): string => termsOf(name).join(' ');

/** Names on lines of their own above a signature line. */
function signersOf(prepared: PreparedDocument): ReadonlySet<string> {
  const signers = new Set<string>();
  for (const page of prepared.pages) {
    const lines = prepared.lines.get(page.page);
    for (const segment of lines?.segments() ?? []) {
      const [first = ''] = textsOf(segment);
      if (isToSign(prepared, segment.text) && segment.words.length > 1) {
        signers.add(keyOf(segment.text.replace(/^[^:]{0,20}:|^_+|^\/s\/\s*/i, '').trim()));
      }
      if (segment.words.length > 9 || !/^\p{Lu}/u.test(first)) continue;
      let above = segment;
      for (let step = 0; step < SIGNATURE_LINES; step++) {
        const under = lines?.below(above, SIGNATURE_LEADING);
        if (!under) break;
        if (isToSign(prepared, under.text)) {
          signers.add(keyOf(segment.text));
          break;
        }
        above = under;
      }
    }
  }
  return signers;
}

/** "By: ______", "Name: Ann Reed", "/s/ Ann Reed", "Unterschrift". */
function isToSign({ vocabulary }: PreparedDocument, text: string): boolean {
  if (/^_{3,}|^\/s\//i.test(text)) return true;
  const [, label = ''] = /^([\p{L}\s]{2,20})(?::|_{2,})/u.exec(text) ?? [];
  return label !== '' && vocabulary.signing.has(label.trim().toLowerCase());
}

/** After a street or town name: a postal code, a state abbreviation, another name. */
const ADDRESS_AFTER = /^(?:\p{Lu}{2}\b|\d{4,5}\b|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[,.]? ?\d*$)/u;

/** Minimum words on both sides of "and" for two names. */
const LEAST_NAME = 2;

/** "Ann Reed and Kite Pharma Inc" are two names; "Leggett and Platt Inc" is one. */
function apart(
  { vocabulary }: PreparedDocument,
  text: readonly string[],
  name: ParsedValue,
  least: number,
): ParsedValue[] {
  const at = name.words.findIndex((word) =>
    vocabulary.conjunctions.has((text[word] ?? '').toLowerCase()),
  );
  if (at < least || name.words.length - at <= least) return [name];
  const parts = [name.words.slice(0, at), name.words.slice(at + 1)];
  return parts.map((words) => ({
    words,
    value: trimmedName(words.map((word) => text[word]).join(' ')),
  }));
}
