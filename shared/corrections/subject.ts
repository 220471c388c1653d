/** Describes an operation for the audit trail: `Table 4, row 3, column 2`. */
import type { CorrectionOperation } from '../contract/correction.ts';

/** `firstTable`: the 1-based number of the first table of the page, as displayed. */
export function operationSubject(operation: CorrectionOperation, firstTable: number): string {
  if (!('table' in operation)) return elsewhere(operation);
  const table = `Table ${firstTable + operation.table}`;
  switch (operation.kind) {
    case 'set_cell':
    case 'split_cell':
    case 'merge_cells':
      return `${table}, row ${operation.row + 1}, column ${operation.column + 1}`;
    case 'insert':
      return `${table}, new ${linesText(operation)}`;
    case 'delete':
    case 'merge':
    case 'move':
      return `${table}, ${linesText(operation)}`;
    case 'set_title':
      return `${table}, title`;
    case 'set_header_rows':
      return `${table}, header rows`;
    case 'set_column_format':
      return `${table}, format of column ${operation.column + 1}`;
    case 'set_separators':
      return `${table}, separators`;
    case 'set_continues':
      return `${table}, previous page`;
    case 'split_table':
      return `${table}, split before row ${operation.row + 1}`;
    case 'join_tables':
      return `${table} and the next table`;
    case 'accept_table':
    case 'remove_table':
      return table;
  }
}

function elsewhere(operation: Exclude<CorrectionOperation, { table: number }>): string {
  switch (operation.kind) {
    case 'add_table':
      return 'New table';
    case 'set_word':
      return `Word ${operation.word + 1}`;
    case 'set_block':
      return `Kind of block ${operation.block + 1}`;
    case 'move_block':
      return `Position of block ${operation.from + 1}`;
    case 'set_field':
      return `Field ${operation.title ?? operation.path}`;
  }
}

function linesText({ axis, at, count }: { axis: 'row' | 'column'; at: number; count: number }) {
  return count === 1 ? `${axis} ${at + 1}` : `${axis}s ${at + 1} to ${at + count}`;
}
