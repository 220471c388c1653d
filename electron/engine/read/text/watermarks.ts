/**
 * Watermarks: lines behind the text of the page. They are far larger than the text or slanted, and
 * text runs over them as it never does over a heading. A line that is both large and slanted needs
 * no text over it. Text rotated by quarter turns is marginal text, and small slanted text with
 * nothing over it is a chart label.
 */

import { centerY, overlapOf } from '../../../../shared/geometry.ts';
import { median } from '../../common/numbers.ts';
import type { Line, PageText } from './types.ts';

/** Minimum size against the median line. */
const MIN_SIZE_RATIO = 1.8;
/** A line is slanted if it is this far from all four directions; degrees. */
const MIN_SLANT = 8;
/** Minimum number of lines whose middle runs through the watermark. */
const MIN_LINES_OVER = 2;
/** Minimum share of a line's width that lies over the watermark. */
const MIN_OVERLAP_SHARE = 0.2;

const isSlanted = ({ angle }: Line): boolean => {
  const off = ((angle % 90) + 90) % 90;
  return Math.min(off, 90 - off) > MIN_SLANT;
};

const runsOver = (line: Line, mark: Line): boolean => {
  const middle = centerY(line);
  if (middle <= mark.y0 || middle >= mark.y1) return false;
  const shared = overlapOf(line.x0, line.x1, mark.x0, mark.x1);
  return shared > MIN_OVERLAP_SHARE * Math.min(line.x1 - line.x0, mark.x1 - mark.x0);
};

/** The page with its watermark lines marked as `behind`. */
export function markWatermarks(text: PageText): PageText {
  const usual = median(text.lines.map((line) => line.size));
  const large = (line: Line): boolean => line.size >= MIN_SIZE_RATIO * usual;
  const suspects = new Set(text.lines.filter((line) => large(line) || isSlanted(line)));
  if (suspects.size === 0) return text;
  const print = text.lines.filter((line) => !suspects.has(line));
  const isBehind = (line: Line): boolean =>
    (large(line) && isSlanted(line)) ||
    print.filter((other) => runsOver(other, line)).length >= MIN_LINES_OVER;
  return {
    ...text,
    lines: text.lines.map((line) =>
      suspects.has(line) && isBehind(line) ? { ...line, behind: true as const } : line,
    ),
  };
}
