/**
 * Actions on the selected rows and columns of a table: one list for its menu, its keys and the
 * palette. An action without operations is not available and is shown disabled.
 */
import { commandOf } from '../../../shared/commands.ts';
import type { ColumnFormat, CorrectionOperation } from '../../../shared/contract/index.ts';
import type { LoadedEntry } from '../../state/table-entries.ts';
import { countOf } from '../../ui/format.ts';
import {
  acceptTable,
  deleteColumns,
  deleteRows,
  insertColumns,
  insertRows,
  isOneRun,
  joinBefore,
  mergeCells,
  mergeColumns,
  mergeRows,
  moveColumns,
  moveRows,
  removeTable,
  separatePart,
  setColumnFormat,
  setHeaderRows,
  splitCell,
  splitTable,
} from './table-operations.ts';
import type { TableSelection } from './table-selection.ts';

export interface TableAction {
  readonly label: string;
  readonly operations: readonly CorrectionOperation[] | null;
  /** By how much the selection moves with it. */
  readonly moves?: { readonly rows: number; readonly columns: number };
  /** For a choice: it is the current one. */
  readonly chosen?: boolean;
}

/** State of the table in the window when the actions are requested. */
export interface TableContext {
  readonly entry: LoadedEntry;
  readonly selection: TableSelection;
  /** The rows are sorted differently from the page, or some are hidden. */
  readonly rearranged: boolean;
  /** The first column is the rightmost. */
  readonly rightToLeft: boolean;
}

const action = (
  label: string,
  operations: readonly CorrectionOperation[] | null,
  more?: Omit<TableAction, 'label' | 'operations'>,
): TableAction => ({ label, operations, ...more });

/** What left and right are in the order of the columns. */
const FORWARDS = [
  { side: 'before', by: -1 },
  { side: 'after', by: 1 },
] as const;
const BACKWARDS = [FORWARDS[1], FORWARDS[0]] as const;

/** `row`, `3 rows`. */
const lines = (count: number, noun: string): string => (count === 1 ? noun : countOf(count, noun));

export function insertActions({ entry, selection, rightToLeft }: TableContext) {
  const { rows, columns } = selection;
  const [row, column] = [lines(rows.length, 'row'), lines(columns.count, 'column')];
  const [left, right] = rightToLeft ? BACKWARDS : FORWARDS;
  return {
    above: action(`Insert ${row} above`, insertRows(entry, rows, 'before')),
    below: action(`Insert ${row} below`, insertRows(entry, rows, 'after')),
    left: action(`Insert ${column} left`, insertColumns(entry, columns, left.side)),
    right: action(`Insert ${column} right`, insertColumns(entry, columns, right.side)),
  };
}

export function deleteActions({ entry, selection }: TableContext) {
  const { rows, columns } = selection;
  const { row_count, header_rows, column_count } = entry.table;
  const someRow = rows.length < row_count + header_rows;
  const someColumn = columns.count < column_count;
  return {
    rows: action(`Delete ${lines(rows.length, 'row')}`, someRow ? deleteRows(entry, rows) : null),
    columns: action(
      `Delete ${lines(columns.count, 'column')}`,
      someColumn ? deleteColumns(entry, columns) : null,
    ),
  };
}

export function moveActions({ entry, selection, rearranged, rightToLeft }: TableContext) {
  const { rows, columns } = selection;
  const [row, column] = [lines(rows.length, 'row'), lines(columns.count, 'column')];
  const rowsBy = (by: 1 | -1) => (rearranged ? null : moveRows(entry, rows, by));
  const [left, right] = rightToLeft ? BACKWARDS : FORWARDS;
  const last = entry.table.column_count - columns.count;
  const columnsBy = (by: 1 | -1) =>
    columns.from === (by < 0 ? 0 : last) ? null : moveColumns(entry, columns, by);
  const columnAction = (to: string, { by }: { readonly by: 1 | -1 }) =>
    action(`Move ${column} ${to}`, columnsBy(by), { moves: { rows: 0, columns: by } });
  return {
    up: action(`Move ${row} up`, rowsBy(-1), { moves: { rows: -1, columns: 0 } }),
    down: action(`Move ${row} down`, rowsBy(1), { moves: { rows: 1, columns: 0 } }),
    left: columnAction('left', left),
    right: columnAction('right', right),
  };
}

export function mergeActions({ entry, selection }: TableContext) {
  const { rows, columns, cell } = selection;
  const spans = cell !== null && (cell.row_span > 1 || cell.column_span > 1);
  const several = cell === null && isOneRun(entry, rows);
  return {
    cells: action(
      commandOf('table.mergeCells').title,
      several ? mergeCells(entry, rows, columns) : null,
    ),
    rows: action(
      `Merge ${countOf(rows.length, 'row')} into one`,
      rows.length > 1 && isOneRun(entry, rows) ? mergeRows(entry, rows) : null,
    ),
    columns: action(
      `Merge ${countOf(columns.count, 'column')} into one`,
      columns.count > 1 ? mergeColumns(entry, columns) : null,
    ),
    split: action(
      commandOf('table.splitCell').title,
      cell && spans ? splitCell(entry, cell.row, cell.column) : null,
    ),
  };
}

export function tableActions({ entry, selection }: TableContext) {
  const row = selection.rows[0] ?? 0;
  const separated = separatePart(entry, row);
  return {
    split: action(commandOf('table.split').title, splitTable(entry, row)),
    join: separated
      ? action('Separate from the previous table', separated)
      : action(commandOf('table.join').title, joinBefore(entry)),
    accept: action(
      commandOf('table.accept').title,
      entry.table.accepted ? null : acceptTable(entry),
    ),
    remove: action(commandOf('table.remove').title, removeTable(entry)),
  };
}

/** Possible numbers of header rows: none, or up to the selected row. */
export function headerActions({ entry, selection }: TableContext): TableAction[] {
  const { header_rows: now, row_count } = entry.table;
  const upTo = (selection.rows.at(-1) ?? 0) + 1;
  const counts = [...new Set([0, 1, 2, now, upTo])]
    .filter((count) => count <= Math.min(row_count + now, Math.max(2, now, upTo)))
    .sort((a, b) => a - b);
  return counts.map((count) =>
    action(
      count === upTo && count > 2
        ? 'All rows up to this one'
        : count === 0
          ? 'No header row'
          : countOf(count, 'header row'),
      count === now ? [] : setHeaderRows(entry, count),
      { chosen: count === now },
    ),
  );
}

const FORMATS: readonly (readonly [label: string, format: ColumnFormat | null])[] = [
  ['Automatic', null],
  ['Text', { type: 'text' }],
  ['Number 1,234.56', { type: 'number', decimal_separator: '.' }],
  ['Number 1.234,56', { type: 'number', decimal_separator: ',' }],
  ['Amount 1,234.56', { type: 'amount', decimal_separator: '.' }],
  ['Amount 1.234,56', { type: 'amount', decimal_separator: ',' }],
  ['Percentage 12.5 %', { type: 'percentage', decimal_separator: '.' }],
  ['Percentage 12,5 %', { type: 'percentage', decimal_separator: ',' }],
  ['Date', { type: 'date' }],
];

export function formatActions({ entry, selection }: TableContext): TableAction[] {
  const now = entry.table.column_formats?.[selection.columns.from] ?? null;
  return FORMATS.map(([label, format]) => {
    const chosen =
      now?.type === format?.type && now?.decimal_separator === format?.decimal_separator;
    return action(label, setColumnFormat(entry, selection.columns, format), { chosen });
  });
}
