/**
 * Widens spanners to the columns they name. The words of "2021" cover one column, but the rule
 * below them, or their position centered over five columns, shows that they name all five.
 */
import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import { measureColumnExtents } from './column-extents.ts';
import { assignNamesToColumnGroups } from './column-groups.ts';
import { findCenteredColumns, findColumnsOverRule } from './spanner-rules.ts';
import type { SplitRow } from './split-row.ts';

/** `splitRows` with the spanners among the first `headerLines` of them widened. */
export function widenSpanningHeaders(
  splitRows: readonly SplitRow[],
  headerLines: number,
  borders: readonly Gutter[],
  rules: readonly Edge[],
): SplitRow[] {
  const extents = measureColumnExtents(splitRows, borders.length + 1);
  const widened: SplitRow[] = [];
  for (const [i, splitRow] of splitRows.entries()) {
    widened.push(i < headerLines ? widen(splitRow, i) : splitRow);
  }
  return widened;

  function widen(splitRow: SplitRow, i: number): SplitRow {
    const ruled = splitRow.segments.map((segment) =>
      segment.last === 0 ? null : findColumnsOverRule(segment, splitRow, extents, rules),
    );
    // A spanner rule is better evidence than the position of its name.
    const groups = ruled.some((run) => run !== null && run.last > run.first)
      ? null
      : assignNamesToColumnGroups(
          splitRow,
          widened[i - 1],
          splitRows.slice(i + 1),
          headerLines - i - 1,
          extents.length,
        );
    if (groups) return groups;
    const segments = splitRow.segments.map((segment, at) => {
      const isSpanning = segment.first > 0 && segment.last > segment.first;
      const run =
        ruled[at] ?? (isSpanning ? findCenteredColumns(segment, splitRow, extents) : segment);
      return { ...segment, first: run.first, last: run.last };
    });
    const overlap = segments.some((segment, at) => {
      const next = segments[at + 1];
      return next !== undefined && next.first <= segment.last;
    });
    return overlap ? splitRow : { ...splitRow, segments };
  }
}
