/**
 * Statements about a metric in two periods: its change, a value with its change, and yes or no to a
 * direction. Every number has the citation of its cell.
 */

import { periodName } from '../../content/periods.ts';
import type { MeasureUnit } from '../../vocabulary/accounting.ts';
import { combine, compoundGrowthOf, type Evaluated, growthOf } from '../calculation/evaluate.ts';
import type { Metric, Question } from '../question/understand.ts';
import { labelOf, resultText, subjectOf, wasOrWere } from './amounts.ts';
import type { ArithmeticWriter } from './arithmetic.ts';
import { capital, nameOfMetric, unitOf } from './metric-names.ts';
import type { MetricValue, MetricValues } from './metric-values.ts';
import type { Statement } from './statement.ts';

/** A smaller relative change counts as unchanged. */
const UNCHANGED = 0.0005;

export class ChangeWriter {
  readonly #question: Question;
  readonly #values: MetricValues;
  readonly #arithmetic: ArithmeticWriter;

  constructor(question: Question, metricValues: MetricValues, arithmetic: ArithmeticWriter) {
    this.#question = question;
    this.#values = metricValues;
    this.#arithmetic = arithmetic;
  }

  /** The value and its difference from the period before, or from the earlier one asked about. */
  valueAndChange(metric: Metric): Statement | null {
    const pair = this.#values.pair(metric);
    if (!pair) return null;
    const { from, to } = pair;
    this.#arithmetic.unify([from.evaluated, to.evaluated]);
    const unit = unitOf(metric);
    const difference = combine('-', to.evaluated, from.evaluated);
    if (!difference) return null;
    const growth = from.evaluated.value > 0 ? growthOf(from.evaluated, to.evaluated) : null;
    const relative = unit !== 'percent' && growth !== null;
    const result = relative ? growth : difference;
    const resultUnit = relative ? 'percent' : unit;
    const size = resultText(Math.abs(result.value), resultUnit, this.#arithmetic.format(result));
    const by = unit === 'percent' ? size.replace(' %', ' percentage points') : size;
    const moved =
      difference.value === 0 ? 'unchanged' : `${difference.value > 0 ? 'up' : 'down'} ${by}`;
    const { sum } = to.evaluated;
    const label = sum.type === 'fact' ? labelOf(sum.fact) : null;
    const name = label === null ? capital(nameOfMetric(metric)) : subjectOf(label);
    const values = `${this.#valueIn(to, unit)}, ${moved} from ${this.#valueIn(from, unit)}`;
    const arithmetic = `${this.#arithmetic.written(result)} = ${this.#arithmetic.resultOf(result, resultUnit)}`;
    const markdown = [
      `${name} ${wasOrWere(label ?? name)} ${values}: ${arithmetic}.`,
      this.#arithmetic.operandList(result),
    ].join('\n\n');
    return {
      markdown,
      confidence: this.#values.sure(result.confidence),
      calculation: this.#arithmetic.calculation(result, resultUnit),
      period: to.period,
    };
  }

  change(metric: Metric): Statement | null {
    const pair = this.#values.pair(metric);
    if (!pair) return null;
    const { from, to } = pair;
    this.#arithmetic.unify([from.evaluated, to.evaluated]);
    const unit = unitOf(metric);
    const name = nameOfMetric(metric);
    const difference = combine('-', to.evaluated, from.evaluated);
    const growth = growthOf(from.evaluated, to.evaluated);
    if (!difference || !growth) return null;
    const inPoints = unit === 'percent';
    const asGrowth = this.#question.aggregate === 'growth' && !inPoints;
    const result = asGrowth ? growth : difference;
    const verb =
      difference.value > 0 ? 'increased' : difference.value < 0 ? 'decreased' : 'did not change';
    const size = asGrowth
      ? `${resultText(Math.abs(growth.value), 'percent', this.#arithmetic.format(growth))}`
      : inPoints
        ? `${resultText(Math.abs(difference.value), 'percent', this.#arithmetic.format(difference)).replace(' %', '')} percentage points`
        : `${resultText(Math.abs(difference.value), unit, this.#arithmetic.format(difference))}${this.#also(growth, from.evaluated)}`;
    const by = verb === 'did not change' ? '' : ` by ${size}`;
    const markdown = [
      `${capital(name)} ${verb}${by}, ${this.#fromTo(from, to, unit)}: ${this.#arithmetic.written(result)} = ${this.#arithmetic.resultOf(result, asGrowth || inPoints ? 'percent' : unit)}.`,
      this.#arithmetic.operandList(result),
    ]
      .filter(Boolean)
      .join('\n\n');
    return {
      markdown,
      confidence: this.#values.sure(result.confidence),
      calculation: this.#arithmetic.calculation(result, asGrowth || inPoints ? 'percent' : unit),
      period: to.period,
    };
  }

  /** The annual rate over the years asked about; null for parts of years. */
  compoundGrowth(metric: Metric): Statement | null {
    const pair = this.#values.pair(metric);
    if (!pair?.from.period || !pair.to.period) return null;
    const { from, to } = pair;
    this.#arithmetic.unify([from.evaluated, to.evaluated]);
    const years = (to.period?.year ?? 0) - (from.period?.year ?? 0);
    const rate = compoundGrowthOf(from.evaluated, to.evaluated, years);
    if (!rate) return null;
    const result = this.#arithmetic.resultOf(rate, 'percent');
    const name = capital(nameOfMetric(metric));
    const markdown = [
      `${name} had a compound annual growth rate of ${result} over ${years} ${years === 1 ? 'year' : 'years'}, ${this.#fromTo(from, to, unitOf(metric))}: ${this.#arithmetic.written(rate)} = ${result}.`,
      this.#arithmetic.operandList(rate),
    ].join('\n\n');
    return {
      markdown,
      confidence: this.#values.sure(rate.confidence),
      calculation: this.#arithmetic.calculation(rate, 'percent'),
      period: to.period,
    };
  }

  #also(growth: Evaluated, from: Evaluated): string {
    return from.value > 0
      ? ` (${resultText(Math.abs(growth.value), 'percent', this.#arithmetic.format(growth))})`
      : '';
  }

  yesOrNo(metric: Metric): Statement | null {
    const { direction } = this.#question;
    if (direction === null) return null;
    const pair = this.#values.pair(metric);
    if (!pair) return null;
    const { from, to } = pair;
    this.#arithmetic.unify([from.evaluated, to.evaluated]);
    const unit = unitOf(metric);
    const difference = to.evaluated.value - from.evaluated.value;
    const base = Math.abs(from.evaluated.value) || 1;
    const flat = Math.abs(difference) / base < UNCHANGED;
    const yes = !flat && (direction === 'up') === difference > 0;
    const verb = flat ? 'was unchanged' : difference > 0 ? 'increased' : 'decreased';
    const growth = growthOf(from.evaluated, to.evaluated);
    const by =
      flat || !growth || from.evaluated.value <= 0 || unit === 'percent'
        ? ''
        : ` by ${resultText(Math.abs(growth.value), 'percent', this.#arithmetic.format(growth))}`;
    const result = combine('-', to.evaluated, from.evaluated);
    const markdown = [
      `${yes ? 'Yes' : 'No'}. ${capital(nameOfMetric(metric))} ${verb}${by}, ${this.#fromTo(from, to, unit)}.`,
      result ? this.#arithmetic.operandList(result) : '',
    ]
      .filter(Boolean)
      .join('\n\n');
    return {
      markdown,
      confidence: this.#values.sure(Math.min(from.evaluated.confidence, to.evaluated.confidence)),
      calculation: result && this.#arithmetic.calculation(result, unit),
      period: to.period,
    };
  }

  #fromTo(from: MetricValue, to: MetricValue, unit: MeasureUnit): string {
    const at = ({ period }: MetricValue) => (period ? ` in ${periodName(period)}` : '');
    return `from ${this.#arithmetic.shown(from.evaluated, unit)}${at(from)} to ${this.#arithmetic.shown(to.evaluated, unit)}${at(to)}`;
  }

  #valueIn({ evaluated, period }: MetricValue, unit: MeasureUnit): string {
    return this.#arithmetic.shown(evaluated, unit, period ? ` in ${periodName(period)}` : '');
  }
}
