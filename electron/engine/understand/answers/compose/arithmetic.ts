/**
 * Calculations in words: results, the arithmetic with its operands, and a citation for each
 * operand.
 */

import type { MeasureUnit } from '../../../language/vocabulary/accounting.ts';
import { type Fact, factorOf, unitOf } from '../../accounts/accounts.ts';
import { periodName } from '../../content/periods.ts';
import { type Evaluated, operationParts } from '../calculation/evaluate.ts';
import type { Question } from '../question/understand.ts';
import type { Calculation } from '../types.ts';
import {
  amountText,
  commonScale,
  factText,
  inPeriod,
  operandText,
  resultText,
  sourceText,
  subjectOf,
  UNITS,
} from './amounts.ts';
import type { Citations } from './citations.ts';
import {
  type AnswerBlock,
  type AnswerSegment,
  joined,
  listItem,
  segments,
  value,
} from './segments.ts';

export class ArithmeticWriter {
  readonly #question: Question;
  readonly #citations: Citations;
  /** Common scale of all amounts; null to keep the printed ones. */
  #scale: number | null;

  constructor(question: Question, citations: Citations) {
    this.#question = question;
    this.#citations = citations;
    this.#scale = question.scale;
  }

  /** Amounts of a statement printed in thousands and in millions are written in one scale. */
  unify(values: readonly Evaluated[]): void {
    this.#scale ??= commonScale(values.flatMap(({ facts }) => facts));
  }

  /** A value and its citation; for a calculation the citations of its operands. */
  shown(evaluated: Evaluated, unit: MeasureUnit): readonly AnswerSegment[] {
    const { sum, facts } = evaluated;
    if (sum.type === 'fact') {
      const at = this.#citations.citeFact(sum.fact);
      return segments`${value(factText(sum.fact, this.#scale), at.citation)} ${at}`;
    }
    const references = new Set(facts.map((fact) => this.#citations.citeFact(fact)));
    return segments`${value(this.resultOf(evaluated, unit), null)} ${joined([...references], ' ')}`;
  }

  /** The arithmetic, each operand with its reference. */
  written(evaluated: Evaluated): readonly AnswerSegment[] {
    const print = operandWriter(evaluated);
    const parts = operationParts(evaluated.sum).map((part) => {
      if (typeof part === 'string') return part;
      const at = this.#citations.citeFact(part);
      return segments`${value(print(part), at.citation)} ${at}`;
    });
    return joined(parts, '');
  }

  /** Number format of results: as requested, else currency and scale of the first operand. */
  format({ facts }: Pick<Evaluated, 'facts'>) {
    const [fact] = facts;
    const scale = this.#scale ?? (fact ? factorOf(fact) : null);
    const isInScale = facts.every((one) => factorOf(one) === scale);
    const printed = isInScale ? Math.max(...facts.map(({ cell }) => cell.number.decimals)) : 0;
    const currency = fact ? unitOf(fact) : '';
    return { decimals: this.#question.decimals, currency, scale, printed };
  }

  resultOf(evaluated: Evaluated, unit: MeasureUnit): string {
    return resultText(evaluated.value, unit, this.format(evaluated));
  }

  operandList({ facts }: Evaluated): AnswerBlock[] {
    const byCitation = new Map(facts.map((fact) => [this.#citations.citeFact(fact), fact]));
    return [...byCitation].map(([at, fact]) => {
      const label = `${subjectOf(fact.row.label)}${inPeriod(fact)}`;
      const text = value(factText(fact, null), at.citation);
      return listItem(segments`${label}: ${text} ${sourceText(fact)} ${at}`);
    });
  }

  calculation(evaluated: Evaluated, unit: MeasureUnit): Calculation {
    const { value: result, facts } = evaluated;
    const [parts, print] = [operationParts(evaluated.sum), operandWriter(evaluated)];
    const { scale, currency } = this.format(evaluated);
    const distinct = [...new Map(facts.map((fact) => [fact.cell, fact])).values()];
    return {
      expression: parts.map((part) => (typeof part === 'string' ? part : print(part))).join(''),
      result:
        unit === 'percent' ? result * 100 : unit === 'amount' ? result / (scale ?? 1) : result,
      unit: unit === 'amount' ? unitName(currency, scale) : UNITS[unit],
      operands: distinct.map((fact) => ({
        label: `${fact.row.label}${fact.period ? `, ${periodName(fact.period)}` : ''}`,
        value: fact.value * factorOf(fact),
        text: fact.cell.text,
        citation: this.#citations.citeFact(fact).citation,
      })),
    };
  }
}

/** Operands as printed, with their scales if these differ. */
const operandWriter = ({ facts }: Evaluated): ((fact: Fact) => string) =>
  commonScale(facts) === null ? operandText : (fact) => factText(fact, null);

/** `$ million`, or null without both. */
function unitName(currency: string, scale: number | null): string | null {
  const name = amountText(scale ?? 1, currency, scale)
    .replace(/[\d.,]+\s*/, ' ')
    .trim();
  return name === '' ? null : name.replace(/\s+/g, ' ');
}
