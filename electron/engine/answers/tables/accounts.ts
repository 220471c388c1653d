/**
 * The rows of a document's tables by what they mean: a concept of accounting is looked up in the
 * statement that it stands in, best statement first, by the labels that it goes by; then in any other
 * table. What is found says how sure it is: a label that matches as a whole, in the statement itself,
 * under a column of just the period asked about, is as sure as it gets.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import { CONCEPTS, type Concept } from '../../vocabulary/accounting.ts';
import { covers, type Period } from '../periods.ts';
import { type Statement, statementsOf } from './statements.ts';
import { type TableView, type ViewCell, type ViewRow, viewOf } from './view.ts';

export interface Fact {
  readonly row: ViewRow;
  readonly cell: ViewCell;
  /** Null where the column names no period. */
  readonly period: Period | null;
  /** As printed, in the unit of the table; percentages as fractions. */
  readonly value: number;
  /** 0 to 1: how likely it is what was looked up. */
  readonly confidence: number;
}

const WHOLE_LABEL = 0.96;
const LABEL_START = 0.82;
/** A table that is none of the statement's kind. */
const OTHER_TABLE = 0.6;
/** The only table of its kind, or the only row of the name, in a document without the statement. */
const ONLY_ROW = 0.85;
/** A statement that scores less is a summary. */
const FULL_STATEMENT = 1.2;
const SUMMARY = 0.7;
/** The column names no period, but it is the only one with a value. */
const UNDATED = 0.6;
/** A column of some months, where a year was asked for. */
const PART_OF_YEAR = 0.7;
/** Rows looked at beyond the best statement. */
const MOST_CANDIDATES = 40;

interface Candidate {
  readonly row: ViewRow;
  readonly confidence: number;
}

export class Accounts {
  readonly views: readonly TableView[];
  readonly statements: readonly Statement[];
  readonly #candidates = new Map<string, readonly Candidate[]>();

  constructor(pages: Iterable<PageContent>) {
    const views: TableView[] = [];
    for (const page of pages) {
      for (const table of page.tables) {
        const view = viewOf(page, table);
        if (view) views.push(view);
      }
    }
    this.views = views;
    this.statements = statementsOf(views);
  }

  /** The value of a concept in a period; the latest period where none is asked for. */
  lookUp(concept: string, period: Period | null): Fact | null {
    for (const { row, confidence } of this.#rowsOf(concept)) {
      const found = cellFor(row, period);
      // A share or a rate under the name of an amount is not the amount.
      if (!found || found.cell.number.percent) continue;
      const { cell, share } = found;
      const known = CONCEPTS.get(concept);
      const printed = cell.number.value;
      return {
        row,
        cell,
        period: row.view.columns[cell.column]?.period ?? null,
        value: known?.magnitude ? Math.abs(printed) : printed,
        confidence: confidence * share,
      };
    }
    return null;
  }

  /** The latest period for which a concept has a value; null where no column names one. */
  latest(concept: string): Period | null {
    for (const { row } of this.#rowsOf(concept)) {
      const periods = row.cells.flatMap(({ column }) => row.view.columns[column]?.period ?? []);
      const [latest] = periods.sort((a, b) => b.year - a.year || (b.months ?? 0) - (a.months ?? 0));
      if (latest) return latest;
    }
    return null;
  }

  #rowsOf(id: string): readonly Candidate[] {
    const before = this.#candidates.get(id);
    if (before) return before;
    const concept = CONCEPTS.get(id);
    const found = concept ? this.#find(concept) : [];
    this.#candidates.set(id, found);
    return found;
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

const scaled = ({ row, confidence }: Candidate, weight: number): Candidate => ({
  row,
  confidence: confidence * weight,
});

/** Rows of a table that a concept goes by, the preferred label first. */
function rowsNamed(view: TableView, { rows: labels }: Concept): Candidate[] {
  const found: (Candidate & { rank: number })[] = [];
  for (const row of view.rows) {
    const match = bestLabel(row.terms, labels);
    if (match) found.push({ row, ...match });
  }
  return found.sort((a, b) => b.confidence - a.confidence || a.rank - b.rank);
}

function bestLabel(terms: readonly string[], labels: Concept['rows']) {
  const bare = terms.filter((term) => term !== 'consolidated');
  let best: { confidence: number; rank: number } | null = null;
  for (const [rank, label] of labels.entries()) {
    if (!label.every((term, at) => bare[at] === term)) continue;
    const extra = bare.length - label.length;
    if (extra > 0 && label.length < 2) continue;
    if (extra > 0 && bare[label.length] === 'per') continue;
    const confidence = extra === 0 ? WHOLE_LABEL : LABEL_START - 0.02 * Math.min(extra, 5);
    if (!best || confidence > best.confidence) best = { confidence, rank };
  }
  return best;
}

/** The cell of a row for a period; the latest one where none is asked for. */
export function cellFor(
  { view, cells }: ViewRow,
  period: Period | null,
): { cell: ViewCell; share: number } | null {
  const periodOf = ({ column }: ViewCell) => view.columns[column]?.period ?? null;
  if (period === null) {
    const dated = cells.filter((cell) => periodOf(cell) !== null);
    const [latest] = dated.toSorted(
      (a, b) =>
        (periodOf(b)?.year ?? 0) - (periodOf(a)?.year ?? 0) ||
        months(periodOf(b)) - months(periodOf(a)),
    );
    const only = latest ?? (cells.length === 1 ? cells[0] : undefined);
    return only ? { cell: only, share: latest ? 1 : UNDATED } : null;
  }
  const fitting = cells.filter((cell) => {
    const own = periodOf(cell);
    return own !== null && covers(own, period);
  });
  // Of a quarter and a year that both fit a bare year, the year is meant.
  const [best] = fitting.toSorted((a, b) => months(periodOf(b)) - months(periodOf(a)));
  if (!best) return null;
  const same = fitting.filter((cell) => months(periodOf(cell)) === months(periodOf(best)));
  const unsure = same.length > 1 ? UNDATED : 1;
  const partial = period.months === null && isPartOfYear(periodOf(best)) ? PART_OF_YEAR : 1;
  const quarter = period.part !== null && periodOf(best)?.part == null ? 0.9 : 1;
  return { cell: best, share: unsure * quarter * partial };
}

/** Whether a column covers some months of a year only. */
export const isPartOfYear = (period: Period | null): boolean =>
  period?.months != null && period.months < 12;

const months = (period: Period | null): number => period?.months ?? 0;

/** Rows whose numbers are not in the scale of the table: amounts per share, rates, shares of a whole. */
const UNSCALED = /\bper\b[^,]*\bshare|\bper (?:unit|day|hour|employee)|%|per ?cent/i;
/** Rates, where the number is small enough to be one: accounts call gross profit a margin, too. */
const RATE = /\brates?\b|\bratio\b|\bmargin\b/i;
const LARGEST_RATE = 100;
const PER_SHARE_ROW = /^(?:basic|diluted)\b/i;

/** Whether the scale of its table applies to a number. */
export function isScaled({ row, cell }: Pick<Fact, 'row' | 'cell'>): boolean {
  if (cell.number.percent) return false;
  const name = row.view.columns[cell.column]?.name ?? '';
  if (RATE.test(row.label) && Math.abs(cell.number.value) < LARGEST_RATE) return false;
  if (UNSCALED.test(row.label) || /^%|per ?cent/i.test(name)) return false;
  return !(
    PER_SHARE_ROW.test(row.label) &&
    (/\bper\b/i.test(row.section) || cell.number.decimals === 2)
  );
}

/** What a printed number is multiplied by to be in units. */
export const factorOf = (fact: Pick<Fact, 'row' | 'cell'>): number =>
  isScaled(fact) ? fact.row.view.scale.factor : 1;
