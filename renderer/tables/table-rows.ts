/** The rows of the table list: what is looked for, in the order asked for, under its sections. */
import { printedTitle } from '../../shared/tables/name.ts';
import type { TableEntry } from '../state/table-entries.ts';
import { type TableSort, titleOf } from './tables-view.ts';

export type TableRow =
  | {
      readonly kind: 'section';
      readonly name: string;
      readonly path: readonly string[];
      /** Of `sectionKey`. */
      readonly key: string;
      /** Its tables, which are listed unless it is collapsed. */
      readonly count: number;
      readonly collapsed: boolean;
    }
  | { readonly kind: 'table'; readonly entry: TableEntry; readonly nested: boolean };

const NONE: ReadonlySet<string> = new Set();

/**
 * Sections stand in the order of the pages only; any other order is one list. `collapsed`: keys of
 * sections whose tables are left out; a search finds them nevertheless.
 */
export function tableRows(
  entries: readonly TableEntry[],
  query: string,
  sort: TableSort,
  collapsed: ReadonlySet<string> = NONE,
): TableRow[] {
  const wanted = entries.filter((entry) => matches(entry, query));
  if (sort === 'page') return inSections(wanted, query === '' ? collapsed : NONE);
  return wanted.toSorted(ORDERS[sort]).map((entry) => ({ kind: 'table', entry, nested: false }));
}

const ORDERS: Readonly<
  Record<Exclude<TableSort, 'page'>, (a: TableEntry, b: TableEntry) => number>
> = {
  title: (a, b) => titleOf(a).localeCompare(titleOf(b), undefined, { numeric: true }),
  size: (a, b) => b.table.row_count - a.table.row_count,
  confidence: (a, b) => (a.table.confidence ?? 1) - (b.table.confidence ?? 1),
};

/** Whether every word typed stands in what names the table, its section or its columns. */
function matches({ table, page }: TableEntry, query: string): boolean {
  const words = query.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return true;
  const { title, unit, period, section = [], headers } = table;
  const text = [title, unit, period, ...section, ...headers, `p. ${page}`].join(' ');
  return words.every((word) => text.toLocaleLowerCase().includes(word));
}

/** Neighbours of one section under its name; a table that bears that name alone needs none. */
function inSections(entries: readonly TableEntry[], collapsed: ReadonlySet<string>): TableRow[] {
  const runs: TableEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] && sectionKey(run[0]) === sectionKey(entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): TableRow[] => {
    const [first] = run;
    const path = first?.table.section ?? [];
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

/** The section that a table stands in. */
export const sectionKey = ({ table }: TableEntry): string => (table.section ?? []).join('\n');
