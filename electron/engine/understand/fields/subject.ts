/**
 * Whether a document speaks of what a field is about: a date of birth in a document without the word
 * "birth" is not the date beside the label "Date".
 */

import { labelTerms, unitLikeness } from '../../language/vocabulary/index.ts';
import { withFeatures } from './features.ts';
import { textsOf } from './run-text.ts';
import type { Candidate, FeatureVector, PreparedDocument, ValueKind, Wanted } from './types.ts';

/** What a document need not name, since it is that itself: its kind, its date, its sum and its author. */
const OWN: ReadonlySet<string> = new Set(
  'invoice, invoice date, date, issue, contract, effective, order, document, receipt, total, party'.split(
    ', ',
  ),
);
/** The kinds of documents among them. */
const KINDS = ['invoice', 'contract', 'order', 'receipt'];
/** Units that ask for the author of the document, who is named without a label. */
export const AUTHOR: ReadonlySet<string> = new Set(['supplier', 'company', 'name', 'address']);

/** Kinds of values that blocks without a label state of the buyer as well. */
const OF_PARTIES: ReadonlySet<ValueKind> = new Set(['organisation', 'person', 'address', 'text']);

/** Whether units of a name ask for what the document itself is or has. */
export const isOfDocument = (units: readonly string[]): boolean =>
  units.every((unit) => OWN.has(unit));

/** Likeness of a label that is the whole name of a field. */
const WHOLE_NAME = 0.95;
/** Words of many labels that nevertheless say what a date is of. */
const ENDS: ReadonlySet<string> = new Set(['start', 'end']);
/** Units that are less alike name different things: "birth date" and "date". */
const LEAST_LIKENESS = 0.75;

/** The candidates, marked if the document speaks of what the field is about nowhere, or not near them. */
export function withSubject(
  prepared: PreparedDocument,
  wanted: Wanted,
  candidates: readonly Candidate[],
): Candidate[] {
  const printed = [...prepared.byUnit.keys()];
  const kinds = KINDS.filter((unit) => wanted.described.has(unit));
  const isPrinted = (unit: string) => isAmong(unit, printed);
  // A lease need not say that it is a contract; one that says it is an invoice is none.
  const isOther = kinds.length > 0 && !kinds.some(isPrinted) && KINDS.some(isPrinted);
  const subjects = subjectsOf(prepared, wanted);
  const spoken = subjects.filter(isPrinted);
  if (subjects.length === 0 && !isOther) return [...candidates];
  const isMissing = (unit: string) => !ENDS.has(unit) && !isPrinted(unit);
  const missingOf = (units: readonly string[]) =>
    units.filter(isMissing).length / Math.max(1, units.filter((unit) => !ENDS.has(unit)).length);
  // The description may name it by a word that the document uses.
  const described = subjectsAmong(wanted.described, prepared, wanted);
  const missing = Math.min(missingOf(subjects), missingOf(described));
  // An agreement that says nothing of a renewal has no term of one.
  const isOfNothing = (unit: string) => prepared.vocabulary.concepts.has(unit) && isMissing(unit);
  if (wanted.kind === 'duration' && spoken.length > 0 && subjects.some(isOfNothing)) return [];
  const hasEnd = subjects.some((unit) => ENDS.has(unit));
  // Whether "end" is printed says nothing of the thing that ends.
  const isNowhere =
    subjects.length > 0 && spoken.length === 0 && !(hasEnd && subjects.some(isMissing));
  return candidates.map((candidate) => {
    const beside = spoken.length > 0 ? [...unitsBeside(prepared, candidate)] : [];
    const isBeside = subjects.length === 0 || spoken.some((unit) => isAmong(unit, beside));
    return withFeatures(candidate, {
      'another kind of document': Number(isOther),
      'part of the subject nowhere': isNowhere ? 0 : missing,
      ...(isNowhere && marks(wanted, subjects, candidate, 'subject nowhere')),
      ...(!isNowhere && !isBeside && marks(wanted, subjects, candidate, 'subject elsewhere')),
    });
  });
}

const marks = (
  wanted: Wanted,
  subjects: readonly string[],
  candidate: Candidate,
  name: string,
): FeatureVector => ({
  [name]: 1,
  [`general label, ${name}`]: Number(isGeneral(wanted, candidate)),
  [`sentence, ${name}`]: candidate.features.sentence ?? 0,
  // The currency of the amounts is that of a thing only if the document speaks of it.
  [`unlabelled, ${name}`]:
    wanted.kind === 'currency' && subjects.some((unit) => unit !== 'currency')
      ? 0
      : (candidate.features.unlabelled ?? 0),
});

const isAmong = (own: string, units: readonly string[]): boolean =>
  units.some((unit) => unitLikeness(own, unit) >= LEAST_LIKENESS);

/** Lines above a value whose words say what it is of; labels and captions stand there. */
const LINES_ABOVE = 2;

/** Units of the sentence of a value, of its line, of the lines above it and of the one below it. */
function unitsBeside(prepared: PreparedDocument, candidate: Candidate): Set<string> {
  const { vocabulary, lines, sentences, termsOf } = prepared;
  const { page, words, sentence } = candidate;
  const own = new Set(words);
  const all = lines.get(page.page)?.lines ?? [];
  const at = all.findIndex((line) => line.some((one) => one.words.some((word) => own.has(word))));
  const near = at < 0 ? [] : all.slice(Math.max(0, at - LINES_ABOVE), at + 2).flat();
  const units = near.flatMap((segment) => vocabulary.units(termsOf(segment).flat()));
  const said = sentence === undefined ? null : sentences[sentence];
  const texts = said ? textsOf(said).flatMap(labelTerms) : [];
  return new Set([...units, ...vocabulary.units(texts)]);
}

/** "Date" is a general label; for the end of a period any that does not say which end it is. */
const isGeneral = ({ end }: Wanted, { features }: Candidate): boolean =>
  features['general label'] === 1 ||
  (end !== null &&
    features.name !== undefined &&
    features.name < WHOLE_NAME &&
    !features['end of a period']);

/** Those of the units of a field that say what it is about beside the document itself. */
function subjectsAmong(
  units: Iterable<string>,
  { vocabulary }: PreparedDocument,
  { kind }: Wanted,
): string[] {
  return [...units].filter(
    (unit) =>
      ENDS.has(unit) ||
      (/^\p{L}\P{Nd}+$/u.test(unit) &&
        !(unit === 'buyer' && OF_PARTIES.has(kind)) &&
        !vocabulary.isNeutral(unit) &&
        !vocabulary.isGeneral(unit) &&
        !OWN.has(unit) &&
        !AUTHOR.has(unit)),
  );
}

/**
 * What a field is about; empty if it is about nothing but the document. A name without a known concept,
 * such as `f2`, says nothing: then the description tells the subject.
 */
function subjectsOf(prepared: PreparedDocument, wanted: Wanted): string[] {
  const { concepts } = prepared.vocabulary;
  const named = wanted.names.flat();
  const subjects = subjectsAmong(named, prepared, wanted);
  const authors = named.filter((unit) => AUTHOR.has(unit) || unit === 'buyer');
  const isDecisive = [...subjects, ...authors].some((unit) => ENDS.has(unit) || concepts.has(unit));
  return isDecisive ? subjects : subjectsAmong(wanted.described, prepared, wanted);
}
