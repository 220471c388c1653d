/**
 * Title lines of a table: the name of the company, the title and "(in thousands)" are centered on the
 * whole table; a spanner is centered on the data columns.
 */
import { centerX, unionOf } from '../../../../../shared/geometry.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';
import { findTableGutters } from '../stream/table-gutters.ts';

/** Maximum distance between the centers of a title line and of the table, in type sizes. */
const MAX_OFFSET = 1;
/** Minimum distance between the centers of a title line and of the data columns, in type sizes. */
const MIN_SPANNER_OFFSET = 2;
/** Maximum number of title lines. */
const MAX_TITLE_LINES = 6;
/** Minimum rows of a table below its title. */
const MIN_ROWS = 3;

/** `rows` of a region, ordered downwards, without the title lines at their start. */
export function removeTitleLines(rows: readonly VisualRow[]): readonly VisualRow[] {
  const first = rows.findIndex((row, i) => !isCentered(row, rows.slice(i + 1)));
  const below = rows.slice(first);
  if (first < 1 || first > MAX_TITLE_LINES || below.length < MIN_ROWS) return rows;
  const gutter = findTableGutters(below)[0];
  if (!gutter) return rows;
  const centerOfData = (gutter.x1 + unionOf(below).x1) / 2;
  const isSpanner = (row: VisualRow) =>
    Math.abs(centerX(row) - centerOfData) < MIN_SPANNER_OFFSET * row.size;
  return rows.slice(0, first).some(isSpanner) ? rows : below;
}

/** Whether the row is one text run centered on the rows below it. */
function isCentered(row: VisualRow, below: readonly VisualRow[]): boolean {
  const [textRun, ...more] = row.textRuns;
  if (!textRun || more.length > 0 || below.length === 0) return false;
  if (isNumeric(joinWords(textRun.words))) return false;
  return Math.abs(centerX(row) - centerX(unionOf(below))) <= MAX_OFFSET * row.size;
}
