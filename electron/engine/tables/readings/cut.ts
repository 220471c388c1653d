/**
 * A visual row cut along columns. A phrase within one column is a segment of it; a phrase whose blanks
 * happen to fall on the gutters is parted there; a phrase whose words bridge a gutter is one segment
 * over several columns.
 */
import { isFigure, isUnit, textOf } from '../sheet/content.ts';
import { columnOf, type Gutter } from '../sheet/gutters.ts';
import type { Row } from '../sheet/rows.ts';

import type { SheetWord } from '../sheet/sheet.ts';

/** Words of one row that lie in the same column, or in the same run of columns. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  readonly words: readonly SheetWord[];
}

/** A visual row cut along the columns. */
export interface CutRow {
  readonly row: Row;
  readonly segments: readonly Segment[];
}

/** A word that covers this share of a gutter bridges it. */
const BRIDGE = 0.4;
/** A blank wider than this, in type sizes, is more than set text has. */
const WIDE_BLANK = 0.5;

const isValue = (text: string): boolean => isFigure(text) || isUnit(text);

/** Columns in which the row holds a figure. */
export const figureColumns = (cut: CutRow): Set<number> => {
  const columns = new Set<number>();
  for (const segment of cut.segments) {
    if (segment.first === segment.last && isFigure(textOf(segment.words))) {
      columns.add(segment.first);
    }
  }
  return columns;
};

/** Whether a figure stands under a figure of the line above. */
export const figuresMeet = (above: CutRow, below: CutRow): boolean => {
  const columns = figureColumns(above);
  return [...figureColumns(below)].some((column) => columns.has(column));
};

/** Whether a word covers enough of a gutter to bridge it. */
const bridges = (word: SheetWord, border: Gutter): boolean =>
  Math.min(word.x1, border.x1) - Math.max(word.x0, border.x0) >
  BRIDGE * Math.max(border.x1 - border.x0, 1);

/** Whether a word of the phrase bridges one of the gutters from column `first` to `last`. */
const isBridged = (
  words: readonly SheetWord[],
  borders: readonly Gutter[],
  first: number,
  last: number,
): boolean =>
  borders.some(
    (border, i) => i >= first && i < last && words.some((word) => bridges(word, border)),
  );

/** Whether words of the row stand in every column. */
const fillsAll = (row: Row, borders: readonly Gutter[]): boolean =>
  new Set(row.words.map((word) => columnOf(word, borders))).size === borders.length + 1;

/**
 * Whether a phrase may be parted where its words change columns: figures stand on both sides, or on
 * one where the stub ends, or the blanks there are wider than a blank. "All items" and "June 30,"
 * centred over two columns are one name, not two.
 */
function partsAt(words: readonly SheetWord[], columns: readonly number[], size: number): boolean {
  return words.every((word, i) => {
    const before = words[i - 1];
    if (!before || columns[i] === columns[i - 1]) return true;
    if (word.x0 - before.x1 > WIDE_BLANK * size) return true;
    if (columns[i - 1] === 0) return isFigure(before.text) || isFigure(word.text);
    return isValue(before.text) && isValue(word.text);
  });
}

/** Cuts one row along `borders`; a phrase that bridges a gutter becomes a segment of many columns. */
export function cutRow(row: Row, borders: readonly Gutter[]): CutRow {
  const segments: OpenSegment[] = [];
  for (const { words } of row.phrases) {
    const columns = words.map((word) => columnOf(word, borders));
    const first = Math.min(...columns);
    const last = Math.max(...columns);
    const whole =
      first === last ||
      isBridged(words, borders, first, last) ||
      !(fillsAll(row, borders) || partsAt(words, columns, row.size));
    if (whole) {
      segments.push({ first, last, words: [...words] });
      continue;
    }
    words.forEach((word, i) => {
      const column = columns[i] ?? first;
      const open = segments.at(-1);
      if (i > 0 && open && open.first === column) open.words.push(word);
      else segments.push({ first: column, last: column, words: [word] });
    });
  }
  if (row.ink.length < row.words.length) addLeaders(segments, row, borders);
  return { row, segments: joinTouching(segments) };
}

/** A segment in the making. */
interface OpenSegment {
  first: number;
  last: number;
  words: SheetWord[];
}

/** Leaders belong to the text that they follow. */
function addLeaders(segments: OpenSegment[], row: Row, borders: readonly Gutter[]): void {
  const ink = new Set(row.ink);
  for (const word of row.words) {
    if (ink.has(word)) continue;
    const column = columnOf(word, borders);
    const host = segments.findLast((s) => (s.words[0]?.x0 ?? 0) < word.x0) ?? segments[0];
    if (host) host.words.push(word);
    else segments.push({ first: column, last: column, words: [word] });
  }
}

/** Segments of one row that share a column are one cell. */
function joinTouching(segments: OpenSegment[]): Segment[] {
  const joined: OpenSegment[] = [];
  for (const segment of segments.sort((a, b) => a.first - b.first || a.last - b.last)) {
    const open = joined.at(-1);
    if (open && segment.first <= open.last) {
      open.last = Math.max(open.last, segment.last);
      open.words.push(...segment.words);
    } else {
      joined.push(segment);
    }
  }
  return joined;
}
