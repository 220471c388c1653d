/** What a status line says about selected cells: how many, and of the numbers their sum and mean. */
import type { Cell } from '../../../shared/contract/index.ts';
import type { Bounds } from './cell-range.ts';
import type { ShownSheet } from './sheet.ts';

export interface Summary {
  /** A merged cell is one, an empty one counts. */
  readonly cells: number;
  readonly numbers: number;
  /** Null where amounts and percentages are mixed, which have no sum. */
  readonly total: { readonly sum: number; readonly mean: number; readonly percent: boolean } | null;
}

/** Each cell of the table that lies in `bounds` once, row by row. */
export function cellsWithin(bounds: Bounds, sheet: ShownSheet): Cell[] {
  const cells = new Set<Cell>();
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let column = bounds.left; column <= bounds.right; column++) {
      const cell = sheet.slotAt({ row, column })?.cell;
      if (cell) cells.add(cell);
    }
  }
  return [...cells];
}

export function summaryOf(bounds: Bounds, sheet: ShownSheet): Summary {
  const seen = new Set<unknown>();
  const values: number[] = [];
  const percent = new Set<boolean>();
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let column = bounds.left; column <= bounds.right; column++) {
      const slot = sheet.slotAt({ row, column });
      if (!slot?.cell || seen.has(slot.cell)) continue;
      seen.add(slot.cell);
      if (slot.value.kind !== 'number') continue;
      values.push(slot.value.value);
      percent.add(slot.value.percent === true);
    }
  }
  const cells = seen.size;
  if (percent.size !== 1) return { cells, numbers: values.length, total: null };
  const sum = exactSum(values);
  const total = { sum, mean: sum / values.length, percent: percent.has(true) };
  return { cells, numbers: values.length, total };
}

/** Most digits after the decimal mark that are added exactly; money has two. */
const EXACT_DIGITS = 6;

/** 0.1 + 0.2 is 0.3: sums are taken in millionths, as far as whole numbers carry them. */
function exactSum(values: readonly number[]): number {
  const scale = 10 ** EXACT_DIGITS;
  const total = values.reduce((sum, value) => sum + Math.round(value * scale), 0);
  return Number.isSafeInteger(total)
    ? total / scale
    : values.reduce((sum, value) => sum + value, 0);
}
