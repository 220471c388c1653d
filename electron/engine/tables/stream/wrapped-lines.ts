/**
 * Which printed lines form one row of the table.
 *
 * A line continues the row above when nothing forbids it (a rule between, a wide gap, figures over
 * figures in one column) and something speaks for it: it leaves the stub column empty, or its label
 * goes on in lower case, or the lines stand tighter than the rows do.
 */
import { isNumeric, isYear, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import { boundsOfWords, isHardLineBreak, isLeader, median } from '../page-view/visual-rows.ts';
import {
  findNumericColumns,
  haveNumbersInSameColumn,
  type Segment,
  type SplitRow,
} from './split-row.ts';
import { createCompletionTest } from './unlabelled-lines.ts';

/** Lines of one cell are set no further apart than this many type sizes. */
const MAX_LINE_DISTANCE = 1.6;
/** Rows that stand this much further apart than the lines within them show their borders. */
const MIN_ROW_STEP = 1.25;
/** Lines set by one leading differ in distance by no more than this ratio, rounding of places. */
const MAX_EVEN_RATIO = 1.03;
/** Where leading is even, rows show from this step on. */
const MIN_SHARP_STEP = 1.08;
/** Fewer distances than this show no even leading. */
const MIN_SHARP_LINES = 2;
/** Share of lines that fill all columns from which lines are rows. */
const MAX_COMPLETE_RATIO = 0.5;
/** More lines than this above the first figures are no heading. */
const MAX_HEADER_LINES = 8;
/** Lines nearer than this overlap: one cell is centred beside another of two lines. */
const MIN_LINE_DISTANCE = 0.85;
/** A rule parts two rows when it covers this share of the lower one's width. */
const RULE_COVER = 0.3;

/** A line of nothing but leaders: a rule made of dashes or dots. */
const isLeaderLine = (splitRow: SplitRow): boolean => splitRow.row.words.every(isLeader);

const lineDistance = (above: SplitRow, below: SplitRow): number =>
  (below.row.baseline - above.row.baseline) / Math.max(above.row.size, below.row.size, 1);

function hasRuleBetween(above: SplitRow, below: SplitRow, rules: readonly Edge[]): boolean {
  const from = (above.row.y0 + above.row.y1) / 2;
  const to = (below.row.y0 + below.row.y1) / 2;
  const x0 = Math.min(above.row.x0, below.row.x0);
  const x1 = Math.max(above.row.x1, below.row.x1);
  let covered = 0;
  for (const rule of rules) {
    if (rule.position <= from || rule.position >= to) continue;
    covered += Math.max(0, Math.min(rule.end, x1) - Math.max(rule.start, x0));
  }
  return covered >= RULE_COVER * (x1 - x0);
}

/** How many of the groups hold a figure beside their first column. */
export const countNumericRows = (groups: readonly (readonly SplitRow[])[]): number =>
  groups.filter((group) =>
    group.some((splitRow) => [...findNumericColumns(splitRow)].some((column) => column > 0)),
  ).length;

const columnsOfLines = (group: readonly SplitRow[]): Set<number> =>
  new Set(group.flatMap((splitRow) => splitRow.segments.map((segment) => segment.first)));

interface LineSpacing {
  /** Lines nearer than this are one row's. */
  readonly limit: number;
  /** All lines within rows keep one distance, which no distance of rows comes near. */
  readonly isSharp: boolean;
}

/**
 * The pitch under which two lines are one row's, when lines and rows keep distinct distances; null
 * when they do not, or when figures stand over figures at the smaller one.
 */
function measureLineSpacing(splitRows: readonly SplitRow[]): LineSpacing | null {
  const distances = splitRows
    .slice(1)
    .map((splitRow, i) => lineDistance(splitRows[i] ?? splitRow, splitRow));
  const sorted = distances
    .filter((distance) => distance > MIN_LINE_DISTANCE && distance < 6)
    .toSorted((a, b) => a - b);
  let maxRatio = 0;
  let boundary: number | null = null;
  let lineSpacing = 0;
  for (let i = 1; i < sorted.length; i++) {
    const ratio = (sorted[i] ?? 0) / (sorted[i - 1] ?? 1);
    if (ratio > maxRatio && (sorted[i - 1] ?? 0) <= MAX_LINE_DISTANCE) {
      maxRatio = ratio;
      lineSpacing = sorted[i - 1] ?? 0;
      boundary = ((sorted[i] ?? 0) + lineSpacing) / 2;
    }
  }
  if (boundary === null) return null;
  const limit = boundary;
  const isWithinFilled = sorted.filter((distance) => distance < limit).length;
  const isEven =
    isWithinFilled >= MIN_SHARP_LINES && lineSpacing / (sorted[0] ?? lineSpacing) <= MAX_EVEN_RATIO;
  const isSharp = isEven && maxRatio >= MIN_SHARP_STEP;
  if (!isSharp && maxRatio < MIN_ROW_STEP) return null;
  const contradicted = splitRows.some((splitRow, i) => {
    const above = splitRows[i - 1];
    return (
      above && lineDistance(above, splitRow) < limit && haveNumbersInSameColumn(above, splitRow)
    );
  });
  return contradicted || areCompleteRows(splitRows, limit) ? null : { limit, isSharp };
}

/**
 * Whether lines at that pitch are rows: most of them fill every column that is filled around them, as
 * wrapped text, which runs out in one column after the other, does not.
 */
function areCompleteRows(splitRows: readonly SplitRow[], limit: number): boolean {
  let lines = 0;
  let complete = 0;
  for (let from = 0; from < splitRows.length; ) {
    let to = from + 1;
    for (; to < splitRows.length; to++) {
      const [above, below] = [splitRows[to - 1], splitRows[to]];
      if (!above || !below || lineDistance(above, below) >= limit) break;
    }
    const group = splitRows.slice(from, to);
    const cellWords = columnsOfLines(group).size;
    const completeLines = group.filter(
      (splitRow) =>
        columnsOfLines([splitRow]).size === cellWords && !continuesInLowercase(splitRow),
    );
    if (cellWords > 1) complete += Math.max(0, completeLines.length - 1);
    lines += group.length - 1;
    from = to;
  }
  return complete > MAX_COMPLETE_RATIO * lines;
}

const continuesInLowercase = (splitRow: SplitRow): boolean =>
  splitRow.segments.some(({ words }) => startsWithLowercase(joinWords(words)));

/** The widest text that stands in each column alone. */
function measureColumnWidths(splitRows: readonly SplitRow[]): Map<number, number> {
  const columnWidths = new Map<number, number>();
  for (const { first, last, words } of splitRows.flatMap((splitRow) => splitRow.segments)) {
    const { x0, x1 } = boundsOfWords(words);
    if (first === last) columnWidths.set(first, Math.max(columnWidths.get(first) ?? 0, x1 - x0));
  }
  return columnWidths;
}

/** Whether some line of the cell above did not end by choice, or this one begins in lower case. */
function isWrappedLine(
  splitRow: SplitRow,
  group: readonly SplitRow[],
  columnWidths: ReadonlyMap<number, number>,
): boolean {
  const continuedCells = splitRow.segments.flatMap((segment) => {
    const above = group
      .flatMap((line) => line.segments)
      .findLast(({ first, last }) => first === segment.first && last === segment.last);
    return above ? [{ above, segment }] : [];
  });
  return (
    continuedCells.length === 0 ||
    continuedCells.some(
      ({ above, segment }) =>
        startsWithLowercase(joinWords(segment.words)) ||
        !isHardLineBreak(above.words, segment.words, columnWidths.get(segment.first) ?? 0),
    )
  );
}

/** Ends in the middle of a phrase. */
const OPEN_ENDING = /[/,&–—-]$/;
/** A label that hangs under its first line is indented by at least this many type sizes. */
const MIN_HANGING_INDENT = 0.4;

/** Whether a stub label continues that of the row above; `alone` when nothing stands beside it. */
function isContinuedLabel(label: Segment, group: readonly SplitRow[], isAlone: boolean): boolean {
  if (startsWithLowercase(joinWords(label.words))) return true;
  const previous = group.at(-1)?.segments.find((segment) => segment.first === 0);
  if (!previous) return false;
  if (OPEN_ENDING.test(previous.words.at(-1)?.text ?? '')) return true;
  // Under a row with figures a deeper line without any is no section of its own.
  const first = label.words[0];
  const indent = (first?.x0 ?? 0) - (previous.words[0]?.x0 ?? 0);
  const numbers = group.some((splitRow) => findNumericColumns(splitRow).size > 0);
  return isAlone && numbers && indent >= MIN_HANGING_INDENT * (first?.size ?? 1);
}

/** "n/a" and its like stand in tables of words, too, and say nothing of where the figures begin. */
const isMissingValue = (text: string): boolean => isNumeric(text) && /^\p{L}/u.test(text);

/** How many lines at the top stand above the first line of figures. */
export function countHeaderLines(splitRows: readonly SplitRow[]): number {
  const first = splitRows.findIndex((splitRow) => {
    const data = splitRow.segments
      .filter((segment) => segment.first > 0)
      .map((segment) => joinWords(segment.words))
      .filter((text) => !isMissingValue(text));
    const numbers = data.filter((text) => isNumeric(text) && !isYear(text));
    return numbers.length > 0 && numbers.length >= data.length / 2;
  });
  return first > 0 && first <= MAX_HEADER_LINES ? first : 0;
}

/** Groups of lines, each a row of the table. */
export function mergeWrappedLines(
  splitRows: readonly SplitRow[],
  rules: readonly Edge[],
  columns: number,
): SplitRow[][] {
  const spacing = measureLineSpacing(splitRows);
  const columnWidths = measureColumnWidths(splitRows);
  const medianDistance = median(
    splitRows.slice(1).map((splitRow, i) => lineDistance(splitRows[i] ?? splitRow, splitRow)),
  );
  const headerLines = countHeaderLines(splitRows);
  const completesRow = createCompletionTest(splitRows.slice(headerLines), rules);
  const groups: SplitRow[][] = [];
  splitRows.forEach((splitRow, i) => {
    const above = splitRows[i - 1];
    const group = groups.at(-1);
    const isContinuation = i < headerLines ? continuesHeaderRow : continuesBodyRow;
    if (above && group && isContinuation(splitRow, above, group)) group.push(splitRow);
    else groups.push([splitRow]);
  });
  return groups;

  /** Names of columns wrap freely, over columns that were empty a line before. */
  function continuesHeaderRow(
    splitRow: SplitRow,
    above: SplitRow,
    group: readonly SplitRow[],
  ): boolean {
    if (lineDistance(above, splitRow) > MAX_LINE_DISTANCE || hasRuleBetween(above, splitRow, rules))
      return false;
    const columnsOfBoth = columnsOfLines([...group, splitRow]);
    if (
      columnsOfBoth.size === 1 &&
      columnsOfBoth.has(0) &&
      !startsWithLowercase(joinWords(splitRow.row.words))
    ) {
      return false;
    }
    return ![...group, splitRow].some((c) => c.segments.some((s) => s.last > s.first));
  }

  function continuesBodyRow(
    splitRow: SplitRow,
    above: SplitRow,
    group: readonly SplitRow[],
  ): boolean {
    if (isLeaderLine(splitRow)) return true;
    const distance = lineDistance(above, splitRow);
    if (distance > MAX_LINE_DISTANCE || hasRuleBetween(above, splitRow, rules)) return false;
    const numbers = findNumericColumns(splitRow);
    for (const member of group) {
      for (const column of findNumericColumns(member)) if (numbers.has(column)) return false;
    }
    const cellWords = columnsOfLines(group);
    const ownColumns = columnsOfLines([splitRow]);
    const columnsAbove = columnsOfLines([above]);
    if (distance < MIN_LINE_DISTANCE && ![...ownColumns].some((column) => columnsAbove.has(column)))
      return true;
    const hasSpan = [...group, splitRow].some((c) => c.segments.some((s) => s.last > s.first));
    if (hasSpan) return false;
    const isWithinFilled = [...ownColumns].every((column) => cellWords.has(column));
    const isTight = spacing !== null && distance < spacing.limit;
    const isWrapped = isTight && isWrappedLine(splitRow, group, columnWidths);
    if (spacing?.isSharp) return isWrapped;
    if (isWrapped && isWithinFilled && numbers.size === 0) return true;
    if (!ownColumns.has(0) && isWithinFilled && numbers.size === 0)
      return distance <= medianDistance * 1.1;
    const label = splitRow.segments.find((segment) => segment.first === 0);
    if (label === undefined) return completesRow(splitRow, group);
    if (!isContinuedLabel(label, group, ownColumns.size === 1)) return false;
    // "Provision for / income taxes   12   34": the figures stand on either line.
    return ownColumns.size === 1 || (cellWords.size === 1 && cellWords.has(0) && columns > 1);
  }
}
