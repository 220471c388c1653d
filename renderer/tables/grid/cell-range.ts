/**
 * A rectangle of selected cells, in positions of the rows and columns as shown. `anchor` is where
 * it started and stays; `focus` moves with the arrows. A merged cell is in it completely or not at
 * all.
 */

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface CellRange {
  readonly anchor: Place;
  readonly focus: Place;
}

/** Inclusive. */
export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The shown cells: the number of rows and columns, and the cell area at each position. */
export interface Sheet {
  readonly rowCount: number;
  readonly columnCount: number;
  /** The positions covered by the cell at a position. */
  areaAt(place: Place): Bounds;
}

export type Step = 'up' | 'down' | 'left' | 'right';

export const rangeAt = (place: Place): CellRange => ({ anchor: place, focus: place });

export function wholeSheet({ rowCount, columnCount }: Sheet): CellRange {
  return {
    anchor: { row: 0, column: 0 },
    focus: { row: rowCount - 1, column: columnCount - 1 },
  };
}

export const wholeRow = (row: number, { columnCount }: Sheet): CellRange => ({
  anchor: { row, column: 0 },
  focus: { row, column: columnCount - 1 },
});

export const wholeColumn = (column: number, { rowCount }: Sheet): CellRange => ({
  anchor: { row: 0, column },
  focus: { row: rowCount - 1, column },
});

/** Whether all positions of the range are within the sheet. */
export const holdsRange = ({ anchor, focus }: CellRange, sheet: Sheet): boolean =>
  [anchor, focus].every(({ row, column }) => row < sheet.rowCount && column < sheet.columnCount);

/** The position of the focus, or the nearest one within the sheet; null if the sheet is empty. */
export const clampRange = ({ focus }: CellRange, sheet: Sheet): CellRange | null =>
  sheet.rowCount === 0
    ? null
    : rangeAt({
        row: clamp(focus.row, sheet.rowCount),
        column: clamp(focus.column, sheet.columnCount),
      });

export const isWithin = ({ row, column }: Place, { top, left, bottom, right }: Bounds): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The rectangle of a range, extended until no merged cell is split. */
export function boundsOf({ anchor, focus }: CellRange, sheet: Sheet): Bounds {
  let bounds = around(sheet.areaAt(anchor), sheet.areaAt(focus));
  for (;;) {
    let grown = bounds;
    for (let row = bounds.top; row <= bounds.bottom; row++) {
      grown = around(grown, sheet.areaAt({ row, column: bounds.left }));
      grown = around(grown, sheet.areaAt({ row, column: bounds.right }));
    }
    for (let column = bounds.left; column <= bounds.right; column++) {
      grown = around(grown, sheet.areaAt({ row: bounds.top, column }));
      grown = around(grown, sheet.areaAt({ row: bounds.bottom, column }));
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

export const isSingle = (bounds: Bounds, sheet: Sheet): boolean =>
  sameBounds(bounds, sheet.areaAt({ row: bounds.top, column: bounds.left }));

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** The position `by` steps from `from`, outside the cell that covers it, within the sheet. */
export function stepFrom(from: Place, step: Step, by: number, sheet: Sheet): Place {
  const area = sheet.areaAt(from);
  switch (step) {
    case 'up':
      return { ...from, row: clamp(area.top - by, sheet.rowCount) };
    case 'down':
      return { ...from, row: clamp(area.bottom + by, sheet.rowCount) };
    case 'left':
      return { ...from, column: clamp(area.left - by, sheet.columnCount) };
    case 'right':
      return { ...from, column: clamp(area.right + by, sheet.columnCount) };
  }
}

/** Moves the range, or only its focus when extending. */
export const movedTo = (range: CellRange, focus: Place, extend: boolean): CellRange =>
  extend ? { anchor: range.anchor, focus } : rangeAt(focus);

export interface KeyStroke {
  readonly key: string;
  readonly mod: boolean;
}

/** The position that a key of the grid moves to from `from`; null for other keys. */
export function placeFor(
  { key, mod }: KeyStroke,
  from: Place,
  sheet: Sheet,
  pageRows: number,
): Place | null {
  const last = { row: sheet.rowCount - 1, column: sheet.columnCount - 1 };
  switch (key) {
    case 'ArrowUp':
      return mod ? { ...from, row: 0 } : stepFrom(from, 'up', 1, sheet);
    case 'ArrowDown':
      return mod ? { ...from, row: last.row } : stepFrom(from, 'down', 1, sheet);
    case 'ArrowLeft':
      return mod ? { ...from, column: 0 } : stepFrom(from, 'left', 1, sheet);
    case 'ArrowRight':
      return mod ? { ...from, column: last.column } : stepFrom(from, 'right', 1, sheet);
    case 'PageUp':
      return stepFrom(from, 'up', pageRows, sheet);
    case 'PageDown':
      return stepFrom(from, 'down', pageRows, sheet);
    case 'Home':
      return mod ? { row: 0, column: 0 } : { ...from, column: 0 };
    case 'End':
      return mod ? last : { ...from, column: last.column };
    default:
      return null;
  }
}
