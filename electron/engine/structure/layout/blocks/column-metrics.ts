/**
 * Metrics of a column: its width, its usual leading, and whether entries have a hanging indent
 * (first line flush left, the others indented), as in bibliographies and indexes. A first-line
 * indent is followed by a flush line, a hanging indent usually by another line of the same indent.
 */

import { type Rect, unionOf } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { mostCommon } from '../../../common/numbers.ts';
import type { Region } from '../reading-order/regions.ts';
import { isSameSize } from '../text-style.ts';
import { hadSpaceForNextWord, type RowFeatures } from './row-features.ts';
import { LOWER_START, SENTENCE_END } from './split-paragraphs.ts';

/** Leading assumed where a column has no lines to measure; ems. */
const DEFAULT_LEADING_EMS = 1.2;
/** Leading above the usual one by this factor separates two blocks. */
export const EXTRA_LEADING = 1.25;
/** Maximum leading within a paragraph; ems. */
export const MAX_LEADING_EMS = 2.3;
/** Range of indents; ems. */
export const MIN_INDENT_EMS = 0.7;
export const MAX_INDENT_EMS = 6;
/** Edges within this distance are aligned; ems. */
export const ALIGNED_EMS = 0.35;
/** Minimum number of text pieces to measure the column width from. */
const MIN_PIECES = 3;
/** Minimum number of successive line pairs with the same hanging indent. */
const MIN_HANGING_PAIRS = 3;
/** Each paragraph start at the same indent cancels this many of those pairs. */
const PARAGRAPH_START_WEIGHT = 4;

export interface ColumnMetrics extends Rect {
  /** Usual leading; ems. */
  readonly leading: number;
  /** x of the hanging lines; null if entries have no hanging indent. */
  readonly hanging: number | null;
}

export function measureColumn(region: Region, rows: readonly RowFeatures[]): ColumnMetrics {
  const { x0, x1 } = textBounds(region);
  const { y0, y1 } = region;
  const leading = usualLeading(rows, { x0, y0, x1, y1 });
  return { x0, y0, x1, y1, leading, hanging: detectHangingIndent(rows, x0, leading) };
}

/** Bounds of text and tables. Figures are ignored, because they may extend to the page edge. */
function textBounds(region: Region): Rect {
  const printed = region.items.filter(({ kind }) => kind !== 'figure');
  return printed.length < MIN_PIECES ? region : unionOf(printed);
}

/**
 * x of lines that hang under flush ones; null if there are none, if first lines are indented, or if
 * whole paragraphs are, such as definitions of terms.
 */
function detectHangingIndent(
  rows: readonly RowFeatures[],
  left: number,
  leading: number,
): number | null {
  let [flush, deep, begun] = [0, 0, 0];
  let hanging: number | null = null;
  for (let i = 1; i < rows.length; i++) {
    const above = rows[i - 1] as RowFeatures;
    const row = rows[i] as RowFeatures;
    const indent = (row.x0 - left) / row.size;
    const slack = ALIGNED_EMS * row.size;
    if (row.marker !== null || indent > MAX_INDENT_EMS) continue;
    const aligned = Math.abs(row.x0 - above.x0) < slack;
    if (indent < MIN_INDENT_EMS) {
      if (aligned) flush++;
    } else if (row.baseline - above.baseline > EXTRA_LEADING * leading * row.size) begun++;
    else if (aligned && (hanging === null || Math.abs(row.x0 - hanging) < slack)) {
      hanging = row.x0;
      deep++;
    }
  }
  return deep >= MIN_HANGING_PAIRS && deep > flush + PARAGRAPH_START_WEIGHT * begun
    ? hanging
    : null;
}

/**
 * The usual leading of the rows; ems: the most common one of rows that continue the sentence of a full line, or else of all. Between
 * paragraphs of one line each it is larger than within them.
 */
function usualLeading(rows: readonly RowFeatures[], { x0, x1 }: Rect): number {
  const pairs = pairsOf(rows).flatMap(([above, row]) => {
    const ems = (row.baseline - above.baseline) / row.size;
    if (!isSameSize(above.size, row.size) || ems <= 0.8 || ems > MAX_LEADING_EMS) return [];
    const continues =
      !SENTENCE_END.test(above.text) &&
      LOWER_START.test(row.text) &&
      !hadSpaceForNextWord(above, row, x0, x1);
    return [{ step: Math.round(ems * 20) / 20, continues }];
  });
  const continued = pairs.filter(({ continues }) => continues);
  const steps = (continued.length > 0 ? continued : pairs).map(({ step }) => step);
  return mostCommon(steps) ?? DEFAULT_LEADING_EMS;
}
