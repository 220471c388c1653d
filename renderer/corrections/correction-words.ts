/** Descriptions of corrections, for Undo and for their list. */
import type { Correction, CorrectionOperation } from '../../shared/contract/index.ts';
import { type Message, t } from '../../shared/messages/messages.ts';
import { columnName } from '../../shared/tables/column-name.ts';

/** Label of a request after "Undo": `edit of a cell`, `deletion of 3 rows`. */
export function actionLabel(operations: readonly CorrectionOperation[]): string {
  const [first] = operations;
  if (!first) return t('correction');
  const alike = operations.filter(({ kind }) => kind === first.kind);
  return alike.length < operations.length
    ? t('{count, plural, one {# correction} other {# corrections}}', { count: operations.length })
    : labelOf(first, alike);
}

/** Of kinds whose label says nothing of what was corrected. */
const LABELS = {
  set_title: 'edit of a table title',
  set_header_rows: 'change of header rows',
  set_column_format: 'change of a column type',
  merge_cells: 'merge of cells',
  split_cell: 'split of a cell',
  set_separators: 'change of rows and columns',
  accept_table: 'acceptance of a table',
  remove_table: 'removal of a table',
  split_table: 'split of a table',
  join_tables: 'joining of tables',
  set_block: 'change of a text block',
  move_block: 'move of a text block',
} as const satisfies Partial<Record<CorrectionOperation['kind'], Message>>;

function labelOf(first: CorrectionOperation, all: readonly CorrectionOperation[]): string {
  switch (first.kind) {
    case 'set_cell':
      return all.length === 1
        ? t('edit of a cell')
        : t('edit of {count, plural, one {# cell} other {# cells}}', { count: all.length });
    case 'insert':
      return t('insertion of {lines}', { lines: countedLines(first, all) });
    case 'delete':
      return t('deletion of {lines}', { lines: countedLines(first, all) });
    case 'move':
      return t('move of {lines}', { lines: countedLines(first, all) });
    case 'merge':
      return t('merge of {lines}', { lines: countedLines(first, all) });
    case 'add_table':
      return all.length === 1
        ? t('new table')
        : t('{count, plural, one {# new table} other {# new tables}}', { count: all.length });
    case 'set_continues':
      return first.continues ? t('joining of tables') : t('separation of tables');
    case 'set_word':
      return all.length === 1
        ? t('edit of a word')
        : t('edit of {count, plural, one {# word} other {# words}}', { count: all.length });
    case 'set_field':
      return first.title ? t('edit of {name}', { name: first.title }) : t('edit of a field');
    default:
      return t(LABELS[first.kind]);
  }
}

type LineOperation = Extract<CorrectionOperation, { kind: 'insert' | 'delete' | 'move' | 'merge' }>;

/** `2 rows`. Columns of a table over pages are corrected in each part, and counted once. */
function countedLines(first: LineOperation, all: readonly CorrectionOperation[]): string {
  const lines = all.filter((each): each is LineOperation => each.kind === first.kind);
  const counted = first.axis === 'column' ? lines.filter(({ page }) => page === first.page) : lines;
  const count = counted.reduce((sum, line) => sum + line.count, 0);
  return first.axis === 'row'
    ? t('{count, plural, one {# row} other {# rows}}', { count })
    : t('{count, plural, one {# column} other {# columns}}', { count });
}

/** Location of a correction: `Page 3, row 4, column B`. Positions are those at that time. */
export function locationLabel({ page, operation }: Correction): string {
  const parts = [t('Page {page}', { page })];
  if ('row' in operation) parts.push(t('row {row}', { row: operation.row + 1 }));
  if ('column' in operation)
    parts.push(t('column {column}', { column: columnName(operation.column) }));
  return parts.join(', ');
}

/** Title of a correction in the list: `Edit of a cell`. */
export function correctionTitle({ operation }: Correction): string {
  const label = actionLabel([operation]);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
