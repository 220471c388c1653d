/**
 * Finds the cell that a question describes in its own words, in any table: terms of the question
 * are matched with the row label, the column header, the label above the row and the table title.
 * Label terms that the question does not contain lower the score.
 */

import { covers, type Period, periodsIn } from '../content/periods.ts';
import type { TableView, ViewCell, ViewRow } from '../content/table-view.ts';
import { isStopWord, sameFamily, termsOf } from '../evidence/terms.ts';
import { GENERIC_TERMS, QUALIFIERS } from '../vocabulary/accounting.ts';
import { type Fact, factorOf, isPartOfYear } from './accounts.ts';

const LABEL = 1;
const COLUMN = 1;
const SECTION = 0.85;
const TITLE = 0.6;
/** Relative weight of words such as amount or rate. */
const GENERIC_WEIGHT = 0.25;
/** Least score of a cell that is returned. */
const LEAST_SCORE = 0.3;

const OTHER_ROW = 0.7;
/** Maximum cells returned. */
const MOST_FOUND = 6;
/** Rows of this share of the best confidence fit as well. */
const EQUAL = 0.97;
/** As many rows that fit as well say something else. */
const DISPUTED = 0.7;
/** Relative difference of one amount printed in two scales. */
const ROUNDING = 0.002;

export interface Described {
  readonly terms: readonly string[];
  readonly periods: readonly Period[];
  /** Rarity of a term in the document; 0 if it does not occur. */
  rarity(term: string): number;
}

export interface FoundCell extends Fact {
  /** The column is named by the question, or is the only one. */
  readonly columnKnown: boolean;
  /** Share of the described terms that label, column, section and title have. */
  readonly said: number;
  /** Share of the label that is described. */
  readonly precise: number;
}

/** The cells of the best rows, best first; of less confidence where others fit as well. */
export function findCells(views: readonly TableView[], described: Described): FoundCell[] {
  const terms = [...new Set(described.terms)].filter(isSpecific);
  const most = Math.max(...terms.map((term) => described.rarity(term)), 1);
  const weights = new Map(
    terms.map((term) => [
      term,
      (described.rarity(term) || most) * (GENERIC_TERMS.has(term) ? GENERIC_WEIGHT : 1),
    ]),
  );
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return [];
  const matches: FoundCell[] = [];
  for (const view of views) {
    const title = termSet([view.title, view.table.section?.at(-1) ?? ''].join(' '));
    for (const row of view.rows) {
      const label = termSet(withoutExcluded(row.label, weights));
      if (![...weights].some(([term, weight]) => weight > most * 0.3 && has(label, term))) continue;
      const found = cellOf(row, described, weights, { label, title });
      if (!found) continue;
      const share = found.sum / all;
      const said = [...label].filter((term) => isSpecific(term) && !GENERIC_TERMS.has(term));
      const asked = said.filter(
        (term) => weights.has(term) || terms.some((t) => sameFamily(t, term)),
      );
      const precise = said.length === 0 ? 0.5 : asked.length / said.length;
      const confidence =
        share *
        (0.4 + 0.6 * precise) *
        (found.known ? 1 : 0.5) *
        (isOther(row, terms, described) ? OTHER_ROW : 1);
      if (confidence < LEAST_SCORE) continue;
      const { cell } = found;
      const period = view.columns[cell.column]?.period ?? null;
      const value = cell.number.value;
      matches.push({
        ...{ row, cell, period, value, confidence, columnKnown: found.known },
        ...{ said: share, precise },
      });
    }
  }
  // Of equal confidence, the first.
  const sorted = matches.toSorted((a, b) => b.confidence - a.confidence).slice(0, MOST_FOUND);
  return sorted.map((one) => {
    const isDisputed = matches.some(
      (other) =>
        other !== one &&
        other.confidence >= one.confidence * EQUAL &&
        other.confidence * EQUAL <= one.confidence &&
        isOtherValue(one, other),
    );
    return isDisputed ? { ...one, confidence: one.confidence * DISPUTED } : one;
  });
}

/** Words such as "other" carry no content in a sentence, but tell one row from another. */
export const isSpecific = (term: string): boolean => QUALIFIERS.has(term) || !isStopWord(term);

/** Another value for the same period, beyond rounding: `Adjusted EBIT` of one segment and of another. */
function isOtherValue(a: FoundCell, b: FoundCell): boolean {
  const isSamePeriod = a.period?.year === b.period?.year && a.period?.months === b.period?.months;
  const [one, other] = [a, b].map((each) => Math.abs(each.value) * factorOf(each));
  return isSamePeriod && Math.abs((one ?? 0) - (other ?? 0)) > ROUNDING * Math.abs(one ?? 0);
}

/**
 * `Repurchases of common stock` is not stock, and a row below dates covers a part of the period.
 */
function isOther({ label, section }: ViewRow, terms: readonly string[], asked: Described): boolean {
  const [, head] = /^(\S.*?)\s+of\s/i.exec(label) ?? [];
  const said = head === undefined ? [] : termsOf(head).filter((term) => !GENERIC_TERMS.has(term));
  const isOfAnother =
    said.length > 0 && !said.some((term) => terms.some((other) => sameFamily(term, other)));
  return isOfAnother || (asked.periods.length === 0 && periodsIn(section).length > 0);
}

/** `Total before tax`, `Sales excluding services`: a row without what the question asks for. */
const EXCLUDED = /\b(before|after|excluding|without)\s+(?:income\s+)?[\p{L}-]+/giu;

/** The label without what it says it excludes, unless the question says so too. */
const withoutExcluded = (label: string, asked: ReadonlyMap<string, number>): string =>
  label.replace(EXCLUDED, (phrase, word: string) => (asked.has(word.toLowerCase()) ? phrase : ''));

const termSet = (text: string): ReadonlySet<string> => new Set(termsOf(text));

const has = (set: ReadonlySet<string>, term: string): boolean =>
  set.has(term) || (term.length >= 5 && [...set].some((other) => sameFamily(other, term)));

/** The best matching cell of a row, and the weight of the terms matched by row and column. */
function cellOf(
  row: ViewRow,
  { periods }: Described,
  weights: ReadonlyMap<string, number>,
  { label, title }: { label: ReadonlySet<string>; title: ReadonlySet<string> },
): { cell: ViewCell; sum: number; known: boolean } | null {
  const section = termSet(row.section);
  const { columns } = row.view;
  const [asked] = periods;
  const dated = row.cells.filter(({ column }) => columns[column]?.period);
  const inPeriod = asked
    ? row.cells.filter(({ column }) => {
        const own = columns[column]?.period;
        return own ? covers(own, asked) : false;
      })
    : [];
  // A question about a year is not answered from a row of other years.
  if (asked && dated.length > 0 && inPeriod.length === 0) return null;
  const cells = inPeriod.length > 0 ? inPeriod : row.cells;
  const scored = cells.map((cell) => {
    const name = termSet(columns[cell.column]?.name ?? '');
    let sum = 0;
    let named = 0;
    for (const [term, weight] of weights) {
      const inColumn = has(name, term);
      if (inColumn) named += weight;
      const share = has(label, term)
        ? LABEL
        : inColumn
          ? COLUMN
          : has(section, term)
            ? SECTION
            : has(title, term)
              ? TITLE
              : 0;
      sum += weight * share;
    }
    return { cell, sum, named };
  });
  scored.sort((a, b) => b.sum - a.sum || b.named - a.named);
  const [best, next] = scored;
  if (!best) return null;
  const stated = periodsIn(`${row.view.title} ${row.view.table.period ?? ''}`);
  // Columns without periods may not be of the period asked about.
  const isUncertain =
    asked !== undefined && inPeriod.length === 0 && !stated.some((own) => covers(own, asked));
  const partial = asked?.months === null && isPartOfYear(columns[best.cell.column]?.period ?? null);
  const isClear =
    !next || best.named > next.named || (inPeriod.length === 1 && asked !== undefined);
  const known = isClear && !isUncertain && !partial;
  return { ...best, known };
}
