/**
 * Interprets a region by the alignment of its words: columns from gutters (and vertical rules, if
 * any), rows from baselines, wrapped lines merged into their row, spanners as spans.
 */

import { unionOf } from '../../../../../shared/geometry.ts';
import type { Grid, GridCell } from '../cells/grid.ts';
import { createGrid, mapPositionsToCells } from '../cells/grid.ts';
import type { Edge } from '../page-view/edges.ts';
import { type Gutter, hasDetachedCurrency } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords, type VisualRow } from '../page-view/visual-rows.ts';
import { findCenteredRowHeaders } from './centered-row-headers.ts';
import { countHeaderLines } from './header-lines.ts';
import { findColumnRuns, mergeWrappedLines } from './row-starts.ts';
import { widenSpanningHeaders } from './spanning-headers.ts';
import {
  findOverlongLabels,
  isLabelAcrossColumns,
  type SplitRow,
  splitRowAtColumns,
} from './split-row.ts';
import { findTableGutters, refineColumnBorders } from './table-gutters.ts';
import { dealNames } from './tight-names.ts';

export interface StreamInterpretation {
  readonly grid: Grid;
  readonly cellWords: readonly (readonly ViewWord[])[];
  /** The gutters between its columns. */
  readonly gutters: readonly Gutter[];
}

export interface StreamOptions {
  /** x of drawn column borders. */
  readonly verticals?: readonly number[];
  /** Horizontal rules, which separate rows. */
  readonly rules?: readonly Edge[];
}

/** A vertical this near a gutter lies in it. Points. */
const GUTTER_TOLERANCE = 2;

const createBorder = (x: number): Gutter => ({ x0: x, x1: x, middle: x });

/**
 * Moves gutters to the verticals in them; a vertical without a gutter adds a border. Several
 * verticals in one gutter are the sides of the space between two shaded cells: one border.
 */
function mergeVerticalRules(
  gutters: readonly Gutter[],
  verticals: readonly number[],
  rows: readonly VisualRow[],
): Gutter[] {
  const isIn = (x: number, { x0, x1 }: Gutter) =>
    x >= x0 - GUTTER_TOLERANCE && x <= x1 + GUTTER_TOLERANCE;
  const moved = gutters.map((gutter) => {
    const inside = verticals.filter((x) => isIn(x, gutter));
    const distance = (x: number) => Math.abs(x - gutter.middle);
    const [nearest] = inside.toSorted((a, b) => distance(a) - distance(b));
    return nearest === undefined ? gutter : createBorder(nearest);
  });
  const detached = rows.flatMap((row) => row.textWords.filter(hasDetachedCurrency));
  const added = verticals.filter(
    (x) =>
      !gutters.some((gutter) => isIn(x, gutter)) &&
      !detached.some((word) => x > word.x0 - GUTTER_TOLERANCE && x < word.x1),
  );
  return [...moved, ...added.map(createBorder)].toSorted((a, b) => a.middle - b.middle);
}

/** Row borders between groups of lines: at a rule between them, otherwise half way. */
export function computeRowBorders(
  groups: readonly (readonly SplitRow[])[],
  rules: readonly Edge[],
): number[] {
  const extent = groups.map((group) =>
    boundsOfWords(group.flatMap((splitRow) => splitRow.row.words)),
  );
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

/** Lines split at the columns of a table. */
interface SplitLines {
  readonly gutters: readonly Gutter[];
  readonly borders: readonly Gutter[];
  readonly headerLines: number;
  readonly headedRows: readonly SplitRow[];
}

/** Splits visual rows at their columns; null if they have none. */
export function splitLines(
  rows: readonly VisualRow[],
  { verticals = [], rules = [] }: StreamOptions = {},
): SplitLines | null {
  const gutters = findTableGutters(rows);
  const rect = unionOf(rows);
  const innerVerticals = verticals.filter((x) => x > rect.x0 + 2 && x < rect.x1 - 2);
  const borders =
    innerVerticals.length === 0
      ? gutters
      : refineColumnBorders(mergeVerticalRules(gutters, innerVerticals, rows), rows);
  if (borders.length === 0) return null;

  const overlong = findOverlongLabels(rows, borders);
  const splitRows = dealNames(
    rows.map((row, i) => {
      const isLabel = isLabelAcrossColumns(row, rows[i - 1], rows[i + 1]);
      return splitRowAtColumns(row, borders, (textRun) => isLabel || overlong.has(textRun));
    }),
    borders.length + 1,
  );
  const headerLines = countHeaderLines(splitRows);
  const headedRows = widenSpanningHeaders(splitRows, headerLines, borders.length + 1, rules);
  return { gutters, borders, headerLines, headedRows };
}

/** Interprets visual rows as a table; null if they have no columns. */
export function interpretByAlignment(
  rows: readonly VisualRow[],
  options: StreamOptions = {},
): StreamInterpretation | null {
  const lines = splitLines(rows, options);
  if (lines === null) return null;
  const { gutters, borders, headerLines, headedRows } = lines;
  const { rules = [] } = options;
  const rect = unionOf(rows);
  const mergeLines = (lines: readonly SplitRow[]) => mergeWrappedLines(lines, rules);
  const rowHeaders = findCenteredRowHeaders(headedRows.slice(headerLines), mergeLines);
  const headerGroups = rowHeaders ? mergeLines(headedRows.slice(0, headerLines)) : [];
  const groups = rowHeaders ? [...headerGroups, ...rowHeaders.groups] : mergeLines(headedRows);
  const xs = [rect.x0, ...borders.map((border) => border.middle), rect.x1];
  const ys = computeRowBorders(groups, rules);

  const spans = groups.flatMap((group, row) =>
    findColumnRuns(group).map(({ first, last }): GridCell => {
      return { row, column: first, rowSpan: 1, columnSpan: last - first + 1 };
    }),
  );
  rowHeaders?.runs.forEach(({ first, last }) => {
    spans.push({
      row: headerGroups.length + first,
      column: 0,
      rowSpan: last - first + 1,
      columnSpan: 1,
    });
  });
  const grid = createGrid(xs, ys, spans);
  const cellAtPosition = mapPositionsToCells(grid);
  const cellWords: ViewWord[][] = grid.cells.map(() => []);
  groups.forEach((group, row) => {
    for (const splitRow of group) {
      for (const { first, words: segmentWords } of splitRow.segments) {
        cellWords[cellAtPosition[row * (borders.length + 1) + first] ?? 0]?.push(...segmentWords);
      }
    }
  });
  rowHeaders?.labels.forEach(({ words: label }, i) => {
    const row = headerGroups.length + (rowHeaders.runs[i]?.first ?? 0);
    cellWords[cellAtPosition[row * (borders.length + 1)] ?? 0]?.push(...label);
  });
  return { grid, cellWords, gutters };
}
