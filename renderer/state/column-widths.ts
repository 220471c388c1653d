/**
 * The column widths that the reader set, of the tables used last. A table that is read again with
 * other columns starts afresh.
 */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { windowJsonStorage } from './window-storage.ts';

interface ChosenWidths {
  /** Columns of the table at that time. */
  readonly columnCount: number;
  /** Pixels by column. */
  readonly widths: Readonly<Record<number, number>>;
}

interface ColumnWidths {
  /** By table, the one changed last at the end. */
  readonly tables: Readonly<Record<string, ChosenWidths>>;
}

/** More tables than these are forgotten, the oldest first. */
const MOST_TABLES = 300;

export const useColumnWidths = create<ColumnWidths>()(
  persist<ColumnWidths>(() => ({ tables: {} }), {
    name: 'quarry.column-widths',
    version: 1,
    storage: windowJsonStorage(),
  }),
);

/** A name for a table that outlives the window. */
export const tableKey = (documentId: string, page: number, position: number): string =>
  `${documentId} ${page} ${position}`;

const NONE: ReadonlyMap<number, number> = new Map();

/** Chosen widths by column; none where the table has other columns now. */
export function chosenWidths(
  tables: ColumnWidths['tables'],
  key: string,
  columnCount: number,
): ReadonlyMap<number, number> {
  const stored = tables[key];
  if (stored?.columnCount !== columnCount) return NONE;
  return new Map(Object.entries(stored.widths).map(([column, width]) => [Number(column), width]));
}

/** Sets the width of a column; null gives it back to the layout. */
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
