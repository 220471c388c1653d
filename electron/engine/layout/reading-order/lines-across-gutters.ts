/**
 * Splits lines that run across the gutter between two columns. Wide spaces of justified text look
 * the same in a single line, so the neighbouring lines decide: if lines end before the gap and
 * others start after it, flush or indented, and none crosses the white band between them, the gap
 * is a gutter.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import type { Line, PageText } from '../../text/types.ts';
import { wordAt, wordsAt } from '../page-items.ts';

/** Minimum width of a gutter; ems. */
const MIN_GUTTER_EMS = 0.75;
/** Vertical range of neighbouring lines; ems. */
const NEARBY_EMS = 8;
/** Maximum indent of lines in a column, first-line and hanging indents included; ems. */
const MAX_INDENT_EMS = 2.5;
/** Minimum number of lines that end before the gap, and that start after it. */
const MIN_LINES_BESIDE = 3;
/** Minimum width of a column; narrower text is a number before its line; ems. */
const MIN_COLUMN_EMS = 6;

/** The lines of `sorted` (by y0) near the line at `at`. */
function findNearbyLines(sorted: readonly Line[], at: number): Line[] {
  const line = sorted[at] as Line;
  const range = NEARBY_EMS * line.size;
  const found: Line[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const other = sorted[i] as Line;
    if (line.y0 - other.y0 > range) break;
    found.push(other);
  }
  for (let i = at + 1; i < sorted.length; i++) {
    const other = sorted[i] as Line;
    if (other.y0 - line.y0 > range) break;
    found.push(other);
  }
  return found;
}

function isColumnGutter(start: number, end: number, line: Line, others: readonly Line[]): boolean {
  const em = line.size;
  let [left, right] = [start, end];
  let before = 0;
  let behind = 0;
  for (const { x0, x1 } of others) {
    const wide = x1 - x0 > MIN_COLUMN_EMS * em;
    if (x1 <= end) {
      if (x0 < start) left = Math.max(left, x1);
      if (wide && x1 > line.x0) before++;
    } else if (x0 >= start) {
      right = Math.min(right, x0);
      if (wide && x0 <= end + MAX_INDENT_EMS * em) behind++;
    } else return false;
  }
  return (
    right - left >= MIN_GUTTER_EMS * em && before >= MIN_LINES_BESIDE && behind >= MIN_LINES_BESIDE
  );
}

/** Indexes of the first word after each gutter in `line`. */
function findGutterBreaks(text: PageText, line: Line, others: () => readonly Line[]): number[] {
  const gap = MIN_GUTTER_EMS * line.size;
  const cuts: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const [at, index] of line.words.entries()) {
    const { x0, x1 } = wordAt(text, index);
    if (x0 - end >= gap && isColumnGutter(end, x0, line, others())) cuts.push(at);
    end = x1;
  }
  return cuts;
}

/** The page with lines that run across a gutter split in two. */
export function splitLinesAtGutters(text: PageText): PageText {
  const sorted = text.lines
    .filter((line) => line.angle === 0 && !line.rtl)
    .sort((a, b) => a.y0 - b.y0);
  const parts = new Map<Line, Line[]>();
  sorted.forEach((line, at) => {
    let near: readonly Line[] | undefined;
    const cuts = findGutterBreaks(text, line, () => {
      near ??= findNearbyLines(sorted, at);
      return near;
    });
    if (cuts.length === 0) return;
    const bounds = [0, ...cuts, line.words.length];
    const pieces = cuts.concat(line.words.length).map((end, piece) => {
      const words = line.words.slice(bounds[piece], end);
      return { ...line, words, ...unionOf(wordsAt(text, words)) };
    });
    parts.set(line, pieces);
  });
  if (parts.size === 0) return text;
  return { ...text, lines: text.lines.flatMap((line) => parts.get(line) ?? [line]) };
}
