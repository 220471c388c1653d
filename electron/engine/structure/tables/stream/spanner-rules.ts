/** The columns of a spanner by the rule below it, or by the position of its name. */
import { centerX } from '../../../../../shared/geometry.ts';
import type { Edge } from '../page-view/edges.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import type { HorizontalExtent } from './column-extents.ts';
import type { Run } from './partition.ts';
import type { Segment, SplitRow } from './split-row.ts';

/** Tolerance for a spanner's center, in type sizes. */
export const CENTER_TOLERANCE = 0.8;
/** Maximum distance of a spanner rule, in type sizes. */
const MAX_RULE_DISTANCE = 1.2;
/** A rule belongs to a column if it covers this share of the column's text. */
const MIN_RULE_COVER = 0.6;
/** Maximum distance of a name from the center or start of its rule, in type sizes. */
const MAX_RULE_OFFSET = 2;

const isAboveRule = (rule: Edge, { words }: Segment): boolean =>
  words.some((word) => word.x0 < rule.end && word.x1 > rule.start);

/**
 * The columns above which a rule directly below this segment, and no other, extends; null without
 * such a rule.
 */
export function findColumnsOverRule(
  segment: Segment,
  splitRow: SplitRow,
  extents: readonly (HorizontalExtent | null)[],
  rules: readonly Edge[],
): Run | null {
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
export function findCenteredColumns(
  segment: Segment,
  splitRow: SplitRow,
  extents: readonly (HorizontalExtent | null)[],
  tolerance = CENTER_TOLERANCE,
): Run {
  const rect = boundsOfWords(segment.words);
  const middle = centerX(rect);
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
