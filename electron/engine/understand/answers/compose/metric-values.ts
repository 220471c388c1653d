/**
 * The values of a metric that a question asks for, in the periods named or in the latest, and its
 * name and unit.
 */

import {
  CONCEPTS,
  MEASURES,
  type MeasureUnit,
  nameOf,
} from '../../../language/vocabulary/accounting.ts';
import { ALL_LANGUAGES } from '../../../language/vocabulary/index.ts';
import { numberOfWord } from '../../../language/vocabulary/number-words.ts';
import { says } from '../../../language/vocabulary/question-words.ts';
import { termsOf } from '../../../language/vocabulary/terms.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { type Period, periodName, QUARTER_MONTHS } from '../../content/periods.ts';
import { type Evaluated, evaluate, latestIn, previous } from '../calculation/evaluate.ts';
import type { Metric, Question } from '../question/understand.ts';
import { EARLIER } from './statement.ts';

/** A metric in one period. */
export interface MetricValue {
  readonly period: Period | null;
  readonly evaluated: Evaluated;
}

/** Confidence factor if the question names no period and the latest is used. */
const ASSUMED_PERIOD = 0.95;
/** Confidence factor of a result that its measure cannot have. */
const IMPOSSIBLE = 0.3;
/** Most years that a question counts. */
const MOST_YEARS = 5;

export class MetricValues {
  readonly #accounts: Accounts;
  readonly #question: Question;

  constructor(accounts: Accounts, question: Question) {
    this.#accounts = accounts;
    this.#question = question;
  }

  /** A metric in a period, or in the latest if null; null if one of its rows is missing. */
  read(metric: Metric, period: Period | null): MetricValue | null {
    const when = period ?? this.#latest(metric);
    const evaluated = evaluate(this.#accounts, metric, when);
    if (!evaluated) return null;
    const isEarlier = this.#question.periods.length === 0 && this.#accounts.isEarlier(when);
    const confidence =
      evaluated.confidence *
      (isPossible(metric, evaluated) ? 1 : IMPOSSIBLE) *
      (period === null && isEarlier ? EARLIER : 1);
    return { period: periodOf(evaluated) ?? when, evaluated: { ...evaluated, confidence } };
  }

  /** The latest period; the quarter that ends it if a quarter is asked for. */
  #latest(metric: Metric): Period | null {
    const latest = latestIn(this.#accounts, metric.formula);
    if (latest === null || !says(this.#question.core, 'quarter')) return latest;
    const quarter = { ...latest, months: QUARTER_MONTHS } as const;
    return evaluate(this.#accounts, metric, quarter) ? quarter : latest;
  }

  /** The periods asked about, else the latest. */
  periods(metric: Metric): readonly (Period | null)[] {
    const { periods, core } = this.#question;
    if (periods.length > 0) return periods;
    const latest = this.#latest(metric);
    if (latest === null) return [null];
    const words = termsOf(core);
    const at = words.findIndex((word) => ALL_LANGUAGES.unitsOfTime.get(word) === 'year');
    const years = numberOfWord(words[at - 1] ?? '') ?? 1;
    const count = years <= MOST_YEARS ? Math.max(1, years) : 1;
    return Array.from({ length: count }, (_, back) => ({
      ...latest,
      year: latest.year - count + 1 + back,
    }));
  }

  /** The two values compared: the earliest and the latest asked about. */
  pair(metric: Metric): { from: MetricValue; to: MetricValue } | null {
    const { periods, core } = this.#question;
    const sorted = periods.toSorted((a, b) => a.year - b.year || (a.part ?? 0) - (b.part ?? 0));
    const latest = this.#latest(metric);
    const [only] = sorted;
    const since =
      sorted.length === 1 && only && latest && only.year < latest.year && says(core, 'since');
    if (since) sorted.push({ ...only, year: latest.year });
    const last = sorted.at(-1) ?? latest;
    if (!last) return null;
    const first = sorted.length > 1 ? (sorted[0] ?? null) : previous(last);
    const [from, to] = [this.read(metric, first), this.read(metric, last)];
    return from && to && { from, to };
  }

  /** Lowers the confidence of a statement if the question leaves the period open. */
  sure(confidence: number): number {
    return confidence * (this.#question.periods.length === 0 ? ASSUMED_PERIOD : 1);
  }
}

const isPossible = ({ id }: Metric, { value }: Evaluated): boolean => {
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } =
    MEASURES.get(id) ?? {};
  return value >= least && value <= most;
};

/** The period of all operands as their columns state it; null if they differ. */
function periodOf({ facts }: Evaluated): Period | null {
  const [first, ...others] = facts.map(({ period }) => period);
  const name = first && periodName(first);
  return name && others.every((other) => other && periodName(other) === name) ? first : null;
}

/** The unit of a metric; for a formula of the question, derived from its form. */
export function unitOf({ id, formula }: Metric): MeasureUnit {
  if (CONCEPTS.has(id) || formula.type === 'leaf') return 'amount';
  const known = MEASURES.get(id);
  if (known) return known.unit;
  if (/margin|%|per ?cent|growth|return/i.test(id)) return 'percent';
  if (formula.type !== 'binary') return 'amount';
  return formula.operator === '/' || formula.operator === '*' ? 'ratio' : 'amount';
}

/** Display name of a metric in an answer. */
export const nameOfMetric = ({ id }: Metric): string => nameOf(id.replace(/^defined /, ''));
