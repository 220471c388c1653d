/**
 * General business vocabulary, one data file per language. Words and phrases of documents and
 * schemas are mapped to units: language-independent names of concepts ("Rechnungs-Nr." and "Invoice
 * #" are both `invoice number`). An unknown word is its own unit. No publisher, form or industry is
 * hard-coded.
 */

import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import legalForms from './legal-forms.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import related from './related-units.json' with { type: 'json' };
import { isStopWord, sameFamily, termsOf } from './terms.ts';

/**
 * Lists of words, separated by spaces: those that do not change which field a label names (neutral),
 * that say what is still to be paid (due), that alone are unspecific since many labels have them
 * (general), that open the list of the parties of a contract, that introduce a defined term without
 * brackets, terms for parties beside those of `roles`, numbers from one on (numerals) and the tens, words of
 * titles for the type of document, what calls a thing that of the reader (addressee), and phrases, with `_` for a space, that say
 * that there is no value (unstated).
 */
type WordLists = {
  readonly [Name in keyof typeof en as (typeof en)[Name] extends string ? Name : never]: string;
};

interface LanguageFile extends WordLists {
  readonly abbreviations: Readonly<Record<string, string | undefined>>;
  /** From units, separated by spaces, to their phrases. */
  readonly concepts: Readonly<Record<string, readonly string[] | undefined>>;
  /** From a kind of value to the units that indicate it; in the first language only. */
  readonly kinds: Readonly<Record<string, string | undefined>>;
  readonly units_of_time: Readonly<Record<string, string | undefined>>;
  /** What begins a line that names who is to read a letter: "Attn". */
  readonly attention_lines: readonly string[];
  /** From a unit for a party of a contract to its terms. */
  readonly roles: Readonly<Record<string, string | undefined>>;
  /** Labels of signature lines. */
  readonly signature_labels: readonly string[];
}

const FILES: Readonly<Record<string, LanguageFile>> = { en, de, fr, es, it, pt, nl };
export type Language = keyof typeof FILES & string;
export const LANGUAGES: readonly Language[] = Object.keys(FILES);

/** The words of a text, with the marks around them. */
export const splitWords = (text: string): string[] => text.split(/\s+/);

const list = (words: string): string[] => words.split(' ').filter((word) => word !== '');
const normalised = (words: string): string[] => list(words).flatMap(termsOf);

const LEGAL_FORMS = new Set(Object.values(legalForms.forms).flatMap(list));

const LISTS = (Object.keys(en) as (keyof WordLists)[]).filter(
  (name) => typeof en[name] === 'string',
);
/** Lists whose words are compared as terms (terms.ts), not as they are printed. */
const AS_TERMS = new Set(
  list('function_words neutral due general place_types earlier_periods party_roles titles'),
);

/** Letters, digits and number signs of a text as terms. */
export const labelTerms = (text: string): readonly string[] =>
  termsOf(text.replace(/[#№]|\b[nN][°º]/gu, ' number '));

/** Kinds that a unit indicates at any position. */
const CERTAIN = new Set(['email', 'phone', 'currency']);
const PARTY_KINDS = new Set(['organisation', 'party', 'person']);
/** Languages that write compounds as one word, and the shortest part of one: `kontonr`. */
const COMPOUNDING: ReadonlySet<Language> = new Set(['de', 'nl']);
const SHORTEST_PART = 2;
/** Maximum terms of a phrase in the files. */
const LONGEST_PHRASE = 5;

const isEndOfPeriod = (unit: string): boolean => unit === 'start' || unit === 'end';

export class Vocabulary {
  readonly words = Object.fromEntries(LISTS.map((name) => [name, new Set<string>()])) as Readonly<
    Record<keyof WordLists, Set<string>>
  >;
  readonly #phrases = new Map<string, readonly string[]>();
  readonly #kinds = new Map<string, string>();
  readonly concepts = new Set<string>();
  readonly unitsOfTime = new Map<string, string>();
  readonly numerals = new Map<string, number>();
  readonly #attention: string[] = [];
  readonly roles = this.words.party_roles;
  readonly signing = new Set<string>();
  readonly #compounds: boolean;

  /** If a phrase has different meanings in two languages, the first one takes precedence. */
  constructor(languages: readonly Language[]) {
    this.#compounds = languages.some((language) => COMPOUNDING.has(language));
    for (const language of languages) {
      const file = FILES[language];
      if (file) this.#add(file);
    }
  }

  #add(file: LanguageFile): void {
    const own = new Map<string, readonly string[]>();
    const enter = (phrase: string, units: string) => {
      const terms = labelTerms(phrase);
      const key = terms.join(' ');
      if (key !== '' && !own.has(key)) own.set(key, conceptUnits(units));
    };
    for (const [units, phrases] of Object.entries(file.concepts))
      for (const phrase of phrases ?? []) enter(phrase, units);
    for (const [short, units] of Object.entries(file.abbreviations)) enter(short, units ?? '');
    for (const [unit, terms] of Object.entries(file.roles))
      for (const term of list(terms ?? '')) enter(term, unit);
    for (const [key, units] of own) {
      if (!this.#phrases.has(key)) this.#phrases.set(key, units);
      for (const unit of units) this.concepts.add(unit);
    }
    for (const name of LISTS) {
      const words = AS_TERMS.has(name) ? normalised(file[name]) : list(file[name]);
      for (const word of words) this.words[name].add(word);
    }
    for (const [kind, units] of Object.entries(file.kinds))
      for (const unit of list(units ?? '')) this.#kinds.set(unit, kind);
    for (const [unit, words] of Object.entries(file.units_of_time))
      for (const word of list(words ?? '')) this.unitsOfTime.set(word, unit);
    const count = (words: string, step: number) =>
      list(words).forEach((word, at) => {
        if (!this.numerals.has(word)) this.numerals.set(word, (at + 1) * step);
      });
    count(file.numerals, 1);
    count(file.tens, 10);
    for (const phrase of file.attention_lines)
      this.#attention.push(...(termsOf(phrase).length > 0 ? [termsOf(phrase).join(' ')] : []));
    for (const word of Object.values(file.roles).flatMap((words) => normalised(words ?? '')))
      this.roles.add(word);
    for (const label of file.signature_labels) this.signing.add(label);
  }

  /** The units of terms in order, longest phrase first; grammatical words are left out. */
  units(terms: readonly string[]): string[] {
    const units: string[] = [];
    for (let at = 0; at < terms.length; ) {
      let length = Math.min(LONGEST_PHRASE, terms.length - at);
      for (; length > 0; length--) {
        const known = this.#phrases.get(terms.slice(at, at + length).join(' '));
        if (!known) continue;
        // "van", "from": the end of a period where a date follows, a preposition before other words.
        const isPreposition = at + length < terms.length && known.every(isEndOfPeriod);
        if (!isPreposition || !this.isFunctionWord(terms[at] ?? '')) units.push(...known);
        break;
      }
      const term = terms[at] ?? '';
      if (length === 0 && !this.isFunctionWord(term)) units.push(...this.#unitsOfWord(term));
      at += Math.max(1, length);
    }
    return units;
  }

  /** The units of a word; those of both parts of a compound, `lieferschein` and `nummer`. */
  #unitsOfWord(term: string): readonly string[] {
    for (let at = SHORTEST_PART; this.#compounds && at <= term.length - SHORTEST_PART; at++) {
      const tail = this.#phrases.get(term.slice(at));
      // As a term, a first part has no `s` that links it to the second: `Versicherungsbeginn`.
      const head = tail && this.#phrases.get(termsOf(term.slice(0, at)).join(' '));
      if (head && tail.every(this.isGeneral)) return [...head, ...tail];
    }
    return [term];
  }

  isFunctionWord = (term: string): boolean =>
    this.words.function_words.has(term) || isStopWord(term);
  isNeutral = (unit: string): boolean => this.words.neutral.has(unit);
  saysDue = (text: string): boolean => labelTerms(text).some((term) => this.words.due.has(term));
  isGeneral = (unit: string): boolean => this.words.general.has(unit);

  /** Weight of a unit of a name that a label contains. */
  weightOf(unit: string): number {
    if (this.words.neutral.has(unit)) return 0;
    if (this.words.general.has(unit)) return 0.45;
    return isEndOfPeriod(unit) ? 0.7 : 1;
  }

  /** The kind of value that the last decisive unit indicates; null if none does. */
  kindOf(units: readonly string[]): string | null {
    // A currency code is a currency, an e-mail address is not a postal one.
    const own = units
      .map((unit) => this.#kinds.get(unit))
      .find((kind) => kind && CERTAIN.has(kind));
    if (own) return own;
    const [kind = null, ...others] = units.toReversed().flatMap((unit) => {
      const last = unit.split(' ').at(-1) ?? '';
      return this.#kinds.get(unit) ?? this.#kinds.get(last) ?? [];
    });
    // "NIF del cliente": the number of a party is no party.
    return PARTY_KINDS.has(kind ?? '') && others.includes('identifier') ? 'identifier' : kind;
  }

  /** The kind of value that the units of a name indicate, or else a word of its phrase: "shipping address". */
  kindOfName(terms: readonly string[]): string | null {
    const isAddress = (term: string): boolean => this.kindOf(this.units([term])) === 'address';
    return this.kindOf(this.units(terms)) ?? (terms.some(isAddress) ? 'address' : null);
  }

  /** Whether a line names the person who is to read a letter: "Attn: Ann Reed". */
  isAttentionLine(line: string): boolean {
    const text = `${termsOf(line).join(' ')} `;
    return this.#attention.some((phrase) => text.startsWith(`${phrase} `));
  }

  isLegalForm = isLegalForm;
}

/** Whether a text has a word that labels have, in any of the languages: "Invoice number". */
export const isLabel = (text: string): boolean =>
  ALL_LANGUAGES.units(labelTerms(text)).some((unit) => ALL_LANGUAGES.concepts.has(unit));

/** A word without the marks around it. */
export const bare = (word: string): string => word.replace(/^["“(]+|[),;:”"]+$/g, '');

/** Whether a word, whatever the marks around it, is among others. */
function isListed(word: string, others: ReadonlySet<string>): boolean {
  const own = bare(word).toLowerCase();
  return others.has(own) || others.has(own.replace(/\.$/, ''));
}

/** Whether a word is a legal form of companies: Inc., GmbH. */
export const isLegalForm = (word: string): boolean => isListed(word, LEGAL_FORMS);

/** `buyer number` is two units, `purchase order` one: phrases that are keys of the first language. */
const WHOLE = new Set(Object.keys(en.concepts).filter((key) => key.includes(' ')));
function conceptUnits(units: string): readonly string[] {
  if (WHOLE.has(units)) return [units];
  const head = [...WHOLE].find((whole) => units.startsWith(`${whole} `));
  if (head) return [head, ...list(units.slice(head.length))];
  return list(units);
}

/** For questions, which may be in another language than the document. */
export const ALL_LANGUAGES = new Vocabulary(LANGUAGES);

/** Whether a word stands before the name of a person: Mr., Frau. */
export const isHonorific = (word: string): boolean =>
  isListed(word, ALL_LANGUAGES.words.honorifics);
/** `and`, `und`. */
export const isConjunction = (word: string): boolean =>
  isListed(word, ALL_LANGUAGES.words.conjunctions);

/** Units that may replace each other: a seller is usually a company. */
const RELATED_UNITS = new Map<string, Set<string>>();
for (const group of related) {
  for (const unit of group) {
    RELATED_UNITS.set(unit, new Set([...(RELATED_UNITS.get(unit) ?? []), ...group]));
  }
}

/** Whether two units may replace each other. */
export const areRelated = (a: string, b: string): boolean => RELATED_UNITS.get(a)?.has(b) === true;

const PARTY_ROLES: ReadonlySet<string> = new Set(Object.keys(en.roles));

/** Similarity of two units, 0 to 1. */
export function unitLikeness(a: string, b: string): number {
  if (a === b) return 1;
  // An insurer is not the insured.
  if (sameFamily(a, b) && !(PARTY_ROLES.has(a) && PARTY_ROLES.has(b))) return 0.9;
  if (areRelated(a, b)) return 0.5;
  // "Date" may be short for the invoice date, "Order" for the purchase order.
  return a.endsWith(` ${b}`) || b.endsWith(` ${a}`) ? 0.5 : 0;
}

/** A language counts when it has this share of the words that the most frequent one has. */
const LEAST_SHARE = 0.4;

/**
 * The languages of the words of a document, the most frequent first; English where nothing shows one.
 * Forms have hardly any function words, so that words of labels count where one language alone has them.
 */
export function languagesOf(words: Iterable<string>): Language[] {
  const { counts, most } = countLanguages(words, (term) => LANGUAGE_OF_LABELS.get(term));
  const spoken = [...counts]
    .filter(([, count]) => count >= Math.max(3, most * LEAST_SHARE))
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
  return spoken.length > 0 ? spoken : ['en'];
}

/** Whether a sentence is of a language that writes all nouns with a capital, so that these name nothing. */
export const capitalisesNouns = (sentence: string): boolean =>
  likelyLanguages(sentence)[0] === 'de';

/** The languages that most function words of a sentence are of; English first if it is one of them. */
export function likelyLanguages(sentence: string): Language[] {
  const { counts, most } = countLanguages(splitWords(sentence));
  return LANGUAGES.filter((language) => (counts.get(language) ?? 0) === most);
}

/** Shorter words of labels are abbreviations that several languages share. */
const MIN_LABEL_WORD = 4;

/** The words of labels that a single language has; null for those of several. */
const LANGUAGE_OF_LABELS = new Map<string, Language | null>();
for (const [language, { concepts, function_words }] of Object.entries(FILES)) {
  for (const phrase of [...Object.values(concepts).flat(), function_words]) {
    for (const word of list(phrase ?? '')) {
      if (word.length < MIN_LABEL_WORD) continue;
      const known = LANGUAGE_OF_LABELS.get(word);
      LANGUAGE_OF_LABELS.set(word, known === undefined || known === language ? language : null);
    }
  }
}

/** Number of function words of each language, and of words that `languageOf` says one of. */
function countLanguages(
  words: Iterable<string>,
  languageOf: (term: string) => Language | null | undefined = () => null,
): { readonly counts: ReadonlyMap<Language, number>; readonly most: number } {
  const counts = new Map<Language, number>();
  for (const word of words) {
    const term = word.toLowerCase().replace(/[^\p{L}']/gu, '');
    const own = languageOf(term);
    for (const [language, functionWords] of FUNCTION_WORDS) {
      if (language === own || functionWords.has(term))
        counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return { counts, most: Math.max(0, ...counts.values()) };
}

/** Whether a word is a function word of any of the languages. */
export const isFunctionWord = (word: string): boolean =>
  isStopWord(word) || FUNCTION_WORDS.some(([, own]) => own.has(word));

const FUNCTION_WORDS = Object.entries(FILES).map(
  ([language, { function_words }]) => [language, new Set(list(function_words))] as const,
);

export const functionWordsOf = (language: Language): ReadonlySet<string> =>
  new Map(FUNCTION_WORDS).get(language) ?? new Set();

/** Whether a term is a unit of time in any of the languages: year, Monat. */
export const isUnitOfTime = (term: string): boolean => UNITS_OF_TIME.has(term);

const UNITS_OF_TIME = new Set(
  Object.values(FILES).flatMap(({ units_of_time }) =>
    Object.values(units_of_time).flatMap((words) => (words ?? '').split(' ').flatMap(termsOf)),
  ),
);
