/**
 * Two fields of one object do not take the same printed date or duration: an invoice with a single
 * date does not state when it is due, and a term is not the term of the renewal as well. The field
 * that the label names better keeps the value.
 */
import { type Choice, givenOf, rank } from './rank.ts';
import type { Candidate, ValueKind, Wanted } from './types.ts';

export interface FieldChoices {
  readonly wanted: Wanted;
  readonly candidates: readonly Candidate[];
  readonly choices: readonly Choice[];
}

/** A label this similar to the names of both fields names both: "Date of issue and delivery". */
const NAMES_BOTH = 0.95;

const EXCLUSIVE: ReadonlySet<ValueKind> = new Set<ValueKind>(['date', 'duration']);

/** The same fields in the same order, without the candidates that another field keeps. */
export function separateSharedValues(
  fields: readonly (FieldChoices | null)[],
): (FieldChoices | null)[] {
  const separated = [...fields];
  for (const [at, first] of separated.entries()) {
    for (let other = at + 1; other < separated.length; other++) {
      const [a, b] = [separated[at] ?? null, separated[other] ?? null];
      if (first === null || a === null || b === null) continue;
      const shared = sharedValue(a, b);
      if (!shared) continue;
      const [loser, taken] = shared;
      separated[loser === a ? at : other] = withoutValue(loser, taken);
    }
  }
  return separated;
}

/** The field that has to give up the value that both take, with that value; null if they share none. */
function sharedValue(a: FieldChoices, b: FieldChoices): [FieldChoices, Candidate] | null {
  const [ofA, ofB] = [takenValue(a), takenValue(b)];
  if (!ofA || !ofB || !isSameValue(ofA.candidate, ofB.candidate)) return null;
  const [nameA, nameB] = [nameLikeness(ofA.candidate), nameLikeness(ofB.candidate)];
  if (Math.min(nameA, nameB) >= NAMES_BOTH) return null;
  const isA = nameA === nameB ? ofA.probability < ofB.probability : nameA < nameB;
  return isA ? [a, ofA.candidate] : [b, ofB.candidate];
}

function takenValue({ wanted, choices }: FieldChoices) {
  if (!EXCLUSIVE.has(wanted.kind) || wanted.type === 'array') return null;
  const [given] = givenOf(choices, wanted);
  const [candidate] = given?.occurrences ?? [];
  return given && candidate ? { candidate, probability: given.probability } : null;
}

const nameLikeness = ({ features }: Candidate): number => features.name ?? 0;

/** Both ends of a period may be printed without spaces, as one word. */
const isSameValue = (a: Candidate, b: Candidate): boolean =>
  a.value === b.value && a.page === b.page && a.words.some((word) => b.words.includes(word));

function withoutValue({ wanted, candidates }: FieldChoices, taken: Candidate): FieldChoices {
  const others = candidates.filter((candidate) => !isSameValue(candidate, taken));
  return { wanted, candidates: others, choices: rank(others, wanted) };
}
