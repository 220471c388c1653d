/**
 * Statements about a metric in two periods: its change, the annual rate of it, and yes or no to a
 * direction. Every number has the citation of its cell.
 */

import type { MeasureUnit } from '../../../language/vocabulary/accounting.ts';
import { says } from '../../../language/vocabulary/question-words.ts';
import { capital } from '../../../language/vocabulary/terms.ts';
import { combine, compoundGrowthOf, type Evaluated, growthOf } from '../calculation/evaluate.ts';
import type { Metric, Question } from '../question/understand.ts';
import { inPeriod, labelOf, resultText, subjectOf } from './amounts.ts';
import type { ArithmeticWriter } from './arithmetic.ts';
import { type MetricValue, type MetricValues, nameOfMetric, unitOf } from './metric-values.ts';
import { type AnswerSegment, paragraph, segments, value } from './segments.ts';
import type { Statement } from './statement.ts';

/** A smaller relative change counts as unchanged. */
const UNCHANGED = 0.0005;

type Pair = NonNullable<ReturnType<MetricValues['pair']>>;

export class ChangeWriter {
  readonly #question: Question;
  readonly #values: MetricValues;
  readonly #arithmetic: ArithmeticWriter;

  constructor(question: Question, metricValues: MetricValues, arithmetic: ArithmeticWriter) {
    this.#question = question;
    this.#values = metricValues;
    this.#arithmetic = arithmetic;
  }

  /** The difference between two periods, also as a share; that alone if `relative`. */
  change(metric: Metric, relative: boolean): Statement | null {
    const { direction, kind } = this.#question;
    const pair = this.#values.pair(metric);
    if (!pair || (kind === 'yes_no' && direction === null)) return null;
    const { from, to } = pair;
    const difference = combine('-', to.evaluated, from.evaluated);
    const growth = from.evaluated.value > 0 ? growthOf(from.evaluated, to.evaluated) : null;
    if (!difference) return null;
    this.#arithmetic.unify([from.evaluated, to.evaluated]);
    const unit = unitOf(metric);
    const asGrowth = relative && growth !== null && unit !== 'percent';
    const size = (evaluated: Evaluated, own: MeasureUnit): string =>
      resultText(Math.abs(evaluated.value), own, this.#arithmetic.format(evaluated));
    const share = growth && unit !== 'percent' ? ` (${size(growth, 'percent')})` : '';
    const by = asGrowth
      ? size(growth, 'percent')
      : unit === 'percent'
        ? size(difference, unit).replace(' %', ' percentage points')
        : `${size(difference, unit)}${share}`;
    const isFlat = Math.abs(difference.value) <= UNCHANGED * (Math.abs(from.evaluated.value) || 1);
    const verb = difference.value > 0 ? 'increased' : 'decreased';
    const moved = isFlat ? 'did not change' : segments`${verb} by ${value(by, null)}`;
    const isSo = !isFlat && (direction === 'up') === difference.value > 0;
    const { sum } = to.evaluated;
    const name = sum.type === 'fact' ? subjectOf(labelOf(sum.fact)) : capital(nameOfMetric(metric));
    const lead = kind === 'yes_no' ? `${isSo ? 'Yes' : 'No'}. ` : '';
    const [result, own] = asGrowth ? [growth, 'percent' as const] : [difference, unit];
    return this.#statement(segments`${lead}${name} ${moved}`, pair, result, [unit, own]);
  }

  /** The annual rate over the years asked about; null for parts of years. */
  compoundGrowth(metric: Metric): Statement | null {
    const pair = this.#values.pair(metric);
    if (!pair?.from.period || !pair.to.period) return null;
    const { from, to } = pair;
    this.#arithmetic.unify([from.evaluated, to.evaluated]);
    const years = pair.to.period.year - pair.from.period.year;
    const rate = compoundGrowthOf(from.evaluated, to.evaluated, years);
    if (!rate) return null;
    const share = value(this.#arithmetic.resultOf(rate, 'percent'), null);
    const over = `over ${years} ${years === 1 ? 'year' : 'years'}`;
    const name = capital(nameOfMetric(metric));
    const said = segments`${name} had a compound annual growth rate of ${share} ${over}`;
    return this.#statement(said, pair, rate, [unitOf(metric), 'percent']);
  }

  /** What is said, from which value to which, with the arithmetic of the result. */
  #statement(
    said: readonly AnswerSegment[],
    { from, to }: Pair,
    result: Evaluated,
    [unit, own]: readonly [unit: MeasureUnit, ofResult: MeasureUnit],
  ): Statement {
    const span = segments`from ${this.#valueIn(from, unit)} to ${this.#valueIn(to, unit)}`;
    const total = value(this.#arithmetic.resultOf(result, own), null);
    const line = segments`${said}, ${span}: ${this.#arithmetic.written(result)} = ${total}.`;
    return {
      content: [paragraph(line), ...this.#arithmetic.operandList(result)],
      confidence: this.#values.sure(result.confidence),
      calculation: this.#arithmetic.calculation(result, own),
      period: to.period,
      features: {
        'change of a change': Number(result.facts.some((fact) => says(labelOf(fact), 'change'))),
      },
    };
  }

  #valueIn(one: MetricValue, unit: MeasureUnit): readonly AnswerSegment[] {
    return segments`${this.#arithmetic.shown(one.evaluated, unit)}${inPeriod(one)}`;
  }
}
