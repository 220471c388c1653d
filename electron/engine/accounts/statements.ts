/**
 * Identifies the tables that are financial statements. Features for: rows typical of a kind of
 * statement (vocabulary/accounting), the title, the word consolidated. Features against: condensed,
 * pro forma, parent only, part of a note. A table with only a few of the rows (a summary, selected
 * data) ranks below the statement itself.
 */

import type { StatementKind } from '../../../shared/contract/table.ts';
import type { TableView } from '../content/table-view.ts';
import { labelTerms, STATEMENTS } from '../vocabulary/accounting.ts';

export interface Statement {
  readonly kind: StatementKind;
  readonly view: TableView;
  /** Above 0; about 2 or more for the statement itself, about 1 for a summary. */
  readonly score: number;
}

/** Minimum typical rows of a table. */
const LEAST_ROWS = 3;
/** Typical rows beyond this count add nothing. */
const ENOUGH_ROWS = 8;
const TITLE_WEIGHT = 1;
const CONSOLIDATED = /\bconsolidated\b|\bconsolid|\bkonzern/i;
const LESSER =
  /\b(?:condensed|pro ?forma|parent|supplement\w*|unaudited pro|selected|summary|segment|guarantor|reconciliation|quarterly|non-?gaap|percentages?)\b/i;
const LESSER_PENALTY = 0.8;

export function statementsOf(views: readonly TableView[]): Statement[] {
  const found: Statement[] = [];
  for (const view of views) {
    const labels = new Set<string>();
    for (const { terms } of view.rows) {
      labels.add(terms.join(' '));
      labels.add(terms.filter((term) => term !== 'net' && term !== 'consolidated').join(' '));
    }
    for (const row of view.rows) if (row.section) labels.add(labelTerms(row.section).join(' '));
    const heading = [view.title, view.table.section?.at(-1) ?? ''].join(' ');
    // Some fonts letter-space titles: compare without spaces.
    const letters = labelTerms(heading).join('');
    for (const { kind, titles, rows } of STATEMENTS) {
      let hits = 0;
      for (const row of rows) if (labels.has(row)) hits++;
      const titled = titles.some((title) => letters.includes(title.join('')));
      if (hits < (titled ? LEAST_ROWS - 1 : LEAST_ROWS)) continue;
      const bonus = (titled ? TITLE_WEIGHT : 0) + (CONSOLIDATED.test(heading) && titled ? 0.5 : 0);
      const penalty = LESSER.test(heading) && !CONSOLIDATED.test(heading) ? LESSER_PENALTY : 0;
      const score = Math.min(hits, ENOUGH_ROWS) / ENOUGH_ROWS + bonus - penalty;
      if (score > 0) found.push({ kind, view, score });
    }
  }
  return found.sort((a, b) => b.score - a.score || a.view.page.page - b.view.page.page);
}
