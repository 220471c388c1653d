/**
 * Side-by-side tables share rows by chance and look like one wide table. A column of names inside a
 * region may be the row header column of a second table. Both sides then become candidates, unless
 * a rule or shading crosses the gap, rules of the region's width enclose it, or one side has rows only
 * where the other has, but not all of them. Scoring prefers the sides where rules end at the gap or one
 * side ends before the other.
 */
import { type Rect, unionOf } from '../../../../../shared/geometry.ts';
import { parseDate } from '../../../../../shared/values/date-value.ts';
import { parseNumber } from '../../../../../shared/values/number-value.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, groupVisualRows, type VisualRow } from '../page-view/visual-rows.ts';
import { splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';

/** Minimum share of distinct names in a row header column. */
const MIN_NAME_RATIO = 0.7;
/** Minimum columns of a table. */
const MIN_COLUMNS = 2;
/** Baselines within this share of the type size are level. */
const LEVEL_TOLERANCE = 0.2;
/** A rule crosses a gap if it extends this far on either side. Points. */
const MIN_RULE_EXTENSION = 6;

/** Whether rules of exactly the region's width stand directly above and below it. */
function isEnclosedByRules(
  rect: Rect,
  rows: readonly VisualRow[],
  rules: readonly Edge[],
): boolean {
  const size = rows[0]?.size ?? 0;
  const own = rules.filter(
    ({ start, end }) => Math.abs(start - rect.x0) <= size && Math.abs(end - rect.x1) <= size,
  );
  const hasRuleAt = (y: number) => own.some(({ position }) => Math.abs(position - y) <= size);
  return hasRuleAt(rect.y0) && hasRuleAt(rect.y1);
}

/** Whether a text is no value. */
const isName = (text: string): boolean =>
  !isNumeric(text) && !parseNumber(text) && !parseDate(text, null);

/** The words left and right of each gap before a column of names inside the region. */
export function findSideBySideTables(
  rows: readonly VisualRow[],
  rules: readonly Edge[],
): ViewWord[][] {
  const gutters = findTableGutters(rows);
  if (gutters.length + 1 < 2 * MIN_COLUMNS) return [];
  const columns: string[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const row of rows) {
    for (const { first, last, words: segmentWords } of splitRowAtColumns(row, gutters).segments) {
      if (first === last) columns[first]?.push(joinWords(segmentWords));
    }
  }
  const rect = unionOf(rows);
  const { y0, y1 } = rect;
  if (isEnclosedByRules(rect, rows, rules)) return [];
  const inner = rules.filter((rule) => rule.position > y0 && rule.position < y1);
  const size = rows[0]?.size ?? 0;
  const isRuled = rules.some(({ position }) => position > y0 - size && position < y1 + size);
  return gutters.flatMap(({ middle }, i) => {
    const isRuleAcross = inner.some(
      ({ start, end }) => start < middle - MIN_RULE_EXTENSION && end > middle + MIN_RULE_EXTENSION,
    );
    const rowHeaders = columns[i + 1] ?? [];
    const names = new Set(rowHeaders.filter(isName)).size;
    const isSplittable = i + 1 >= MIN_COLUMNS && columns.length - (i + 1) >= MIN_COLUMNS;
    if (isRuleAcross || !isSplittable || names < MIN_NAME_RATIO * rowHeaders.length) return [];
    const words = rows.flatMap((row) => row.words);
    const before = words.filter((word) => word.x1 <= middle);
    const after = words.filter((word) => word.x0 >= middle);
    const isOne =
      isWrappedBeside(before, after) ||
      skipsRows(before, after) ||
      skipsRows(after, before) ||
      (!isRuled && shareRows(before, after));
    return isOne ? [] : [before, after];
  });
}

const isLevel = (a: VisualRow, b: VisualRow): boolean =>
  Math.abs(a.baseline - b.baseline) <= LEVEL_TOLERANCE * a.size;

/**
 * Whether all rows of `side` are level with one beside them, of which some between them have none: its
 * cells are empty there. A table of its own has rows at its own distances.
 */
function skipsRows(side: readonly ViewWord[], other: readonly ViewWord[]): boolean {
  const rows = groupVisualRows(side);
  const { y0, y1 } = boundsOfWords(side);
  const beside = groupVisualRows(other);
  return (
    rows.every((row) => beside.some((next) => isLevel(row, next))) &&
    beside.some((next) => next.y0 > y0 && next.y1 < y1 && !rows.some((row) => isLevel(next, row)))
  );
}

/** Whether all rows of both sides are level, below names of which none is on both sides. */
function shareRows(before: readonly ViewWord[], after: readonly ViewWord[]): boolean {
  const [left, right] = [groupVisualRows(before), groupVisualRows(after)];
  const namesOf = ([names]: readonly VisualRow[]) =>
    names?.textRuns.map(({ words }) => joinWords(words)) ?? [];
  const names = new Set(namesOf(left));
  return (
    left.length === right.length &&
    left.every((row, at) => isLevel(row, right[at] ?? row)) &&
    !namesOf(right).some((name) => names.has(name))
  );
}

/** Minimum share of lines without a counterpart for wrapped cells. */
const MIN_WRAPPED_RATIO = 0.2;

/** Whether every line on the right starts a row and lines on the left continue between them. */
function isWrappedBeside(before: readonly ViewWord[], after: readonly ViewWord[]): boolean {
  const right = groupVisualRows(after);
  const { y0, y1 } = boundsOfWords(after);
  const left = groupVisualRows(before).filter((row) => row.y1 > y0 && row.y0 < y1);
  const paired = right.filter((row) => left.some((other) => isLevel(row, other))).length;
  return paired === right.length && left.length - paired >= MIN_WRAPPED_RATIO * left.length;
}
