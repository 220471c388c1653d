/** The tables of a document as the panel lists them: those that run over pages as one. */
import type { Box, Table } from '../../shared/contract/index.ts';
import { joinRun, type PartRows, runsOf, type TableBody } from '../../shared/tables/join.ts';
import type { CellTarget, Target } from './selection.ts';

/** A table by where it stands; the position counts on its page. */
export interface TablePlace {
  readonly page: number;
  readonly position: number;
}

export interface TablePart extends TablePlace, PartRows {}

/** One table, by the place of its first part. */
export interface TableEntry extends TablePlace {
  /** In the whole document, as printed; null until the document is finished: more may be found. */
  readonly index: number | null;
  /** As the window counts them, from 1, one that runs over pages once; null as long as the index is. */
  readonly number: number | null;
  readonly table: TableBody;
  /** One for each page that it runs over. */
  readonly parts: readonly TablePart[];
}

export const printedEntry = (
  place: TablePlace,
  index: number | null,
  table: Table,
): TableEntry => ({
  ...{ page: place.page, position: place.position, index, number: null, table },
  parts: [{ page: place.page, position: place.position, first: 0, dropped: 0 }],
});

/** Tables as printed, all from the first, to those that a reader takes them for. */
export const joinEntries = (printed: readonly TableEntry[]): TableEntry[] =>
  runsOf(printed).flatMap((run, at) => {
    const whole = wholeOf(run);
    return whole ? [{ ...whole, number: whole.index === null ? null : at + 1 }] : [];
  });

function wholeOf(run: readonly TableEntry[]): TableEntry | undefined {
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

/** Where a table or a cell of one is printed, as the tables themselves know it. */
export function boxOfTarget(entries: readonly TableEntry[], target: Target): Box | null {
  if (target.kind !== 'table' && target.kind !== 'cell') return null;
  const place = { page: target.page, position: target.table };
  const entry = entries.find((candidate) => holds(candidate, place));
  if (!entry) return null;
  if (target.kind === 'table') return samePlace(entry, place) ? entry.table.bbox : null;
  const row = rowOf(entry, target);
  const cell = entry.table.cells.find((one) => one.row === row && one.column === target.column);
  return cell?.bbox ?? null;
}
