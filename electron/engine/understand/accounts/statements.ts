/**
 * Ranks the tables that may be financial statements: by rows typical of a kind of statement
 * (vocabulary/accounting), by their title, and by whether they were recognised as the statement
 * itself. A table with only a few of the rows (a summary, selected data) ranks below it.
 */

import type { StatementKind } from '../../../../shared/contract/table.ts';
import { labelTerms, STATEMENTS } from '../../language/vocabulary/accounting.ts';
import { namesExcerpt, statementsNamed } from '../../language/vocabulary/statement-terms.ts';
import type { TableView } from '../content/table-view.ts';

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
const RECOGNISED_WEIGHT = 0.5;
const EXCERPT_PENALTY = 0.8;

export function statementsOf(views: readonly TableView[]): Statement[] {
  const found: Statement[] = [];
  for (const view of views) {
    const labels = new Set<string>();
    for (const { terms } of view.rows) {
      labels.add(terms.join(' '));
      labels.add(terms.filter((term) => term !== 'net' && term !== 'consolidated').join(' '));
    }
    for (const row of view.rows) if (row.section) labels.add(labelTerms(row.section).join(' '));
    const { title, table } = view;
    const named = statementsNamed(title);
    const isExcerpt = [title, table.section?.at(-1) ?? ''].some(namesExcerpt);
    for (const { kind, rows } of STATEMENTS) {
      let hits = 0;
      for (const row of rows) if (labels.has(row)) hits++;
      const titled = named[kind] ?? 0;
      if (hits < (titled > 0 ? LEAST_ROWS - 1 : LEAST_ROWS)) continue;
      const recognised = table.statement === kind ? RECOGNISED_WEIGHT : 0;
      const penalty = isExcerpt && recognised === 0 ? EXCERPT_PENALTY : 0;
      const score =
        Math.min(hits, ENOUGH_ROWS) / ENOUGH_ROWS + TITLE_WEIGHT * titled + recognised - penalty;
      if (score > 0) found.push({ kind, view, score });
    }
  }
  return found.sort((a, b) => b.score - a.score || a.view.page.page - b.view.page.page);
}
