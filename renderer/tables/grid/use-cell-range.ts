/**
 * The selected cells of one grid, moved by pointer and keyboard, and tied to the window's selection:
 * the cell that the focus stands on is the one lit on the page, and a cell chosen on the page is
 * the one selected here.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { type Target, useSelection } from '../../state/selection.ts';
import { rowOf, type TableEntry, targetOf } from '../../state/table-entries.ts';
import {
  boundsOf,
  type CellRange,
  isSingle,
  movedTo,
  type Place,
  placeFor,
  rangeAt,
  wholeRow,
  wholeSheet,
} from './cell-range.ts';
import { type GridLayout, placeAt } from './geometry.ts';
import type { ShownSheet } from './sheet.ts';
import { cellsWithin } from './summary.ts';

interface CellRangeOptions {
  readonly sheet: ShownSheet;
  readonly layout: GridLayout;
  /** Width of the row numbers. */
  readonly gutter: number;
  /** Width of the column that stays, beside the row numbers; 0 for none. */
  readonly frozen: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly entry: TableEntry;
  /** Rows in view, for Page Up and Page Down. */
  readonly pageRows: number;
  readonly show: (place: Place) => void;
}

export function useCellRange(options: CellRangeOptions) {
  const { sheet, layout, gutter, frozen, scroller, entry, show } = options;
  const [range, setRange] = useState<CellRange | null>(null);
  const [dragging, setDragging] = useState(false);

  const targetAt = (place: Place): Target | null => {
    const cell = sheet.slotAt(place)?.cell;
    return cell ? targetOf(entry, cell.row, cell.column) : null;
  };

  const moveTo = (place: Place, extend: boolean) => {
    setRange((before) => (before ? movedTo(before, place, extend) : rangeAt(place)));
    show(place);
    const target = targetAt(place);
    if (target) useSelection.getState().select(target, 'panel');
  };

  // The boxes of all cells of a range are lit on their pages.
  useEffect(() => {
    const bounds = range && boundsOf(range, sheet);
    if (!bounds || isSingle(bounds, sheet)) return;
    const { selectRange } = useSelection.getState();
    selectRange(cellsWithin(bounds, sheet).map(({ row, column }) => targetOf(entry, row, column)));
    return () => selectRange([]);
  }, [range, sheet, entry]);

  // What was selected stands elsewhere, or nowhere, in a new order of the rows.
  useEffect(() => {
    const { selected } = useSelection.getState();
    setRange(rangeOfTarget(selected, sheet, entry));
  }, [sheet, entry]);

  useEffect(
    () =>
      useSelection.subscribe(({ selected, origin }, before) => {
        if (selected === before.selected) return;
        if (selected === null) return setRange(null);
        if (origin !== 'page') return;
        const chosen = rangeOfTarget(selected, sheet, entry);
        setRange(chosen);
        if (chosen) show(chosen.focus);
      }),
    [sheet, entry, show],
  );

  /** From the left edge of the row numbers, which stay where the pane begins. */
  const fromEdge = ({ clientX }: PointerEvent): number =>
    clientX - (scroller.current?.getBoundingClientRect().left ?? 0);

  const pointerPlace = (event: PointerEvent<HTMLElement>): Place => {
    const { top } = event.currentTarget.getBoundingClientRect();
    const x = fromEdge(event) - gutter;
    const scrolled = x < frozen ? 0 : (scroller.current?.scrollLeft ?? 0);
    return placeAt(x + scrolled, event.clientY - top, layout);
  };

  return {
    range,
    selectAll: () => setRange(wholeSheet(sheet)),
    pointer: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || sheet.rowCount === 0) return;
        const place = pointerPlace(event);
        if (fromEdge(event) < gutter) {
          const first = targetAt({ row: place.row, column: 0 });
          // The page goes to the row, wherever in the document it is printed.
          if (first) useSelection.getState().select(first, 'panel');
          return setRange(wholeRow(place.row, sheet));
        }
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        moveTo(place, event.shiftKey && range !== null);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (sheet.rowCount === 0) return;
        const place = pointerPlace(event);
        if (!dragging) return useSelection.getState().hover(targetAt(place), 'panel');
        const { focus } = range ?? {};
        if (focus?.row === place.row && focus.column === place.column) return;
        setRange((before) => before && movedTo(before, place, true));
        show(place);
      },
      onPointerUp: () => setDragging(false),
      onPointerCancel: () => setDragging(false),
      onPointerLeave: () => useSelection.getState().hover(null, 'panel'),
    },
    onKeyDown(event: KeyboardEvent) {
      const mod = event.ctrlKey || event.metaKey;
      if (event.altKey || sheet.rowCount === 0) return;
      if (mod && event.key.toLowerCase() === 'a') {
        event.preventDefault();
        return setRange(wholeSheet(sheet));
      }
      if (event.key === 'Escape' && range) {
        event.stopPropagation();
        return useSelection.getState().clear();
      }
      const from = range?.focus ?? { row: 0, column: 0 };
      const to =
        event.key === 'Enter' || !range
          ? arrival(event.key, from)
          : placeFor({ key: event.key, mod }, from, sheet, options.pageRows);
      if (!to) return;
      event.preventDefault();
      moveTo(to, event.shiftKey && event.key !== 'Enter');
    },
  };
}

/** The first key press enters the grid where it begins; Enter shows again where the focus is. */
const arrival = (key: string, from: Place): Place | null =>
  key === 'Enter' || key.startsWith('Arrow') || key === 'Home' ? from : null;

function rangeOfTarget(
  target: Target | null,
  sheet: ShownSheet,
  entry: TableEntry,
): CellRange | null {
  const row = rowOf(entry, target);
  if (row === null || target?.kind !== 'cell') return null;
  const place = sheet.placeOf(row, target.column);
  return place && rangeAt(place);
}
