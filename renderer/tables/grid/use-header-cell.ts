/**
 * Selection and arrow keys in the header. The header is above the rows of the grid's range; Arrow
 * Up from the first row moves into it.
 */
import type { KeyboardEvent } from 'react';
import type { Cell } from '../../../shared/contract/index.ts';
import { covers } from '../../../shared/corrections/target.ts';
import type { Grid } from '../../grid/slots.ts';
import { type Target, useSelection } from '../../state/selection.ts';
import { rowOf, type TableEntry, targetOf } from '../../state/table-entries.ts';

/** The header cell that covers a position. */
export const headerCellAt = ({ header }: Grid, row: number, column: number): Cell | undefined =>
  header.flat().find(covers(row, column));

export interface HeaderCell {
  readonly cell: Cell | undefined;
  /** Selects the header cell above a column; false if the table has no header. */
  readonly enter: (column: number) => boolean;
  /**
   * Returns whether the key, an arrow in reading direction, was handled in the header; `leave` is called with the column at which
   * it left the header.
   */
  readonly onKeyDown: (
    event: KeyboardEvent,
    key: string,
    leave: (column: number) => void,
  ) => boolean;
}

export function useHeaderCell(grid: Grid, entry: TableEntry): HeaderCell {
  const cellPosition = useSelection((state) => targetKeyOf(state.selected, entry));
  const [row, column] = cellPosition?.split(' ').map(Number) ?? [];
  const cell =
    row === undefined || column === undefined ? undefined : headerCellAt(grid, row, column);

  const select = (next: Cell | undefined): boolean => {
    if (next) useSelection.getState().select(targetOf(entry, next.row, next.column), 'panel');
    return next !== undefined;
  };

  return {
    cell,
    enter: (at) => select(headerCellAt(grid, grid.header.length - 1, at)),
    onKeyDown(event, key, leave) {
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return false;
      const { row_span: rows, column_span: columns } = cell;
      switch (key) {
        case 'ArrowUp':
          select(headerCellAt(grid, cell.row - 1, cell.column));
          break;
        case 'ArrowDown':
          if (!select(headerCellAt(grid, cell.row + rows, cell.column))) leave(cell.column);
          break;
        case 'ArrowLeft':
          select(headerCellAt(grid, cell.row, cell.column - 1));
          break;
        case 'ArrowRight':
          select(headerCellAt(grid, cell.row, cell.column + columns));
          break;
        default:
          return false;
      }
      event.preventDefault();
      return true;
    },
  };
}

/** A string, so that equal positions compare equal. */
function targetKeyOf(target: Target | null, entry: TableEntry): string | null {
  const row = rowOf(entry, target);
  if (row === null || target?.kind !== 'cell' || row >= entry.table.header_rows) return null;
  return `${row} ${target.column}`;
}
