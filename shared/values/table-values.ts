/**
 * The typed values of the cells of a table, column by column.
 *
 * If the form of a cell is ambiguous, the other cells of its column decide, then those of the whole
 * table. Used by the spreadsheet writer, and by the window to sort and align, so that both agree.
 * What decides is counted by part, so that of a large table only the parts that are new are read.
 */
import type { Cell, ColumnFormat } from '../contract/table.ts';
import { memoizedStep, type ResultsByObject, runSteps } from '../memoize.ts';
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

export interface TableValues {
  readonly kinds: readonly ColumnKind[];
  /** Value of a cell of the table; header cells are always text. */
  readonly valueOf: (cell: CellText) => CellValue;
  /** Equal for tables whose cells are read alike. */
  readonly key: string;
}

/** Cells of a column by kind; `enumerators` of the numbers are written as (1), (2), (3). */
type Counts = Record<CellValue['kind'] | 'enumerators', number>;

interface Column {
  readonly convention: Convention;
  readonly read: (text: string) => CellValue;
  readonly format: ColumnFormat | null;
}
type CountedColumn = Column & { readonly counts: Counts };

/**
 * Interprets all cells of a table. A spanning cell belongs to its first column. If a user set the
 * format of a column, that decides.
 */
export const readTable = (
  cells: readonly CellText[],
  columnCount: number,
  formats: readonly (ColumnFormat | null)[] = [],
  // A copy: the cells may be changed before they are read again.
): TableValues => runSteps(readTableParts([[...cells]], columnCount, formats));

/** The same in steps, from parts whose cells never change; each part is counted once. */
export function* readTableParts(
  parts: readonly (readonly CellText[])[],
  columnCount: number,
  formats: readonly (ColumnFormat | null)[] = [],
): Generator<void, TableValues> {
  const votes = Array.from({ length: columnCount }, noVotes);
  for (const cells of parts) {
    const own = yield* memoizedStep(votesByPart, cells, String(columnCount), () =>
      votesOf(cells, columnCount),
    );
    addAll(votes, own);
  }
  const columns = withConventions(votes, formats);
  const counts = Array.from({ length: columnCount }, noCounts);
  const key = columns.map(({ convention }) => conventionKey(convention)).join();
  for (const cells of parts) {
    const own = yield* memoizedStep(countsByPart, cells, key, () => countsOf(cells, columns));
    addAll(counts, own);
  }
  return valuesOf(columns.map((column, at) => ({ ...column, counts: counts[at] ?? noCounts() })));
}

const votesByPart: ResultsByObject<readonly Votes[]> = new WeakMap();
const countsByPart: ResultsByObject<readonly Counts[]> = new WeakMap();

const noCounts = (): Counts => ({ number: 0, date: 0, text: 0, blank: 0, enumerators: 0 });

function addAll<Key extends string>(
  sums: readonly Record<Key, number>[],
  parts: readonly Record<Key, number>[],
): void {
  const keys = Object.keys(sums[0] ?? {}) as Key[];
  for (const [at, sum] of sums.entries()) {
    for (const key of keys) sum[key] += parts[at]?.[key] ?? 0;
  }
}

function votesOf(cells: readonly CellText[], columnCount: number): Votes[] {
  const votes = Array.from({ length: columnCount }, noVotes);
  for (const { header, column, text } of cells) {
    const own = header ? undefined : votes[column];
    if (own) for (const notation of notationsShown(text)) own[notation]++;
  }
  return votes;
}

function countsOf(cells: readonly CellText[], columns: readonly Column[]): Counts[] {
  const counts = columns.map(noCounts);
  for (const { header, column: at, text } of cells) {
    const [column, own] = [columns[at], counts[at]];
    if (header || !column || !own) continue;
    const value = column.read(text);
    own[value.kind]++;
    if (isEnumerator(value)) own.enumerators++;
  }
  return counts;
}

const valuesOf = (columns: readonly CountedColumn[]): TableValues => ({
  kinds: columns.map((column) =>
    column.format ? KIND_OF_FORMAT[column.format.type] : kindOf(column),
  ),
  valueOf({ header, column: at, text }) {
    const column = columns[at];
    if (header || !column || column.format?.type === 'text') return asText(text);
    const value = column.read(text);
    return value.kind === 'number' && isEnumeration(column) ? asText(text) : value;
  },
  key: columns
    .map((column) =>
      [conventionKey(column.convention), column.format?.type, isEnumeration(column)].join(' '),
    )
    .join(),
});

/** The convention of each column: of its format, of its own cells, or of the whole table. */
function withConventions(
  votes: readonly Votes[],
  formats: readonly (ColumnFormat | null)[],
): Column[] {
  const all = noVotes();
  for (const own of votes) addAll([all], [own]);
  const around = elected(all);
  return votes.map((each, at) => {
    const own = elected(each);
    const format = formats[at] ?? null;
    const convention = {
      decimalMark: format?.decimal_separator ?? own.decimalMark ?? around.decimalMark,
      dateOrder: own.dateOrder ?? around.dateOrder,
      blankGroups: own.blankGroups ?? around.blankGroups,
      cr: own.cr ?? around.cr,
      dashForZero: around.dashForZero ?? false,
      // Dates of birth stand beside those of an end.
      century: own.century ?? null,
    };
    return { convention, read: cellReader(convention), format };
  });
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
const isEnumeration = ({ counts }: CountedColumn): boolean =>
  counts.number > 0 && counts.enumerators === counts.number;

function kindOf(column: CountedColumn): ColumnKind {
  const { counts } = column;
  const filled = counts.number + counts.date + counts.text;
  const numbers = isEnumeration(column) ? 0 : counts.number;
  if (filled === 0) return 'text';
  if (numbers >= filled * KIND_SHARE) return 'number';
  return counts.date >= filled * KIND_SHARE ? 'date' : 'text';
}

const asText = (text: string): TextValue => ({ kind: 'text', text });
