/**
 * A region read by how its words align: columns from white gutters (and from vertical rules where
 * there are some), rows from baselines, wrapped lines folded back into their row, headings that reach
 * over several columns as spans.
 */

import { unionOf } from '../../../../shared/geometry.ts';
import type { Grid, GridCell } from '../cells/grid.ts';
import { ownersOf, tileGrid } from '../cells/grid.ts';
import type { Edge } from '../sheet/edges.ts';
import type { Gutter } from '../sheet/gutters.ts';
import { type Row, rectOfWords } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';
import { type CutRow, cutRow } from './cut.ts';
import { foldLines, headingLines } from './fold.ts';
import { widenHeadings } from './spans.ts';
import { centredStub } from './stub.ts';
import { columnBordersOf, columnGuttersOf } from './units.ts';

export interface StreamReading {
  readonly grid: Grid;
  readonly filled: readonly (readonly SheetWord[])[];
  /** The white that parts the columns. */
  readonly gutters: readonly Gutter[];
}

export interface StreamOptions {
  /** Column borders that are drawn. */
  readonly verticals?: readonly number[];
  /** Horizontal rules: they part rows. */
  readonly rules?: readonly Edge[];
}

/** Gutters at drawn verticals are replaced by them; a vertical where none was seen adds a border. */
function bordersWith(gutters: readonly Gutter[], verticals: readonly number[]): Gutter[] {
  const borders = gutters.filter(
    (gutter) => !verticals.some((x) => x >= gutter.x0 - 2 && x <= gutter.x1 + 2),
  );
  for (const x of verticals) borders.push({ x0: x, x1: x, middle: x, rows: 0, gap: 0 });
  return borders.toSorted((a, b) => a.middle - b.middle);
}

/** Row borders between groups of rows: at a rule where one lies between, else half way. */
export function rowBorders(
  groups: readonly (readonly CutRow[])[],
  rules: readonly Edge[],
): number[] {
  const extent = groups.map((group) => rectOfWords(group.flatMap((cut) => cut.row.words)));
  const borders: number[] = [];
  extent.forEach((rect, i) => {
    const above = extent[i - 1];
    if (!above) {
      borders.push(rect.y0);
      return;
    }
    const from = Math.min(above.y1, rect.y0) - 2;
    const to = Math.max(above.y1, rect.y0) + 2;
    const rule = rules.find((edge) => edge.position >= from && edge.position <= to);
    const previous = borders.at(-1) ?? 0;
    borders.push(Math.max(rule?.position ?? (above.y1 + rect.y0) / 2, previous + 0.5));
  });
  borders.push(Math.max(extent.at(-1)?.y1 ?? 0, (borders.at(-1) ?? 0) + 0.5));
  return borders;
}

/** Reads printed lines as a table; null when they show no columns. */
export function readStream(
  rows: readonly Row[],
  { verticals = [], rules = [] }: StreamOptions = {},
): StreamReading | null {
  const gutters = columnGuttersOf(rows);
  const rect = unionOf(rows);
  const inner = verticals.filter((x) => x > rect.x0 + 2 && x < rect.x1 - 2);
  const borders = inner.length === 0 ? gutters : columnBordersOf(bordersWith(gutters, inner), rows);
  if (borders.length === 0) return null;

  const plain = rows.map((row) => cutRow(row, borders));
  const heading = headingLines(plain);
  const cuts = widenHeadings(plain, heading, borders, rules);
  const fold = (lines: readonly CutRow[]) => foldLines(lines, rules, borders.length + 1);
  const stub = centredStub(cuts.slice(heading), fold);
  const headed = stub ? fold(cuts.slice(0, heading)) : [];
  const groups = stub ? [...headed, ...stub.groups] : fold(cuts);
  const xs = [rect.x0, ...borders.map((border) => border.middle), rect.x1];
  const ys = rowBorders(groups, rules);

  const spans = groups.flatMap((group, row) =>
    runsOfGroup(group).map(({ first, last }): GridCell => {
      return { row, column: first, rowSpan: 1, columnSpan: last - first + 1 };
    }),
  );
  stub?.runs.forEach(({ first, last }) => {
    spans.push({ row: headed.length + first, column: 0, rowSpan: last - first + 1, columnSpan: 1 });
  });
  const grid = tileGrid(xs, ys, spans);
  const owners = ownersOf(grid);
  const filled: SheetWord[][] = grid.cells.map(() => []);
  groups.forEach((group, row) => {
    for (const cut of group) {
      for (const { first, words: held } of cut.segments) {
        filled[owners[row * (borders.length + 1) + first] ?? 0]?.push(...held);
      }
    }
  });
  stub?.labels.forEach(({ words: label }, i) => {
    const row = headed.length + (stub.runs[i]?.first ?? 0);
    filled[owners[row * (borders.length + 1)] ?? 0]?.push(...label);
  });
  return { grid, filled, gutters };
}

/** The runs of columns that the segments of a group of lines occupy together, left to right. */
function runsOfGroup(group: readonly CutRow[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  const all = group.flatMap((cut) => cut.segments).toSorted((a, b) => a.first - b.first);
  for (const { first, last } of all) {
    const open = runs.at(-1);
    if (open && first <= open.last) open.last = Math.max(open.last, last);
    else runs.push({ first, last });
  }
  return runs;
}
