/**
 * Column widths from what the columns hold. Columns of figures show all of them whole, for a figure
 * that is cut reads as another one. Columns of text show most of their cells whole, within bounds, so
 * that one long remark does not push all numbers off the screen; where the table is wider than its
 * pane, less of them, for labels are known by their beginnings.
 */
import type { Grid } from './slots.ts';

export const MIN_WIDTH = 44;
const MAX_WIDTH = 280;
/** A header may take two lines; a column of numbers need not be as wide as its title. */
const HEADER_SHARE = 0.55;
/** Padding and hairline of a cell, pixels. */
const EXTRA = 18;
/** The share of texts that show whole; the others are cut and shown in full on selection. */
const SHOWN_WHOLE = 0.95;
/** Texts looked at: enough to know a column by. */
const SAMPLE = 400;
/** Figures measured: those of most characters, of which the widest is one. */
const LONGEST = 16;
/** Of the pane, for a column of text in a table that has no room in it. */
const TEXT_SHARE = 0.42;
/** A label is not told from its neighbours by less; pixels. */
const LEAST_TEXT = 110;

/** `measure` gives the width of a text in pixels; `room` is the width of the pane. */
export function columnWidths(
  grid: Grid,
  measure: (text: string) => number,
  room: number,
): number[] {
  const widths = grid.kinds.map((kind, column) => {
    if (kind !== 'text') return Math.max(0, ...longestIn(grid, column).map(measure));
    const lengths = textsIn(grid, column, SAMPLE).map(measure);
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
  const wanted = widths.map((width) =>
    Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width + EXTRA))),
  );
  return fitted(wanted, grid, room - gutterWidth(grid));
}

/** Columns of text give way, and share what room is left. */
function fitted(wanted: readonly number[], { kinds }: Grid, room: number): number[] {
  const most = Math.max(LEAST_TEXT, Math.round(room * TEXT_SHARE));
  if (sumOf(wanted) <= room) return [...wanted];
  const widths = wanted.map((width, column) =>
    kinds[column] === 'text' ? Math.min(width, most) : width,
  );
  for (const [column, width] of widths.entries()) {
    const left = room - sumOf(widths);
    if (left > 0) widths[column] = Math.min(wanted[column] ?? width, width + left);
  }
  return widths;
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Digits of the widest row number, and padding. */
export const gutterWidth = ({ header, rows }: Grid): number =>
  18 + 7 * String(header.length + rows.length).length;

/** Texts of the cells of one column, of those that stand in no other. */
function textsIn({ rows }: Grid, column: number, most = rows.length): string[] {
  return rows.slice(0, most).flatMap(({ slots }) => {
    const slot = slots[column];
    const own = slot?.cell && slot.origin && slot.cell.column_span === 1;
    if (!own || !slot.cell?.text) return [];
    // A label that stands in needs its step as well; three blanks are as wide.
    return ['\u2003'.repeat(slot.cell.level ?? 0) + slot.cell.text];
  });
}

const longestIn = (grid: Grid, column: number): string[] =>
  textsIn(grid, column)
    .sort((a, b) => b.length - a.length)
    .slice(0, LONGEST);

/** Text measured in the font of the grid; falls back to an average character without a canvas. */
export function textMeasure(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 7;
  context.font = font;
  return (text) => context.measureText(text).width;
}
