/**
 * Splits lines that run across the gutter between two columns. Wide spaces of justified text look
 * the same in a single line, so the neighbouring lines decide: the gap continues above and below it
 * as a white band between lines that end before it and others that start after it, flush or
 * indented. Lines across the band count for both columns if one of their own gaps lies in it, for
 * spaces of a paragraph hardly ever stand below one another over many lines.
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
/** The same if lines run across the gutter. */
const MIN_LINES_ACROSS = 5;
/** Minimum width of a column; narrower text is a number before its line; ems. */
const MIN_COLUMN_EMS = 6;

/** The white band between two columns, narrowed by each line beside it. */
interface Band {
  left: number;
  right: number;
}

/** The gap of `line` in the band; null if its words leave none of sufficient width. */
function findGapInBand(text: PageText, line: Line, band: Band, width: number): Band | null {
  let end = Number.POSITIVE_INFINITY;
  for (const index of line.words) {
    const { x0, x1 } = wordAt(text, index);
    const gap = { left: Math.max(end, band.left), right: Math.min(x0, band.right) };
    if (gap.right - gap.left >= width) return gap;
    end = x1;
  }
  return null;
}

function isColumnGutter(
  text: PageText,
  sorted: readonly Line[],
  at: number,
  start: number,
  end: number,
): boolean {
  const line = sorted[at] as Line;
  const em = line.size;
  const width = MIN_GUTTER_EMS * em;
  const band = { left: start, right: end };
  let [before, behind, across] = [0, 0, 0];
  /** Whether the band continues beside or through `other`. */
  const continues = (other: Line): boolean => {
    const { x0, x1 } = other;
    const wide = x1 - x0 > MIN_COLUMN_EMS * em;
    if (x1 <= end) {
      if (x0 >= start) return true;
      if (band.right - x1 < width) return false;
      band.left = Math.max(band.left, x1);
      if (wide && x1 > line.x0) before++;
    } else if (x0 >= start) {
      if (x0 - band.left < width) return false;
      band.right = Math.min(band.right, x0);
      if (wide && x0 <= end + MAX_INDENT_EMS * em) behind++;
    } else {
      const gap = findGapInBand(text, other, band, width);
      if (gap === null) return false;
      Object.assign(band, gap);
      across++;
    }
    return true;
  };
  for (const step of [-1, 1]) {
    for (let i = at + step; sorted[i] !== undefined; i += step) {
      const other = sorted[i] as Line;
      if (Math.abs(other.y0 - line.y0) > NEARBY_EMS * em || !continues(other)) break;
    }
  }
  const least = across > 0 ? MIN_LINES_ACROSS : MIN_LINES_BESIDE;
  return before + across >= least && behind + across >= least;
}

/** Indexes of the first word after each gutter in `line`. */
function findGutterBreaks(text: PageText, sorted: readonly Line[], at: number): number[] {
  const line = sorted[at] as Line;
  const gap = MIN_GUTTER_EMS * line.size;
  const cuts: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const [position, index] of line.words.entries()) {
    const { x0, x1 } = wordAt(text, index);
    if (x0 - end >= gap && isColumnGutter(text, sorted, at, end, x0)) cuts.push(position);
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
    const cuts = findGutterBreaks(text, sorted, at);
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
