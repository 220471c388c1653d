/**
 * Tables side by side share rows by chance and read like one wide table. Wherever a column of names
 * stands inside a region it may be the stub of a second table: both sides are offered as readings of
 * their own unless a rule or tint runs across the gap, or rules of the region's width close it. Rules that end there, or rows of one side that
 * the other lacks, then make the sides score better than the whole; where nothing of the kind shows,
 * the region stays one table.
 */
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import { isFigure, textOf } from '../sheet/content.ts';
import type { Edge } from '../sheet/edges.ts';
import { type Row, rectOfWords, rowsOf } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import { cutRow } from './cut.ts';
import { columnGuttersOf } from './units.ts';

/** Share of a stub's entries that are names, each of its own: a stub tells rows apart. */
const NAMES = 0.7;
/** A table has at least this many columns. */
const MIN_COLUMNS = 2;
/** Baselines within this share of the type size are level. */
const LEVEL = 0.2;
/** A rule runs across a gap when it goes on for this many points on either side. */
const ACROSS = 6;

/** Whether rules as wide as the region, and no wider, stand right above and right below it. */
function isClosedOff(rect: Rect, rows: readonly Row[], rules: readonly Edge[]): boolean {
  const size = rows[0]?.size ?? 0;
  const own = rules.filter(
    ({ start, end }) => Math.abs(start - rect.x0) <= size && Math.abs(end - rect.x1) <= size,
  );
  const closes = (y: number) => own.some(({ position }) => Math.abs(position - y) <= size);
  return closes(rect.y0) && closes(rect.y1);
}

/** The words left and right of each gap before a column of names inside a region. */
export function sidesOf(rows: readonly Row[], rules: readonly Edge[]): SheetWord[][] {
  const gutters = columnGuttersOf(rows);
  if (gutters.length + 1 < 2 * MIN_COLUMNS) return [];
  const columns: string[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const row of rows) {
    for (const { first, last, words: held } of cutRow(row, gutters).segments) {
      if (first === last) columns[first]?.push(textOf(held));
    }
  }
  const rect = unionOf(rows);
  const { y0, y1 } = rect;
  if (isClosedOff(rect, rows, rules)) return [];
  const inner = rules.filter((rule) => rule.position > y0 && rule.position < y1);
  return gutters.flatMap(({ middle }, i) => {
    const joined = inner.some(({ start, end }) => start < middle - ACROSS && end > middle + ACROSS);
    const stub = columns[i + 1] ?? [];
    const names = new Set(stub.filter((text) => !isFigure(text))).size;
    const apart = i + 1 >= MIN_COLUMNS && columns.length - (i + 1) >= MIN_COLUMNS;
    if (joined || !apart || names < NAMES * stub.length) return [];
    const words = rows.flatMap((row) => row.words);
    const before = words.filter((word) => word.x1 <= middle);
    const after = words.filter((word) => word.x0 >= middle);
    return wrapsBeside(before, after) ? [] : [before, after];
  });
}

/** Share of lines beside which nothing stands from which they are wrapped cells. */
const WRAPPED = 0.2;

/** Whether every line on the right begins a row and lines on the left go on between them. */
function wrapsBeside(before: readonly SheetWord[], after: readonly SheetWord[]): boolean {
  const right = rowsOf(after);
  const { y0, y1 } = rectOfWords(after);
  const left = rowsOf(before).filter((row) => row.y1 > y0 && row.y0 < y1);
  const level = (a: Row, b: Row) => Math.abs(a.baseline - b.baseline) <= LEVEL * a.size;
  const paired = right.filter((row) => left.some((other) => level(row, other))).length;
  return paired === right.length && left.length - paired >= WRAPPED * left.length;
}
