/**
 * Net amount and tax of an invoice or receipt add up to its total. Labels often name the wrong one of
 * them ("Total incl. tax", "Tax 15 % on 112.90"): the labelled tax for which the rest of the total is
 * printed, too, is taken before others.
 */
import { parseValues } from './parse-values.ts';
import { putFirst } from './prefer.ts';
import { type Choice, givenOf } from './rank.ts';
import type { FieldChoices } from './shared-values.ts';
import type { Candidate, PreparedDocument, Wanted } from './types.ts';

type Role = 'total' | 'net' | 'tax';

/** Roles by the units of a field's name. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ['total', 'total'],
  ['tax', 'tax'],
  ['subtotal', 'net'],
  ['net', 'net'],
  ['net amount', 'net'],
  ['net total', 'net'],
]);
/** Units of a name that do not change the role. */
const DOCUMENTS: ReadonlySet<string> = new Set(['invoice', 'order', 'receipt']);

/** Probability of amounts that add up. */
const SURE = 0.93;
/** Factor for a tax that is more than half of the total. */
const TOO_LARGE = 0.1;
/** A tax that is named less by its label, and less probable, does not count. */
const LEAST_NAME = 0.45;
const LEAST_PROBABILITY = 0.05;
/** A smaller share of the total is a rounding or a discount, no tax. */
const LEAST_SHARE = 0.01;
/** Amounts are printed with two decimals. */
const ROUNDING = 0.005;

/** The same fields in the same order, net amount and tax chosen so that they add up to the total. */
export function chooseAmountsThatAddUp(
  prepared: PreparedDocument,
  fields: readonly (FieldChoices | null)[],
): (FieldChoices | null)[] {
  const [total, tax, net] = (['total', 'tax', 'net'] as const).map((role) =>
    fields.find((field) => field && roleOf(field.wanted) === role),
  );
  const [given] = total ? givenOf(total.choices, total.wanted) : [];
  const [printed] = given?.occurrences ?? [];
  if (!tax || !printed || typeof given?.value !== 'number' || given.value <= 0) return [...fields];
  const found = findSum(given.value, tax, amountsOn(prepared, printed));
  return fields.map((field) => {
    if (field === tax) {
      const choices = lowerTooLarge(tax.choices, given.value as number);
      return { ...tax, choices: found ? putFirst(choices, found.tax, SURE) : choices };
    }
    if (found && field && field === net) {
      return { ...net, choices: putFirst(net.choices, found.net, SURE) };
    }
    return field;
  });
}

function roleOf({ kind, type, names }: Wanted): Role | null {
  if (kind !== 'money' || type === 'array') return null;
  for (const units of names) {
    const role = ROLES.get(units.filter((unit) => !DOCUMENTS.has(unit)).join(' '));
    if (role) return role;
  }
  return null;
}

/** The amounts on the page of the total. */
function amountsOn(prepared: PreparedDocument, { page }: Candidate): Candidate[] {
  const segments = prepared.lines.get(page.page)?.segments() ?? [];
  return [...segments].flatMap((segment) =>
    parseValues(segment, 'money', prepared)
      .filter(({ formatted }) => formatted)
      .map((parsed) => ({ ...parsed, page, features: {} })),
  );
}

interface Sum {
  readonly net: Candidate;
  readonly tax: Candidate;
}

/**
 * The most probable amount labelled as a tax whose difference to the total is printed, too: the
 * smaller of both is the tax.
 */
function findSum(total: number, tax: FieldChoices, amounts: readonly Candidate[]): Sum | null {
  for (const { value, probability, occurrences } of tax.choices) {
    const [labelled] = occurrences;
    if (typeof value !== 'number' || value <= 0 || value >= total || !labelled) continue;
    if ((labelled.features.name ?? 0) < LEAST_NAME && probability < LEAST_PROBABILITY) continue;
    const rest = amounts.find(
      (amount) => Math.abs(Number(amount.value) + value - total) < ROUNDING,
    );
    if (!rest) continue;
    const [smaller, larger] = 2 * value <= total ? [labelled, rest] : [rest, labelled];
    if (Number(smaller.value) < LEAST_SHARE * total) continue;
    return { net: addingUp(larger), tax: addingUp(smaller) };
  }
  return null;
}

const addingUp = (candidate: Candidate): Candidate => ({
  ...candidate,
  features: { ...candidate.features, 'adds up to the total': 1 },
});

/** The tax is at most as large as the net amount. */
const lowerTooLarge = (choices: readonly Choice[], total: number): Choice[] =>
  choices
    .map((choice) =>
      Number(choice.value) > total / 2
        ? { ...choice, probability: choice.probability * TOO_LARGE }
        : choice,
    )
    .toSorted((a, b) => b.probability - a.probability);
