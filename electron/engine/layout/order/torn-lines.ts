/**
 * Lines that run over the gutter between two columns. One line alone cannot tell a gutter from the
 * wide blanks of justified text, the lines around it can: where lines end before the gap and others
 * start behind it, flush or indented, and leave a band of white between them that none runs across,
 * the gap is a gutter and the line is two.
 */
import { unionOf } from '../../../../shared/geometry.ts';
import type { Line, PageText } from '../../text/types.ts';
import { wordAt, wordsAt } from '../items.ts';

/** Gaps from this width on, in ems, may be gutters. */
const GAP_EMS = 0.75;
/** Lines so far above and below, in ems, are asked. */
const AROUND_EMS = 8;
/** Lines of a column start within so many ems: first lines and hanging ones are indented. */
const INDENT_EMS = 2.5;
/** Lines that must end before the gap, and that must start behind it. */
const WITNESSES = 3;
/** A column is at least so many ems wide; less is a number before its line. */
const NARROWEST_EMS = 6;

/** The lines among `sorted` (by height) that are near `line`. */
function around(sorted: readonly Line[], at: number): Line[] {
  const line = sorted[at] as Line;
  const reach = AROUND_EMS * line.size;
  const found: Line[] = [];
  for (let i = at - 1; i >= 0; i--) {
    const other = sorted[i] as Line;
    if (line.y0 - other.y0 > reach) break;
    found.push(other);
  }
  for (let i = at + 1; i < sorted.length; i++) {
    const other = sorted[i] as Line;
    if (other.y0 - line.y0 > reach) break;
    found.push(other);
  }
  return found;
}

function isGutter(start: number, end: number, line: Line, others: readonly Line[]): boolean {
  const em = line.size;
  let [left, right] = [start, end];
  let before = 0;
  let behind = 0;
  for (const { x0, x1 } of others) {
    const wide = x1 - x0 > NARROWEST_EMS * em;
    if (x1 <= end) {
      if (x0 < start) left = Math.max(left, x1);
      if (wide && x1 > line.x0) before++;
    } else if (x0 >= start) {
      right = Math.min(right, x0);
      if (wide && x0 <= end + INDENT_EMS * em) behind++;
    } else return false;
  }
  return right - left >= GAP_EMS * em && before >= WITNESSES && behind >= WITNESSES;
}

/** Where the words of `line` fall apart: the index of the first word behind each gutter. */
function cutsOf(text: PageText, line: Line, others: () => readonly Line[]): number[] {
  const gap = GAP_EMS * line.size;
  const cuts: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const [at, index] of line.words.entries()) {
    const { x0, x1 } = wordAt(text, index);
    if (x0 - end >= gap && isGutter(end, x0, line, others())) cuts.push(at);
    end = x1;
  }
  return cuts;
}

/** The page with each line that runs over a gutter as the two that it is. */
export function partTornLines(text: PageText): PageText {
  const sorted = text.lines
    .filter((line) => line.angle === 0 && !line.rtl)
    .sort((a, b) => a.y0 - b.y0);
  const parts = new Map<Line, Line[]>();
  sorted.forEach((line, at) => {
    let near: readonly Line[] | undefined;
    const cuts = cutsOf(text, line, () => {
      near ??= around(sorted, at);
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
