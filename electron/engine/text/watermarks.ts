/**
 * Watermarks: lines that stand behind the text of the page rather than in it. They are far larger
 * than the text or slanted, and the text runs over them as it never runs over a heading. A large
 * slanted line needs no text over it. What is turned by quarters is print along the edge, and small
 * slanted print with nothing over it is the label of a chart.
 */
import { overlapOf } from '../../../shared/geometry.ts';
import type { Line, PageText } from './types.ts';

/** A watermark is this much larger than the usual line. */
const LARGE = 1.8;
/** Degrees off the four directions from which a line is slanted. */
const SLANTED = 8;
/** Lines whose middle runs through the letters of a watermark, at least. */
const LINES_OVER = 2;
/** Share of a line's width that must lie over it. */
const OVER_SHARE = 0.2;

const isSlanted = ({ angle }: Line): boolean => {
  const off = ((angle % 90) + 90) % 90;
  return Math.min(off, 90 - off) > SLANTED;
};

const runsOver = (line: Line, mark: Line): boolean => {
  const middle = (line.y0 + line.y1) / 2;
  if (middle <= mark.y0 || middle >= mark.y1) return false;
  const shared = overlapOf(line.x0, line.x1, mark.x0, mark.x1);
  return shared > OVER_SHARE * Math.min(line.x1 - line.x0, mark.x1 - mark.x0);
};

/** The page with its watermarks marked as lines that stand behind. */
export function markWatermarks(text: PageText): PageText {
  const sizes = text.lines.map((line) => line.size).sort((a, b) => a - b);
  const usual = sizes[sizes.length >> 1] ?? 0;
  const large = (line: Line): boolean => line.size >= LARGE * usual;
  const suspects = new Set(text.lines.filter((line) => large(line) || isSlanted(line)));
  if (suspects.size === 0) return text;
  const print = text.lines.filter((line) => !suspects.has(line));
  const isBehind = (line: Line): boolean =>
    (large(line) && isSlanted(line)) ||
    print.filter((other) => runsOver(other, line)).length >= LINES_OVER;
  return {
    ...text,
    lines: text.lines.map((line) =>
      suspects.has(line) && isBehind(line) ? { ...line, behind: true as const } : line,
    ),
  };
}
