/**
 * Splits a visual row at columns. A text run within one column is a segment of it; a run whose
 * spaces fall on the gutters is split there; a run whose words bridge a gutter is one segment over
 * several columns.
 */
import { isNumberAffix, isNumeric, joinWords } from '../page-view/cell-text.ts';
import { columnOfWord, type Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import {
  boundsOfWords,
  groupVisualRows,
  type TextRun,
  type VisualRow,
  verticalGap,
} from '../page-view/visual-rows.ts';

/** Words of one row in the same column, or in the same run of columns. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  readonly words: readonly ViewWord[];
}

/** A visual row split at columns. */
export interface SplitRow {
  readonly row: VisualRow;
  readonly segments: readonly Segment[];
}

/** Labels of one table start within this distance, and their rows have gaps this alike; type sizes. */
const MAX_INDENT = 2.5;
const SAME_GAP = 0.25;
/** Maximum gap between rows of one block; type sizes. */
export const MAX_BLOCK_GAP = 0.8;
/** A text run of this many words across columns is a sentence or a long label. */
export const MIN_SENTENCE_WORDS = 8;
/** A word that covers this share of a gutter bridges it. */
const MIN_BRIDGE_COVER = 0.4;
/** Maximum word space within a name, in type sizes. */
const MAX_INNER_SPACE = 0.5;

/** Texts of a column that are aligned differ by less than this, in type sizes, and are this many. */
const ALIGNED = 0.15;
/** A text that differs by less may be aligned with them. */
const NEARLY_ALIGNED = 0.3;
const MIN_ALIGNED = 3;
const MIN_ALIGNED_SHARE = 0.6;

const isNumberOrAffix = (text: string): boolean => isNumeric(text) || isNumberAffix(text);

/** The columns in which the row holds a number. */
export const findNumericColumns = (splitRow: SplitRow): Set<number> => {
  const columns = new Set<number>();
  for (const segment of splitRow.segments) {
    if (segment.first === segment.last && isNumeric(joinWords(segment.words))) {
      columns.add(segment.first);
    }
  }
  return columns;
};

/** Whether both lines hold a number in the same column. */
export const haveNumbersInSameColumn = (above: SplitRow, below: SplitRow): boolean => {
  const columns = findNumericColumns(above);
  return [...findNumericColumns(below)].some((column) => columns.has(column));
};

/** Whether a word covers enough of a gutter to bridge it. */
const bridgesGutter = (word: ViewWord, border: Gutter): boolean =>
  Math.min(word.x1, border.x1) - Math.max(word.x0, border.x0) >
  MIN_BRIDGE_COVER * Math.max(border.x1 - border.x0, 1);

/** Whether a word of the run bridges one of the gutters from column `first` to `last`. */
const isBridged = (
  words: readonly ViewWord[],
  borders: readonly Gutter[],
  first: number,
  last: number,
): boolean =>
  borders.some(
    (border, i) => i >= first && i < last && words.some((word) => bridgesGutter(word, border)),
  );

/** Whether every column holds words of the row. */
const fillsAllColumns = (row: VisualRow, borders: readonly Gutter[]): boolean =>
  new Set(row.words.map((word) => columnOfWord(word, borders))).size === borders.length + 1;

/** Whether each column from `first` to `last` has the same number of words: names beside each other. */
const isEvenlyFilled = (columns: readonly number[], first: number, last: number): boolean => {
  const count = columns.length / (last - first + 1);
  return columns.every((column, i) => column === first + Math.floor(i / count));
};

/**
 * Whether a text run across columns is a long label: set like the labels above and below it, at the
 * distance of their rows, and no sentence that ends.
 */
export function isLabelAcrossColumns(
  row: VisualRow,
  above: VisualRow | undefined,
  below: VisualRow | undefined,
): boolean {
  if (!above || !below || row.textRuns.length > 1 || row.words.length < MIN_SENTENCE_WORDS)
    return false;
  if (/[.:;]$/u.test(row.words.at(-1)?.text ?? '')) return false;
  const [before, after] = [verticalGap(above, row), verticalGap(row, below)];
  const isLine = (other: VisualRow) =>
    other.textRuns.length > 1 &&
    isNumeric(joinWords(other.textRuns.at(-1)?.words ?? [])) &&
    Math.abs(other.size - row.size) < 0.05 * row.size &&
    Math.abs(other.x0 - row.x0) < MAX_INDENT * row.size &&
    row.x1 < other.x1 + MAX_INDENT * row.size;
  return (
    isLine(above) &&
    isLine(below) &&
    Math.max(before, after) <= MAX_BLOCK_GAP * row.size &&
    Math.abs(before - after) < SAME_GAP * row.size
  );
}

/**
 * Whether a text run may be split where its words change columns: between numbers, beside a number
 * where the row header column ends, at a tight gutter, or at a wide space. "All items" and "June
 * 30," centered over two columns are one name.
 */
function canSplitTextRun(
  words: readonly ViewWord[],
  columns: readonly number[],
  borders: readonly Gutter[],
  size: number,
): boolean {
  return words.every((word, i) => {
    const before = words[i - 1];
    if (!before || columns[i] === columns[i - 1]) return true;
    if (borders[columns[i - 1] ?? 0]?.isTight) return true;
    if (word.x0 - before.x1 > MAX_INNER_SPACE * size) return true;
    if (columns[i - 1] === 0) return isNumeric(before.text) || isNumeric(word.text);
    return isNumberOrAffix(before.text) && isNumberOrAffix(word.text);
  });
}

const positionsOf = (words: readonly ViewWord[]): readonly number[] => {
  const { x0, x1 } = boundsOfWords(words);
  return [x0, (x0 + x1) / 2, x1];
};

/**
 * The labels that run on into the next column, beside numbers: their words there stand a word space
 * after the others, and neither start nor end nor have their middle where the texts of that column do.
 */
export function findOverlongLabels(
  rows: readonly VisualRow[],
  borders: readonly Gutter[],
): ReadonlySet<TextRun> {
  const runs = rows.flatMap((row) =>
    row.textRuns.map((textRun) => {
      const columns = textRun.words.map((word) => columnOfWord(word, borders));
      return { row, textRun, columns, last: Math.max(...columns) };
    }),
  );
  const isOverlong = ({ row, textRun: { words }, columns, last }: (typeof runs)[number]) => {
    const isBesideNumber = row.textRuns.some((other) => isNumeric(joinWords(other.words)));
    if (Math.min(...columns) > 0 || !isBesideNumber) return false;
    if (canSplitTextRun(words, columns, borders, row.size)) return false;
    const texts = runs
      .filter((other) => other.columns.every((column) => column === last))
      .map((other) => positionsOf(other.textRun.words));
    const own = positionsOf(words.filter((_, i) => columns[i] === last));
    const shareAt = (side: number, x: number | undefined = Number.NaN, within = ALIGNED) =>
      texts.filter((text) => Math.abs((text[side] ?? x) - x) < within * row.size).length /
      texts.length;
    const sides = own.flatMap((x, side) =>
      texts.some((text) => shareAt(side, text[side]) > MIN_ALIGNED_SHARE)
        ? [shareAt(side, x, NEARLY_ALIGNED)]
        : [],
    );
    const isAligned = sides.some((share) => share > MIN_ALIGNED_SHARE);
    return texts.length >= MIN_ALIGNED && sides.length > 0 && !isAligned;
  };
  return new Set(runs.filter(isOverlong).map(({ textRun }) => textRun));
}

/**
 * Splits a row along `borders`; a run that bridges a gutter becomes a segment of several columns, and
 * so does a long label.
 */
export function splitRowAtColumns(
  row: VisualRow,
  borders: readonly Gutter[],
  isLabel: (textRun: TextRun) => boolean = () => false,
): SplitRow {
  const segments: MutableSegment[] = [];
  const isFilled = fillsAllColumns(row, borders);
  for (const textRun of row.textRuns) {
    const { words } = textRun;
    const columns = words.map((word) => columnOfWord(word, borders));
    const first = Math.min(...columns);
    const last = Math.max(...columns);
    const isNames = isEvenlyFilled(columns, first, last) && isFilled && row.textRuns.length > 1;
    const isUnsplit =
      first === last ||
      (!isNames && isBridged(words, borders, first, last)) ||
      isLabel(textRun) ||
      !(isFilled || canSplitTextRun(words, columns, borders, row.size));
    if (isUnsplit) {
      segments.push({ first, last, words: [...words] });
      continue;
    }
    words.forEach((word, i) => {
      const column = columns[i] ?? first;
      const previous = segments.at(-1);
      if (i > 0 && previous && previous.first === column) previous.words.push(word);
      else segments.push({ first: column, last: column, words: [word] });
    });
  }
  if (row.textWords.length < row.words.length) assignLeaders(segments, row, borders);
  return { row, segments: mergeOverlappingSegments(segments) };
}

/** A segment under construction. */
interface MutableSegment {
  first: number;
  last: number;
  words: ViewWord[];
}

/** Leaders belong to the text before them. */
function assignLeaders(
  segments: MutableSegment[],
  row: VisualRow,
  borders: readonly Gutter[],
): void {
  const textWords = new Set(row.textWords);
  for (const word of row.words) {
    if (textWords.has(word)) continue;
    const column = columnOfWord(word, borders);
    const precedingSegment =
      segments.findLast((s) => (s.words[0]?.x0 ?? 0) < word.x0) ?? segments[0];
    if (precedingSegment) precedingSegment.words.push(word);
    else segments.push({ first: column, last: column, words: [word] });
  }
}

/** Segments of one row that share a column are one cell. */
function mergeOverlappingSegments(segments: MutableSegment[]): Segment[] {
  const merged: MutableSegment[] = [];
  for (const segment of segments.sort((a, b) => a.first - b.first || a.last - b.last)) {
    const previous = merged.at(-1);
    if (previous && segment.first <= previous.last) {
      previous.last = Math.max(previous.last, segment.last);
      previous.words.push(...segment.words);
    } else {
      merged.push(segment);
    }
  }
  return merged;
}

/** The lines of words of a grid, split at its borders `xs` between columns. */
export function splitLinesAtBorders(words: readonly ViewWord[], xs: readonly number[]): SplitRow[] {
  const borders = xs.slice(1, -1).map((x) => ({ x0: x, x1: x, middle: x }));
  return groupVisualRows(words).map((line) => splitRowAtColumns(line, borders));
}
