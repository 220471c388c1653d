/**
 * Looks up table rows by meaning: a concept of accounting is searched by its labels in the
 * statement that contains it, best statement first; then in any other table. Confidence is highest
 * for a complete label match, in the statement itself, in a column of exactly the period asked
 * about.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { StatementKind } from '../../../../shared/contract/table.ts';
import {
  isInUnitOfTable,
  isPerShareRow,
  scaleInTable,
  type TableNumber,
} from '../../../../shared/values/table-scale.ts';
import { CONCEPTS, type Concept } from '../../language/vocabulary/accounting.ts';
import { partOf } from '../../language/vocabulary/document-parts.ts';
import { says } from '../../language/vocabulary/question-words.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import { covers, isPartOfYear, type Period } from '../content/periods.ts';
import { unitInTable } from '../content/printed-unit.ts';
import {
  rowTerms,
  type TableView,
  type ViewCell,
  type ViewRow,
  viewsOf,
} from '../content/table-view.ts';
import { type PrintedRows, printedRows } from './printed-rows.ts';
import { type Statement, statementsOf } from './statements.ts';

export interface Fact {
  readonly row: ViewRow;
  readonly cell: ViewCell;
  /** Null if the column names no period. */
  readonly period: Period | null;
  /** As printed, in the unit of the table; percentages as fractions. */
  readonly value: number;
  /** 0 to 1: probability that it is the value looked up. */
  readonly confidence: number;
}

const WHOLE_LABEL = 0.96;
const LABEL_START = 0.82;
/** A table that is not a statement of the required kind. */
const OTHER_TABLE = 0.6;
/** The only table of its kind, or the only row of the name, in a document without the statement. */
const ONLY_ROW = 0.85;
/** A statement with a lower score is a summary. */
export const FULL_STATEMENT = 1.2;
const SUMMARY = 0.7;
/** The column names no period, but is the only one with a value, or is one of several. */
const UNDATED = 0.6;
/** A column of some months, if a year was asked for. */
const PART_OF_YEAR = 0.7;
/** Another row of the same label has another value. */
const AMBIGUOUS = 0.7;
/** Statements of another kind of amounts: balances, and movements of the parts of equity. */
const APART: ReadonlySet<StatementKind> = new Set(['balance_sheet', 'equity_statement']);
/** Maximum rows examined beyond the best statement. */
const MOST_CANDIDATES = 40;
/** Month and day after which a year that ends is not named after the one before. */
const MIDDLE_OF_YEAR = '07-01';
/** Rounded values of a sum differ by less than this, in the scale of the table. */
const SAME_SUM = 1.5;

interface Candidate {
  readonly row: ViewRow;
  readonly confidence: number;
}

export class Accounts {
  readonly views: readonly TableView[];
  readonly statements: readonly Statement[];
  readonly #candidates = new Map<string, readonly Candidate[]>();
  #printed: PrintedRows | undefined;

  constructor(pages: Iterable<PageContent>) {
    const views: TableView[] = [];
    for (const page of pages) {
      for (const table of page.tables) {
        views.push(...viewsOf(page, table).filter((view) => !isContents(view)));
      }
    }
    this.views = views;
    this.statements = statementsOf(views);
  }

  /** Rows of the primary statements that are asked for by their printed labels. */
  get printed(): PrintedRows {
    this.#printed ??= printedRows(this.views, (concept) => this.#rowsOf(concept)[0]?.row ?? null);
    return this.#printed;
  }

  /** The value of a concept in a period, or in the latest period if none is given. */
  lookUp(concept: string, period: Period | null): Fact | null {
    for (const { row, confidence } of this.#rowsOf(concept)) {
      const found = cellFor(row, period);
      // A percentage or rate in a row named like an amount is not the amount.
      if (!found || found.cell.number.percent) continue;
      // "Diluted" below the number of shares is no amount per share.
      if (isPerShareRow(row.label) && isScaled({ row, cell: found.cell })) continue;
      const { cell, share } = found;
      const known = this.#conceptOf(concept);
      const printed = cell.number.value;
      return {
        row,
        cell,
        period: row.view.columns[cell.column]?.period ?? null,
        value:
          known?.magnitude || (known?.deductedFrom && isOutflow(row, cell, known.deductedFrom))
            ? Math.abs(printed)
            : printed,
        confidence: confidence * share * (this.#isAmbiguous(concept, row, cell) ? AMBIGUOUS : 1),
      };
    }
    return null;
  }

  /** The amounts of a period in rows of any table that have exactly one of the names. */
  printedAs(names: readonly (readonly string[])[], period: Period | null): Fact[] {
    const labels = new Set(names.map((terms) => terms.join(' ')));
    const rows = this.views.flatMap((view) =>
      view.rows.filter(({ label }) =>
        labels.has(rowTerms(label.replace(/\([^()]*\)/g, ' ')).join(' ')),
      ),
    );
    return rows.flatMap((row): Fact[] => {
      const found = cellFor(row, period);
      if (!found || found.cell.number.percent) return [];
      const { cell, share } = found;
      const own = row.view.columns[cell.column]?.period ?? null;
      return [{ row, cell, period: own, value: cell.number.value, confidence: ONLY_ROW * share }];
    });
  }

  /** The latest period with a value of a concept; null if no column names one. */
  latest(concept: string): Period | null {
    for (const { row } of this.#rowsOf(concept)) {
      const periods = row.cells.flatMap(({ column }) => row.view.columns[column]?.period ?? []);
      const [latest] = periods.sort((a, b) => b.year - a.year || (b.months ?? 0) - (a.months ?? 0));
      if (latest) return latest;
    }
    return null;
  }

  /**
   * Whether a period lies before the latest year of the statements. A year that ends in the first
   * months of the next may be named after the one in which it began.
   */
  isEarlier(period: Period | null): boolean {
    const columns = this.statements.flatMap(({ kind, view }) =>
      view.columns.flatMap(({ period: own }) => (own ? [{ ...own, kind }] : [])),
    );
    const ofFlows = columns.filter(({ kind }) => kind !== 'balance_sheet').map(({ year }) => year);
    return columns.some(({ year, end = MIDDLE_OF_YEAR }) => {
      const isFlow = (one: number): boolean => ofFlows.includes(one);
      const isNamedByStart = end < MIDDLE_OF_YEAR && !isFlow(year) && isFlow(year - 1);
      return period !== null && period.year < year - Number(isNamedByStart);
    });
  }

  #rowsOf(id: string): readonly Candidate[] {
    const before = this.#candidates.get(id);
    if (before) return before;
    const concept = this.#conceptOf(id);
    const found = concept ? this.#find(concept) : [];
    this.#candidates.set(id, found);
    return found;
  }

  /**
   * Whether the label says too little: `Other, net` among the investing and among the financing
   * activities, or in two statements. The change of a balance in the cash flows is no rival of it, nor is a number of
   * shares one of earnings per share, whose rows may both be named "Diluted".
   */
  #isAmbiguous(concept: string, row: ViewRow, cell: ViewCell): boolean {
    const own = row.view.table;
    const isOfKind = (other: ViewRow): boolean => {
      const isNamesake = CONCEPTS.has(concept) && other.label === row.label;
      const found = isNamesake ? cellFor(other, null) : null;
      return !found || isScaled({ row: other, cell: found.cell }) === isScaled({ row, cell });
    };
    const rivals = this.views.flatMap(({ table, rows }) => {
      if (table === own) return rows.filter(isOfKind);
      if (table.statement === undefined || APART.has(table.statement)) return [];
      return rows.filter(({ section }) => !says(section, 'change'));
    });
    return isContradicted(row, cell, rivals);
  }

  #conceptOf(id: string): Concept | undefined {
    return CONCEPTS.get(id) ?? this.#printed?.concepts.get(id);
  }

  #find(concept: Concept): Candidate[] {
    const found: Candidate[] = [];
    const own = this.statements.filter(({ kind }) => kind === concept.statement);
    for (const { view, score } of own) {
      const lesser = own.length === 1 ? ONLY_ROW : SUMMARY;
      const weight = score >= FULL_STATEMENT ? 1 : lesser;
      found.push(...rowsNamed(view, concept).map((one) => scaled(one, weight)));
    }
    const inStatement = new Set(own.map(({ view }) => view));
    const others: Candidate[] = [];
    for (const view of this.views) {
      if (others.length >= MOST_CANDIDATES) break;
      if (!inStatement.has(view)) others.push(...rowsNamed(view, concept));
    }
    const weight = own.length === 0 && others.length === 1 ? ONLY_ROW : OTHER_TABLE;
    return [...found, ...others.map((one) => scaled(one, weight))];
  }
}

/** Whether another row of the same label has another value in the column of the same period. */
function isContradicted(row: ViewRow, cell: ViewCell, others: readonly ViewRow[]): boolean {
  const label = row.terms.join(' ');
  const period = row.view.columns[cell.column]?.period ?? null;
  return others.some((other) => {
    if (other === row || other.terms.join(' ') !== label) return false;
    const found = cellFor(other, period);
    return found !== null && found.cell.number.value !== cell.number.value;
  });
}

/** Whether all numbers of a table are page numbers: a table of contents. */
const isContents = ({ rows, columns }: TableView): boolean =>
  rows.every(({ cells }) =>
    cells.every(({ column }) =>
      termsOf(columns[column]?.name ?? '').some((term) => partOf(term) === 'page'),
    ),
  );

const scaled = ({ row, confidence }: Candidate, weight: number): Candidate => ({
  row,
  confidence: confidence * weight,
});

/**
 * Whether a negative value is one to deduct, printed with its sign: added to the row it reduces, it
 * gives another row of its column. `Income tax (193)` below a profit of 1,251 and above 1,058 is an
 * expense, below 1,251 and above 1,444 a benefit.
 */
function isOutflow({ view }: ViewRow, { column, number }: ViewCell, base: string): boolean {
  const concept = CONCEPTS.get(base);
  if (number.value >= 0 || !concept) return false;
  const valueIn = ({ cells }: ViewRow) =>
    cells.find((cell) => cell.column === column)?.number.value;
  const reduced = rowsNamed(view, concept)
    .map(({ row }) => valueIn(row))
    .find((value) => value !== undefined);
  if (reduced === undefined) return false;
  const sum = reduced + number.value;
  return view.rows.some((row) => Math.abs((valueIn(row) ?? Number.NaN) - sum) < SAME_SUM);
}

/** Rows of a table that match a concept, preferred label first. */
function rowsNamed(view: TableView, { rows: labels }: Concept): Candidate[] {
  const found: (Candidate & { rank: number })[] = [];
  for (const row of view.rows) {
    const match = bestLabel(row.terms, labels);
    if (match && !(match.isStart && isJoinedTotal(row.label))) found.push({ row, ...match });
  }
  return found.sort((a, b) => b.confidence - a.confidence || a.rank - b.rank);
}

/** `Total liabilities and equity` is not the total of liabilities. */
const isJoinedTotal = (label: string): boolean =>
  /^\W*total\b.*\s(?:and|&|und|et|y|e|en)\s/i.test(label);

function bestLabel(terms: readonly string[], labels: Concept['rows']) {
  const bare = terms.filter((term) => term !== 'consolidated');
  let best: { confidence: number; rank: number; isStart: boolean } | null = null;
  for (const [rank, label] of labels.entries()) {
    if (!label.every((term, at) => bare[at] === term)) continue;
    const extra = bare.length - label.length;
    if (extra > 0 && label.length < 2) continue;
    if (extra > 0 && bare[label.length] === 'per') continue;
    const confidence = extra === 0 ? WHOLE_LABEL : LABEL_START - 0.02 * Math.min(extra, 5);
    if (!best || confidence > best.confidence) best = { confidence, rank, isStart: extra > 0 };
  }
  return best;
}

/** The cell of a row for a period, or the latest one if none is given. */
export function cellFor(
  { view, cells }: ViewRow,
  period: Period | null,
): { cell: ViewCell; share: number } | null {
  const periodOf = ({ column }: ViewCell) => view.columns[column]?.period ?? null;
  if (period === null) {
    const dated = cells.filter((cell) => periodOf(cell) !== null);
    const [latest, next] = dated.toSorted(
      (a, b) =>
        (periodOf(b)?.year ?? 0) - (periodOf(a)?.year ?? 0) ||
        months(periodOf(b)) - months(periodOf(a)),
    );
    const only = latest ?? (cells.length === 1 ? cells[0] : undefined);
    // Three months and nine that end together: neither is the year.
    const isOfOther = next && periodOf(next)?.year === periodOf(latest ?? next)?.year;
    const unsure = !latest || (isPartOfYear(periodOf(latest)) && isOfOther);
    return only ? { cell: only, share: unsure ? UNDATED : 1 } : null;
  }
  const fitting = cells.filter((cell) => {
    const own = periodOf(cell);
    return own !== null && covers(own, period);
  });
  // If a quarter and a year both match a bare year, the year is meant.
  const [best] = fitting.toSorted((a, b) => months(periodOf(b)) - months(periodOf(a)));
  if (!best) return null;
  const same = fitting.filter((cell) => months(periodOf(cell)) === months(periodOf(best)));
  const unsure = same.length > 1 ? UNDATED : 1;
  const partial = period.months === null && isPartOfYear(periodOf(best)) ? PART_OF_YEAR : 1;
  const quarter = period.part !== null && periodOf(best)?.part == null ? 0.9 : 1;
  return { cell: best, share: unsure * quarter * partial };
}

const months = (period: Period | null): number => period?.months ?? 0;

const tableNumber = ({ row, cell }: Pick<Fact, 'row' | 'cell'>): TableNumber => ({
  number: cell.number,
  label: row.label,
  section: row.section,
  headers: [row.view.columns[cell.column]?.name ?? ''],
  unit: row.view.table.unit ?? '',
  others: row.view.rows.flatMap(({ cells }) => cells.map(({ text }) => text)),
});

/** Whether the scale of its table applies to a number. */
export const isScaled = (fact: Pick<Fact, 'row' | 'cell'>): boolean =>
  isInUnitOfTable(tableNumber(fact));

/** Factor that converts a printed number to units. */
export function factorOf(fact: Pick<Fact, 'row' | 'cell'>): number {
  if (!isScaled(fact)) return 1;
  const own = scaleInTable(tableNumber(fact));
  return own === 1 ? fact.row.view.scale.factor : own;
}

/** What a number is stated in, as printed with it or for its table: `€`, `pounds`; empty if it is not said. */
export const unitOf = (fact: Pick<Fact, 'row' | 'cell'>): string =>
  unitInTable(tableNumber(fact)) || fact.row.view.scale.currency;
