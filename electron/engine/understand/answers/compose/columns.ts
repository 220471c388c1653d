/**
 * Questions about the rows of one table as a set: which row has the most or the least of a column
 * ("Which region has the highest net sales?"), how many rows there are, their sum where the table
 * prints no total. The question names the column, or the title of a table with one column, and the
 * rows by the header of the first column. Total rows are not part of the set.
 */

import { magnitudeIn } from '../../../../../shared/values/magnitudes.ts';
import { GENERIC_TERMS } from '../../../language/vocabulary/accounting.ts';
import { askedTerms, says, wordAfter } from '../../../language/vocabulary/question-words.ts';
import { contentTerms, hasDigit, isAmong, termsOf } from '../../../language/vocabulary/terms.ts';
import { type Fact, factorOf } from '../../accounts/accounts.ts';
import { mentionsIn } from '../../accounts/names.ts';
import { covers, type Period } from '../../content/periods.ts';
import type { TableView, ViewRow } from '../../content/table-view.ts';
import { totalOf } from '../calculation/evaluate.ts';
import { extremeIn, isTotal, LEAST, MOST, TOTAL } from '../question/kind.ts';
import type { Question } from '../question/understand.ts';
import { factText, inPeriod, sourceText, subjectOf } from './amounts.ts';
import { ArithmeticWriter } from './arithmetic.ts';
import type { Citations } from './citations.ts';
import { type AnswerSegment, joined, paragraph, segments, value } from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Minimum share of the question that table and column must match. */
const LEAST_COVERAGE = 0.6;
/** For a table that does not call its rows what the question calls them. */
const ROWS_NOT_NAMED = 0.75;
/** Maximum rounding difference of the parts, as a share of the total. */
const ROUNDING = 0.005;
const MOST_NAMED = 12;

type Wanted = 'most' | 'least' | 'count' | 'sum';

/** A column of a table with the rows of its set. */
interface Column {
  readonly view: TableView;
  readonly facts: readonly Fact[];
  readonly name: string;
  /** Share of the question's terms that it matches. */
  readonly coverage: number;
  readonly rowsNamed: boolean;
}

export function columnStatement(
  views: readonly TableView[],
  question: Question,
  citations: Citations,
): Statement | null {
  const wanted = wantedOf(question.core);
  if (wanted === null) return null;
  const terms = askedTerms(question.core).filter(
    (term) =>
      !MOST.has(term) &&
      !LEAST.has(term) &&
      !TOTAL.has(term) &&
      !GENERIC_TERMS.has(term) &&
      !hasDigit(term),
  );
  // What one of the rows is called: `segment` in "Which segment has the highest revenue?".
  const ofRows = termsOf(wordAfter(question.core, 'one_of'));
  const beside = new Set(question.rest);
  const metric = terms.filter((term) => !beside.has(term) && !ofRows.includes(term));
  const columns = views.flatMap((view) =>
    columnsOf(view, { terms, ofRows, metric, periods: question.periods, wanted }),
  );
  const [best] = columns.toSorted((a, b) => rank(b) - rank(a));
  if (!best) return null;
  // `U.S. retail stores` is the header of kinds of stores, `Region` that of regions; of two tables,
  // of groups of rows, or of a table that goes on on another page, either may be meant.
  const isOpen =
    (wanted === 'count' && !isPlainName(best.view)) ||
    new Set(best.facts.map(({ row }) => row.section)).size > 1 ||
    columns.some((other) => other.view !== best.view && rank(other) >= rank(best));
  const confidence = rank(best) * (isOpen ? OPEN : WHOLE);
  const { columns: heads, table, title } = best.view;
  const about = [heads[0]?.name, best.name, title, ...(table.section ?? [])].join(' ');
  if (wanted === 'sum') {
    const sum = sumOf(best.facts, question, citations);
    return sum && { ...sum, confidence, about };
  }
  const content = [paragraph(written(best, wanted, question, citations))];
  return { content, confidence, about };
}

const hasTotalOf =
  (column: number) =>
  ({ label, cells }: TableView['rows'][number]): boolean =>
    isTotal(label) && cells.some((cell) => cell.column === column);

const rank = ({ coverage, rowsNamed }: Column): number =>
  coverage * (rowsNamed ? 1 : ROWS_NOT_NAMED);

function wantedOf(core: string): Wanted | null {
  const extreme = says(core, 'one_of') ? extremeIn(core) : null;
  if (extreme !== null) return extreme;
  if (termsOf(core).some((term) => TOTAL.has(term))) return 'sum';
  return says(core, 'count') ? 'count' : null;
}

const names = (text: string, term: string): boolean => isAmong(term, termsOf(text));

interface ColumnQuery {
  readonly terms: readonly string[];
  /** Terms for what the rows are. */
  readonly ofRows: readonly string[];
  /** Terms of the name of a metric, which means something only as a whole. */
  readonly metric: readonly string[];
  readonly periods: readonly Period[];
  readonly wanted: Wanted;
}

function columnsOf(
  view: TableView,
  { terms, ofRows: named, metric, periods, wanted }: ColumnQuery,
): Column[] {
  const [stub] = view.columns;
  if (!stub) return [];
  const filled = new Set(view.rows.flatMap(({ cells }) => cells.map(({ column }) => column)));
  return [...filled].flatMap((column): Column[] => {
    const { name = '', period = null } = view.columns[column] ?? {};
    if (periods.length > 0 && !periods.some((asked) => period !== null && covers(period, asked)))
      return [];
    if (periods.length === 0 && isOlder(view, column, filled)) return [];
    const rows = rowsOfSet(view, column);
    const facts = rows.flatMap((row) => factOf(row, column, period));
    if (rows.length < 2 || facts.length < rows.length) return [];
    // A share and an amount are not compared, nor are debits and credits.
    const kinds = facts.map(({ cell: { number } }) => `${number.percent} ${number.side}`);
    if (new Set(kinds).size > 1) return [];
    const ofRows = terms.filter((term) => names(stub.name, term));
    const ofColumn = terms.filter((term) => names(name, term));
    const ofTitle = terms.filter((term) => names(view.title, term));
    const isMeasure = (term: string) => !named.includes(term);
    const measures = (own: readonly string[]): boolean =>
      metric.length > 0 ? metric.every((term) => own.includes(term)) : own.some(isMeasure);
    // The measured quantity is named by the column, or by the table title alone.
    const measured =
      measures(ofColumn) ||
      (measures(ofTitle) &&
        (period !== null || filled.size === 1) &&
        // "Net revenues and operating income" does not say which its columns hold.
        mentionsIn(view.title).filter(({ name: { kind } }) => kind === 'concept').length <= 1);
    // "Revenue by area" below "Segments and areas" has no segments.
    const isPlain = contentTerms(view.title).every((term) => names(terms.join(' '), term));
    const section = isPlain ? (view.table.section?.join(' ') ?? '') : '';
    const inSection = named.filter((term) => names(section, term));
    if (wanted === 'count' ? !namesRows(view, ofRows) : !measured) return [];
    // The header of the first column often is blank or the unit: it does not say what the rows are.
    const asked = isUnnamed(stub.name) ? terms.filter(isMeasure) : terms;
    const said = asked.filter((term) =>
      [ofRows, ofColumn, ofTitle, inSection].some((own) => own.includes(term)),
    );
    const coverage = asked.length === 0 ? 0 : said.length / asked.length;
    if (coverage < LEAST_COVERAGE) return [];
    // "Total assets" names no rows that could be added up, and a printed total is the answer.
    const isSet = ofRows.length > 0 && coverage === 1 && !view.rows.some(hasTotalOf(column));
    if (wanted === 'sum' && !isSet) return [];
    return [{ view, facts, name, coverage, rowsNamed: ofRows.length + inSection.length > 0 }];
  });
}

/**
 * Whether terms name the rows: `Region`. The column header names what is measured, and `(in
 * millions, except employees)` is the unit of the table.
 */
const namesRows = (
  { columns: [stub, ...others], rows }: TableView,
  terms: readonly string[],
): boolean =>
  terms.some((term) => !others.some(({ name }) => names(name, term))) &&
  !rows.every(({ label }) => /\d{4}|thereafter/i.test(label)) &&
  magnitudeIn(stub?.name ?? '') === 1;

/**
 * The rows that make up the last total that their sum confirms, such as the segments above the
 * total of the company; without one, all rows but totals.
 */
function rowsOfSet({ rows }: TableView, column: number): readonly ViewRow[] {
  const parts = (end: number) =>
    rows.slice(0, end).filter(({ label }) => !isTotal(label) && label !== '');
  const valueIn = (row: ViewRow | undefined) =>
    row?.cells.find((cell) => cell.column === column)?.number.value;
  const isSumAt = (at: number): boolean => {
    const total = valueIn(rows[at]);
    if (total === undefined || !isTotal(rows[at]?.label ?? '')) return false;
    const sum = parts(at).reduce((all, row) => all + (valueIn(row) ?? 0), 0);
    return Math.abs(sum - total) <= ROUNDING * Math.abs(total);
  };
  const last = rows.findLastIndex((_, at) => isSumAt(at));
  return parts(last < 0 ? rows.length : last);
}

/** A header that names no rows: blank, or the unit in brackets. */
const isUnnamed = (name: string): boolean => /^(?:\([^)]*\))?$/.test(name.trim());

const isPlainName = ({ columns: [stub] }: TableView): boolean =>
  contentTerms(stub?.name ?? '').length === 1;

/** Whether another column has a later period. */
function isOlder(view: TableView, column: number, filled: ReadonlySet<number>): boolean {
  const own = view.columns[column]?.period;
  if (!own) return false;
  return [...filled].some((other) => (view.columns[other]?.period?.year ?? 0) > own.year);
}

function factOf(row: ViewRow, column: number, period: Period | null): Fact[] {
  const cell = row.cells.find((one) => one.column === column);
  if (!cell) return [];
  return [{ row, cell, period, value: cell.number.value, confidence: 1 }];
}

function written(
  { view, facts, name }: Column,
  wanted: Wanted,
  question: Question,
  citations: Citations,
): readonly AnswerSegment[] {
  const [first] = facts as [Fact];
  const what = name === '' || first.period ? view.title : name;
  const measure = `${subjectOf(what || 'the column')}${inPeriod(first)}`;
  if (wanted === 'count') {
    const listed = facts
      .slice(0, MOST_NAMED)
      .map(({ row }) => segments`${row.label} ${citations.cite(view.page, row.words)}`);
    const more = facts.length > MOST_NAMED ? `, and ${facts.length - MOST_NAMED} more` : '';
    const count = value(`${facts.length}`, null);
    return segments`${count}: ${joined(listed, ', ')}${more} ${sourceText(first)}.`;
  }
  const values = facts.map(({ value }) => value);
  const extreme = wanted === 'most' ? Math.max(...values) : Math.min(...values);
  const winners = facts.filter(({ value }) => value === extreme);
  const shown = winners.map((fact) => {
    const at = citations.citeFact(fact);
    const text = factText(fact, question.scale);
    return segments`${value(fact.row.label, at.citation)}, ${value(text, at.citation)} ${at}`;
  });
  const lead = `${wanted === 'most' ? 'Highest' : 'Lowest'} ${measure}`;
  return segments`${lead}: ${joined(shown, '; ')}, of ${facts.length} rows ${sourceText(first)}.`;
}

/** With every operand; null for amounts that cannot be added up. */
function sumOf(
  facts: readonly Fact[],
  question: Question,
  citations: Citations,
): Pick<Statement, 'content' | 'calculation'> | null {
  const sum = totalOf(facts.map((fact) => ({ sum: { type: 'fact', fact } })));
  const [first] = facts;
  if (!sum || !first) return null;
  const writer = new ArithmeticWriter(question, citations);
  const isAmount = facts.some((fact) => fact.cell.number.currency || factorOf(fact) > 1);
  const result = isAmount ? writer.resultOf(sum, 'amount') : sum.value.toLocaleString('en-US');
  const terms = writer.written(sum);
  const line = segments`Sum of ${facts.length} rows: ${terms} = ${value(result, null)} ${sourceText(first)}.`;
  const calculation = writer.calculation(sum, isAmount ? 'amount' : 'ratio');
  return { content: [paragraph(line)], calculation };
}
