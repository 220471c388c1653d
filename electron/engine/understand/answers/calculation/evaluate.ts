/**
 * Evaluates a formula from the rows of a document and writes the arithmetic with its operands as
 * printed. Values of tables with different scales are converted to units first.
 */

import { CONCEPTS, MEASURES, measureTerms } from '../../../language/vocabulary/accounting.ts';
import { type Accounts, type Fact, factorOf } from '../../accounts/accounts.ts';
import type { Period } from '../../content/periods.ts';
import { OPERATORS, type Operator } from './expression.ts';
import { type Formula, measureFormula, type RowReference } from './rows.ts';

/** Arithmetic expression with facts as operands. */
export type Sum =
  | { readonly type: 'fact'; readonly fact: Fact }
  | { readonly type: 'number'; readonly value: number }
  | {
      readonly type: 'binary';
      readonly operator: Operator;
      readonly left: Sum;
      readonly right: Sum;
    };

export interface Evaluated {
  readonly sum: Sum;
  /** Amounts in units, not in the scale of a table. */
  readonly value: number;
  readonly facts: readonly Fact[];
  readonly confidence: number;
}

const number = (value: number): Sum => ({ type: 'number', value });
const binary = (operator: Operator, left: Sum, right: Sum): Sum => ({
  type: 'binary',
  operator,
  left,
  right,
});

/** Confidence factor of a formula that replaces a missing row. */
const DERIVED = 0.92;
/** A row below this confidence is replaced by a formula with more confident rows. */
const ROW_PREFERRED = 0.7;
/** Confidence factor where the document prints other amounts under the name. */
const SEVERAL_PRINTED = 0.7;
/** Relative difference of one amount in two roundings. */
const SAME_AMOUNT = 0.002;
const DEPTH = 6;

/** The same period a year before; the balance before that of an interim report is of another day. */
export const previous = ({ end: _, ...period }: Period): Period => ({
  ...period,
  year: period.year - 1,
});

export function evaluate(
  accounts: Accounts,
  { id, formula }: { readonly id: string; readonly formula: Formula },
  period: Period | null,
): Evaluated | null {
  const sum = asPrinted(accounts, id, period, sumOf(accounts, formula, period, 0));
  return sum && finish(sum.sum, sum.share);
}

/** Combines two evaluated values with an operator. */
export function combine(operator: Operator, left: Evaluated, right: Evaluated): Evaluated | null {
  return finish(binary(operator, left.sum, right.sum), 1);
}

const added = (values: readonly Pick<Evaluated, 'sum'>[]): Sum =>
  values.map(({ sum }) => sum).reduce((sum, next) => binary('+', sum, next));

/** The sum of values; at least one. */
export const totalOf = (values: readonly Pick<Evaluated, 'sum'>[]): Evaluated | null =>
  finish(added(values), 1);

/** The average of values; at least one. */
export const averageOf = (values: readonly Evaluated[]): Evaluated | null =>
  finish(binary('/', added(values), number(values.length)), 1);

/** The change from one value to another as a share of the first. */
export function growthOf(from: Evaluated, to: Evaluated): Evaluated | null {
  return finish(binary('/', binary('-', to.sum, from.sum), from.sum), 1);
}

/** The compound annual growth rate from one value to the other. */
export function compoundGrowthOf(from: Evaluated, to: Evaluated, years: number): Evaluated | null {
  const share = combine('/', to, from);
  if (!share || years < 1 || from.value <= 0 || to.value <= 0) return null;
  const root = binary('/', number(1), number(years));
  return finish(binary('-', binary('^', share.sum, root), number(1)), 1);
}

function finish(sum: Sum, share: number): Evaluated | null {
  const value = workOut(sum);
  if (!Number.isFinite(value)) return null;
  const facts = factsOf(sum);
  // Debits and credits have no sign by which they could be put together.
  if (new Set(facts.map(({ cell }) => cell.number.side)).size > 1) return null;
  // Operands from the same cell count once: they are correct or wrong together.
  const sure = facts.map(({ confidence }) => confidence);
  const confidence = share * Math.min(1, ...sure) * (sure.length > 3 ? 0.98 : 1);
  return { sum, value, facts, confidence };
}

interface Partial {
  readonly sum: Sum;
  readonly share: number;
}

function sumOf(
  accounts: Accounts,
  formula: Formula,
  period: Period | null,
  depth: number,
): Partial | null {
  if (depth > DEPTH) return null;
  if (formula.type === 'number') return { sum: number(formula.value), share: 1 };
  if (formula.type === 'leaf') return leafOf(accounts, formula.leaf, period, depth);
  const left = sumOf(accounts, formula.left, period, depth);
  const right = sumOf(accounts, formula.right, period, depth);
  if (!left || !right) return null;
  if (formula.operator === '+') {
    if (left.sum.type === 'number' && left.sum.value === 0) return right;
    if (right.sum.type === 'number' && right.sum.value === 0)
      return { sum: left.sum, share: left.share * right.share };
    // One row may hold both: "Short-term borrowings and current portion of long-term debt".
    if (right.sum.type === 'fact' && hasOperand(left.sum, right.sum.fact))
      return left.sum.type === 'fact' && right.sum.fact.confidence > left.sum.fact.confidence
        ? right
        : left;
  }
  return { sum: binary(formula.operator, left.sum, right.sum), share: left.share * right.share };
}

const hasOperand = (sum: Sum, { cell }: Fact): boolean =>
  factsOf(sum).some((fact) => fact.cell === cell);

function leafOf(
  accounts: Accounts,
  leaf: RowReference,
  asked: Period | null,
  depth: number,
): Partial | null {
  const period = leaf.period ?? asked ?? latestOf(accounts, leaf.concept);
  const one = (when: Period | null) => rowOrFormula(accounts, leaf, when, depth);
  if (leaf.over === 'one') return one(period);
  if (!period) return null;
  const [now, before] = [one(period), one(previous(period))];
  if (!now || !before) return null;
  const share = now.share * before.share;
  return leaf.over === 'change'
    ? { sum: binary('-', now.sum, before.sum), share }
    : { sum: binary('/', binary('+', now.sum, before.sum), number(2)), share };
}

function rowOrFormula(
  accounts: Accounts,
  { concept, optional }: RowReference,
  period: Period | null,
  depth: number,
): Partial | null {
  const fact = accounts.lookUp(concept, period);
  if (fact && fact.confidence > ROW_PREFERRED) return { sum: { type: 'fact', fact }, share: 1 };
  const formula = measureFormula(concept);
  const derived = formula && sumOf(accounts, formula, period, depth + 1);
  const share = CONCEPTS.has(concept) ? DERIVED : 1;
  const known = asPrinted(accounts, concept, period, derived);
  if (known) return { ...known, share: known.share * share };
  if (fact) return { sum: { type: 'fact', fact }, share: 1 };
  return optional ? { sum: number(0), share: 0.9 } : null;
}

/**
 * An amount as the document itself prints it under that name, where it works it out otherwise; less
 * sure where it prints several.
 */
function asPrinted(
  accounts: Accounts,
  measure: string,
  period: Period | null,
  derived: Partial | null,
): Partial | null {
  if (MEASURES.get(measure)?.unit !== 'amount' || CONCEPTS.has(measure)) return derived;
  const printed = accounts.printedAs(measureTerms(measure), period);
  const isLike = (value: number, fact: Fact): boolean =>
    Math.abs(fact.value * factorOf(fact) - value) <= SAME_AMOUNT * Math.abs(value);
  const [first] = printed;
  const value = derived && workOut(derived.sum);
  if (!first || (value !== null && printed.every((fact) => isLike(value, fact)))) return derived;
  const isClear = printed.every((fact) => isLike(first.value * factorOf(first), fact));
  if (isClear || !derived) {
    const share = isClear ? 1 : SEVERAL_PRINTED;
    return { sum: { type: 'fact', fact: first }, share };
  }
  return { ...derived, share: derived.share * SEVERAL_PRINTED };
}

/** The latest period of a row, or of the first row of its formula. */
export function latestOf(accounts: Accounts, concept: string): Period | null {
  const own = accounts.latest(concept);
  if (own) return own;
  const formula = measureFormula(concept);
  return formula ? latestIn(accounts, formula) : null;
}

export function latestIn(accounts: Accounts, formula: Formula): Period | null {
  if (formula.type === 'number') return null;
  if (formula.type === 'leaf')
    return formula.leaf.period ?? latestOf(accounts, formula.leaf.concept);
  return latestIn(accounts, formula.left) ?? latestIn(accounts, formula.right);
}

function workOut(sum: Sum): number {
  if (sum.type === 'number') return sum.value;
  if (sum.type === 'fact') return sum.fact.value * factorOf(sum.fact);
  return OPERATORS[sum.operator].of(workOut(sum.left), workOut(sum.right));
}

export function factsOf(sum: Sum): Fact[] {
  if (sum.type === 'fact') return [sum.fact];
  return sum.type === 'binary' ? [...factsOf(sum.left), ...factsOf(sum.right)] : [];
}

/**
 * The operands of a calculation in order, with the signs and brackets between them as text:
 * `(1,204 − 1,118) ÷ 1,118`.
 */
export function operationParts(sum: Sum): (string | Fact)[] {
  if (sum.type === 'number') return [`${sum.value}`];
  if (sum.type === 'fact') return [sum.fact];
  const side = (part: Sum, right: boolean): (string | Fact)[] => {
    const parts = operationParts(part);
    if (part.type !== 'binary') return parts;
    const [own, outer] = [OPERATORS[part.operator].rank, OPERATORS[sum.operator].rank];
    // Brackets on the right side of a difference or a quotient must be kept.
    const loose =
      own < outer || (right && own === outer && sum.operator !== '+') || sum.operator === '^';
    return loose ? ['(', ...parts, ')'] : parts;
  };
  return [...side(sum.left, false), ` ${OPERATORS[sum.operator].sign} `, ...side(sum.right, true)];
}
