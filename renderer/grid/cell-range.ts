/**
 * A rectangle of selected cells, in positions of the rows and columns as shown. `anchor` is where
 * it started and stays; `focus` moves with the arrows. A merged cell is in it completely or not at
 * all.
 */

export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface CellRange {
  readonly anchor: Position;
  readonly focus: Position;
  /** Of whole columns, whose header is copied with them. */
  readonly withHeader?: boolean;
}

/** Inclusive. */
export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The shown cells: the number of rows and columns, and the cell area at each position. */
export interface Grid {
  readonly rowCount: number;
  readonly columnCount: number;
  /** The positions covered by the cell at a position. */
  areaAt(cellPosition: Position): Bounds;
}

export type Step = 'up' | 'down' | 'left' | 'right';

export const rangeAt = (cellPosition: Position): CellRange => ({
  anchor: cellPosition,
  focus: cellPosition,
});

export function wholeGrid({ rowCount, columnCount }: Grid): CellRange {
  return {
    anchor: { row: 0, column: 0 },
    focus: { row: rowCount - 1, column: columnCount - 1 },
    withHeader: true,
  };
}

/** `anchor`: the row, or column, that a selection of several started in. */
export const wholeRow = (row: number, { columnCount }: Grid, anchor = row): CellRange => ({
  anchor: { row: anchor, column: 0 },
  focus: { row, column: columnCount - 1 },
});

export const wholeColumn = (column: number, { rowCount }: Grid, anchor = column): CellRange => ({
  anchor: { row: 0, column: anchor },
  focus: { row: rowCount - 1, column },
  withHeader: true,
});

/** Of cells that were merged or deleted, only what stands where the first of them was. */
export function rangeAfterShrinking(range: CellRange, before: Grid, shownGrid: Grid): CellRange {
  const { rowCount, columnCount } = shownGrid;
  if (rowCount >= before.rowCount && columnCount >= before.columnCount) return range;
  const { top, left, bottom, right } = boundsOf(range, before);
  if (top === 0 && bottom === before.rowCount - 1) return wholeColumn(left, shownGrid);
  if (left === 0 && right === before.columnCount - 1) return wholeRow(top, shownGrid);
  return rangeAt({ row: top, column: left });
}

/** Whether all positions of the range are within the sheet. */
export const holdsRange = ({ anchor, focus }: CellRange, shownGrid: Grid): boolean =>
  [anchor, focus].every(
    ({ row, column }) => row < shownGrid.rowCount && column < shownGrid.columnCount,
  );

/** The position of the focus, or the nearest one within the sheet; null if the sheet is empty. */
export const clampRange = ({ focus }: CellRange, shownGrid: Grid): CellRange | null =>
  shownGrid.rowCount === 0
    ? null
    : rangeAt({
        row: clamp(focus.row, shownGrid.rowCount),
        column: clamp(focus.column, shownGrid.columnCount),
      });

export const isWithin = (
  { row, column }: Position,
  { top, left, bottom, right }: Bounds,
): boolean => row >= top && row <= bottom && column >= left && column <= right;

/** The rectangle of a range, extended until no merged cell is split. */
export function boundsOf({ anchor, focus }: CellRange, shownGrid: Grid): Bounds {
  let bounds = around(shownGrid.areaAt(anchor), shownGrid.areaAt(focus));
  for (;;) {
    let grown = bounds;
    for (let row = bounds.top; row <= bounds.bottom; row++) {
      grown = around(grown, shownGrid.areaAt({ row, column: bounds.left }));
      grown = around(grown, shownGrid.areaAt({ row, column: bounds.right }));
    }
    for (let column = bounds.left; column <= bounds.right; column++) {
      grown = around(grown, shownGrid.areaAt({ row: bounds.top, column }));
      grown = around(grown, shownGrid.areaAt({ row: bounds.bottom, column }));
    }
    if (sameBounds(grown, bounds)) return bounds;
    bounds = grown;
  }
}

const around = (a: Bounds, b: Bounds): Bounds => ({
  top: Math.min(a.top, b.top),
  left: Math.min(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
});

const sameBounds = (a: Bounds, b: Bounds): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right;

export const isSingle = (bounds: Bounds, shownGrid: Grid): boolean =>
  sameBounds(bounds, shownGrid.areaAt({ row: bounds.top, column: bounds.left }));

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The position `by` steps from `from`, outside the cell that covers it, within the sheet. */
export function stepFrom(from: Position, step: Step, by: number, shownGrid: Grid): Position {
  const area = shownGrid.areaAt(from);
  switch (step) {
    case 'up':
      return { ...from, row: clamp(area.top - by, shownGrid.rowCount) };
    case 'down':
      return { ...from, row: clamp(area.bottom + by, shownGrid.rowCount) };
    case 'left':
      return { ...from, column: clamp(area.left - by, shownGrid.columnCount) };
    case 'right':
      return { ...from, column: clamp(area.right + by, shownGrid.columnCount) };
  }
}

/** Moves the range, or only its focus when extending. */
export const movedTo = (range: CellRange, focus: Position, extend: boolean): CellRange =>
  extend ? { anchor: range.anchor, focus } : rangeAt(focus);

/** The arrow key with the same effect in a left-to-right table. */
export const mirroredKey = (key: string): string =>
  key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key;

export interface KeyStroke {
  readonly key: string;
  readonly mod: boolean;
}

/** The position that a key of the grid moves to from `from`; null for other keys. */
export function positionAfterKey(
  { key, mod }: KeyStroke,
  from: Position,
  shownGrid: Grid,
  pageRows: number,
): Position | null {
  const last = { row: shownGrid.rowCount - 1, column: shownGrid.columnCount - 1 };
  switch (key) {
    case 'ArrowUp':
      return mod ? { ...from, row: 0 } : stepFrom(from, 'up', 1, shownGrid);
    case 'ArrowDown':
      return mod ? { ...from, row: last.row } : stepFrom(from, 'down', 1, shownGrid);
    case 'ArrowLeft':
      return mod ? { ...from, column: 0 } : stepFrom(from, 'left', 1, shownGrid);
    case 'ArrowRight':
      return mod ? { ...from, column: last.column } : stepFrom(from, 'right', 1, shownGrid);
    case 'PageUp':
      return stepFrom(from, 'up', pageRows, shownGrid);
    case 'PageDown':
      return stepFrom(from, 'down', pageRows, shownGrid);
    case 'Home':
      return mod ? { row: 0, column: 0 } : { ...from, column: 0 };
    case 'End':
      return mod ? last : { ...from, column: last.column };
    default:
      return null;
  }
}
