/** What the tables panel shows: of which part of the document, and which table is open. */
import { create } from 'zustand';
import type { Scope } from '../results/scope.ts';
import type { TableEntry } from '../state/document-tables.ts';

/** A table by its place; the position counts on its page. */
export interface TablePlace {
  readonly page: number;
  readonly position: number;
}

interface TablesView {
  readonly scope: Scope;
  readonly active: TablePlace | null;
}

export const useTablesView = create<TablesView>(() => ({ scope: 'page', active: null }));

export const setScope = (scope: Scope): void => useTablesView.setState({ scope });
export const openTable = (active: TablePlace | null): void => useTablesView.setState({ active });

export const samePlace = (a: TablePlace | null, b: TablePlace | null): boolean =>
  a?.page === b?.page && a?.position === b?.position;

/** The entry that is open: the one chosen, else the first from the page in view on. */
export function activeEntry(
  entries: readonly TableEntry[],
  active: TablePlace | null,
  page: number,
): TableEntry | null {
  return (
    entries.find((entry) => samePlace(entry, active)) ??
    entries.find((entry) => entry.page >= page) ??
    entries.at(-1) ??
    null
  );
}

/** The table before (-1) or after (1) the open one, or around the page in view when none is. */
export function neighbour(
  entries: readonly TableEntry[],
  active: TablePlace | null,
  page: number,
  by: 1 | -1,
): TableEntry | null {
  const at = entries.findIndex((entry) => samePlace(entry, active));
  if (at >= 0) return entries[at + by] ?? null;
  return by > 0
    ? (entries.find((entry) => entry.page >= page) ?? null)
    : (entries.findLast((entry) => entry.page < page) ?? null);
}

/** The title as printed, or the number of the table. */
export function titleOf({ table, index, position }: TableEntry): string {
  const printed = table.title?.replace(/\s+/gu, ' ').trim();
  if (printed) return printed;
  return index === null ? `Table on page ${table.page}, no. ${position + 1}` : `Table ${index + 1}`;
}
