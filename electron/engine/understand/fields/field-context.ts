/**
 * Features of the candidates of a field that depend on the other fields asked for: net amount and
 * tax add up to the total, and two fields do not take one printed date or duration (an invoice with a
 * single date does not state when it is due). The other fields are ranked without these features.
 */
import { withFeatures } from './features.ts';
import {
  amountsOn,
  amountsPaid,
  isEqual,
  LEAST_SHARE,
  leftToPay,
  roundedForCash,
  sumFeatures,
} from './printed-amounts.ts';
import { type Choice, givenOf, rank } from './rank.ts';
import type { Candidate, PreparedDocument, ValueKind, Wanted } from './types.ts';
import { type AmountRole, amountRole } from './wanted.ts';

export interface FieldCandidates {
  readonly wanted: Wanted;
  readonly candidates: readonly Candidate[];
}

/** A tax that is named less by its label, and less probable, does not count. */
const LEAST_NAME = 0.45;
const LEAST_PROBABILITY = 0.05;
/** A label this similar to the names of both fields names both: "Date of issue and delivery". */
const NAMES_BOTH = 0.95;

const EXCLUSIVE: ReadonlySet<ValueKind> = new Set<ValueKind>(['date', 'duration']);

const PARTS: readonly (readonly [AmountRole, key: string])[] = [
  ['total', 'total'],
  ['tax', 'tax'],
  ['net', 'subtotal'],
];

/** Keys of the amounts that belong to one that is asked for: they tell how probable it is. */
export function keysOfOtherParts(fields: readonly (FieldCandidates | null)[]): string[] {
  const roles = new Set(fields.flatMap((field) => (field && roleOf(field.wanted)) ?? []));
  return roles.size === 0 ? [] : PARTS.flatMap(([role, key]) => (roles.has(role) ? [] : [key]));
}

/**
 * The same fields in the same order, their candidates with the features that others give them.
 * `companions`: fields that are not asked for, which count only as far as they add up.
 */
export function withContext<F extends FieldCandidates>(
  prepared: PreparedDocument,
  asked: readonly (F | null)[],
  companions: readonly F[],
): (F | null)[] {
  const fields = [...asked, ...companions];
  const summed = fields.map((field) => field && withSums(prepared, field));
  const choices = summed.map((field) => (field ? rank(field.candidates, field.wanted) : []));
  const added = addPartsOfTotal(prepared, summed, choices, asked.length);
  return added
    .slice(0, asked.length)
    .map((field, at) => field && withoutShared(field, at, added, choices));
}

function roleOf({ kind, type, names }: Wanted): AmountRole | null {
  if (kind !== 'money' || type === 'array') return null;
  for (const units of names) {
    const role = amountRole(units);
    if (role) return role;
  }
  return null;
}

function withSums<F extends FieldCandidates>(prepared: PreparedDocument, field: F): F {
  if (roleOf(field.wanted) !== 'total') return field;
  const pages = [...new Set(field.candidates.map(({ page }) => page))];
  const paid = pages.flatMap((page) => amountsPaid(prepared, page));
  const candidates = [...field.candidates, ...paid].map((candidate) =>
    withFeatures(candidate, sumFeatures(prepared, candidate)),
  );
  const all = [...candidates, ...candidates.flatMap((one) => roundedForCash(prepared, one))];
  const asksForDue = field.wanted.texts.some(prepared.vocabulary.saysDue);
  return { ...field, candidates: asksForDue ? all.map((one) => leftToPay(prepared, one)) : all };
}

/** Net amount and tax with the feature that they add up to the total that is probable. */
function addPartsOfTotal<F extends FieldCandidates>(
  prepared: PreparedDocument,
  fields: readonly (F | null)[],
  choices: readonly (readonly Choice[])[],
  asked: number,
): (F | null)[] {
  const indexOfRole = (role: AmountRole) =>
    fields.findIndex((field) => field !== null && roleOf(field.wanted) === role);
  const [total, tax, net] = [indexOfRole('total'), indexOfRole('tax'), indexOfRole('net')];
  const totalField = fields[total];
  const [given] = totalField ? givenOf(choices[total] ?? [], totalField.wanted) : [];
  const [printed] = given?.occurrences ?? [];
  if (!printed || typeof given?.value !== 'number' || given.value <= 0) return [...fields];
  const sum = given.value;
  const labelled = (choices[tax] ?? []).filter(
    ({ value, probability, occurrences: [first] }) =>
      typeof value === 'number' &&
      value > 0 &&
      value < sum &&
      ((first?.features.name ?? 0) >= LEAST_NAME || probability >= LEAST_PROBABILITY),
  );
  const parts = amountsOn(prepared, printed.page).flatMap((amount) => {
    const pair = labelled.find(({ value }) => isEqual(Number(value) + amount.value, sum));
    const taxed = pair?.occurrences[0];
    if (!taxed) return [];
    const rest: Candidate = { ...amount, page: printed.page, features: {} };
    const [smaller, larger] = 2 * Number(pair.value) <= sum ? [taxed, rest] : [rest, taxed];
    return Number(smaller.value) >= LEAST_SHARE * sum ? [{ smaller, larger }] : [];
  });
  if (parts.length === 0 && total >= asked) return [...fields];
  return fields.map((field, at) => {
    if (!field || (at !== tax && at !== net)) return field;
    const own = parts.map((part) => (at === tax ? part.smaller : part.larger));
    const isPart = ({ value }: Candidate) =>
      own.some((part) => isEqual(Number(part.value), Number(value)));
    const marked = field.candidates.map((candidate) =>
      withFeatures(candidate, {
        'adds up to the total': Number(isPart(candidate)),
        ...(at === tax && {
          'more than half of the total': Number(Number(candidate.value) > sum / 2),
        }),
      }),
    );
    const further = own
      .filter((part) => !marked.some(({ value }) => isEqual(Number(value), Number(part.value))))
      .map((part) => withFeatures({ ...part, features: {} }, { 'adds up to the total': 1 }));
    return { ...field, candidates: [...marked, ...further] };
  });
}

const nameLikeness = ({ features }: Candidate): number => features.name ?? 0;

/** Both ends of a period may be printed without spaces, as one word. */
const isSameValue = (a: Candidate, b: Candidate): boolean =>
  a.value === b.value && a.page === b.page && a.words.some((word) => b.words.includes(word));

/** A field whose candidates say how surely another field that is named better takes them. */
function withoutShared<F extends FieldCandidates>(
  field: F,
  at: number,
  fields: readonly (F | null)[],
  choices: readonly (readonly Choice[])[],
): F {
  const { wanted } = field;
  if (!EXCLUSIVE.has(wanted.kind) || wanted.type === 'array') return field;
  const own = givenOf(choices[at] ?? [], wanted)[0];
  const rivals = fields.flatMap((other, index) => {
    if (!other || index === at || other.wanted.kind !== wanted.kind) return [];
    if (other.wanted.type === 'array') return [];
    const [given] = givenOf(choices[index] ?? [], other.wanted);
    const [taken] = given?.occurrences ?? [];
    return given && taken ? [{ taken, probability: given.probability, index }] : [];
  });
  if (rivals.length === 0) return field;
  const candidates = field.candidates.map((candidate) => {
    const isTaken = rivals.some(({ taken, probability, index }) => {
      if (!isSameValue(taken, candidate)) return false;
      const [mine, theirs] = [nameLikeness(candidate), nameLikeness(taken)];
      if (Math.min(mine, theirs) >= NAMES_BOTH) return false;
      if (mine !== theirs) return theirs > mine;
      const chance = own && own.value === candidate.value ? own.probability : 0;
      return probability > chance || (probability === chance && index < at);
    });
    return withFeatures(candidate, { 'taken by another field': Number(isTaken) });
  });
  return { ...field, candidates };
}
