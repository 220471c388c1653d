/**
 * Column widths from what the columns hold: wide enough for most of their cells, within bounds, so
 * that one long remark does not push all numbers off the screen.
 */
import type { Grid } from './slots.ts';

export const MIN_WIDTH = 44;
const MAX_WIDTH = 280;
/** A header may take two lines; a column of numbers need not be as wide as its title. */
const HEADER_SHARE = 0.55;
/** Padding and hairline of a cell, pixels. */
const EXTRA = 18;
/** The share of cells that show whole; the others are cut and shown in full on selection. */
const SHOWN_WHOLE = 0.95;
/** Rows looked at: enough to know a column by. */
const SAMPLE = 400;

/** `measure` gives the width of a text in pixels. */
export function columnWidths(grid: Grid, measure: (text: string) => number): number[] {
  const widths = grid.kinds.map((_, column) => {
    const lengths: number[] = [];
    for (const { slots } of grid.rows.slice(0, SAMPLE)) {
      const slot = slots[column];
      if (slot?.cell && slot.origin && slot.cell.column_span === 1 && slot.cell.text !== '') {
        lengths.push(measure(slot.cell.text));
      }
    }
    lengths.sort((a, b) => a - b);
    return lengths[Math.ceil(lengths.length * SHOWN_WHOLE) - 1] ?? 0;
  });
  for (const cell of grid.header.flat()) {
    const longestWord = Math.max(0, ...cell.text.split(/\s+/u).map(measure));
    const wanted = Math.max(longestWord, measure(cell.text) * HEADER_SHARE);
    // A header over several columns asks each of them for its part.
    for (let column = cell.column; column < cell.column + cell.column_span; column++) {
      widths[column] = Math.max(widths[column] ?? 0, wanted / cell.column_span);
    }
  }
  return widths.map((width) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width + EXTRA))));
}

/** Text measured in the font of the grid; falls back to an average character without a canvas. */
export function textMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 7;
  context.font = font;
  return (text) => context.measureText(text).width;
}
