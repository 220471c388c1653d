/**
 * Whether a sentence has the kind of entity asked for near the words of the question: a date, a
 * number, the name of a person or organisation, a place. Farther away it refers to something else.
 */
import { isMonthName } from '../../../../shared/values/date-value.ts';
import { sameFamily, termsOf } from '../../evidence/terms.ts';
import { isRoleWord } from '../../vocabulary/role-words.ts';
import { LOCATION_PATTERN, type QuestionKind } from '../question/kind.ts';

/** Maximum words between an entity and the words of the question; dates end a sentence. */
const NEAR: Readonly<Record<EntityQuestion['kind'], number>> = {
  number: 7,
  person: 7,
  place: 7,
  date: 12,
};
/** Maximum words between a number and what it counts: `4,500 retail stores`. */
const COUNTED = 2;

export interface EntityQuestion {
  readonly kind: Exclude<QuestionKind, 'any'>;
  /** The question asks `how many`. */
  readonly isCount: boolean;
  readonly terms: readonly string[];
  /** Whether the document always capitalises the word. */
  isName(word: string): boolean;
}

/** Word indexes in a text; an entity of several words has that of its last word. */
type Positions = readonly number[];

export function hasEntityNear(text: string, question: EntityQuestion): boolean {
  const { kind, isCount, terms } = question;
  const words = text.split(/\s+/);
  const asked = words.flatMap((word, at) =>
    termsOf(word).some((own) => terms.some((term) => sameFamily(own, term))) ? [at] : [],
  );
  const found = ENTITIES[kind](words, question);
  if (isCount)
    return found.some(
      (at) =>
        !NO_COUNT.test(at === 0 ? `${words[at]} ` : (words[at] ?? '')) &&
        asked.some((term) => term > at && term - at <= COUNTED + 1),
    );
  return found.some((at) => asked.some((term) => Math.abs(term - at) <= NEAR[kind]));
}

const NUMBER = /^[($€£¥~]*[−–-]?[$€£¥]?\d[\d.,]*\s?%?[)\].,;:%]*$/u;
/** A share or an amount, or the number of a list item at the start of a text. */
const NO_COUNT = /[%$€£¥]|^\d{1,2}[.)] $/;
const NUMBER_WORD =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred)\b/i;
const YEAR = /^[(]?(?:1[89]|20)\d\d[).,;:]*$/;
const DAY = /\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\b(?:1[89]|20)\d\d-\d\d-\d\d\b/;
/** A number after one of these is a reference. */
const REFERENCE =
  /^[("“]*(?:notes?|items?|sections?|articles?|pages?|tables?|figures?|levels?|chapters?|parts?|rules?|exhibits?|p\.|§|no\.)$/i;
const TITLE = /^(?:mr|mrs|ms|dr|prof|sir|herr|frau|mme|sr|sra)\.?$/i;

/** `May`, not `may`. */
const isMonth = (word: string): boolean =>
  /^\p{L}/u.test(word) && !/^may\b/.test(word) && isMonthName(word.replace(/[.,;)]+$/, ''));

function numbersIn(words: readonly string[]): Positions {
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    const isDate = YEAR.test(word) || isMonth(before) || (isMonth(words[at + 1] ?? '') && at > 0);
    const isNumber = (NUMBER.test(word) && !isDate) || NUMBER_WORD.test(word);
    return isNumber && !REFERENCE.test(before) ? [at] : [];
  });
}

/** Before a year that is part of a name: `the 2019 Companies Act`, `our 2023 accounts`. */
const DETERMINER = /^(?:the|an?|this|that|our|its|their|his|her|my|your)$/i;

const datesIn = (words: readonly string[]): Positions =>
  words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    const isYear = YEAR.test(word) && !DETERMINER.test(before);
    // `Mr May` is a person.
    return isYear || (isMonth(word) && !TITLE.test(before)) || DAY.test(word) ? [at] : [];
  });

const CAPITALISED = /^[("“]*\p{Lu}[\p{L}'’.&-]*[),.;:”"]*$/u;

/** `Chief Financial Officer of the Alder Brand` does not name the officer. */
const OF = /^(?:of|at|for|with)$/i;

/** Two adjacent words that are only used as names, or one after a title. */
function namesIn(words: readonly string[], { terms, isName }: EntityQuestion): Positions {
  const isOwn = (word: string): boolean =>
    CAPITALISED.test(word) &&
    isName(word) &&
    // `This Agreement may be signed in counterparts` names no one.
    !DETERMINER.test(word) &&
    !termsOf(word).some((own) => isRoleWord(own) || terms.some((term) => sameFamily(own, term)));
  return words.flatMap((word, at) => {
    const before = words[at - 1] ?? '';
    const named = isOwn(word) && (isOwn(before) || /^\p{Lu}\.$/u.test(before));
    if (OF.test(words[at - 2] ?? '')) return [];
    return named || (TITLE.test(before) && /^\p{Lu}/u.test(word)) ? [at] : [];
  });
}

/** The first words of places, after the prepositions that introduce them. */
function locationsIn(words: readonly string[]): Positions {
  return words.flatMap((_, at) => {
    const match = LOCATION_PATTERN.exec(words.slice(at, at + 4).join(' '));
    return match?.index === 0 ? [at] : [];
  });
}

const ENTITIES: Readonly<
  Record<EntityQuestion['kind'], (words: readonly string[], question: EntityQuestion) => Positions>
> = { number: numbersIn, date: datesIn, person: namesIn, place: locationsIn };
