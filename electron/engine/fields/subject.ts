/**
 * Whether a document speaks of what a field is about: a date of birth in a document without the word
 * "birth" is not the date beside the label "Date".
 */
import { unitLikeness } from '../vocabulary/index.ts';
import type { Candidate, PreparedDocument, ValueKind, Wanted } from './types.ts';

/** Kinds whose values stand beside many labels; names and addresses are found by their position. */
const KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'date',
  'money',
  'number',
  'percent',
  'identifier',
  'duration',
  'boolean',
  'text',
]);
/** The document itself, which it need not name; a field may name it. */
const OWN: ReadonlySet<string> = new Set([
  'invoice',
  'issue',
  'contract',
  'effective',
  'order',
  'document',
  'receipt',
  'total',
]);
/** Likeness of a label that is the whole name of a field. */
const WHOLE_NAME = 0.95;
/** Words of many labels that nevertheless say what a date is of. */
const ENDS: ReadonlySet<string> = new Set(['start', 'end']);
/** Units that are less alike name different things: "birth date" and "date". */
const LEAST_LIKENESS = 0.75;

/** The candidates, marked if the document nowhere speaks of what the field is about. */
export function withSubject(
  prepared: PreparedDocument,
  wanted: Wanted,
  candidates: readonly Candidate[],
): Candidate[] {
  if (!KINDS.has(wanted.kind) || isSpokenOf(prepared, wanted)) return [...candidates];
  return candidates.map((candidate) => ({
    ...candidate,
    features: {
      ...candidate.features,
      'subject nowhere': 1,
      'general label, subject nowhere': Number(isGeneral(wanted, candidate)),
      'sentence, subject nowhere': candidate.features.sentence ?? 0,
    },
  }));
}

/** "Date" is a general label; for the end of a period any that does not say which end it is. */
const isGeneral = ({ end }: Wanted, { features }: Candidate): boolean =>
  features['general label'] === 1 ||
  (end !== null &&
    features.name !== undefined &&
    features.name < WHOLE_NAME &&
    !features['end of a period']);

/**
 * Whether a field has no subject, or one that the document has. A name without a known concept, such
 * as `f2`, says nothing: then the description tells the subject.
 */
function isSpokenOf(prepared: PreparedDocument, { names, described }: Wanted): boolean {
  const { vocabulary, byUnit } = prepared;
  const isSubject = (unit: string) =>
    ENDS.has(unit) ||
    (!vocabulary.isNeutral(unit) && !vocabulary.isGeneral(unit) && !OWN.has(unit));
  const named = names.flat().filter(isSubject);
  const subjects = named.some((unit) => ENDS.has(unit) || vocabulary.concepts.has(unit))
    ? named
    : [...described].filter(isSubject);
  if (subjects.length === 0) return true;
  const printed = [...byUnit.keys()];
  return subjects.some((unit) =>
    printed.some((other) => unitLikeness(unit, other) >= LEAST_LIKENESS),
  );
}
