/**
 * Tables side by side share rows by chance and read like one wide table. Wherever a column of names
 * stands inside a region it may be the stub of a second table: both sides are offered as readings of
 * their own unless a rule or tint runs across the gap, or rules of the region's width close it. Rules that end there, or rows of one side that
 * the other lacks, then make the sides score better than the whole; where nothing of the kind shows,
 * the region stays one table.
 */
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import { isNumeric, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, groupVisualRows, type VisualRow } from '../page-view/visual-rows.ts';
import { splitRowAtColumns } from '../stream/split-row.ts';
import { findTableGutters } from '../stream/table-gutters.ts';

/** Share of a stub's entries that are names, each of its own: a stub tells rows apart. */
const MIN_NAME_RATIO = 0.7;
/** A table has at least this many columns. */
const MIN_COLUMNS = 2;
/** Baselines within this share of the type size are level. */
const LEVEL_TOLERANCE = 0.2;
/** A rule runs across a gap when it goes on for this many points on either side. */
const MIN_RULE_EXTENSION = 6;

/** Whether rules as wide as the region, and no wider, stand right above and right below it. */
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

/** The words left and right of each gap before a column of names inside a region. */
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
  return gutters.flatMap(({ middle }, i) => {
    const isRuleAcross = inner.some(
      ({ start, end }) => start < middle - MIN_RULE_EXTENSION && end > middle + MIN_RULE_EXTENSION,
    );
    const rowHeaders = columns[i + 1] ?? [];
    const names = new Set(rowHeaders.filter((text) => !isNumeric(text))).size;
    const isSplittable = i + 1 >= MIN_COLUMNS && columns.length - (i + 1) >= MIN_COLUMNS;
    if (isRuleAcross || !isSplittable || names < MIN_NAME_RATIO * rowHeaders.length) return [];
    const words = rows.flatMap((row) => row.words);
    const before = words.filter((word) => word.x1 <= middle);
    const after = words.filter((word) => word.x0 >= middle);
    return isWrappedBeside(before, after) ? [] : [before, after];
  });
}

/** Share of lines beside which nothing stands from which they are wrapped cells. */
const MIN_WRAPPED_RATIO = 0.2;

/** Whether every line on the right begins a row and lines on the left go on between them. */
function isWrappedBeside(before: readonly ViewWord[], after: readonly ViewWord[]): boolean {
  const right = groupVisualRows(after);
  const { y0, y1 } = boundsOfWords(after);
  const left = groupVisualRows(before).filter((row) => row.y1 > y0 && row.y0 < y1);
  const level = (a: VisualRow, b: VisualRow) =>
    Math.abs(a.baseline - b.baseline) <= LEVEL_TOLERANCE * a.size;
  const paired = right.filter((row) => left.some((other) => level(row, other))).length;
  return paired === right.length && left.length - paired >= MIN_WRAPPED_RATIO * left.length;
}
