/** What a status line says about selected cells: how many, and of the numbers their sum and mean. */
import type { Bounds, Place } from './cell-range.ts';
import type { ShownSheet } from './sheet.ts';

export interface Summary {
  readonly cells: number;
  readonly numbers: number;
  readonly sum: number;
  readonly mean: number;
}

export function summaryOf(bounds: Bounds, sheet: ShownSheet): Summary {
  const seen = new Set<unknown>();
  const values: number[] = [];
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    for (let column = bounds.left; column <= bounds.right; column++) {
      const slot = sheet.slotAt({ row, column } satisfies Place);
      if (!slot?.cell || slot.value.kind === 'blank' || seen.has(slot.cell)) continue;
      seen.add(slot.cell);
      if (slot.value.kind === 'number') values.push(slot.value.value);
    }
  }
  const sum = exactSum(values);
  return { cells: seen.size, numbers: values.length, sum, mean: sum / Math.max(1, values.length) };
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
