/** Status line summary of the selected cells: their count, and sum and mean of the numbers. */
import type { Cell } from '../../shared/contract/index.ts';
import type { Bounds } from './cell-range.ts';
import type { ShownGrid } from './shown-grid.ts';

export interface Summary {
  /** A merged cell counts once; empty cells count. */
  readonly cells: number;
  readonly numbers: number;
  /** Null if amounts and percentages or both sides of an account are mixed, which cannot be added. */
  readonly total: { readonly sum: number; readonly mean: number; readonly percent: boolean } | null;
}

/** Each cell of the table within `bounds` once, row by row. */
export function cellsWithin(bounds: Bounds, shownGrid: ShownGrid): Cell[] {
  const cells = new Map<Cell, Cell>();
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let column = bounds.left; column <= bounds.right; column++) {
      const printed = shownGrid.slotAt({ row, column })?.cell;
      const cell = printed && !cells.has(printed) && shownGrid.cellAt({ row, column });
      if (cell) cells.set(printed, cell);
    }
  }
  return [...cells.values()];
}

export function summaryOf(bounds: Bounds, shownGrid: ShownGrid): Summary {
  const seen = new Set<unknown>();
  const values: number[] = [];
  const kinds = new Set<string>();
  let percent = false;
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let column = bounds.left; column <= bounds.right; column++) {
      const slot = shownGrid.slotAt({ row, column });
      if (!slot?.cell || seen.has(slot.cell)) continue;
      seen.add(slot.cell);
      if (slot.value.kind !== 'number') continue;
      values.push(slot.value.value);
      ({ percent } = slot.value);
      kinds.add(`${percent} ${slot.value.side}`);
    }
  }
  const cells = seen.size;
  if (kinds.size !== 1) return { cells, numbers: values.length, total: null };
  const sum = exactSum(values);
  const total = { sum, mean: sum / values.length, percent };
  return { cells, numbers: values.length, total };
}

/** Maximum number of decimals that are added exactly; money has two. */
const EXACT_DIGITS = 6;

/** 0.1 + 0.2 is 0.3: sums are computed in millionths within the range of safe integers. */
function exactSum(values: readonly number[]): number {
  const scale = 10 ** EXACT_DIGITS;
  const total = values.reduce((sum, value) => sum + Math.round(value * scale), 0);
  return Number.isSafeInteger(total)
    ? total / scale
    : values.reduce((sum, value) => sum + value, 0);
}
