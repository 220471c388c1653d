/**
 * Names, places, addresses and durations, detected by capitalisation, legal forms and numerals.
 * There is no list of names, so names without such a marker are not found.
 */

import { pairsOf } from '../../../../shared/neighbours.ts';
import type { Vocabulary } from '../../language/vocabulary/index.ts';
import { isNationalLaw, locationKind } from '../../language/vocabulary/locations.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import { hasDigit, textsOf } from './run-text.ts';
import type { ParsedValue, Run, Surroundings, ValueKind } from './types.ts';

/** "BAKERIES(KL)SDN": a short addition in brackets may be written without spaces. */
const CAPITAL =
  /^["“(]?(?:\p{Lu}|\p{Ll}{1,4}(?=\p{Lu}))[\p{L}\p{M}\p{N}.,’'&/-]*(?:\(\p{Lu}{1,4}\)[\p{L}.]*)?$/u;

export const bareWord = (word: string): string => word.replace(/^["“‘(]+|["”’),;:.]+$/g, '');

export function entitiesIn(run: Run, kind: ValueKind, around: Surroundings): ParsedValue[] {
  const texts = textsOf(run);
  const { vocabulary, common } = around;
  const isCompany = (words: readonly string[]) => isOrganisation(words, vocabulary);
  const isHuman = (words: readonly string[]) => isPerson(words, common, vocabulary);
  const named = (fits: (words: readonly string[]) => boolean) =>
    names(run, texts, vocabulary, fits);
  switch (kind) {
    case 'organisation':
      return named(isCompany);
    case 'party':
      return named((words) => isCompany(words) || isHuman(words));
    case 'person':
      return named(isHuman);
    case 'place':
      return [
        ...named((words) => isLocation(words, common, vocabulary)).map(({ value, words }) => ({
          value: withoutKind(String(value)),
          words,
        })),
        ...pairsOf(texts.map(bareWord)).flatMap(([first, second], at) => {
          const value = `${first} ${second}`;
          return isNationalLaw(value) ? [{ value, words: run.words.slice(at, at + 2) }] : [];
        }),
      ];
    case 'duration':
      return durations(run, texts, vocabulary);
    case 'phone':
      return phones(run, texts);
    case 'address':
      return addresses(run, texts);
    default:
      return [];
  }
}

/** "State of Ohio" is Ohio; "United States of America" is a name as a whole. */
const withoutKind = (location: string): string =>
  locationKind(location) !== null
    ? location
    : location.replace(/^.*\b(?:of|in|de|von|di|van)\s+(?:the\s+)?(?=\p{Lu})/u, '');

/** All text written like a name, flagged as marked or unmarked. */
export const plainNamesIn = (run: Run, { vocabulary, common }: Surroundings): ParsedValue[] =>
  names(run, textsOf(run), vocabulary, (words) => !areCommon(words, common));

/** Words that the document also writes in lower case are not a name by capitalisation alone. */
function areCommon(words: readonly string[], common: ReadonlySet<string>): boolean {
  const known = words.filter((word) => common.has(bareWord(word).toLowerCase()));
  return known.length * 2 >= words.length;
}

/**
 * A legal form after at least one word; legal forms alone, as after a bracket, are no name, nor is
 * "Business of Company".
 */
export const isOrganisation = (words: readonly string[], vocabulary: Vocabulary): boolean =>
  words.some(
    (word, at) =>
      at > 0 &&
      vocabulary.isLegalForm(word) &&
      !vocabulary.words.place_prepositions.has(words[at - 1]?.toLowerCase() ?? ''),
  ) && !words.every((word) => vocabulary.isLegalForm(word));

const isPerson = (
  words: readonly string[],
  common: ReadonlySet<string>,
  vocabulary: Vocabulary,
): boolean =>
  words.length >= 2 &&
  words.length <= 4 &&
  !areCommon(words, common) &&
  words.every((word) => /^\p{Lu}[\p{L}.’'-]*$/u.test(bareWord(word))) &&
  !words.some((word) => vocabulary.isLegalForm(word));

/** Capitalised and not a concept of contracts: "Governing Law" is no place, "New York" is. */
const isLocation = (
  words: readonly string[],
  common: ReadonlySet<string>,
  vocabulary: Vocabulary,
): boolean =>
  words.length <= 5 &&
  !areCommon(words.slice(-1), common) &&
  !words.some((word) => vocabulary.isLegalForm(word)) &&
  !words.some((word) => isKnownWord(bareWord(word), vocabulary)) &&
  /\p{Ll}/u.test(words.at(-1) ?? '');

/** Words of the vocabulary and of the grammar are not place names, except words for places. */
function isKnownWord(word: string, vocabulary: Vocabulary): boolean {
  const terms = termsOf(word);
  if (vocabulary.words.name_joiners.has(word.toLowerCase())) return false;
  if (terms.some((term) => vocabulary.words.place_types.has(term))) return false;
  return (
    terms.every(vocabulary.isFunctionWord) ||
    vocabulary.units(terms).some((unit) => vocabulary.concepts.has(unit))
  );
}

/** Runs of capitalised words for which `fits` holds; joining words within them are kept. */
function names(
  run: Run,
  texts: readonly string[],
  vocabulary: Vocabulary,
  fits: (words: readonly string[]) => boolean,
): ParsedValue[] {
  const found: ParsedValue[] = [];
  let from = 0;
  while (from < texts.length) {
    const first = texts[from] ?? '';
    // "Mr Will Reed": behind a title, a function word is a name.
    const isTitled = vocabulary.words.honorifics.has(bareWord(texts[from - 1] ?? '').toLowerCase());
    if (!CAPITAL.test(first) || (!isTitled && opensSentence(bareWord(first), vocabulary))) {
      from++;
      continue;
    }
    let to = from + 1;
    while (to < texts.length && continues(texts, to, vocabulary)) to++;
    while (to > from + 1 && isJoiner(texts[to - 1] ?? '', vocabulary)) to--;
    // "Ann Reed and Max Orth" is no name, but two.
    const joint = texts.findIndex(
      (text, at) => at > from && at < to && vocabulary.words.conjunctions.has(text.toLowerCase()),
    );
    if (joint > 0 && !fits(texts.slice(from, to))) to = joint;
    const words = texts.slice(from, to);
    if (fits(words)) {
      found.push({ value: trimmedName(words.join(' ')), words: run.words.slice(from, to) });
    }
    from = to;
  }
  return found;
}

const isJoiner = (word: string, vocabulary: Vocabulary): boolean =>
  vocabulary.words.name_joiners.has(word.toLowerCase());

/**
 * "The", "This", "Between": capitalised only as the start of a sentence; and "Mr", which is not
 * part of the name. A single letter is an initial.
 */
function opensSentence(word: string, vocabulary: Vocabulary): boolean {
  const lower = word.toLowerCase();
  if (vocabulary.words.between_parties.has(lower) || vocabulary.words.honorifics.has(lower))
    return true;
  return word.length > 1 && vocabulary.isFunctionWord(lower);
}

/**
 * Without quotation marks, the full stop of a sentence, and a registration number or a defined term in
 * brackets after the name.
 */
export const trimmedName = (text: string): string =>
  text
    .replace(/\s*\([^()]*(?:\d{4,}|["“”'‘’])[^()]*\)?$|\s+\d{5,}(?:-\p{Lu})?\)?$/u, '')
    .replace(/^["“]+|[,;:"”]+$/g, '')
    .replace(/^\((?=[^)]*$)|(?<=^[^(]*)\)$/g, '')
    .replace(/(?<=\p{Ll}{3})\.$/u, '');

function continues(texts: readonly string[], at: number, vocabulary: Vocabulary): boolean {
  const before = texts[at - 1] ?? '';
  const word = texts[at] ?? '';
  const legal = vocabulary.isLegalForm(word);
  // After a comma, only a legal form continues the name: "Alder Pharma, Inc."
  // … and no participle: "Alder Limited, incorporated in England".
  if (/[,;]["”)]*$/.test(before)) {
    return (
      (legal && (CAPITAL.test(word) || SMALL_FORM.test(word))) ||
      listsPartners(texts, at, vocabulary)
    );
  }
  if (/^[^(]*\)$/.test(before) && !legal) return false;
  if (/\.["”]*$/.test(before) && !legal && !INITIALS.test(before) && !/&/.test(word)) {
    if (bareWord(before).length > 2 || opensSentence(bareWord(word), vocabulary)) return false;
  }
  if (/^\(\p{L}{1,20}\)[.,]?$/u.test(word)) return vocabulary.isLegalForm(texts[at + 1] ?? '');
  if (legal && SMALL_FORM.test(word)) return true;
  // "Back 2 Health, Ltd."
  if (/^\d{1,3},?$/.test(word)) {
    return texts.slice(at + 1, at + 3).some((next) => vocabulary.isLegalForm(next));
  }
  if (CAPITAL.test(word)) return !/^\(/.test(word);
  return isJoiner(word, vocabulary) && CAPITAL.test(texts[at + 1] ?? '');
}

/** Legal forms in small letters that are no words: "plc", "d.o.o."; not "company" or "kg". */
const SMALL_FORM = /^[^aeiou]{3,}$|\p{L}[./]\p{L}/u;

/** "J.F. Lehman": full stops of initials end no sentence. */
const INITIALS = /^["“(]?(?:\p{Lu}\.)+$/u;

/** "Reed, Alder & Co.": names joined by commas, the last two by "and", with a legal form. */
function listsPartners(texts: readonly string[], at: number, vocabulary: Vocabulary): boolean {
  let last = at;
  while (/^\p{Lu}[\p{L}’'-]+,$/u.test(texts[last] ?? '')) last++;
  const [name = '', joint = '', form = ''] = texts.slice(last, last + 3);
  const isJoint = joint === '&' || vocabulary.words.conjunctions.has(joint.toLowerCase());
  return /^\p{Lu}/u.test(name) && isJoint && vocabulary.isLegalForm(form);
}

/** Maximum words between the number and its unit: "two (2) full calendar years". */
const BETWEEN = 3;

function durations(run: Run, texts: readonly string[], vocabulary: Vocabulary): ParsedValue[] {
  return texts.flatMap((text, at) => {
    const printed = bareWord(text)
      .toLowerCase()
      .replace(/['’]s?$|\(s\)?$/u, '');
    // "a two-year period": number and unit are one word.
    const [, number = '', compound = printed] = /^(\p{L}+|\d{1,3})-(\p{L}+)$/u.exec(printed) ?? [];
    const unit = vocabulary.unitsOfTime.get(compound);
    if (!unit) return [];
    const joined = /^\d/.test(number) ? Number(number) : vocabulary.numerals.get(number);
    if (joined !== undefined) {
      const value = `${joined} ${unit}${joined === 1 ? '' : 's'}`;
      return [{ value, words: run.words.slice(at, at + 1) }];
    }
    for (let back = 1; back <= BETWEEN && at - back >= 0; back++) {
      const word = bareWord(texts[at - back] ?? '').toLowerCase();
      const count = /^\d{1,3}$/.test(word) ? Number(word) : vocabulary.numerals.get(word);
      if (count === undefined) continue;
      const value = `${count} ${unit}${count === 1 ? '' : 's'}`;
      return [{ value, words: run.words.slice(at - back, at + 1) }];
    }
    return [];
  });
}

function phones(run: Run, texts: readonly string[]): ParsedValue[] {
  const text = texts.join(' ');
  const match = /\+?\(?\d[\d\s().-]{6,}\d/.exec(text);
  if (!match || match[0].replace(/\D/g, '').length < 7) return [];
  const first = text.slice(0, match.index).split(' ').length - 1;
  const count = match[0].trim().split(' ').length;
  return [{ value: match[0].trim(), words: run.words.slice(first, first + count) }];
}

/** A house number or a postal code beside words: the whole run is taken. */
function addresses(run: Run, texts: readonly string[]): ParsedValue[] {
  const text = texts.join(' ');
  const looksLike =
    hasDigit(text) && /\p{L}{3,}/u.test(text) && texts.length >= 3 && text.length <= 250;
  return looksLike ? [{ value: text.replace(/^[\s:]+/, ''), words: run.words }] : [];
}
