/**
 * What the lines of a column show together: how wide it is set, the leading that is usual in it, and
 * whether its entries hang, the first line flush left and the others indented, as bibliographies and
 * indexes are set. A first-line indent is followed by a line that is flush; a hanging one, mostly, by
 * another as deep.
 */
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { Region } from '../order/regions.ts';
import { sameSize } from '../style.ts';
import type { RowFacts } from './printed-rows.ts';

/** Leading, in ems, assumed where a column shows none of its own. */
const USUAL_LEADING_EMS = 1.2;
/** Leading above the column's usual one by this factor parts two blocks. */
export const EXTRA_LEADING = 1.25;
/** Lines further apart than this many ems never make one paragraph. */
export const WIDEST_LEADING_EMS = 2.3;
/** Indents lie between these, in ems. */
export const INDENT_EMS = 0.7;
export const DEEPEST_INDENT_EMS = 6;
/** Edges nearer than this, in ems, are aligned. */
export const ALIGNED_EMS = 0.35;
/** Pieces from which the text of a column shows its measure. */
const MEASURED_PIECES = 3;
/** Pairs of lines, one below the other and as deep, that show a hanging indent. */
const LEAST_HANGING = 3;
/** Each line that begins a paragraph as deep outweighs so many of them. */
const BEGUN_WEIGHT = 4;

export interface Measure extends Rect {
  /** Leading in ems. */
  readonly leading: number;
  /** Where the lines of its entries hang, but for the first; null where entries do not hang. */
  readonly hanging: number | null;
}

export function measureOf(region: Region, rows: readonly RowFacts[]): Measure {
  const { x0, x1 } = printedSpan(region);
  const { y0, y1 } = region;
  const leading = usualLeading(rows);
  return { x0, y0, x1, y1, leading, hanging: hangingIndent(rows, x0, leading) };
}

/** The column as wide as its text and tables: pictures may reach over it, to the edge of the page. */
function printedSpan(region: Region): Rect {
  const printed = region.items.filter(({ kind }) => kind !== 'figure');
  return printed.length < MEASURED_PIECES ? region : unionOf(printed);
}

/**
 * Where lines hang that follow flush ones; null where first lines are indented, or none, or where
 * whole paragraphs are, as those that explain a term.
 */
function hangingIndent(rows: readonly RowFacts[], left: number, leading: number): number | null {
  let [flush, deep, begun] = [0, 0, 0];
  let hanging: number | null = null;
  for (let i = 1; i < rows.length; i++) {
    const above = rows[i - 1] as RowFacts;
    const row = rows[i] as RowFacts;
    const indent = (row.x0 - left) / row.size;
    const slack = ALIGNED_EMS * row.size;
    if (row.marker !== null || indent > DEEPEST_INDENT_EMS) continue;
    const aligned = Math.abs(row.x0 - above.x0) < slack;
    if (indent < INDENT_EMS) {
      if (aligned) flush++;
    } else if (row.baseline - above.baseline > EXTRA_LEADING * leading * row.size) begun++;
    else if (aligned && (hanging === null || Math.abs(row.x0 - hanging) < slack)) {
      hanging = row.x0;
      deep++;
    }
  }
  return deep >= LEAST_HANGING && deep > flush + BEGUN_WEIGHT * begun ? hanging : null;
}

/** The commonest leading of the rows, in ems of their size, to judge extra space by. */
function usualLeading(rows: readonly RowFacts[]): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < rows.length; i++) {
    const above = rows[i - 1];
    const row = rows[i];
    if (above === undefined || row === undefined || !sameSize(above.size, row.size)) continue;
    const ems = (row.baseline - above.baseline) / row.size;
    if (ems <= 0.8 || ems > WIDEST_LEADING_EMS) continue;
    const step = Math.round(ems * 20) / 20;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let best = USUAL_LEADING_EMS;
  let most = 0;
  for (const [step, count] of counts) {
    if (count > most || (count === most && step < best)) {
      best = step;
      most = count;
    }
  }
  return best;
}
