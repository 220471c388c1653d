/**
 * The rows of the table list: filtered by the query, sorted, and grouped by section; primary
 * statements are a group of their own at the top.
 */

import { t } from '../../shared/messages/messages.ts';
import { printedTitle } from '../../shared/tables/name.ts';
import { statementName, statementsFirst } from '../../shared/tables/statements.ts';
import { type TableEntry, titleOf } from '../state/table-entries.ts';
import type { TableSort } from './tables-view.ts';

export type TableRow =
  | {
      readonly kind: 'section';
      readonly name: string;
      readonly path: readonly string[];
      /** Result of `sectionKey`. */
      readonly key: string;
      /** Number of its tables, which are listed unless it is collapsed. */
      readonly count: number;
      readonly collapsed: boolean;
    }
  | { readonly kind: 'table'; readonly entry: TableEntry; readonly nested: boolean };

const NONE: ReadonlySet<string> = new Set();
/** Name of the group of primary statements, and its key, which no section has. */
const STATEMENTS = t('Statements');
const STATEMENTS_KEY = '\n';

/**
 * Sections are shown in page order only; any other order is a flat list below the statements.
 * `collapsed`: keys of sections whose tables are hidden; a search finds them nevertheless.
 */
export function tableRows(
  entries: readonly TableEntry[],
  query: string,
  sort: TableSort,
  collapsed: ReadonlySet<string> = NONE,
): TableRow[] {
  const wanted = statementsFirst(matchingTables(entries, query));
  const hidden = query === '' ? collapsed : NONE;
  if (sort === 'page') return inSections(wanted, hidden);
  const others = wanted.filter(({ table }) => !table.statement);
  return [
    ...inSections(wanted.slice(0, wanted.length - others.length), hidden),
    ...others
      .sort(ORDERS[sort])
      .map((entry): TableRow => ({ kind: 'table', entry, nested: false })),
  ];
}

const ORDERS: Readonly<
  Record<Exclude<TableSort, 'page'>, (a: TableEntry, b: TableEntry) => number>
> = {
  title: (a, b) => titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true }),
  size: (a, b) => b.table.row_count - a.table.row_count,
  confidence: (a, b) => (a.table.confidence ?? 1) - (b.table.confidence ?? 1),
};

export const matchingTables = (entries: readonly TableEntry[], query: string): TableEntry[] =>
  entries.filter((entry) => matches(entry, query));

/** Whether the title, kind, section or columns of the table contain every word of the query. */
function matches({ table, page }: TableEntry, query: string): boolean {
  const words = query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return true;
  const { title, unit, period, section = [], headers } = table;
  const kind = statementName(table);
  const text = [title, kind, unit, period, ...section, ...headers, t('p. {page}', { page })].join(
    ' ',
  );
  return words.every((word) => text.toLocaleLowerCase().includes(word));
}

/**
 * Groups consecutive entries of one section under its name; a single table with the section's name
 * needs no group.
 */
function inSections(entries: readonly TableEntry[], collapsed: ReadonlySet<string>): TableRow[] {
  const runs: TableEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] && sectionKey(run[0]) === sectionKey(entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): TableRow[] => {
    const [first] = run;
    const path = first?.table.statement ? [STATEMENTS] : (first?.table.section ?? []);
    const name = path.at(-1);
    const alone = run.length === 1 && first && name === printedTitle(first.table);
    if (name === undefined || !first || alone) {
      return run.map((entry) => ({ kind: 'table', entry, nested: false }));
    }
    const key = sectionKey(first);
    const section = { key, name, path, count: run.length, collapsed: collapsed.has(key) };
    const tables = run.map((entry): TableRow => ({ kind: 'table', entry, nested: true }));
    return [{ kind: 'section', ...section }, ...(section.collapsed ? [] : tables)];
  });
}

/** The group of a table: its section, or that of all statements. */
export const sectionKey = ({ table }: TableEntry): string =>
  table.statement ? STATEMENTS_KEY : (table.section ?? []).join('\n');
