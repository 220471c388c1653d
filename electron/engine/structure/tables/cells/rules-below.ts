/**
 * Rules drawn below cells: under addends, double under a total, under a group of rows. A rule
 * belongs to the nearest row border. It belongs to a cell if it covers most of its column or of its
 * text.
 *
 * Where nearly every cell has a rule, the rules are the grid of the table and carry no meaning for
 * a cell.
 */

import type { Rect } from '../../../../../shared/geometry.ts';
import type { Ruling } from '../../../read/pdf/types.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { cellRect, countRows, type Grid, type GridCell } from './grid.ts';

export type CellRule = 'single' | 'double';

/** Maximum distance of a rule from a row border, as a share of the row height above it. */
const MAX_BORDER_DISTANCE = 0.4;
/** Rules closer than this are one rule drawn twice. Points. */
const SAME_RULE = 0.6;
/** Maximum gap of a double rule. Points. */
const MAX_DOUBLE_RULE_GAP = 4;
/** Minimum share of the column, or of the cell text, that a rule covers. */
const MIN_COLUMN_COVER = 0.5;
const MIN_TEXT_COVER = 0.7;
/** From this share of cells with a rule, the rules are the grid. */
const MAX_RULED_RATIO = 0.8;
const WHITE = 0xffffff;

/** For each of `grid.cells`, the rule below it; undefined for header cells. */
export function findRulesBelowCells(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  headerRows: number,
  rulings: readonly Ruling[],
): (CellRule | undefined)[] {
  const lines = groupRulingsByBorder(grid, rulings);
  const isBody = ({ row }: GridCell) => row >= headerRows;
  const rules = grid.cells.map((cell, index) =>
    isBody(cell)
      ? findRuleBelow(
          cellRect(grid, cell),
          cellWords[index] ?? [],
          lines[cell.row + cell.rowSpan] ?? [],
        )
      : undefined,
  );
  const inner = grid.cells.flatMap((cell, index) =>
    isBody(cell) && cell.row + cell.rowSpan < countRows(grid) ? [rules[index]] : [],
  );
  const ruled = inner.filter((rule) => rule !== undefined).length;
  return ruled >= MAX_RULED_RATIO * inner.length ? rules.map(() => undefined) : rules;
}

/** The horizontal rulings at each row border, top to bottom. */
function groupRulingsByBorder({ xs, ys }: Grid, rulings: readonly Ruling[]): Ruling[][] {
  const [x0 = 0, x1 = 0] = [xs[0], xs.at(-1)];
  const lines: Ruling[][] = ys.map(() => []);
  for (const ruling of rulings) {
    if (ruling.orientation !== 'horizontal' || ruling.color === WHITE) continue;
    if (ruling.end <= x0 || ruling.start >= x1) continue;
    const distances = ys.map((y) => Math.abs(y - ruling.position));
    const border = distances.indexOf(Math.min(...distances));
    const above = (ys[border] ?? 0) - (ys[border - 1] ?? Number.POSITIVE_INFINITY);
    if (border > 0 && (distances[border] ?? 0) <= MAX_BORDER_DISTANCE * above)
      lines[border]?.push(ruling);
  }
  return lines.map((at) => at.sort((a, b) => a.position - b.position));
}

function findRuleBelow(
  rect: Rect,
  words: readonly ViewWord[],
  lines: readonly Ruling[],
): CellRule | undefined {
  const { x0, x1 } = boundsOfWords(words);
  const levels: { position: number; ofColumn: number; ofText: number }[] = [];
  for (const { position, start, end } of lines) {
    let level = levels.at(-1);
    if (!level || position - level.position > SAME_RULE) {
      level = { position, ofColumn: 0, ofText: 0 };
      levels.push(level);
    }
    level.ofColumn += Math.max(0, Math.min(end, rect.x1) - Math.max(start, rect.x0));
    level.ofText += Math.max(0, Math.min(end, x1) - Math.max(start, x0));
  }
  const own = levels.filter(
    ({ ofColumn, ofText }) =>
      ofColumn >= MIN_COLUMN_COVER * (rect.x1 - rect.x0) ||
      (words.length > 0 && ofText >= MIN_TEXT_COVER * (x1 - x0)),
  );
  const [first, second] = own;
  if (!first) return undefined;
  return second && second.position - first.position <= MAX_DOUBLE_RULE_GAP ? 'double' : 'single';
}
