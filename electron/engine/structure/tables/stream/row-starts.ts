/**
 * Which lines of a table begin a row and which continue the one above, by boosted trees over distances, rules, filled
 * columns and the texts themselves, each compared with the whole table (`row-starts.trees.json`, fitted by
 * `test/bench/calibration/fit-rows.ts` on tables whose rows are labelled).
 */

import { groupNeighbours, pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { probabilityBy, type Trees } from '../../../common/trees.ts';
import { isNumeric, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import { boundsOfWords, isHardLineBreak, isLeader } from '../page-view/visual-rows.ts';
import { countHeaderLines } from './header-lines.ts';
import model from './row-starts.trees.json' with { type: 'json' };
import { hasRuleBetween, isUnderline } from './ruled-rows.ts';
import {
  findNumericColumns,
  haveNumbersInSameColumn,
  type Segment,
  type SplitRow,
} from './split-row.ts';
import { createCompletionTest } from './unlabelled-lines.ts';

const MODEL = model as unknown as Trees;

/** Closer lines overlap: a cell is centered beside another of two lines. */
const MIN_LINE_DISTANCE = 0.85;
/** Larger distances, in type sizes, and ratios of them tell nothing more, */
const FAR = 9;
/** nor do more lines or words. */
const MOST = 20;
/** Distances within rows that are one; type sizes. */
const SAME_DISTANCE = 0.02;
/** The end of a phrase. */
const CLOSED_ENDING = /[.!?;:)]$/;

const lineDistance = (above: SplitRow, below: SplitRow): number =>
  (below.row.baseline - above.row.baseline) / Math.max(above.row.size, below.row.size, 1);

const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(test).length / items.length;

const columnsOf = ({ segments }: SplitRow): Set<number> =>
  new Set(segments.map(({ first }) => first));

/** The widest unspanned text of each column. */
function measureColumnWidths(splitRows: readonly SplitRow[]): Map<number, number> {
  const columnWidths = new Map<number, number>();
  for (const { first, last, words } of splitRows.flatMap((splitRow) => splitRow.segments)) {
    const { x0, x1 } = boundsOfWords(words);
    if (first === last) columnWidths.set(first, Math.max(columnWidths.get(first) ?? 0, x1 - x0));
  }
  return columnWidths;
}

const isText = ({ words }: Segment): boolean => !isNumeric(joinWords(words));

/** Each text of a line with the nearest above it that fills the same columns. */
function continuedTexts(lines: readonly SplitRow[], at: number): [Segment, Segment][] {
  return (lines[at]?.segments ?? []).filter(isText).flatMap((segment) => {
    const above = lines
      .slice(Math.max(0, at - FAR), at)
      .flatMap(({ segments }) => segments)
      .findLast(({ first, last }) => first === segment.first && last === segment.last);
    return above ? [[above, segment] as [Segment, Segment]] : [];
  });
}

const hasLabel = ({ segments: [first] }: SplitRow): boolean => first?.first === 0;

/** Of the lines between rules. Rules part rows if each band has one label and no column of numbers twice. */
const bandFeatures = (bands: readonly (readonly SplitRow[])[]) => ({
  bands: Math.min(MOST, bands.length),
  bandsOfOne: share(
    bands,
    (band) =>
      band.filter(hasLabel).length < 2 &&
      !pairsOf(band).some(([above, below]) => haveNumbersInSameColumn(above, below)),
  ),
  longestBand: Math.min(MOST, Math.max(...bands.map(({ length }) => length))),
});

/** Features of whether each line begins a row; of the first they say nothing. */
export function rowStartFeatures(
  lines: readonly SplitRow[],
  rules: readonly Edge[],
): Record<string, number>[] {
  const headerLines = countHeaderLines(lines);
  const separators = rules.filter((rule) => !isUnderline(rule, lines.slice(headerLines)));
  const widths = measureColumnWidths(lines);
  const columns = 1 + Math.max(...lines.flatMap(({ segments }) => segments.map((s) => s.last)));
  const distances = lines.map((line, at) => {
    const above = lines[at - 1];
    return above ? lineDistance(above, line) : FAR;
  });
  const inner = distances.slice(1);
  const least = Math.min(FAR, ...inner.filter((distance) => distance > MIN_LINE_DISTANCE));
  const ruled = lines.map((line, at) => {
    const above = lines[at - 1];
    return above !== undefined && hasRuleBetween(above, line, separators);
  });
  const filled = lines.map(columnsOf);
  const sizes = filled.map(({ size }) => size);
  const fullest = Math.max(...sizes);
  const numeric = lines.map(findNumericColumns);
  const continuedByLine = lines.map((_, at) => continuedTexts(lines, at));
  const isHard = ([above, segment]: [Segment, Segment]) =>
    isHardLineBreak(above.words, segment.words, widths.get(segment.first) ?? 0);
  const ofTable = {
    fullLines: share(sizes, (size) => size === fullest),
    hardBreaks: share(continuedByLine.flat(), isHard),
    spread: Math.max(...inner) / least,
    rulesShare: share(ruled.slice(1), Boolean),
    labelled: share(filled, (own) => own.has(0)),
    numericLines: share(numeric, (own) => [...own].some((column) => column > 0)),
    lines: Math.min(2 * MOST, lines.length),
    columns,
    ...bandFeatures(groupNeighbours(lines, (_above, _line, _band, at) => !ruled[at])),
  };
  const sinceLast = (at: number, test: (line: number) => boolean): number => {
    for (let back = 1; back < MOST && back <= at; back++) if (test(at - back)) return back;
    return MOST;
  };
  const has = (at: number, column: number) => Number(filled[at]?.has(column) ?? false);
  const wordsIn = (at: number) =>
    Math.min(MOST, (lines[at]?.row.words.length ?? 0) / Math.max(1, sizes[at] ?? 0));
  const boldIn = (at: number) => share(lines[at]?.row.words ?? [], ({ bold }) => bold);
  const nth = (at: number) => distances[at] ?? FAR;
  const labels = lines.map((line) => (hasLabel(line) ? line.row.x0 / line.row.size : null));
  const leftmost = Math.min(...labels.map((x) => x ?? Number.MAX_VALUE));
  const fromLeft = (at: number) => {
    const own = labels[at] ?? null;
    return own === null ? -1 : Math.min(FAR, own - leftmost);
  };
  const indentBelow = (at: number) => {
    const [own, its] = [labels[at + 1] ?? null, labels[at] ?? null];
    return own === null || its === null ? 0 : Math.max(-FAR, Math.min(FAR, own - its));
  };
  const isAlone = (at: number) => Number(sizes[at] === 1 && has(at, 0) > 0);
  const mostNumbers = Math.max(1, ...numeric.map(({ size }) => size));
  const numbersIn = (at: number) => (numeric[at]?.size ?? 0) / mostNumbers;
  const untilNext = (at: number, test: (line: number) => boolean): number => {
    for (let step = 1; step < MOST && at + step < lines.length; step++)
      if (test(at + step)) return step;
    return MOST;
  };
  return lines.map((line, at) => {
    const continued = continuedByLine[at] ?? [];
    const own = nth(at);
    const ratioTo = (other: number) => Math.min(FAR, own / Math.max(SAME_DISTANCE, other));
    return {
      ...ofTable,
      untilRule: untilNext(at, (line) => ruled[line] === true),
      untilLabel: untilNext(at, (line) => has(line, 0) > 0),
      fromLeft: fromLeft(at),
      fromLeftAbove: fromLeft(at - 1),
      indentBelow: indentBelow(at),
      alone: isAlone(at),
      aloneAbove: isAlone(at - 1),
      numbersHere: numbersIn(at),
      numbersBelow: numbersIn(at + 1),
      sinceNumbers: sinceLast(at, (line) => (numeric[line]?.size ?? 0) > 0),
      distance: own,
      toLeast: ratioTo(least),
      toMedian: ratioTo(median(inner)),
      toNext: ratioTo(nth(at + 1)),
      toPrevious: ratioTo(nth(at - 1)),
      next: nth(at + 1),
      previous: nth(at - 1),
      closer: share(inner, (other) => other < own - SAME_DISTANCE),
      further: share(inner, (other) => other > own + SAME_DISTANCE),
      rule: Number(ruled[at]),
      sinceRule: ruled[at] ? 0 : sinceLast(at, (line) => ruled[line] === true),
      filled: (sizes[at] ?? 0) / columns,
      filledAbove: (sizes[at - 1] ?? 0) / columns,
      filledBelow: (sizes[at + 1] ?? 0) / columns,
      toFullest: (sizes[at] ?? 0) / fullest,
      sinceFull: sinceLast(at, (line) => sizes[line] === fullest),
      lostColumns: [...(filled[at - 1] ?? [])].filter((column) => !has(at, column)).length,
      labelBelow: has(at + 1, 0),
      sinceLabel: sinceLast(at, (line) => has(line, 0) > 0),
      numbers: numeric[at]?.size ?? 0,
      numbersShared: [...(numeric[at] ?? [])].filter((n) => numeric[at - 1]?.has(n)).length,
      lower: share(continued, ([, { words }]) => startsWithLowercase(joinWords(words))),
      lowerLabel: share(line.segments.slice(0, has(at, 0)), ({ words }) =>
        startsWithLowercase(joinWords(words)),
      ),
      anyLower: share(line.segments.filter(isText), ({ words }) =>
        startsWithLowercase(joinWords(words)),
      ),
      hard: share(continued, isHard),
      closed: share(continued, ([{ words }]) => CLOSED_ENDING.test(words.at(-1)?.text ?? '')),
      bold: boldIn(at),
      boldAbove: boldIn(at - 1),
      words: wordsIn(at),
      wordsAbove: wordsIn(at - 1),
      belowHeader: at - headerLines,
    };
  });
}

/** The probability that each line begins a row. */
export const rowStartOdds = (lines: readonly SplitRow[], rules: readonly Edge[]): number[] =>
  rowStartFeatures(lines, rules).map((features) => probabilityBy(MODEL, features));

/** A line of leaders only: a rule made of dashes or dots. */
const isLeaderLine = ({ row }: SplitRow): boolean => row.words.every(isLeader);

/** Whether a text of one line would join two of another line. */
const joinsTexts = (group: readonly SplitRow[]): boolean =>
  findColumnRuns(group).some((run) =>
    group.some(
      ({ segments }) =>
        segments.filter(({ first }) => first >= run.first && first <= run.last).length > 1,
    ),
  );

/**
 * Groups of lines, each a row of the table. Numbers below each other in one column are never one row, nor is a name
 * over several columns one with the names of these.
 */
export function mergeWrappedLines(
  lines: readonly SplitRow[],
  rules: readonly Edge[],
): SplitRow[][] {
  if (lines.length < 2) return lines.map((line) => [line]);
  const odds = rowStartOdds(lines, rules);
  const completesRow = createCompletionTest(lines.slice(countHeaderLines(lines)), rules);
  return groupNeighbours(
    lines,
    (_, line, group, at) =>
      isLeaderLine(line) ||
      (!group.some((other) => haveNumbersInSameColumn(other, line)) &&
        !joinsTexts([...group, line]) &&
        (completesRow(line, group) || (odds[at] ?? 1) < 1 / 2)),
  );
}

/** The runs of columns that the segments of a group of lines occupy together, left to right. */
export function findColumnRuns(group: readonly SplitRow[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  const all = group.flatMap((splitRow) => splitRow.segments).toSorted((a, b) => a.first - b.first);
  for (const { first, last } of all) {
    const previous = runs.at(-1);
    if (previous && first <= previous.last) previous.last = Math.max(previous.last, last);
    else runs.push({ first, last });
  }
  return runs;
}
