/**
 * Widens spanners to the columns they name. The words of "2021" cover one column, but the rule
 * below them, or their position centered over five columns, shows that they name all five.
 */

import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { partitionByCenters } from './partition.ts';
import type { Segment, SplitRow } from './split-row.ts';

/** Tolerance for a spanner's center, in type sizes. */
const CENTER_TOLERANCE = 0.8;
/** Tolerance for a name's alignment with its column, in type sizes. */
const ALIGNMENT_TOLERANCE = 0.4;
/** Maximum line distance within a name, in type sizes. */
const MAX_NAME_LINE_DISTANCE = 1.3;
/** Maximum distance of a spanner rule, in type sizes. */
const MAX_RULE_DISTANCE = 1.2;
/** A rule belongs to a column if it covers this share of the column's text. */
const MIN_RULE_COVER = 0.6;

/** Maximum distance of a name from the center or start of its rule, in type sizes. */
const MAX_RULE_OFFSET = 2;

interface HorizontalExtent {
  readonly x0: number;
  readonly x1: number;
}

/** Horizontal extent of the unspanned text of each column; null for a column of spans only. */
function measureColumnExtents(
  splitRows: readonly SplitRow[],
  columns: number,
): (HorizontalExtent | null)[] {
  const extents: (HorizontalExtent | null)[] = new Array<HorizontalExtent | null>(columns).fill(
    null,
  );
  for (const { segments } of splitRows) {
    for (const segment of segments) {
      if (segment.first !== segment.last) continue;
      const rect = boundsOfWords(segment.words);
      const known = extents[segment.first];
      extents[segment.first] = known
        ? { x0: Math.min(known.x0, rect.x0), x1: Math.max(known.x1, rect.x1) }
        : { x0: rect.x0, x1: rect.x1 };
    }
  }
  return extents;
}

const isAboveRule = (rule: Edge, { words }: Segment): boolean =>
  words.some((word) => word.x0 < rule.end && word.x1 > rule.start);

/**
 * The columns above which a rule directly below this segment, and no other, extends; null without
 * such a rule.
 */
function findColumnsOverRule(
  segment: Segment,
  splitRow: SplitRow,
  extents: readonly (HorizontalExtent | null)[],
  rules: readonly Edge[],
): { first: number; last: number } | null {
  const rect = boundsOfWords(segment.words);
  const rule = rules.find(
    (edge) =>
      edge.position > splitRow.row.baseline - 1 &&
      edge.position < rect.y1 + MAX_RULE_DISTANCE * splitRow.row.size &&
      edge.start <= rect.x0 + 2 &&
      edge.end >= rect.x1 - 2,
  );
  if (!rule || splitRow.segments.some((other) => other !== segment && isAboveRule(rule, other)))
    return null;
  const covered = extents.flatMap((column, i) => {
    if (!column) return [];
    const shared = Math.min(rule.end, column.x1) - Math.max(rule.start, column.x0);
    return shared >= MIN_RULE_COVER * (column.x1 - column.x0) ? [i] : [];
  });
  const first = covered[0];
  const last = covered.at(-1);
  if (first === undefined || last === undefined || first === 0) return null;
  if (!isCenteredOrAtStart(rect, rule, splitRow.row.size)) {
    // The rule is that of the line below, over more columns than the name.
    const run = findCenteredColumns(segment, splitRow, extents, MAX_RULE_OFFSET);
    if (run.last > run.first && run.first >= first && run.last <= last) return run;
  }
  return { first: Math.min(first, segment.first), last: Math.max(last, segment.last) };
}

/** Whether a name is centered over its rule, or begins with it. */
const isCenteredOrAtStart = (name: HorizontalExtent, rule: Edge, size: number): boolean =>
  Math.abs(name.x0 + name.x1 - rule.start - rule.end) / 2 <= MAX_RULE_OFFSET * size ||
  name.x0 - rule.start <= MAX_RULE_OFFSET * size;

/** The free columns around the segment over which it is centered, within `tolerance` type sizes. */
function findCenteredColumns(
  segment: Segment,
  splitRow: SplitRow,
  extents: readonly (HorizontalExtent | null)[],
  tolerance = CENTER_TOLERANCE,
): { first: number; last: number } {
  const rect = boundsOfWords(segment.words);
  const middle = (rect.x0 + rect.x1) / 2;
  const others = splitRow.segments.filter((other) => other !== segment);
  const low = Math.max(1, ...others.filter((o) => o.last < segment.first).map((o) => o.last + 1));
  const high = Math.min(
    extents.length - 1,
    ...others.filter((o) => o.first > segment.last).map((o) => o.first - 1),
  );
  let best = { first: segment.first, last: segment.last };
  for (let first = segment.first; first >= low; first--) {
    for (let last = segment.last; last <= high; last++) {
      const from = extents[first];
      const to = extents[last];
      if (!from || !to) continue;
      const centerOffset = Math.abs((from.x0 + to.x1) / 2 - middle);
      // Of all runs that it is centered over, take the widest.
      const wider = last - first > best.last - best.first;
      if (wider && centerOffset <= tolerance * splitRow.row.size) best = { first, last };
    }
  }
  return best;
}

/** Whether a name aligns with its column left, right or centered. */
function isAlignedLikeColumn(
  name: HorizontalExtent,
  column: HorizontalExtent,
  slack: number,
): boolean {
  const before = name.x0 - column.x0;
  const after = column.x1 - name.x1;
  if (before < -slack || after < -slack) return false;
  return Math.min(before, after, Math.abs(before - after) / 2) <= slack;
}

/**
 * `splitRow` with each spanner over the run of columns it is centered on, so that together they
 * cover all data columns. Null if there are no such runs, or if the `headerLines` directly below
 * leave a column without a name. Names that align with single columns, close to the next line, may
 * be first lines of wrapped names.
 */
function assignNamesToColumnGroups(
  splitRow: SplitRow,
  below: readonly SplitRow[],
  headerLines: number,
  width: number,
): SplitRow | null {
  const { row, segments } = splitRow;
  const rowHeaders = segments.filter(({ last }) => last === 0);
  const named = segments.slice(rowHeaders.length);
  if (named.length === 0 || named.length >= width - 1) return null;
  const extents = measureColumnExtents(below, width);
  const names = named.map(({ words }) => boundsOfWords(words));
  const columns = extents.slice(1).filter((column) => column !== null);
  const titledColumns = new Set(
    below.slice(0, headerLines).flatMap((line) => line.segments.map(({ first }) => first)),
  );
  for (let column = 1; column < width; column++) {
    if (!titledColumns.has(column)) return null;
  }
  const pitch = (below[0]?.row.baseline ?? 0) - row.baseline;
  const mayContinueBelow = names.every((name) =>
    columns.some((column) => isAlignedLikeColumn(name, column, ALIGNMENT_TOLERANCE * row.size)),
  );
  if (mayContinueBelow && pitch <= MAX_NAME_LINE_DISTANCE * row.size) return null;
  const toExtent = ({ x0, x1 }: HorizontalExtent) => ({ from: x0, to: x1 });
  const runs = partitionByCenters(
    names.map(toExtent),
    columns.map(toExtent),
    CENTER_TOLERANCE * row.size,
  );
  if (!runs) return null;
  const widened = named.map((segment, i) => ({
    ...segment,
    first: (runs[i]?.first ?? 0) + 1,
    last: (runs[i]?.last ?? 0) + 1,
  }));
  return { row, segments: [...rowHeaders, ...widened] };
}

/** `splitRows` with the spanners among the first `headerLines` of them widened. */
export function widenSpanningHeaders(
  splitRows: readonly SplitRow[],
  headerLines: number,
  borders: readonly Gutter[],
  rules: readonly Edge[],
): SplitRow[] {
  const extents = measureColumnExtents(splitRows, borders.length + 1);
  return splitRows.map((splitRow, i) => {
    if (i >= headerLines) return splitRow;
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
    const overlap = segments.some((segment, at) => {
      const next = segments[at + 1];
      return next !== undefined && next.first <= segment.last;
    });
    return overlap ? splitRow : { ...splitRow, segments };
  });
}
