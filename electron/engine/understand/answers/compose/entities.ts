/**
 * Whether a sentence has the kind of entity asked for near the words of the question: a date, a
 * number, the name of a person or organisation, a place. Farther away it refers to something else.
 */

import { isMonthName } from '../../../../../shared/values/date-value.ts';
import { MAGNITUDES } from '../../../../../shared/values/magnitudes.ts';
import { takesNumber } from '../../../language/vocabulary/document-parts.ts';
import {
  bare,
  isFunctionWord,
  isHonorific,
  splitWords,
} from '../../../language/vocabulary/index.ts';
import { isNumberWord } from '../../../language/vocabulary/number-words.ts';
import { phraseIn, says } from '../../../language/vocabulary/question-words.ts';
import { isAmong, shareIn, termsOf } from '../../../language/vocabulary/terms.ts';
import { extremeIn, LOCATION_PATTERN, type QuestionKind } from '../question/kind.ts';
import { namesIn } from './names-beside.ts';

/** Maximum words between an entity and the words of the question; dates end a sentence. */
const NEAR: Readonly<Record<EntityQuestion['kind'], number>> = {
  number: 7,
  person: 7,
  place: 7,
  date: 12,
};
/** Maximum words between a number and what it counts: `4,500 retail stores`; … */
const COUNTED = 2;
/** … and of nothing but adjectives: `9,200 total full-time and part-time employees`. */
const MOST_ADJECTIVES = 5;
/** They join adjectives. */
const JOINS = new Set(['and', 'or']);

/** Whether words between a number and a noun are only adjectives. */
export const areAdjectives = (between: readonly string[]): boolean =>
  between.length <= MOST_ADJECTIVES &&
  between.every((word) => /^\p{L}[\p{L}-]*$/u.test(word)) &&
  !between.flatMap(termsOf).some((term) => isFunctionWord(term) && !JOINS.has(term));
/** Minimum share of the words for what is asked, of those in the text, on one side of a number. */
const MOST_TERMS = 0.75;
const HAPPENS: ReadonlySet<string> = new Set(['we', 'to', 'be', 'may', 'can', 'will']);

/** `are issued` asks for a state: of "we issued 22 shares" and "may issue up to 500 shares" none is it. */
function isState(text: string, question: string): boolean {
  const phrase = phraseIn(question, 'state');
  const asked = phrase && formsIn(question.slice(phrase.start, phrase.end)).at(-1);
  const forms = formsIn(text);
  return !(
    asked &&
    forms.some((form, at) => HAPPENS.has(forms[at - 1] ?? '') && isAmong(asked, termsOf(form)))
  );
}

/** Words before a count in which another one makes an enumeration: `11, 30 and 17 shares`. */
const ENUMERATED = 4;

export interface EntityQuestion {
  readonly kind: Exclude<QuestionKind, 'any'>;
  /** The question asks `how many`. */
  readonly isCount: boolean;
  readonly terms: readonly string[];
  /** The question; what is counted stands in the same form in both: `stores`. */
  readonly text: string;
  /** Whether the document always capitalises the word. */
  isName(word: string): boolean;
}

/** Word indexes in a text; an entity of several words has that of its last word. */
type Positions = readonly number[];

export function hasEntityNear(text: string, question: EntityQuestion): boolean {
  const { kind, isCount, terms } = question;
  const words = splitWords(text);
  const asked = words.flatMap((word, at) =>
    termsOf(word).some((own) => isAmong(own, terms)) ? [at] : [],
  );
  const found = ENTITIES[kind](words, question);
  if (isCount) {
    const forms = new Set(formsIn(question.text));
    const counts = found.filter((at) => isCountAt(words, at));
    const extreme = extremeIn(question.text);
    return counts.some(
      (at) =>
        !counts.some((other) => other < at && at - other <= ENUMERATED) &&
        isState(text, question.text) &&
        asked.some((term) => {
          const isForm = formsIn(words[term] ?? '').some((form) => forms.has(form));
          // "We employed some 600 people" counts employees.
          if (term < at)
            return !isForm && at - term <= COUNTED && /^\p{Ll}{3}/u.test(words[at + 1] ?? '');
          const between = words.slice(at + 1, term);
          return (
            isForm &&
            (between.length <= COUNTED || areAdjectives(between)) &&
            // "Three largest customers" are not all of them.
            [null, extreme].includes(extremeIn(words.slice(at, term).join(' ')))
          );
        }),
    );
  }
  const near = found.filter((at) => asked.some((term) => Math.abs(term - at) <= NEAR[kind]));
  return near.some((at) => kind !== 'number' || isOfTerms(words, at, question));
}

/**
 * Whether a number belongs to what is asked for: the words for it stand before the number, `the
 * closing price was $12`, or begin right after it, `$12 of closing costs`; in `$2 million, from the
 * closing price` they say what the number comes from. A bare number counts the word after it.
 */
function isOfTerms(words: readonly string[], at: number, question: EntityQuestion): boolean {
  const all = words.flatMap(termsOf);
  const terms = question.terms.filter((term) => isAmong(term, all));
  const shareOf = (part: readonly string[]): number => shareIn(terms, part.flatMap(termsOf));
  const [word = '', next = ''] = words.slice(at, at + 2);
  const isBare = /^\(?\d[\d.,]*$/.test(word) && /^\p{Ll}{4,}/u.test(next) && !MAGNITUDES.has(next);
  if (isBare && shareOf([next]) === 0) return false;
  if (shareOf(words.slice(0, at)) >= MOST_TERMS) return true;
  const after = words.slice(at + 1, at + 1 + NEAR.number);
  return shareOf(after.slice(0, COUNTED + 1)) > 0 && shareOf(after) >= MOST_TERMS;
}

const NUMBER = /^[($€£¥~]*[−–-]?[$€£¥]?\d[\d.,]*\s?%?[)\].,;:%]*$/u;
/** A share or an amount. */
const NO_COUNT = /[%$€£¥]/;
/** The number of a list item or a note at the start of a text. */
const MARKER = /^(?:\d{1,2}[.)]|\(\d{1,2}\))$/;
/** `1.366` may be a fraction. */
const FRACTION = /\d[.,](?:\d{1,2}|\d{4,})$|^\d{1,3}\.\d{3}$/;
const YEAR = /^[(]?(?:1[89]|20)\d\d[).,;:]*$/;
/** A day or a time of day: `4/5/2026`, `2026-05-04`, `07:10`, `14h30`. */
const DAY_OR_TIME =
  /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\b(?:1[89]|20)\d\d-\d\d-\d\d\b|\b[0-2]?\d[:h][0-5]\d\b/;

/** Short words that are months in another language: `may`, `set`; a year follows those that are one. */
const AMBIGUOUS = /^\p{Ll}{1,3}$/u;
const isMonth = (word: string): boolean => {
  const name = bare(word).replace('.', '');
  return !AMBIGUOUS.test(name) && isMonthName(name);
};

export const formsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a number counts things: no share, no amount, and a fraction only of millions. */
function isCountAt(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (NO_COUNT.test(word)) return false;
  return !FRACTION.test(word) || MAGNITUDES.has((words[at + 1] ?? '').toLowerCase());
}

function numbersIn(words: readonly string[]): Positions {
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    const isDate = YEAR.test(word) || isMonth(before) || (isMonth(words[at + 1] ?? '') && at > 0);
    const isNumber = (NUMBER.test(word) && !isDate) || isNumberWord(word);
    const isMarker = at === 0 && MARKER.test(word);
    return isNumber && !isMarker && !takesNumber(before) ? [at] : [];
  });
}

const datesIn = (words: readonly string[]): Positions =>
  words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    // A year that is part of a name: `the 2019 Companies Act`, `our 2023 accounts`.
    const isYear = YEAR.test(word) && !says(before, 'determiner');
    // `Mr May` is a person.
    return isYear || (isMonth(word) && !isHonorific(before)) || DAY_OR_TIME.test(word) ? [at] : [];
  });

/** Whether a text has a date or a time of day. */
export const saysWhen = (text: string): boolean => datesIn(splitWords(text)).length > 0;

/** `Chief Financial Officer of the Alder Brand` does not name the officer. */
const OF = /^(?:of|at|for|with)$/i;

/** In a sentence of capitals no word is a name by its capital. */
const isShouted = (text: string): boolean => /\.$/.test(text) && text === text.toUpperCase();

/** The last words of names, but of those that the question has. */
const personsIn = (words: readonly string[], { terms, isName }: EntityQuestion): Positions =>
  (isShouted(words.join(' ')) ? [] : namesIn(words, { isName })).flatMap(([from, to]) => {
    const own = words.slice(from, to).flatMap(termsOf);
    const isAsked = own.some((term) => isAmong(term, terms));
    return isAsked || OF.test(words[from - 1] ?? '') ? [] : [to - 1];
  });

/** The first words of places, after the prepositions that introduce them. */
function locationsIn(words: readonly string[]): Positions {
  return words.flatMap((_, at) => {
    const match = LOCATION_PATTERN.exec(words.slice(at, at + 4).join(' '));
    return match?.index === 0 ? [at] : [];
  });
}

const ENTITIES: Readonly<
  Record<EntityQuestion['kind'], (words: readonly string[], question: EntityQuestion) => Positions>
> = { number: numbersIn, date: datesIn, person: personsIn, place: locationsIn };
