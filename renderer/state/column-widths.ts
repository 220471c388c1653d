/**
 * Column widths set by the user, for the most recently used tables. They are reset if a table is
 * extracted again with a different number of columns.
 */
import { storedState } from './window-storage.ts';

interface ChosenWidths {
  /** Number of columns of the table when the widths were set. */
  readonly columnCount: number;
  /** CSS pixels by column. */
  readonly widths: Readonly<Record<number, number>>;
}

interface ColumnWidths {
  /** By table, the most recently changed last. */
  readonly tables: Readonly<Record<string, ChosenWidths>>;
}

/** Maximum number of tables kept; the oldest are dropped first. */
const MOST_TABLES = 300;

export const useColumnWidths = storedState<ColumnWidths>('column-widths', { tables: {} });

/** A key for a table that is stable across restarts. */
export const tableKey = (documentId: string, page: number, position: number): string =>
  `${documentId} ${page} ${position}`;

const NONE: ReadonlyMap<number, number> = new Map();

/** Chosen widths by column; empty if the table has a different number of columns now. */
export function chosenWidths(
  tables: ColumnWidths['tables'],
  key: string,
  columnCount: number,
): ReadonlyMap<number, number> {
  const stored = tables[key];
  if (stored?.columnCount !== columnCount) return NONE;
  return new Map(Object.entries(stored.widths).map(([column, width]) => [Number(column), width]));
}

/** Sets the width of a column; null restores automatic layout. */
export function setColumnWidth(
  key: string,
  columnCount: number,
  column: number,
  width: number | null,
): void {
  useColumnWidths.setState(({ tables }) => {
    const widths = new Map(chosenWidths(tables, key, columnCount));
    if (width === null) widths.delete(column);
    else widths.set(column, width);
    const others = Object.entries(tables).filter(([other]) => other !== key);
    const kept = others.slice(-(MOST_TABLES - 1));
    const own: ChosenWidths = { columnCount, widths: Object.fromEntries(widths) };
    return { tables: Object.fromEntries([...kept, ...(widths.size > 0 ? [[key, own]] : [])]) };
  });
}
