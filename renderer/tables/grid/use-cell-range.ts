/**
 * The selected cells of one grid, controlled by pointer and keyboard and linked to the window's
 * selection: the focused cell is highlighted on the page, and a cell selected on the page is
 * selected here.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  boundsOf,
  type CellRange,
  clampRange,
  holdsRange,
  isSingle,
  isWithin,
  movedTo,
  type Position,
  positionAfterKey,
  rangeAfterShrinking,
  rangeAt,
  wholeColumn,
  wholeGrid,
  wholeRow,
} from '../../grid/cell-range.ts';
import { type GridLayout, positionAt } from '../../grid/geometry.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import { cellsWithin } from '../../grid/summary.ts';
import { sameTarget, type Target, useSelection } from '../../state/selection.ts';
import { rowOf, type TableEntry, targetOf } from '../../state/table-entries.ts';

interface CellRangeOptions {
  readonly shownGrid: ShownGrid;
  readonly layout: GridLayout;
  /** Width of the row numbers, CSS pixels. */
  readonly gutter: number;
  /** Width of the frozen column, without row numbers; 0 for none. */
  readonly frozen: number;
  readonly rightToLeft: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly entry: TableEntry;
  /** Rows in view, for Page Up and Page Down. */
  readonly pageRows: number;
  readonly show: (cellPosition: Position) => void;
}

export function useCellRange(options: CellRangeOptions) {
  const { shownGrid, layout, gutter, frozen, rightToLeft, scroller, entry, show } = options;
  const [range, setRange] = useState<CellRange | null>(null);
  const [dragging, setDragging] = useState(false);

  const targetAt = (cellPosition: Position): Target | null => {
    const cell = shownGrid.cellAt(cellPosition);
    return cell ? targetOf(entry, cell.row, cell.column) : null;
  };

  const moveTo = (cellPosition: Position, extend: boolean) => {
    setRange((before) => (before ? movedTo(before, cellPosition, extend) : rangeAt(cellPosition)));
    show(cellPosition);
    const target = targetAt(cellPosition);
    if (target) useSelection.getState().select(target, 'panel');
  };

  // After re-sorting, the selected cells are elsewhere or hidden. After a correction the position
  // stays selected, as in a spreadsheet, and so does the cell that is there now.
  const known = useRef({ entry, shownGrid });
  const followGrid = useEffectEvent((was: typeof known.current) => {
    const { selected, select } = useSelection.getState();
    const found = rangeOfTarget(selected, shownGrid, entry);
    if (range === null || was.entry === entry) return setRange(found);
    const kept = rangeAfterShrinking(range, was.shownGrid, shownGrid);
    const next = holdsRange(kept, shownGrid) ? kept : (found ?? clampRange(range, shownGrid));
    setRange(next);
    const target = next && targetAt(next.focus);
    if (target && !sameTarget(selected, target)) select(target, 'panel');
  });
  useEffect(() => {
    const was = known.current;
    known.current = { entry, shownGrid };
    followGrid(was);
  }, [shownGrid, entry]);

  // The boxes of all cells of a range are highlighted on their pages.
  useEffect(() => {
    const bounds = range && boundsOf(range, shownGrid);
    if (!bounds || isSingle(bounds, shownGrid)) return;
    const { selectRange } = useSelection.getState();
    selectRange(
      cellsWithin(bounds, shownGrid).map(({ row, column }) => targetOf(entry, row, column)),
    );
    return () => selectRange([]);
  }, [range, shownGrid, entry]);

  useEffect(
    () =>
      useSelection.subscribe(({ selected, origin }, before) => {
        if (selected === before.selected) return;
        if (selected === null || isHeader(selected, entry)) return setRange(null);
        if (origin !== 'page') return;
        const chosen = rangeOfTarget(selected, shownGrid, entry);
        setRange(chosen);
        if (chosen) show(chosen.focus);
      }),
    [shownGrid, entry, show],
  );

  /** Measured from the outer edge of the row numbers, which always stay in the pane. */
  const fromEdge = ({ clientX }: { readonly clientX: number }): number => {
    const { left = 0, right = 0 } = scroller.current?.getBoundingClientRect() ?? {};
    return rightToLeft ? right - clientX : clientX - left;
  };

  const pointerPosition = (
    event: PointerEvent<HTMLElement> | MouseEvent<HTMLElement>,
  ): Position => {
    const { top } = event.currentTarget.getBoundingClientRect();
    const x = fromEdge(event) - gutter;
    const scrolled = x < frozen ? 0 : Math.abs(scroller.current?.scrollLeft ?? 0);
    return positionAt(x + scrolled, event.clientY - top, layout);
  };

  const selectRow = (row: number, extend = false) => {
    const first = targetAt({ row, column: 0 });
    // The viewer scrolls to the page that contains the row.
    if (first) useSelection.getState().select(first, 'panel');
    setRange((before) => wholeRow(row, shownGrid, extend ? before?.anchor.row : row));
  };
  const selectColumn = (column: number, extend = false) => {
    if (shownGrid.rowCount === 0) return;
    setRange((before) => wholeColumn(column, shownGrid, extend ? before?.anchor.column : column));
  };
  /** A menu applies to the selection if it was opened on it. */
  const isSelected = (cellPosition: Position): boolean =>
    range !== null && isWithin(cellPosition, boundsOf(range, shownGrid));

  return {
    range,
    goTo: (cellPosition: Position) => moveTo(cellPosition, false),
    selectColumn,
    /** For the menu of a column: it is selected, unless it is one of several that are. */
    selectForMenu(column: number) {
      const ends = [0, shownGrid.rowCount - 1].map((row) => ({ row, column }));
      if (!ends.every(isSelected)) selectColumn(column);
    },
    /** The position under the pointer; null on the row numbers. */
    positionUnder: (event: PointerEvent<HTMLElement> | MouseEvent<HTMLElement>): Position | null =>
      shownGrid.rowCount === 0 || fromEdge(event) < gutter ? null : pointerPosition(event),
    pointer: {
      onContextMenu(event: MouseEvent<HTMLElement>) {
        // The menu key applies to the focus, not to the pointer position.
        if (shownGrid.rowCount === 0 || event.button !== 2) return;
        const cellPosition = pointerPosition(event);
        if (isSelected(cellPosition)) return;
        if (fromEdge(event) < gutter) selectRow(cellPosition.row);
        else moveTo(cellPosition, false);
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || shownGrid.rowCount === 0) return;
        const cellPosition = pointerPosition(event);
        if (fromEdge(event) < gutter) {
          return selectRow(cellPosition.row, event.shiftKey);
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        moveTo(cellPosition, event.shiftKey && range !== null);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (shownGrid.rowCount === 0) return;
        const cellPosition = pointerPosition(event);
        if (!dragging) return useSelection.getState().hover(targetAt(cellPosition), 'panel');
        const { focus } = range ?? {};
        if (focus?.row === cellPosition.row && focus.column === cellPosition.column) return;
        setRange((before) => before && movedTo(before, cellPosition, true));
        show(cellPosition);
      },
      onPointerUp: () => setDragging(false),
      onPointerCancel: () => setDragging(false),
      onPointerLeave: () => useSelection.getState().hover(null, 'panel'),
    },
    /** `key`: of the event, or the arrow with the same effect in a left-to-right table. */
    onKeyDown(event: KeyboardEvent, key: string) {
      const mod = event.ctrlKey || event.metaKey;
      if (event.altKey || shownGrid.rowCount === 0) return;
      if (mod && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        return setRange(wholeGrid(shownGrid));
      }
      if (event.key === ' ' && range && (event.shiftKey || mod)) {
        event.preventDefault();
        return mod ? selectColumn(range.focus.column) : selectRow(range.focus.row);
      }
      if (event.key === 'Escape' && range) {
        event.stopPropagation();
        return useSelection.getState().clear();
      }
      const from = range?.focus ?? { row: 0, column: 0 };
      const to = range
        ? positionAfterKey({ key, mod }, from, shownGrid, options.pageRows)
        : entersBy(event.key, mod) && from;
      if (!to) return;
      event.preventDefault();
      moveTo(to, event.shiftKey);
    },
  };
}

/** Whether a key press goes to the start of the grid while no cell is selected. */
const entersBy = (key: string, mod: boolean): boolean =>
  (key === 'Enter' && !mod) || key.startsWith('Arrow') || key === 'Home';

const isHeader = (target: Target, entry: TableEntry): boolean =>
  (rowOf(entry, target) ?? Number.POSITIVE_INFINITY) < entry.table.header_rows;

function rangeOfTarget(
  target: Target | null,
  shownGrid: ShownGrid,
  entry: TableEntry,
): CellRange | null {
  const row = rowOf(entry, target);
  if (row === null || target?.kind !== 'cell') return null;
  const cellPosition = shownGrid.positionOf(row, target.column);
  return cellPosition && rangeAt(cellPosition);
}
