/**
 * Widens spanners to the columns they name. The words of "2021" cover one column, but the rule
 * below them, or their position centered over five columns, shows that they name all five.
 */
import { centerX } from '../../../../../shared/geometry.ts';
import type { Edge } from '../page-view/edges.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { measureColumnExtents } from './column-extents.ts';
import { assignNamesToColumnGroups } from './column-groups.ts';
import { CENTER_TOLERANCE, findCenteredColumns, findColumnsOverRule } from './spanner-rules.ts';
import type { Segment, SplitRow } from './split-row.ts';

/** `splitRows` with the spanners among the first `headerLines` of them widened. */
export function widenSpanningHeaders(
  splitRows: readonly SplitRow[],
  headerLines: number,
  columns: number,
  rules: readonly Edge[],
): SplitRow[] {
  const extents = measureColumnExtents(splitRows, columns);
  const widened: SplitRow[] = [];
  for (const [i, splitRow] of splitRows.entries()) {
    const above = widened[i - 1];
    const own = i < headerLines ? widen(splitRow, i) : splitRow;
    widened.push(above && i < headerLines ? takeColumnsOfNeighbor(own, above) : own);
  }
  for (let i = headerLines - 2; i >= 0; i--) {
    const [own, below] = widened.slice(i, i + 2);
    if (own && below) widened[i] = takeColumnsOfNeighbor(own, below);
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
    return overlap(segments) ? splitRow : { ...splitRow, segments };
  }
}

const overlap = (segments: readonly Segment[]): boolean =>
  segments.some((segment, at) => (segments[at + 1]?.first ?? Infinity) <= segment.last);

const centerOf = ({ words }: Segment): number => centerX(boundsOfWords(words));

/**
 * The row with each name that is centered over or below a spanner of the next line in the columns of
 * that spanner: lines of one name, such as "Three months ended" and "June 30,".
 */
function takeColumnsOfNeighbor(splitRow: SplitRow, neighbor: SplitRow): SplitRow {
  const spanners = neighbor.segments.filter(({ first, last }) => first > 0 && last > first);
  const segments = splitRow.segments.map((segment) => {
    const spanner = spanners.find(
      ({ first, last, words }) =>
        first <= segment.first &&
        last >= segment.last &&
        Math.abs(centerOf({ first, last, words }) - centerOf(segment)) <=
          CENTER_TOLERANCE * splitRow.row.size,
    );
    return spanner ? { ...segment, first: spanner.first, last: spanner.last } : segment;
  });
  return overlap(segments) ? splitRow : { ...splitRow, segments };
}
