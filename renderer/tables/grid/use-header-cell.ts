/**
 * Selection and arrow keys in the header. The header is above the rows of the grid's range; Arrow
 * Up from the first row moves into it. With Shift, a range of its cells is selected.
 */
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Cell } from '../../../shared/contract/index.ts';
import { covers } from '../../../shared/corrections/target.ts';
import { type Bounds, boundsOf, isWithin, type Position } from '../../grid/cell-range.ts';
import type { Grid } from '../../grid/slots.ts';
import { type Target, useSelection } from '../../state/selection.ts';
import { rowOf, type TableEntry, targetOf } from '../../state/table-entries.ts';

/** The header cell that covers a position. */
export const headerCellAt = ({ header }: Grid, row: number, column: number): Cell | undefined =>
  header.flat().find(covers(row, column));

/** The header as the grid of a range. */
const rangeGridOf = (grid: Grid) => ({
  rowCount: grid.header.length,
  columnCount: grid.columnCount,
  areaAt({ row: top, column: left }: Position): Bounds {
    const cell = headerCellAt(grid, top, left);
    if (!cell) return { top, left, bottom: top, right: left };
    const { row, column, row_span: rows, column_span: columns } = cell;
    return { top: row, left: column, bottom: row + rows - 1, right: column + columns - 1 };
  },
});

export interface HeaderCell {
  readonly cell: Cell | undefined;
  /** The selected range, which holds the cell; null without one. */
  readonly bounds: Bounds | null;
  /** The cells of the range. */
  readonly cells: readonly Cell[];
  /** Selects a header cell; `extend`: with those between it and where the range began. */
  readonly select: (cell: Cell, extend: boolean) => void;
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
  const selectedKey = useSelection((state) => targetKeyOf(state.selected, entry));
  const [row, column] = selectedKey?.split(' ').map(Number) ?? [];
  const cell =
    row === undefined || column === undefined ? undefined : headerCellAt(grid, row, column);
  /** Where a range began, and the cell that it was extended to: another selection ends it. */
  const [begun, setBegun] = useState<{ readonly anchor: Cell; readonly to: string } | null>(null);
  const anchor = begun !== null && begun.to === selectedKey ? begun.anchor : cell;
  const bounds = cell && anchor ? boundsOf({ anchor, focus: cell }, rangeGridOf(grid)) : null;
  const cells = bounds ? grid.header.flat().filter((each) => isWithin(each, bounds)) : [];

  const select = (next: Cell | undefined, extend: boolean): boolean => {
    if (!next) return false;
    setBegun(extend && anchor ? { anchor, to: `${next.row} ${next.column}` } : null);
    useSelection.getState().select(targetOf(entry, next.row, next.column), 'panel');
    return true;
  };

  const rangeKey = cells.length > 1 ? JSON.stringify(bounds) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the cells
  useEffect(() => {
    if (rangeKey === null) return;
    const { selectRange } = useSelection.getState();
    selectRange(cells.map((each) => targetOf(entry, each.row, each.column)));
    return () => selectRange([]);
  }, [rangeKey, entry]);

  return {
    cell,
    bounds,
    cells,
    select,
    enter: (at) => select(headerCellAt(grid, grid.header.length - 1, at), false),
    onKeyDown(event, key, leave) {
      if (!cell || event.altKey || event.ctrlKey || event.metaKey) return false;
      const { row_span: rows, column_span: columns } = cell;
      const { shiftKey: extend } = event;
      const move = (at: number, to: number) => select(headerCellAt(grid, at, to), extend);
      switch (key) {
        case 'ArrowUp':
          move(cell.row - 1, cell.column);
          break;
        case 'ArrowDown':
          if (!move(cell.row + rows, cell.column) && !extend) leave(cell.column);
          break;
        case 'ArrowLeft':
          move(cell.row, cell.column - 1);
          break;
        case 'ArrowRight':
          move(cell.row, cell.column + columns);
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
