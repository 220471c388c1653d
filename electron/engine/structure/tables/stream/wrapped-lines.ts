/**
 * Merges wrapped lines into table rows.
 *
 * A line continues the row above if nothing forbids it (a rule between them, a wide gap, numbers in
 * the same column) and a feature supports it: its row header cell is empty, its label continues in
 * lower case, or the lines are closer than the rows are. In tables of words, fitted trees decide (`row-starts.ts`).
 */
import { groupNeighbours, pairsOf } from '../../../../../shared/neighbours.ts';
import { isNumeric, isYear, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import { isHardLineBreak, isLeader, median } from '../page-view/visual-rows.ts';
import {
  lineDistance,
  MIN_LINE_DISTANCE,
  measureColumnWidths,
  mergeByRowStarts,
} from './row-starts.ts';
import { createRuledRowTest, hasRuleBetween, isUnderline } from './ruled-rows.ts';
import {
  findNumericColumns,
  haveNumbersInSameColumn,
  type Segment,
  type SplitRow,
} from './split-row.ts';
import { createCompletionTest } from './unlabelled-lines.ts';

/** Maximum line distance within a cell, in type sizes. */
export const MAX_LINE_DISTANCE = 1.6;
/** Rows are distinct if their distance is this many times the line distance within them. */
export const MIN_ROW_STEP = 1.25;
/** Maximum ratio of line distances in even leading. */
export const MAX_EVEN_RATIO = 1.03;
/** With even leading, rows are distinct from this ratio on. */
const MIN_SHARP_STEP = 1.08;
/** Minimum number of distances that show even leading. */
const MIN_SHARP_LINES = 2;
/** From this share of lines that fill all columns, lines are rows. */
const MAX_COMPLETE_RATIO = 0.5;
/** More lines than this above the first numbers are not a header. */
const MAX_HEADER_LINES = 8;
/** A table with numbers in no more than this share of its lines is one of words. */
const MAX_NUMERIC_RATIO = 0.1;

/** A line of leaders only: a rule made of dashes or dots. */
const isLeaderLine = (splitRow: SplitRow): boolean => splitRow.row.words.every(isLeader);

const lineDistances = (splitRows: readonly SplitRow[]): number[] =>
  pairsOf(splitRows).map(([above, below]) => lineDistance(above, below));

/** Number of groups with a number outside their first column. */
export const countNumericRows = (groups: readonly (readonly SplitRow[])[]): number =>
  groups.filter((group) =>
    group.some((splitRow) => [...findNumericColumns(splitRow)].some((column) => column > 0)),
  ).length;

const columnsOfLines = (group: readonly SplitRow[]): Set<number> =>
  new Set(group.flatMap((splitRow) => splitRow.segments.map((segment) => segment.first)));

interface LineSpacing {
  /** Lines closer than this belong to one row. */
  readonly limit: number;
  /** Lines within rows have one even distance, clearly smaller than that of rows. */
  readonly isSharp: boolean;
  /** Each row begins with its only line that fills all of its columns. */
  readonly isHeaded: boolean;
}

/**
 * The line distance below which two lines belong to one row; null if line and row distances are not
 * distinct, or if numbers of one column stand at the smaller one.
 */
function measureLineSpacing(splitRows: readonly SplitRow[]): LineSpacing | null {
  const distances = lineDistances(splitRows);
  const sorted = distances
    .filter((distance) => distance > MIN_LINE_DISTANCE)
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
  const groups = groupNeighbours(splitRows, (above, line) => lineDistance(above, line) < limit);
  if (contradicted || areCompleteRows(groups)) return null;
  const isHeaded = groups.every((group) => {
    const full = group.filter((line) => fillsColumns(line, group));
    return full.length === 1 && full[0] === group[0];
  });
  return { limit, isSharp, isHeaded };
}

const fillsColumns = (line: SplitRow, group: readonly SplitRow[]): boolean =>
  columnsOfLines([line]).size === columnsOfLines(group).size;

/**
 * Whether lines at that distance are rows: most of them fill every filled column around them,
 * unlike wrapped text, which ends in one column after the other.
 */
function areCompleteRows(groups: readonly (readonly SplitRow[])[]): boolean {
  let lines = 0;
  let complete = 0;
  for (const group of groups) {
    const cellWords = columnsOfLines(group).size;
    const completeLines = group.filter(
      (splitRow) => fillsColumns(splitRow, group) && !continuesInLowercase(splitRow),
    );
    if (cellWords > 1) complete += Math.max(0, completeLines.length - 1);
    // A line with a label and a value in every column, after one without label, begins a row.
    const full = completeLines.map((line) => group.indexOf(line));
    const between = group.slice(full[0] ?? 0, full.at(-1) ?? 0);
    if (cellWords > 1 && between.some(({ segments }) => segments[0]?.first !== 0)) return true;
    lines += group.length - 1;
  }
  return complete > MAX_COMPLETE_RATIO * lines;
}

const continuesInLowercase = (splitRow: SplitRow): boolean =>
  splitRow.segments.some(({ words }) => startsWithLowercase(joinWords(words)));

/** Whether a cell above did not end with a hard break, or this line starts in lower case. */
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

/** Ends within a phrase. */
const OPEN_ENDING = /[/,&–—-]$/;
/** Minimum hanging indent of a continued label, in type sizes. */
const MIN_HANGING_INDENT = 0.4;

/**
 * Whether a row header continues that of the row above; `isAlone` if the line holds nothing else.
 */
function isContinuedLabel(label: Segment, group: readonly SplitRow[], isAlone: boolean): boolean {
  if (startsWithLowercase(joinWords(label.words))) return true;
  const previous = group.at(-1)?.segments.find((segment) => segment.first === 0);
  if (!previous) return false;
  if (OPEN_ENDING.test(previous.words.at(-1)?.text ?? '')) return true;
  // Below a row with numbers, a deeper line without any is not a section label.
  const first = label.words[0];
  const indent = (first?.x0 ?? 0) - (previous.words[0]?.x0 ?? 0);
  const numbers = group.some((splitRow) => findNumericColumns(splitRow).size > 0);
  return isAlone && numbers && indent >= MIN_HANGING_INDENT * (first?.size ?? 1);
}

/** Whether a line holds only the beginning of the label of the next, whose numbers stand below. */
function beginsLabelOfNext(
  splitRow: SplitRow,
  next: SplitRow | undefined,
  rules: readonly Edge[],
): boolean {
  return (
    next !== undefined &&
    beginsLabel(splitRow, next) &&
    !startsWithLowercase(joinWords(splitRow.row.words)) &&
    findNumericColumns(next).size > 0 &&
    lineDistance(splitRow, next) <= MAX_LINE_DISTANCE &&
    !hasRuleBetween(splitRow, next, rules)
  );
}

/** "n/a" and similar also occur in tables of words, so they do not show where numbers start. */
const isMissingValue = (text: string): boolean => isNumeric(text) && /^\p{L}/u.test(text);

/** Number of lines above the first line of numbers. */
export function countHeaderLines(splitRows: readonly SplitRow[]): number {
  const first = splitRows.findIndex((splitRow) => {
    const data = splitRow.segments
      .filter((segment) => segment.first > 0)
      .map((segment) => joinWords(segment.words))
      .filter((text) => !isMissingValue(text));
    const numbers = data.filter((text) => isNumeric(text) && !isYear(text));
    return numbers.length > 0 && numbers.length >= data.length / 2;
  });
  let lines = first > 0 && first <= MAX_HEADER_LINES ? first : 0;
  while (lines > 1 && beginsLabel(splitRows[lines - 1], splitRows[lines])) lines--;
  return lines;
}

const rowHeaderOf = (splitRow: SplitRow | undefined): Segment | undefined =>
  splitRow?.segments.find((segment) => segment.first === 0 && segment.last === 0);

/** Whether a line is but the beginning of a label that the next line continues in lower case. */
function beginsLabel(splitRow: SplitRow | undefined, next: SplitRow | undefined): boolean {
  const label = rowHeaderOf(next);
  return (
    label !== undefined &&
    startsWithLowercase(joinWords(label.words)) &&
    splitRow?.segments.length === 1 &&
    rowHeaderOf(splitRow) !== undefined
  );
}

/** Whether the line below the column names is the label of the first rows, not a name of the row headers. */
function isSectionLabel(splitRow: SplitRow, group: readonly SplitRow[]): boolean {
  const own = columnsOfLines([splitRow]);
  if (own.size > 1 || !own.has(0)) return false;
  const text = joinWords(splitRow.row.words);
  if (startsWithLowercase(text)) return false;
  return text.endsWith(':') || !columnsOfLines(group).has(0);
}

/** Lines above the first numbers that are rows of text: names of columns seldom have so many lines in each. */
const MIN_ROWS_ABOVE = 3;

const areRowsAbove = (lines: readonly SplitRow[]): boolean =>
  lines.filter((line) => fillsColumns(line, lines) && !continuesInLowercase(line)).length >=
  MIN_ROWS_ABOVE;

/** Groups of lines, each a row of the table. */
export function mergeWrappedLines(
  splitRows: readonly SplitRow[],
  rules: readonly Edge[],
): SplitRow[][] {
  const headerLines = countHeaderLines(splitRows);
  const bodyRows = splitRows.slice(headerLines);
  const bodyRules = rules.filter((rule) => !isUnderline(rule, bodyRows));
  const lines = splitRows.map((splitRow) => [splitRow]);
  if (lines.length < 2) return lines;
  if (countNumericRows(lines) <= MAX_NUMERIC_RATIO * lines.length)
    return mergeByRowStarts(splitRows, bodyRules, headerLines);
  const spacing = measureLineSpacing(splitRows);
  const columnWidths = measureColumnWidths(splitRows);
  const medianDistance = median(lineDistances(splitRows));
  const hasRowsAbove = areRowsAbove(splitRows.slice(0, headerLines));
  const isWithinRules = createRuledRowTest(bodyRows, bodyRules);
  const completesRow = createCompletionTest(bodyRows, bodyRules);
  return groupNeighbours(splitRows, (above, splitRow, group, i) =>
    i < headerLines
      ? continuesHeaderRow(splitRow, above, group)
      : !beginsLabelOfNext(splitRow, splitRows[i + 1], bodyRules) &&
        continuesBodyRow(splitRow, above, group),
  );

  /** Column names wrap freely, also into columns that were empty a line above. */
  function continuesHeaderRow(
    splitRow: SplitRow,
    above: SplitRow,
    group: readonly SplitRow[],
  ): boolean {
    if (lineDistance(above, splitRow) > MAX_LINE_DISTANCE || hasRuleBetween(above, splitRow, rules))
      return false;
    if (hasRowsAbove && fillsColumns(splitRow, splitRows.slice(0, headerLines))) return false;
    const isLast = splitRow === splitRows[headerLines - 1];
    const isRow = spacing !== null && lineDistance(above, splitRow) >= spacing.limit;
    if (isLast && isSectionLabel(splitRow, isRow ? [] : group)) return false;
    const columnsOfBoth = columnsOfLines([...group, splitRow]);
    // At the distance of rows, a line that fills all columns is a row.
    if (isRow && columnsOfLines([splitRow]).size === columnsOfBoth.size) return false;
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
    if (distance > MAX_LINE_DISTANCE || hasRuleBetween(above, splitRow, bodyRules)) return false;
    const numbers = findNumericColumns(splitRow);
    for (const member of group) {
      for (const column of findNumericColumns(member)) if (numbers.has(column)) return false;
    }
    if (isWithinRules(splitRow)) return true;
    const cellWords = columnsOfLines(group);
    const ownColumns = columnsOfLines([splitRow]);
    const columnsAbove = columnsOfLines([above]);
    if (distance < MIN_LINE_DISTANCE && ![...ownColumns].some((column) => columnsAbove.has(column)))
      return true;
    const hasSpan = [...group, splitRow].some((c) => c.segments.some((s) => s.last > s.first));
    if (hasSpan) return false;
    const isWithinFilled = [...ownColumns].every((column) => cellWords.has(column));
    const isTight = spacing !== null && distance < spacing.limit;
    const isWrapped = isTight && (spacing.isHeaded || isWrappedLine(splitRow, group, columnWidths));
    if (spacing?.isSharp) return isWrapped;
    if (isWrapped && isWithinFilled && numbers.size === 0) return true;
    if (!ownColumns.has(0) && isWithinFilled && numbers.size === 0)
      return distance <= medianDistance * 1.1;
    const label = splitRow.segments.find((segment) => segment.first === 0);
    if (label === undefined) return completesRow(splitRow, group);
    // A label without room for the next word, closer to the line below than rows are.
    if (isWrapped && cellWords.size === 1 && cellWords.has(0)) return true;
    if (!isContinuedLabel(label, group, ownColumns.size === 1)) return false;
    // "Provision for / income taxes   12   34": the numbers may stand on either line.
    return ownColumns.size === 1 || cellWords.size === 1;
  }
}
