/**
 * Columns only a word space apart: two column headers stand apart, and below them a word of every
 * line begins exactly where the second header does. In running text, words begin anywhere.
 */
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import { columnOfWord, type Gutter } from '../page-view/gutters.ts';
import type { TextRun, VisualRow } from '../page-view/visual-rows.ts';

/** The headers are among the first rows. */
const MAX_HEADER_ROW = 2;
/** Minimum distance of the two headers, in type sizes: no word space. */
const MIN_HEADER_GAP = 1;
/** Words begin at the header within this distance. Points. */
const ALIGNED = 1.5;
/** Minimum rows with text on both sides. */
const MIN_ROWS = 3;
/** Minimum lines that begin at the second header, where the first column holds other than numbers. */
const MIN_LATER_LINES = 2;

/** `gutters` with those between such columns. */
export function addTightGutters(
  gutters: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] {
  for (const [at, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const tight = pairsOf(row.textRuns).flatMap(([before, name]) => {
      const isOneColumn =
        columnOfRun(before, gutters) === columnOfRun(name, gutters) &&
        name.x0 - before.x1 >= MIN_HEADER_GAP * row.size;
      if (!isOneColumn) return [];
      const body = rows.slice(at + 1);
      return (
        findTightGutter(before, name.x0, body, gutters) ??
        findTightGutter(before, findTextAfterNumbers(before, name, body), body, gutters) ??
        []
      );
    });
    if (tight.length > 0) return [...gutters, ...tight].sort((a, b) => a.middle - b.middle);
  }
  return gutters;
}

const columnOfRun = ({ words }: TextRun, gutters: readonly Gutter[]): number | undefined =>
  words[0] && columnOfWord(words[0], gutters);

/** Where the text after the first number below begins, if the second header is over it. */
function findTextAfterNumbers(left: TextRun, right: TextRun, body: readonly VisualRow[]): number {
  const starts = body.flatMap(({ words }) => {
    const at = words.findIndex((word) => Math.abs(word.x0 - left.x0) <= ALIGNED);
    const [number, text] = words.slice(at, at + 2);
    return at >= 0 && number && text && isNumeric(number.text) && !isNumeric(text.text)
      ? [text.x0]
      : [];
  });
  const [start = Infinity] = starts;
  return start > left.x1 && start < right.x1 ? start : Infinity;
}

/** The gutter before `x0`, where the text of the second header begins. */
function findTightGutter(
  left: TextRun,
  x0: number,
  body: readonly VisualRow[],
  gutters: readonly Gutter[],
): Gutter | null {
  const column = columnOfRun(left, gutters);
  let end = left.x0;
  let both = 0;
  let later = 0;
  let numbers = 0;
  for (const row of body) {
    const words = row.words.filter(
      (word) => columnOfWord(word, gutters) === column && word.x1 > left.x0 - ALIGNED,
    );
    if (words.length === 0) continue;
    const first = words.filter((word) => word.x0 < x0 - ALIGNED);
    const isAligned =
      words.length === first.length || words.some((word) => Math.abs(word.x0 - x0) <= ALIGNED);
    if (!isAligned || first.some((word) => word.x1 > x0)) return null;
    if (first.length === 0) later++;
    else if (words.length > first.length) {
      both++;
      end = Math.max(end, ...first.map((word) => word.x1));
      if (isNumeric(joinWords(first))) numbers++;
    }
  }
  if (both < MIN_ROWS || (numbers < both && later < MIN_LATER_LINES)) return null;
  const middle = (end + x0) / 2;
  return { x0: end, x1: x0, middle, isTight: true };
}
