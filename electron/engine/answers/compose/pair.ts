/**
 * The difference, the sum or the ratio of two cells of one table that share a row or a column. The
 * first operand is found by its words; the second is the cell whose row, column or period is named
 * by the second operand in place of that of the first.
 */

import { type Fact, factorOf, isScaled } from '../../accounts/accounts.ts';
import { findCell } from '../../accounts/find-row.ts';
import { covers, type Period, yearsIn } from '../../content/periods.ts';
import type { ViewCell, ViewRow } from '../../content/table-view.ts';
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { GENERIC_TERMS, type MeasureUnit } from '../../vocabulary/accounting.ts';
import { combine, type Evaluated } from '../calculation/evaluate.ts';
import type { Operator } from '../calculation/expression.ts';
import { operandsIn, type PairOperation } from '../question/operands.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import { inPeriod, sourceText, subjectOf } from './amounts.ts';
import { ArithmeticWriter } from './arithmetic.ts';
import type { Citations } from './citations.ts';
import { type Statement, WHOLE } from './statement.ts';

/** Words of the question that describe the operation. */
const OF_OPERATION = new Set(
  termsOf(
    'difference gap ratio sum total combined percentage percent share proportion more fewer less higher lower',
  ),
);

export function pairStatement(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const { core, metrics } = question;
  const operands = operandsIn(core);
  if (!operands || metrics.length > 1) return null;
  // A name of a row is an operand, also where the front page has it.
  const names = subjectTerms(index, { ...question, metrics: [] });
  const terms = (text: string) =>
    contentTerms(text).filter(
      (term) => !OF_OPERATION.has(term) && !names.has(term) && !/^(?:fy)?\d{2,4}$/.test(term),
    );
  const left = { terms: terms(operands.left), periods: yearsIn(operands.left, false) };
  const right = { terms: terms(operands.right), periods: yearsIn(operands.right, false) };
  // A metric of the accounts in two periods is found by its concept.
  if (metrics.length > 0 && right.terms.length === 0) return null;
  const periods = left.periods.length > 0 ? left.periods : right.periods;
  for (const common of [[], right.terms]) {
    // Words after the second operand may describe both: `between A and B in net sales`.
    const first = findCell(index.accounts.views, {
      terms: [...left.terms, ...common.filter((term) => !left.terms.includes(term))],
      periods: periods.slice(0, 1),
      rarity: (term) => index.rarity(term),
    });
    const second = first && secondCell(first, left.terms, right.terms, right.periods);
    if (!first || !second) continue;
    return written(first, second, operands.operation, question, citations);
  }
  return null;
}

const isIn = (terms: readonly string[], term: string): boolean =>
  terms.some((other) => sameFamily(other, term));

/** The only cell of the row or the column of the first that the second operand names. */
function secondCell(
  first: Fact,
  left: readonly string[],
  right: readonly string[],
  periods: readonly Period[],
): Fact | null {
  const { row, cell } = first;
  const { columns, rows } = row.view;
  const factOf = (other: ViewRow, own: ViewCell): Fact => ({
    row: other,
    cell: own,
    period: columns[own.column]?.period ?? null,
    value: own.number.value,
    confidence: first.confidence,
  });
  const [asked] = periods;
  const inRow = row.cells
    .filter((own) => own !== cell)
    .filter(({ column }) => {
      const { name = '', period = null } = columns[column] ?? {};
      if (asked && period) return covers(period, asked);
      return isNamed(name, columns[cell.column]?.name ?? '', row.label, left, right);
    })
    .map((own) => factOf(row, own));
  const inColumn = rows
    .filter((other) => other !== row)
    .flatMap((other) => {
      const own = other.cells.find(({ column }) => column === cell.column);
      const header = columns[cell.column]?.name ?? '';
      return own && isNamed(other.label, row.label, header, left, right)
        ? [factOf(other, own)]
        : [];
    });
  const isOtherPeriod =
    asked !== undefined && first.period !== null && !covers(first.period, asked);
  const found = isOtherPeriod ? inRow : [...inColumn, ...inRow];
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * Whether the second operand names a row or column: it says the whole label, which differs from that
 * of the first, and all else that it says is common to both.
 */
function isNamed(
  label: string,
  firstLabel: string,
  shared: string,
  left: readonly string[],
  right: readonly string[],
): boolean {
  const own = contentTerms(label).filter((term) => !GENERIC_TERMS.has(term));
  const distinct = own.filter((term) => !isIn(contentTerms(firstLabel), term));
  if (distinct.length === 0 || !distinct.every((term) => isIn(right, term))) return false;
  const common = [...own, ...contentTerms(shared), ...left];
  return (
    own.every((term) => isIn(right, term) || isIn(left, term)) &&
    right.every((term) => isIn(common, term) || GENERIC_TERMS.has(term))
  );
}

const OPERATORS: Readonly<Record<PairOperation, Operator>> = {
  difference: '-',
  less: '-',
  minus: '-',
  sum: '+',
  ratio: '/',
  share: '/',
};
const RESULTS: Readonly<Record<PairOperation, string>> = {
  difference: 'The difference',
  less: 'The difference',
  minus: 'The difference',
  sum: 'The sum',
  ratio: 'The ratio',
  share: 'The share',
};

function written(
  first: Fact,
  second: Fact,
  operation: PairOperation,
  question: Question,
  citations: Citations,
): Statement | null {
  const swap = operation === 'less' || (operation === 'difference' && second.value > first.value);
  const [left, right] = (swap ? [second, first] : [first, second]).map(evaluated);
  const result = left && right && combine(OPERATORS[operation], left, right);
  // Amounts of two units are not compared.
  if (!result || first.cell.number.percent !== second.cell.number.percent) return null;
  const writer = new ArithmeticWriter(question, citations);
  writer.unify([result]);
  const unit = unitOf(operation, first);
  const text = unit === null ? plain(result.value) : writer.resultOf(result, unit);
  const of = result.facts.map((fact) => `${nameOf(fact, first, second)}`).join(' and ');
  const markdown = `${RESULTS[operation]} of ${of} is ${text}: ${writer.written(result)} = ${text} ${sourceText(first)}.`;
  const calculation = writer.calculation(result, unit ?? 'ratio');
  const about = [...OF_OPERATION].join(' ');
  return { markdown, confidence: Math.min(WHOLE, first.confidence), calculation, about };
}

const evaluated = (fact: Fact): Evaluated => ({
  sum: { type: 'fact', fact },
  value: fact.value * factorOf(fact),
  facts: [fact],
  confidence: fact.confidence,
});

/** Null for counts, which have no unit. */
function unitOf(operation: PairOperation, fact: Fact): MeasureUnit | null {
  if (operation === 'share') return 'percent';
  if (operation === 'ratio') return 'ratio';
  return fact.cell.number.currency || isScaled(fact) ? 'amount' : null;
}

/** Decimals of a sum or difference of printed numbers, without errors of binary fractions. */
const plain = (value: number): string =>
  Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 6 });

/** `Norway (Stores)`; the period where it differs. */
function nameOf(fact: Fact, first: Fact, second: Fact): string {
  const label = subjectOf(fact.row.label);
  const column = fact.row.view.columns[fact.cell.column]?.name ?? '';
  if (fact.period) return `${label}${inPeriod(fact)}`;
  return column === '' || (first.row !== second.row && first.period)
    ? label
    : `${label} (${escapeInline(column)})`;
}
