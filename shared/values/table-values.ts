/**
 * The typed values of the cells of a table, column by column.
 *
 * If the form of a cell is ambiguous, the other cells of its column decide, then those of the whole
 * table. Used by the spreadsheet writer, and by the window to sort and align, so that both agree.
 * What decides is counted, so that a large table with a changed cell need not be read as a whole.
 */
import type { Cell, ColumnFormat } from '../contract/table.ts';
import {
  type CellValue,
  type Convention,
  cellReader,
  conventionKey,
  elected,
  notationsShown,
  noVotes,
  type TextValue,
  type Votes,
} from './cell-value.ts';

export type ColumnKind = 'number' | 'date' | 'text';

/** Minimum fraction of the non-blank cells that makes a column numeric or a date column. */
const KIND_SHARE = 0.6;

const KIND_OF_FORMAT: Readonly<Record<ColumnFormat['type'], ColumnKind>> = {
  ...{ text: 'text', number: 'number', amount: 'number', percentage: 'number', date: 'date' },
};

/** The properties of a cell needed to interpret it. */
export type CellText = Pick<Cell, 'column' | 'text' | 'header'>;

/** A cell and the one of the same column in its place. */
export interface CellChange {
  readonly before: CellText;
  readonly after: CellText;
}

export interface TableValues {
  readonly kinds: readonly ColumnKind[];
  /** Value of a cell of the table; header cells are always text. */
  readonly valueOf: (cell: CellText) => CellValue;
  /** With other cells; null if they change how other cells are read. */
  readonly changed: (changes: readonly CellChange[]) => TableValues | null;
}

/** Cells of a column by kind; `enumerators` of the numbers are written as (1), (2), (3). */
type Counts = Record<CellValue['kind'] | 'enumerators', number>;

interface Column {
  readonly votes: Votes;
  readonly counts: Counts;
  readonly convention: Convention;
  readonly read: (text: string) => CellValue;
  readonly format: ColumnFormat | null;
}

/**
 * Interprets all cells of a table. A spanning cell belongs to its first column. If a user set the
 * format of a column, that decides.
 */
export function readTable(
  cells: readonly CellText[],
  columnCount: number,
  formats: readonly (ColumnFormat | null)[] = [],
): TableValues {
  const votes = Array.from({ length: columnCount }, noVotes);
  const body = cells.filter(({ header, column }) => !header && column < columnCount);
  for (const { column, text } of body) count(votes[column], text, 1);
  const columns = withConventions(votes, formats).map(
    (column): Column => ({
      ...column,
      counts: { number: 0, date: 0, text: 0, blank: 0, enumerators: 0 },
    }),
  );
  for (const { column, text } of body) countKind(columns[column], text, 1);
  return valuesOf(columns);
}

const valuesOf = (columns: readonly Column[]): TableValues => ({
  kinds: columns.map((column) =>
    column.format ? KIND_OF_FORMAT[column.format.type] : kindOf(column),
  ),
  valueOf({ header, column: at, text }) {
    const column = columns[at];
    if (header || !column || column.format?.type === 'text') return asText(text);
    const value = column.read(text);
    return value.kind === 'number' && isEnumeration(column) ? asText(text) : value;
  },
  changed: (changes) => changedValues(columns, changes),
});

function changedValues(
  columns: readonly Column[],
  changes: readonly CellChange[],
): TableValues | null {
  const next = columns.map((column) => ({
    ...column,
    votes: { ...column.votes },
    counts: { ...column.counts },
  }));
  for (const { before, after } of changes) {
    const column = next[before.column];
    if (before.header || after.header || before.column !== after.column) return null;
    if (!column || before.text === after.text) continue;
    for (const [text, by] of [[before.text, -1] as const, [after.text, 1] as const]) {
      count(column.votes, text, by);
      countKind(column, text, by);
    }
  }
  const formats = next.map(({ format }) => format);
  const conventions = withConventions(
    next.map(({ votes }) => votes),
    formats,
  );
  const isSame = columns.every(
    (column, at) =>
      isSameConvention(column.convention, conventions[at]?.convention) &&
      isEnumeration(column) === isEnumeration(next[at] ?? column),
  );
  return isSame ? valuesOf(next) : null;
}

/** The convention of each column: of its format, of its own cells, or of the whole table. */
function withConventions(
  votes: readonly Votes[],
  formats: readonly (ColumnFormat | null)[],
): Omit<Column, 'counts'>[] {
  const all = noVotes();
  for (const own of votes) {
    for (const notation of Object.keys(all) as (keyof Votes)[]) all[notation] += own[notation];
  }
  const around = elected(all);
  return votes.map((each, at) => {
    const own = elected(each);
    const format = formats[at] ?? null;
    const convention = {
      decimalMark: format?.decimal_separator ?? own.decimalMark ?? around.decimalMark,
      dateOrder: own.dateOrder ?? around.dateOrder,
      blankGroups: own.blankGroups ?? around.blankGroups,
      cr: own.cr ?? around.cr,
    };
    return { votes: each, convention, read: cellReader(convention), format };
  });
}

const isSameConvention = (a: Convention, b: Convention | undefined): boolean =>
  b !== undefined && conventionKey(a) === conventionKey(b);

function count(votes: Votes | undefined, text: string, by: 1 | -1): void {
  if (votes) for (const notation of notationsShown(text)) votes[notation] += by;
}

function countKind(column: Column | undefined, text: string, by: 1 | -1): void {
  if (!column) return;
  const value = column.read(text);
  column.counts[value.kind] += by;
  if (isEnumerator(value)) column.counts.enumerators += by;
}

const isEnumerator = (value: CellValue): boolean =>
  value.kind === 'number' &&
  value.parentheses &&
  value.decimals === 0 &&
  !value.grouped &&
  !value.currency &&
  !value.percent &&
  value.value > -100;

/** A column of (1), (2), (3) enumerates its rows; the numbers are not negative. */
const isEnumeration = ({ counts }: Column): boolean =>
  counts.number > 0 && counts.enumerators === counts.number;

function kindOf(column: Column): ColumnKind {
  const { counts } = column;
  const filled = counts.number + counts.date + counts.text;
  const numbers = isEnumeration(column) ? 0 : counts.number;
  if (filled === 0) return 'text';
  if (numbers >= filled * KIND_SHARE) return 'number';
  return counts.date >= filled * KIND_SHARE ? 'date' : 'text';
}

const asText = (text: string): TextValue => ({ kind: 'text', text });
