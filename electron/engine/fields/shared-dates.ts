/**
 * Two date fields of one object do not take the same printed date: an invoice with a single date
 * does not state when it is due. The field that the label of the date names better keeps it.
 */
import { type Choice, givenOf, rank } from './rank.ts';
import type { Candidate, Wanted } from './types.ts';

export interface FieldChoices {
  readonly wanted: Wanted;
  readonly candidates: readonly Candidate[];
  readonly choices: readonly Choice[];
}

/** A label this similar to the names of both fields names both: "Date of issue and delivery". */
const NAMES_BOTH = 0.95;

/** The same fields in the same order, without the candidates at dates that another field keeps. */
export function separateSharedDates(
  fields: readonly (FieldChoices | null)[],
): (FieldChoices | null)[] {
  const separated = [...fields];
  for (const [at, first] of separated.entries()) {
    for (let other = at + 1; other < separated.length; other++) {
      const [a, b] = [separated[at] ?? null, separated[other] ?? null];
      if (first === null || a === null || b === null) continue;
      const shared = sharedDate(a, b);
      if (!shared) continue;
      const [loser, taken] = shared;
      separated[loser === a ? at : other] = withoutDate(loser, taken);
    }
  }
  return separated;
}

/** The field that has to give up the date that both take, with that date; null if they share none. */
function sharedDate(a: FieldChoices, b: FieldChoices): [FieldChoices, Candidate] | null {
  const [ofA, ofB] = [takenDate(a), takenDate(b)];
  if (!ofA || !ofB || !isSameDate(ofA.date, ofB.date)) return null;
  const [nameA, nameB] = [nameLikeness(ofA.date), nameLikeness(ofB.date)];
  if (Math.min(nameA, nameB) >= NAMES_BOTH) return null;
  const isA = nameA === nameB ? ofA.probability < ofB.probability : nameA < nameB;
  return isA ? [a, ofA.date] : [b, ofB.date];
}

function takenDate({ wanted, choices }: FieldChoices) {
  if (wanted.kind !== 'date' || wanted.type === 'array') return null;
  const [given] = givenOf(choices, wanted);
  const [date] = given?.occurrences ?? [];
  return given && date ? { date, probability: given.probability } : null;
}

const nameLikeness = ({ features }: Candidate): number => features.name ?? 0;

/** Both ends of a period may be printed without spaces, as one word. */
const isSameDate = (a: Candidate, b: Candidate): boolean =>
  a.value === b.value && a.page === b.page && a.words.some((word) => b.words.includes(word));

function withoutDate({ wanted, candidates }: FieldChoices, taken: Candidate): FieldChoices {
  const others = candidates.filter((candidate) => !isSameDate(candidate, taken));
  return { wanted, candidates: others, choices: rank(others, wanted) };
}
