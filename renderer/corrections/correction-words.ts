/** Descriptions of corrections, for Undo and for their list. */
import type { Correction, CorrectionOperation } from '../../shared/contract/index.ts';
import { columnName } from '../../shared/tables/column-name.ts';
import { countOf } from '../ui/format.ts';

/** Label of a request after "Undo": `edit of a cell`, `deletion of 3 rows`. */
export function actionLabel(operations: readonly CorrectionOperation[]): string {
  const [first] = operations;
  if (!first) return 'correction';
  const alike = operations.filter(({ kind }) => kind === first.kind);
  return alike.length < operations.length
    ? countOf(operations.length, 'correction')
    : labelOf(first, alike);
}

function labelOf(first: CorrectionOperation, all: readonly CorrectionOperation[]): string {
  switch (first.kind) {
    case 'set_cell':
      return all.length === 1 ? 'edit of a cell' : `edit of ${countOf(all.length, 'cell')}`;
    case 'set_title':
      return 'edit of a table title';
    case 'set_header_rows':
      return 'change of header rows';
    case 'set_column_format':
      return 'change of a column type';
    case 'insert':
      return `insertion of ${countedLines(first, all)}`;
    case 'delete':
      return `deletion of ${countedLines(first, all)}`;
    case 'move':
      return `move of ${countedLines(first, all)}`;
    case 'merge':
      return `merge of ${countedLines(first, all)}`;
    case 'merge_cells':
      return 'merge of cells';
    case 'split_cell':
      return 'split of a cell';
    case 'set_separators':
      return 'change of rows and columns';
    case 'add_table':
      return all.length === 1 ? 'new table' : countOf(all.length, 'new table');
    case 'accept_table':
      return 'acceptance of a table';
    case 'remove_table':
      return 'removal of a table';
    case 'split_table':
      return 'split of a table';
    case 'join_tables':
      return 'joining of tables';
    case 'set_continues':
      return first.continues ? 'joining of tables' : 'separation of tables';
    case 'set_word':
      return all.length === 1 ? 'edit of a word' : `edit of ${countOf(all.length, 'word')}`;
    case 'set_block':
      return 'change of a text block';
    case 'move_block':
      return 'move of a text block';
    case 'set_field':
      return `edit of ${first.title ?? 'a field'}`;
  }
}

type LineOperation = Extract<CorrectionOperation, { kind: 'insert' | 'delete' | 'move' | 'merge' }>;

/** `2 rows`. Columns of a table over pages are corrected in each part, and counted once. */
function countedLines(first: LineOperation, all: readonly CorrectionOperation[]): string {
  const lines = all.filter((each): each is LineOperation => each.kind === first.kind);
  const counted = first.axis === 'column' ? lines.filter(({ page }) => page === first.page) : lines;
  return countOf(
    counted.reduce((sum, { count }) => sum + count, 0),
    first.axis,
  );
}

/** Location of a correction: `Page 3, row 4, column B`. Positions are those at that time. */
export function locationLabel({ page, operation }: Correction): string {
  const parts = [`Page ${page}`];
  if ('row' in operation) parts.push(`row ${operation.row + 1}`);
  if ('column' in operation) parts.push(`column ${columnName(operation.column)}`);
  return parts.join(', ');
}

/** Title of a correction in the list: `Edit of a cell`. */
export function correctionTitle({ operation }: Correction): string {
  const label = actionLabel([operation]);
  return label.charAt(0).toUpperCase() + label.slice(1);
}
