/**
 * Statements about rows of the accounts and measures of them: a value, a calculation with its
 * arithmetic, a comparison over periods, a yes or no. Every number has the citation of its cell.
 */

import {
  CONCEPTS,
  GENERIC_TERMS,
  type MeasureUnit,
  QUALIFIERS,
} from '../../../language/vocabulary/accounting.ts';
import { askedTerms, type Sense, says } from '../../../language/vocabulary/question-words.ts';
import { capital, contentTerms, shareIn, termsOf } from '../../../language/vocabulary/terms.ts';
import type { Accounts, Fact } from '../../accounts/accounts.ts';
import { isPartOfYear, type Period, periodName } from '../../content/periods.ts';
import { averageOf, combine, type Evaluated, totalOf } from '../calculation/evaluate.ts';
import type { Operator } from '../calculation/expression.ts';
import { referenceTo } from '../calculation/rows.ts';
import type { Metric, Question } from '../question/understand.ts';
import {
  factText,
  inPeriod,
  isMoney,
  labelOf,
  sourceText,
  subjectOf,
  wasOrWere,
} from './amounts.ts';
import { ArithmeticWriter } from './arithmetic.ts';
import { ChangeWriter } from './changes.ts';
import type { Citations } from './citations.ts';
import { MetricValues, nameOfMetric, unitOf } from './metric-values.ts';
import { joined, paragraph, segments, value } from './segments.ts';
import { OPEN, type Statement } from './statement.ts';

/** Null if the document lacks a required row. */
export function metricStatement(
  accounts: Accounts,
  question: Question,
  citations: Citations,
): Statement | null {
  const { metrics, ratio, aggregate, kind } = question;
  const [first, second] = metrics;
  if (!first) return null;
  const writer = new MetricWriter(accounts, question, citations);
  if (ratio && second) return writer.combined(first, second, writer.ratioOf(first, second));
  const operation = second && OPERATIONS.find(([sense]) => says(question.core, sense));
  if (operation) {
    const [, operator, name] = operation;
    const both = `${name} ${nameOfMetric(first)} and ${nameOfMetric(second)}`;
    return writer.combined(first, second, [operator, both, unitOf(first)]);
  }
  if (kind === 'yes_no') return writer.changes.change(first, true);
  if (aggregate === 'average' || aggregate === 'sum') return writer.aggregate(first);
  if (aggregate === 'compound_growth') return writer.changes.compoundGrowth(first);
  if (aggregate === 'growth' || aggregate === 'change')
    return writer.changes.change(first, aggregate === 'growth');
  if (aggregate === 'value_and_change') return writer.valuesAndChanges(metrics);
  if (kind === 'comparison' || metrics.length > 1) return writer.comparison(metrics);
  const isBalance = CONCEPTS.get(first.id)?.statement === 'balance_sheet';
  if (isBalance && says(question.core, 'average')) return writer.averageBalance(first);
  return writer.single(first);
}

/** Operations on two metrics, with the name of the result. */
const OPERATIONS: readonly (readonly [Sense, Operator, string])[] = [
  ['difference_of', '-', 'difference between'],
  ['less_than', '-', 'difference between'],
  ['more_than', '-', 'difference between'],
  ['sum_of', '+', 'sum of'],
];

/** How two metrics are put together, the name of the result and its unit. */
type Combination = readonly [operator: Operator, name: string, unit: MeasureUnit];

class MetricWriter {
  readonly changes: ChangeWriter;
  readonly #question: Question;
  readonly #citations: Citations;
  readonly #arithmetic: ArithmeticWriter;
  readonly #values: MetricValues;

  constructor(accounts: Accounts, question: Question, citations: Citations) {
    this.#question = question;
    this.#citations = citations;
    this.#arithmetic = new ArithmeticWriter(question, citations);
    this.#values = new MetricValues(accounts, question);
    this.changes = new ChangeWriter(question, this.#values, this.#arithmetic);
  }

  single(metric: Metric): Statement | null {
    const found = this.#values.read(metric, this.#question.periods[0] ?? null);
    if (!found) return null;
    const { evaluated } = found;
    if (evaluated.sum.type === 'fact')
      return this.#value(evaluated.sum.fact, evaluated.confidence, nameOfMetric(metric));
    return this.#calculated(nameOfMetric(metric), found.period, evaluated, unitOf(metric));
  }

  /** The average of the balances at the start and the end of the period. */
  averageBalance(metric: Metric): Statement | null {
    const formula = referenceTo(metric.id, 'average');
    const found = this.#values.read({ ...metric, formula }, this.#question.periods[0] ?? null);
    const name = `Average ${nameOfMetric(metric)}`;
    return found && this.#calculated(name, found.period, found.evaluated, unitOf(metric));
  }

  /**
   * Each value with its change; if the period before is missing, the value and a note that it is.
   */
  valuesAndChanges(metrics: readonly Metric[]): Statement | null {
    const statements = metrics.flatMap(
      (metric) => this.changes.change(metric, true) ?? this.#withoutChange(metric) ?? [],
    );
    const [first] = statements;
    if (!first || statements.length < metrics.length) return null;
    if (statements.length === 1) return first;
    return {
      content: statements.flatMap(({ content }) => content),
      confidence: Math.min(...statements.map(({ confidence }) => confidence)),
      period: first.period ?? null,
    };
  }

  #withoutChange(metric: Metric): Statement | null {
    const statement = this.single(metric);
    const note =
      'The change cannot be worked out: the document does not give the value of the period before.';
    const content = [...(statement?.content ?? []), paragraph(segments`${note}`)];
    return statement && { ...statement, content };
  }

  /** `name`: what the row is asked for as, which may be printed in other words. */
  #value(fact: Fact, confidence: number, name: string): Statement {
    const label = labelOf(fact);
    const at = this.#citations.citeFact(fact);
    const text = value(factText(fact, this.#question.scale), at.citation);
    const source = `${inPeriod(fact)} ${sourceText(fact)}`;
    const line = segments`${subjectOf(label)} ${wasOrWere(label)} ${text}${source} ${at}.`;
    return {
      content: [paragraph(line)],
      confidence: this.#values.sure(confidence),
      period: fact.period,
      about: `${name} ${fact.row.section} ${fact.row.view.columns[fact.cell.column]?.name ?? ''}`,
      features: {
        'count asked, money given': Number(says(this.#question.core, 'count') && isMoney(fact)),
        'label joins more': Number(joinsMore(label, this.#question.core)),
        'row of a statement': Number(fact.row.view.table.statement !== undefined),
        'label in the question': shareIn(contentTerms(label), termsOf(this.#question.core)),
      },
    };
  }

  ratioOf(part: Metric, whole: Metric): Combination {
    const isShare = says(this.#question.core, 'share');
    const name = `${nameOfMetric(part)} ${isShare ? 'as a share of' : 'to'} ${nameOfMetric(whole)}`;
    return ['/', name, isShare ? 'percent' : 'ratio'];
  }

  combined(left: Metric, right: Metric, [operator, name, unit]: Combination): Statement | null {
    const values = this.#values.periods(left).flatMap((period) => {
      const [a, b] = [this.#values.read(left, period), this.#values.read(right, period)];
      const evaluated = a && b && combine(operator, a.evaluated, b.evaluated);
      return evaluated ? [{ period: a.period, evaluated }] : [];
    });
    const statement = this.#overPeriods(name, values, unit);
    const isMixed = values.some(({ evaluated }) => isOfTwoRevenues(evaluated));
    return statement && isMixed
      ? { ...statement, confidence: Math.min(OPEN, statement.confidence) }
      : statement;
  }

  aggregate(metric: Metric): Statement | null {
    const values = this.#values
      .periods(metric)
      .flatMap((period) => this.#values.read(metric, period) ?? []);
    if (values.length < 2) return this.#question.aggregate === 'sum' ? null : this.single(metric);
    return this.#overPeriods(nameOfMetric(metric), values, unitOf(metric));
  }

  /** One value; for several values their average or sum if requested, else a table. */
  #overPeriods(
    name: string,
    values: readonly { period: Period | null; evaluated: Evaluated }[],
    unit: MeasureUnit,
  ): Statement | null {
    const asked = this.#question.periods.length;
    const [first] = values;
    if (!first || values.length < asked) return null;
    if (values.length === 1) return this.#calculated(name, first.period, first.evaluated, unit);
    const evaluated = values.map((value) => value.evaluated);
    const years = values.map(({ period }) => period?.year ?? 0);
    const span = `${Math.min(...years)}–${Math.max(...years)}`;
    const [result, what] =
      this.#question.aggregate === 'sum'
        ? [totalOf(evaluated), 'Total']
        : [averageOf(evaluated), 'Average'];
    return result && this.#calculated(`${what} ${name}`, null, result, unit, span);
  }

  comparison(metrics: readonly Metric[]): Statement | null {
    const [first] = metrics;
    if (!first) return null;
    const periods = this.#values.periods(first);
    const table = metrics.map((metric) => ({
      metric,
      cells: periods.map((period) => this.#values.read(metric, period)),
    }));
    const tableValues = table.flatMap(({ cells }) => cells).filter((cell) => cell !== null);
    if (tableValues.length < Math.max(1, metrics.length * periods.length)) return null;
    this.#arithmetic.unify(tableValues.map(({ evaluated }) => evaluated));
    const head = periods.map((period) => segments`${period ? periodName(period) : 'Latest'}`);
    const rows = table.map(({ metric, cells }) => [
      segments`${capital(nameOfMetric(metric))}`,
      ...cells.map((cell) => (cell ? this.#arithmetic.shown(cell.evaluated, unitOf(metric)) : [])),
    ]);
    const sources = new Set(
      tableValues.flatMap(({ evaluated }) => evaluated.facts.map(sourceText)),
    );
    const confidence = Math.min(...tableValues.map(({ evaluated }) => evaluated.confidence));
    const source = joined(
      [...sources].map((one) => one.slice(1, -1)),
      '; ',
    );
    return {
      content: [
        {
          type: 'table',
          rows: [[[], ...head], ...rows].map((row) => row.map((cell) => [...cell])),
        },
        paragraph(segments`Source: ${source}.`),
      ],
      confidence: this.#values.sure(confidence),
    };
  }

  #calculated(
    name: string,
    period: Period | null,
    evaluated: Evaluated,
    unit: MeasureUnit,
    span = '',
  ): Statement {
    const when = inPeriod({ period }) || (span && ` over ${span}`);
    const arithmetic = this.#arithmetic.written(evaluated);
    const result = value(this.#arithmetic.resultOf(evaluated, unit), null);
    const line = segments`${capital(name)} was ${result}${when}: ${arithmetic} = ${result}.`;
    return {
      content: [paragraph(line), ...this.#arithmetic.operandList(evaluated)],
      confidence: this.#values.sure(evaluated.confidence),
      calculation: this.#arithmetic.calculation(evaluated, unit),
      period,
      features: {
        'rate of part of a year': Number(unit !== 'amount' && isOfPartOfYear(evaluated)),
      },
    };
  }
}

/** Whether amounts of some months are put together with balances: a return on equity of a half-year. */
const isOfPartOfYear = ({ facts }: Evaluated): boolean =>
  facts.some(({ period }) => isPartOfYear(period)) &&
  facts.some(({ row }) => row.view.table.statement === 'balance_sheet');

/** A gross profit of total revenues as a share of net sales, where both are printed. */
const isOfTwoRevenues = ({ facts }: Evaluated): boolean => {
  const [first, ...others] = facts
    .map(({ row }) => row.terms.join(' '))
    .filter((label) => REVENUES.has(label));
  return others.some((label) => label !== first);
};
const REVENUES = new Set(CONCEPTS.get('revenue')?.rows.map((terms) => terms.join(' ')));

/** The first words of what is like the rest: `and related expenses`. */
const REMAINDER: ReadonlySet<string> = new Set(termsOf('other related similar associated'));

/** `Depreciation and amortization` is more than the depreciation, `cash and cash equivalents` is cash. */
function joinsMore(label: string, core: string): boolean {
  const asked = new Set(askedTerms(core));
  const parts = label
    .split(/\s(?:and|und|et|y|e|en)\s|[&,;]/i)
    .map((part) => contentTerms(part).filter((term) => !GENERIC_TERMS.has(term)))
    .filter((terms) => terms.length > 0 && !terms.every((term) => QUALIFIERS.has(term)))
    .filter(([first = '']) => !REMAINDER.has(first));
  const held = parts.filter((terms) => terms.some((term) => asked.has(term)));
  return held.length > 0 && held.length < parts.length;
}
