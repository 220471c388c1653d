/** State of the tables panel: the part of the document shown, and the open table. */
import type { CorrectionOperation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import type { Scope } from '../results/scope.ts';
import { holds, lastPageOf, type TableEntry, type TablePosition } from '../state/table-entries.ts';
import { storedState } from '../state/window-storage.ts';

export type TableSort = 'page' | 'title' | 'size' | 'confidence';

interface TablesView {
  readonly scope: Scope;
  readonly sort: TableSort;
  /** Height of the list, CSS pixels; null if not set by the user. */
  readonly listHeight: number | null;
  readonly active: TablePosition | null;
  /**
   * The page whose tables are shown instead of those of the page in view: set when a table was
   * opened on a page next to the one in view. Cleared when the user moves to another page.
   */
  readonly pinnedPage: number | null;
  /** The grid of this table takes the focus as soon as it is shown. */
  readonly focusGrid: TablePosition | null;
}

export const useTablesView = storedState<TablesView>(
  'tables',
  {
    ...{ scope: 'page', sort: 'page', listHeight: null },
    ...{ active: null, pinnedPage: null, focusGrid: null },
  },
  ['scope', 'sort', 'listHeight'],
);

const set = (change: Partial<TablesView>): void => {
  useTablesView.setState(change);
};

export const setScope = (scope: Scope): void => set({ scope });
export const setSort = (sort: TableSort): void => set({ sort });
/** Null: automatic height, up to a limit. */
export const setListHeight = (listHeight: number | null): void => set({ listHeight });
export const openTable = (tablePosition: TablePosition): void =>
  set({ active: tablePosition, pinnedPage: tablePosition.page });
/** Tables of a page that are joined are one table in the place of the first. */
export function openJoined([operation]: readonly CorrectionOperation[]): void {
  if (operation?.kind !== 'join_tables') return;
  openTable({ page: operation.page, position: operation.table });
}
/** Moves the focus to the grid of a table once it is shown. */
export const focusGrid = (tablePosition: TablePosition): void => set({ focusGrid: tablePosition });
export const gridFocused = (): void => set({ focusGrid: null });
export const closeTable = (): void => set({ active: null, pinnedPage: null });

/** Reports that another page has come into view. */
export function pageCameIntoView(page: number): void {
  if (useTablesView.getState().pinnedPage !== page) useTablesView.setState({ pinnedPage: null });
}

/** The table shown: the open one, otherwise the first of the page, otherwise the first after it. */
export function shownTable(
  entries: readonly TableEntry[],
  active: TablePosition | null,
  page: number,
): TableEntry | null {
  return (
    entries.find((entry) => holds(entry, active)) ??
    entries.find((entry) => lastPageOf(entry) >= page) ??
    entries.at(-1) ??
    null
  );
}

/** The table before (-1) or after (1) the one shown; relative to the page if none is shown. */
export function neighbour(
  entries: readonly TableEntry[],
  shown: TablePosition | null,
  page: number,
  by: 1 | -1,
): TableEntry | null {
  const at = entries.findIndex((entry) => shown !== null && holds(entry, shown));
  if (at >= 0) return entries[at + by] ?? null;
  return by > 0
    ? (entries.find((entry) => entry.page > page) ?? null)
    : (entries.findLast((entry) => entry.page < page) ?? null);
}

/** `p. 3`, `p. 3–5`. */
export function pagesOf(entry: TableEntry): string {
  const last = lastPageOf(entry);
  return last === entry.page
    ? t('p. {page}', { page: entry.page })
    : t('p. {page}', { page: `${entry.page}–${last}` });
}
