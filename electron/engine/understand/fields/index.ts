/**
 * Finds the fields of a caller's schema by evidence alone: labels and adjacent values, sentences
 * about a field, table rows, and usual positions in letters and receipts. No document types are
 * hard-coded. A value without evidence is null and has no citation.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import { memoizeByObject } from '../../../../shared/memoize.ts';
import { parseDate } from '../../../../shared/values/date-value.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import { mainPeriodEnd, PERIOD_END_NAME, periodEndsIn } from '../content/period-end.ts';
import { markAmbiguous, notFound, othersOf } from './ambiguous.ts';
import { asksForWriter, findByPosition } from './by-position.ts';
import { accountNumbers, withCheckDigits } from './check-digits.ts';
import { findChoices, isOfOption } from './choices.ts';
import { asksForAnyParty, evidenceOf, withFeatures } from './features.ts';
import { type FieldCandidates, keysOfOtherParts, withContext } from './field-context.ts';
import { withAccounts } from './from-accounts.ts';
import { findInProse } from './in-prose.ts';
import { findNearLabels } from './near-labels.ts';
import { prepareDocument } from './prepared-document.ts';
import { type Choice, confidenceOf, givenOf, rank } from './rank.ts';
import { runText } from './run-text.ts';
import { withSubject } from './subject.ts';
import { itemsOf, NUMERIC, unsure } from './table-items.ts';
import type {
  Candidate,
  FieldDefinition,
  FieldOptions,
  FoundCandidate,
  FoundField,
  FoundFields,
  PreparedDocument,
  Wanted,
} from './types.ts';
import { wantedOf } from './wanted.ts';

export { exampleFrom, learnedValues } from './learned/index.ts';
export { suggestFields } from './suggest.ts';
export type { FoundFields } from './types.ts';

/** Candidates below this probability are not shown. */
const LEAST_CANDIDATE = 0.05;
const MOST_CANDIDATES = 8;
/** A rival conflicts with the best value from this share of the best value's probability. */
const CONFLICT_SHARE = 0.75;

export function extractFields(
  pages: readonly PageContent[],
  fields: readonly FieldDefinition[],
  options: FieldOptions = {},
): FoundFields {
  return new FieldSearch(prepareDocument(pages), options).all(fields);
}

/** All candidate values of a field, at each of their positions. */
export function candidatesOf(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const read = [
    ...findNearLabels(prepared, wanted),
    ...findInProse(prepared, wanted),
    ...findByPosition(prepared, wanted),
  ];
  const all = withSubject(prepared, wanted, [
    // The options of a question are no text of their own: only what is chosen is a value.
    ...read.filter((candidate) => !isOfOption(prepared, wanted, candidate)),
    ...findChoices(prepared, wanted),
  ]);
  if (wanted.kind === 'organisation') return withPages(prepared, wanted, all);
  if (wanted.kind === 'identifier') {
    return withCheckDigits(wanted, [...all, ...accountNumbers(prepared, wanted)]);
  }
  if (wanted.kind === 'date') return [...all, ...findPeriodEnd(prepared, wanted)];
  if (!NUMERIC.has(wanted.kind)) return all;
  const earlier = all.filter(({ page, words }) =>
    words.some((word) => prepared.isOfEarlierPeriod(page, word)),
  );
  if (wanted.described.has('cumulative') && earlier.length > 0) return earlier;
  const current = namesPeriod(wanted, prepared)
    ? all
    : all.filter((candidate) => !earlier.includes(candidate));
  return [...withAccounts(prepared, wanted, current)];
}

/** Candidates for the company that a document is of, with the share of the pages that name it. */
function withPages(
  prepared: PreparedDocument,
  wanted: Wanted,
  candidates: readonly Candidate[],
): Candidate[] {
  if (!asksForWriter(wanted)) return [...candidates];
  return candidates.map((candidate) => {
    const share = prepared.vocabulary.isLegalForm(String(candidate.value).split(' ').at(-1) ?? '')
      ? shareOfPages(prepared, String(candidate.value))
      : 0;
    return withFeatures(candidate, { 'named on the pages': share });
  });
}

/**
 * The end of the period that a report covers, from "for the fiscal year ended …", for a date field
 * named "period end" or "balance sheet date"; nothing for any other field.
 */
function findPeriodEnd(prepared: PreparedDocument, { kind, texts }: Wanted): Candidate[] {
  if (kind !== 'date' || !texts.some((name) => PERIOD_END_NAME.test(name))) return [];
  // The end of a quarter is not that of a fiscal year.
  const ofYear = texts.some((name) => /\byear\b/i.test(name));
  // A cover sets it as a heading.
  const mentions = [...prepared.headings, ...prepared.sentences].flatMap(({ page, words }) => {
    const { text, wordsBetween } = runText({ page, words });
    return periodEndsIn(text).flatMap(({ name, date, start, end }) => {
      if (ofYear && !name.endsWith('year')) return [];
      const value = parseDate(date, null)?.value;
      return value
        ? [{ date, value, page, pageNumber: page.page, words: wordsBetween(start, end) }]
        : [];
    });
  });
  const best = mainPeriodEnd(mentions);
  if (!best) return [];
  const { value, page, words } = best.mention;
  const features = {
    'stated as the end of the period': 1,
    'one of several ends of a period': Number(!best.sure),
  };
  return [{ value, page, words, features }];
}

/** A shorter document repeats the names of both parties. */
const LEAST_PAGES = 5;

const termsOfPages = memoizeByObject(({ pages }: PreparedDocument) =>
  pages.map(({ words }) => new Set(words.text.flatMap(termsOf))),
);

/**
 * Share of the pages that contain all words of a name but its legal form: the company that a report
 * is about is named on most, its banks are not. 0 for short documents.
 */
function shareOfPages(prepared: PreparedDocument, name: string): number {
  if (prepared.pages.length < LEAST_PAGES) return 0;
  const own = name
    .split(' ')
    .filter((word) => !prepared.vocabulary.isLegalForm(word))
    .flatMap(termsOf);
  if (own.length === 0) return 0;
  const pages = termsOfPages(prepared);
  return pages.filter((terms) => own.every((term) => terms.has(term))).length / pages.length;
}

/** `revenue_2022`, `prior year revenue`. */
const namesPeriod = ({ described }: Wanted, { vocabulary }: PreparedDocument): boolean =>
  [...described].some(
    (unit) => /^(?:19|20)\d\d$/.test(unit) || vocabulary.words.earlier_periods.has(unit),
  );

const rounded = (share: number): number => Math.round(share * 100) / 100;

/**
 * Candidates without those that share a word with a better one: two labels may lead to one value.
 */
function distinct(occurrences: readonly Candidate[]): Candidate[] {
  const used = new Set<string>();
  return occurrences.filter(({ page, words }) => {
    const keys = words.map((word) => `${page.page} ${word}`);
    const isNew = !keys.some((key) => used.has(key));
    for (const key of keys) used.add(key);
    return isNew;
  });
}

/** Whether a field has fields of its own: an object, or a list of objects. */
const isComposite = ({ type, fields = [] }: FieldDefinition): boolean =>
  type === 'object' || (type === 'array' && fields.length > 0);

class FieldSearch {
  readonly #prepared: PreparedDocument;
  readonly #options: FieldOptions;
  readonly #found: FoundField[] = [];
  readonly #missing: string[] = [];

  constructor(prepared: PreparedDocument, options: FieldOptions) {
    this.#prepared = prepared;
    this.#options = options;
  }

  all(fields: readonly FieldDefinition[]): FoundFields {
    const values = this.#object(fields, '');
    return { values, fields: this.#found, missing: this.#missing };
  }

  #object(fields: readonly FieldDefinition[], prefix: string): Record<string, unknown> {
    const asked = fields.map((field) => this.#candidates(field, prefix));
    const companions = keysOfOtherParts(asked).flatMap(
      (key) => this.#candidates({ key, type: 'number' }, '') ?? [],
    );
    const choices = withContext(this.#prepared, asked, companions);
    return Object.fromEntries(
      fields.map((field, at) => {
        const path = prefix === '' ? field.key : `${prefix}.${field.key}`;
        const value = this.#field(field, path, choices[at] ?? null);
        if (field.required && value === null) this.#missing.push(path);
        return [field.key, value];
      }),
    );
  }

  /** The candidates of a field that is no object and no list of objects; null for those. */
  #candidates(field: FieldDefinition, prefix: string): FieldCandidates | null {
    if (isComposite(field)) return null;
    // Within an object the key alone may be too unspecific to be found: `seller.name`.
    const wanted = wantedOf(field, this.#prepared.vocabulary, prefix.split('.').at(-1));
    return { wanted, candidates: candidatesOf(this.#prepared, wanted) };
  }

  #field(field: FieldDefinition, path: string, asked: FieldCandidates | null): unknown {
    const inner = field.fields ?? [];
    if (field.type === 'object') {
      const value = this.#object(inner, path);
      return Object.values(value).some((item) => item !== null) ? value : null;
    }
    if (!asked) {
      const items = itemsOf(this.#prepared, inner);
      for (const [index, item] of items.entries()) {
        for (const cell of item.cells)
          this.#found.push({ ...cell, path: `${path}.${index}.${cell.path}` });
      }
      return items.length > 0 ? items.map(({ value }) => value) : null;
    }
    const { wanted, candidates } = asked;
    const choices = rank(candidates, wanted);
    const found =
      field.type === 'array'
        ? this.#list(choices, path, wanted)
        : this.#single(choices, path, wanted);
    this.#found.push(found);
    return found.value;
  }

  #single(choices: readonly Choice[], path: string, wanted: Wanted): FoundField {
    const { type } = wanted;
    const likely = choices.filter(({ probability }) => probability >= LEAST_CANDIDATE);
    const [best, rival] = likely;
    if (!best) return notFound(path, type);
    const shown = likely.map((choice) => this.#shown(choice, choice.probability, wanted));
    const [first, ...others] = shown as [FoundCandidate, ...FoundCandidate[]];
    if (givenOf(choices, wanted).length === 0) {
      const candidates = shown.slice(0, MOST_CANDIDATES);
      return { ...notFound(path, type), status: 'below_threshold', candidates };
    }
    const conflicting = rival && rival.probability >= best.probability * CONFLICT_SHARE;
    const listed = conflicting || this.#options.citationMode === 'all';
    const found: FoundField = {
      ...first,
      path,
      type,
      status: conflicting ? 'conflicting' : 'found',
      ...(listed && { candidates: others.slice(0, MOST_CANDIDATES) }),
    };
    return markAmbiguous(found, othersOf(best));
  }

  #list(choices: readonly Choice[], path: string, wanted: Wanted): FoundField {
    const kept = givenOf(choices, wanted);
    if (kept.length === 0) {
      return notFound(path, 'array');
    }
    const items = kept.map((choice) => this.#shown(choice, choice.membership, wanted));
    const found: FoundField = {
      path,
      type: 'array',
      status: 'found',
      value: items.map(({ value }) => value),
      confidence: Math.min(...items.map(({ confidence }) => confidence)),
      citations: items.flatMap(({ citations }) => citations),
      evidence: [...new Set(items.flatMap(({ evidence }) => evidence))],
    };
    const isPartial = wanted.kind === 'party' && asksForAnyParty(wanted) && items.length < 2;
    return isPartial ? unsure(found, 'an agreement has two parties or more') : found;
  }

  #shown(choice: Choice, probability: number, wanted: Wanted): FoundCandidate {
    const all = this.#options.citationMode === 'all';
    const occurrences = all ? distinct(choice.occurrences) : choice.occurrences.slice(0, 1);
    return {
      value: choice.value,
      ...(wanted.kind === 'money' && { currency: choice.currency }),
      confidence: rounded(confidenceOf(probability, choice.features)),
      citations: occurrences.map(({ page, words }) => this.#prepared.citationOf(page, words)),
      evidence: evidenceOf(choice.features),
    };
  }
}
