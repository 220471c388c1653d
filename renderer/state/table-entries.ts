/** The tables of a document as the panel lists them: those that run over pages as one. */
import type { Box, PageContent, Table, TableOutline } from '../../shared/contract/index.ts';
import { joinRun, type PartRows, runsOf, type TableBody } from '../../shared/tables/join.ts';
import type { CellTarget, Target } from './selection.ts';

/** A table by where it stands; the position counts on its page. */
export interface TablePlace {
  readonly page: number;
  readonly position: number;
}

/** What is known of a table without its cells. */
export type Outline = Omit<TableBody, 'rows' | 'cells'>;

export interface TablePart extends TablePlace, PartRows {}

/** One table, by the place of its first part. */
export interface TableEntry extends TablePlace {
  /** In the whole document, as printed; null until the document is finished: more may be found. */
  readonly index: number | null;
  /** As the window counts them, from 1, one that runs over pages once; null as long as the index is. */
  readonly number: number | null;
  readonly table: Outline;
  /** One for each page that it runs over. */
  readonly parts: readonly TablePart[];
}

/** A table whose cells are there. */
export interface LoadedEntry extends TableEntry {
  readonly table: TableBody;
}

/** `number`: its place in the outline, from 1; null while more tables may come. */
export const entryOfOutline = (
  { parts, ...table }: TableOutline,
  number: number | null,
): TableEntry => ({
  ...{ page: table.page, position: parts[0]?.position ?? 0, index: table.table_index },
  ...{ number, table },
  parts: parts.map(({ page, position, first_row: first, repeated_rows: dropped }) => ({
    ...{ page, position, first, dropped },
  })),
});

/** The entry with the cells from the pages that it is printed on; null while one is missing. */
export function loadedEntry(
  entry: TableEntry,
  pages: readonly (PageContent | null)[],
): LoadedEntry | null {
  const [first, ...others] = entry.parts.flatMap(
    (part, at) => pages[at]?.tables[part.position] ?? [],
  );
  if (!first || others.length + 1 < entry.parts.length) return null;
  const { table, parts } = joinRun(first, others);
  // The outline has the totals of the whole: looking for them takes too long while somebody edits.
  const { totals = table.totals } = others.length > 0 ? entry.table : table;
  return {
    ...entry,
    table: { ...table, ...(totals && { totals }) },
    parts: entry.parts.map((part, at) => ({ ...part, ...parts[at] })),
  };
}

export const printedEntry = (
  place: TablePlace,
  index: number | null,
  table: Table,
): LoadedEntry => ({
  ...{ page: place.page, position: place.position, index, number: null, table },
  parts: [{ page: place.page, position: place.position, first: 0, dropped: 0 }],
});

/** Tables as printed, all from the first, to those that a reader takes them for. */
export const joinEntries = (printed: readonly LoadedEntry[]): LoadedEntry[] =>
  runsOf(printed).flatMap((run, at) => {
    const whole = wholeOf(run);
    return whole ? [{ ...whole, number: whole.index === null ? null : at + 1 }] : [];
  });

function wholeOf(run: readonly LoadedEntry[]): LoadedEntry | undefined {
  const [first, ...others] = run;
  if (!first || others.length === 0) return first;
  const { table, parts } = joinRun(
    first.table,
    others.map((other) => other.table),
  );
  return {
    ...first,
    table,
    parts: parts.flatMap((rows, i) => {
      const place = run[i];
      return place ? [{ page: place.page, position: place.position, ...rows }] : [];
    }),
  };
}

export const samePlace = (a: TablePlace | null, b: TablePlace | null): boolean =>
  a?.page === b?.page && a?.position === b?.position;

/** Whether one of the parts of the table stands there. */
export const holds = ({ parts }: TableEntry, place: TablePlace | null): boolean =>
  parts.some((part) => samePlace(part, place));

export const byPlace = (a: TablePlace, b: TablePlace): number =>
  a.page - b.page || a.position - b.position;

export const lastPageOf = ({ parts, page }: TableEntry): number => parts.at(-1)?.page ?? page;

/** The part that a row of the whole is printed in. */
export const partOfRow = ({ parts }: TableEntry, row: number): TablePart | undefined =>
  parts.findLast(({ first }) => first <= row);

/** What a cell of the whole is on its page. */
export function targetOf(entry: TableEntry, row: number, column: number): CellTarget {
  const part = partOfRow(entry, row);
  const { page, position } = part ?? entry;
  const printed = part ? row - part.first + part.dropped : row;
  return { kind: 'cell', page, table: position, row: printed, column };
}

/** The row of the whole that a target stands in; null where it is no cell of this table. */
export function rowOf({ parts }: TableEntry, target: Target | null): number | null {
  if (target?.kind !== 'cell') return null;
  const part = parts.find(
    ({ page, position }) => page === target.page && position === target.table,
  );
  if (!part) return null;
  // A header that is printed again is the header.
  return target.row < part.dropped ? target.row : target.row - part.dropped + part.first;
}

/** Where a table is printed, as far as that is known without its page. */
export function boxOfTarget(entries: readonly TableEntry[], target: Target): Box | null {
  if (target.kind !== 'table') return null;
  const place = { page: target.page, position: target.table };
  return entries.find((entry) => samePlace(entry, place))?.table.bbox ?? null;
}
