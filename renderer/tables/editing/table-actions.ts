/**
 * Actions on the selected rows and columns of a table: one list for its menu, its keys and the
 * palette. An action without operations is not available and is shown disabled.
 */
import { commandOf } from '../../../shared/commands.ts';
import type {
  ColumnFormat,
  CorrectionOperation,
  PageContent,
} from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import type { LoadedEntry } from '../../state/table-entries.ts';
import { splitColumn } from './split-column.ts';
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
  /** Null if it is not loaded. */
  readonly pageAt: (page: number) => PageContent | null;
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

export function insertActions({ entry, selection, rightToLeft }: TableContext) {
  const { rows, columns } = selection;
  const [row, column] = [{ count: rows.length }, { count: columns.count }];
  const [left, right] = rightToLeft ? BACKWARDS : FORWARDS;
  return {
    above: action(
      t('{count, plural, one {Insert row above} other {Insert # rows above}}', row),
      insertRows(entry, rows, 'before'),
    ),
    below: action(
      t('{count, plural, one {Insert row below} other {Insert # rows below}}', row),
      insertRows(entry, rows, 'after'),
    ),
    left: action(
      t('{count, plural, one {Insert column left} other {Insert # columns left}}', column),
      insertColumns(entry, columns, left.side),
    ),
    right: action(
      t('{count, plural, one {Insert column right} other {Insert # columns right}}', column),
      insertColumns(entry, columns, right.side),
    ),
  };
}

export function deleteActions({ entry, selection }: TableContext) {
  const { rows, columns } = selection;
  const { row_count, header_rows, column_count } = entry.table;
  const someRow = rows.length < row_count + header_rows;
  const someColumn = columns.count < column_count;
  return {
    rows: action(
      t('{count, plural, one {Delete row} other {Delete # rows}}', { count: rows.length }),
      someRow ? deleteRows(entry, rows) : null,
    ),
    columns: action(
      t('{count, plural, one {Delete column} other {Delete # columns}}', { count: columns.count }),
      someColumn ? deleteColumns(entry, columns) : null,
    ),
  };
}

export function moveActions({ entry, selection, rearranged, rightToLeft }: TableContext) {
  const { rows, columns } = selection;
  const [row, column] = [{ count: rows.length }, { count: columns.count }];
  const rowsBy = (by: 1 | -1) => (rearranged ? null : moveRows(entry, rows, by));
  const [left, right] = rightToLeft ? BACKWARDS : FORWARDS;
  const last = entry.table.column_count - columns.count;
  const columnsBy = (by: 1 | -1) =>
    columns.from === (by < 0 ? 0 : last) ? null : moveColumns(entry, columns, by);
  const columnAction = (label: string, { by }: { readonly by: 1 | -1 }) =>
    action(label, columnsBy(by), {
      moves: { rows: 0, columns: by },
    });
  return {
    up: action(t('{count, plural, one {Move row up} other {Move # rows up}}', row), rowsBy(-1), {
      moves: { rows: -1, columns: 0 },
    }),
    down: action(
      t('{count, plural, one {Move row down} other {Move # rows down}}', row),
      rowsBy(1),
      { moves: { rows: 1, columns: 0 } },
    ),
    left: columnAction(
      t('{count, plural, one {Move column left} other {Move # columns left}}', column),
      left,
    ),
    right: columnAction(
      t('{count, plural, one {Move column right} other {Move # columns right}}', column),
      right,
    ),
  };
}

export function mergeActions({ entry, selection }: TableContext) {
  const { rows, columns, cell } = selection;
  const spans = cell !== null && (cell.row_span > 1 || cell.column_span > 1);
  const several = cell === null && isOneRun(entry, rows);
  return {
    cells: action(
      t(commandOf('table.mergeCells').title),
      several ? mergeCells(entry, rows, columns) : null,
    ),
    rows: action(
      t('Merge {count, plural, one {rows} other {# rows}} into one', { count: rows.length }),
      rows.length > 1 && isOneRun(entry, rows) ? mergeRows(entry, rows) : null,
    ),
    columns: action(
      t('Merge {count, plural, one {columns} other {# columns}} into one', {
        count: columns.count,
      }),
      columns.count > 1 ? mergeColumns(entry, columns) : null,
    ),
    split: action(
      t(commandOf('table.splitCell').title),
      cell && spans ? splitCell(entry, cell.row, cell.column) : null,
    ),
  };
}

/** Apart from the others, because it looks at all words of the column. */
export const splitColumnAction = ({ entry, selection: { columns }, pageAt }: TableContext) =>
  action(
    t(commandOf('table.splitColumn').title),
    columns.count === 1 ? splitColumn(entry, columns.from, pageAt) : null,
  );

export function tableActions({ entry, selection }: TableContext) {
  const row = selection.rows[0] ?? 0;
  const separated = separatePart(entry, row);
  return {
    split: action(t(commandOf('table.split').title), splitTable(entry, row)),
    join: separated
      ? action(t('Separate from the previous table'), separated)
      : action(t(commandOf('table.join').title), joinBefore(entry)),
    accept: action(
      t(commandOf('table.accept').title),
      entry.table.accepted ? null : acceptTable(entry),
    ),
    remove: action(t(commandOf('table.remove').title), removeTable(entry)),
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
        ? t('All rows up to this one')
        : count === 0
          ? t('No header row')
          : t('{count, plural, one {# header row} other {# header rows}}', { count }),
      count === now ? [] : setHeaderRows(entry, count),
      { chosen: count === now },
    ),
  );
}

const FORMATS: readonly (readonly [label: string, format: ColumnFormat | null])[] = [
  [t('Automatic'), null],
  [t('Text'), { type: 'text' }],
  [t('Number 1,234.56'), { type: 'number', decimal_separator: '.' }],
  [t('Number 1.234,56'), { type: 'number', decimal_separator: ',' }],
  [t('Amount 1,234.56'), { type: 'amount', decimal_separator: '.' }],
  [t('Amount 1.234,56'), { type: 'amount', decimal_separator: ',' }],
  [t('Percentage 12.5 %'), { type: 'percentage', decimal_separator: '.' }],
  [t('Percentage 12,5 %'), { type: 'percentage', decimal_separator: ',' }],
  [t('Date'), { type: 'date' }],
];

export function formatActions({ entry, selection }: TableContext): TableAction[] {
  const now = entry.table.column_formats?.[selection.columns.from] ?? null;
  return FORMATS.map(([label, format]) => {
    const chosen =
      now?.type === format?.type && now?.decimal_separator === format?.decimal_separator;
    return action(label, setColumnFormat(entry, selection.columns, format), { chosen });
  });
}
