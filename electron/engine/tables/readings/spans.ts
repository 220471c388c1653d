/**
 * How far a heading over columns reaches. The words of "2021" cover one column or none, but the rule
 * under them, or their place in the middle of five columns, shows that they name all five.
 */

import type { Edge } from '../sheet/edges.ts';
import type { Gutter } from '../sheet/gutters.ts';
import { rectOfWords } from '../sheet/rows.ts';
import type { CutRow, Segment } from './cut.ts';

/** A heading stands in the middle of its columns within this many type sizes. */
const CENTRED = 0.8;
/** A rule under a heading lies within this many type sizes of it. */
const RULE_DROP = 1.2;
/** A rule belongs to a column when it covers this share of the column's ink. */
const RULE_SHARE = 0.6;

interface Ink {
  readonly x0: number;
  readonly x1: number;
}

/** Left and right end of what stands in each column alone; null for a column of spans only. */
function inkOfColumns(cuts: readonly CutRow[], columns: number): (Ink | null)[] {
  const ink: (Ink | null)[] = new Array<Ink | null>(columns).fill(null);
  for (const { segments } of cuts) {
    for (const segment of segments) {
      if (segment.first !== segment.last) continue;
      const rect = rectOfWords(segment.words);
      const known = ink[segment.first];
      ink[segment.first] = known
        ? { x0: Math.min(known.x0, rect.x0), x1: Math.max(known.x1, rect.x1) }
        : { x0: rect.x0, x1: rect.x1 };
    }
  }
  return ink;
}

/** Columns over which a rule close under the segment runs; null without such a rule. */
function columnsOverRule(
  segment: Segment,
  cut: CutRow,
  ink: readonly (Ink | null)[],
  rules: readonly Edge[],
): { first: number; last: number } | null {
  const rect = rectOfWords(segment.words);
  const rule = rules.find(
    (edge) =>
      edge.position > cut.row.baseline - 1 &&
      edge.position < rect.y1 + RULE_DROP * cut.row.size &&
      edge.start <= rect.x0 + 2 &&
      edge.end >= rect.x1 - 2,
  );
  if (!rule) return null;
  const covered = ink.flatMap((column, i) => {
    if (!column) return [];
    const shared = Math.min(rule.end, column.x1) - Math.max(rule.start, column.x0);
    return shared >= RULE_SHARE * (column.x1 - column.x0) ? [i] : [];
  });
  const first = covered[0];
  const last = covered.at(-1);
  if (first === undefined || last === undefined || first === 0) return null;
  return { first: Math.min(first, segment.first), last: Math.max(last, segment.last) };
}

/** The free columns around the segment in the middle of which it stands. */
function columnsAround(
  segment: Segment,
  cut: CutRow,
  ink: readonly (Ink | null)[],
): { first: number; last: number } {
  const rect = rectOfWords(segment.words);
  const middle = (rect.x0 + rect.x1) / 2;
  const others = cut.segments.filter((other) => other !== segment);
  const low = Math.max(1, ...others.filter((o) => o.last < segment.first).map((o) => o.last + 1));
  const high = Math.min(
    ink.length - 1,
    ...others.filter((o) => o.first > segment.last).map((o) => o.first - 1),
  );
  let best = { first: segment.first, last: segment.last };
  for (let first = segment.first; first >= low; first--) {
    for (let last = segment.last; last <= high; last++) {
      const from = ink[first];
      const to = ink[last];
      if (!from || !to) continue;
      const off = Math.abs((from.x0 + to.x1) / 2 - middle);
      // Of all runs that it is centred over it names the widest.
      const wider = last - first > best.last - best.first;
      if (wider && off <= CENTRED * cut.row.size) best = { first, last };
    }
  }
  return best;
}

/** `cuts` with the headings among the first `heading` of them widened to the columns they name. */
export function widenHeadings(
  cuts: readonly CutRow[],
  heading: number,
  borders: readonly Gutter[],
  rules: readonly Edge[],
): CutRow[] {
  const ink = inkOfColumns(cuts, borders.length + 1);
  return cuts.map((cut, i) => {
    if (i >= heading) return cut;
    const segments = cut.segments.map((segment) => {
      if (segment.last === 0) return segment;
      const wide =
        columnsOverRule(segment, cut, ink, rules) ??
        (segment.last > segment.first ? columnsAround(segment, cut, ink) : segment);
      return { ...segment, first: wide.first, last: wide.last };
    });
    const overlap = segments.some((segment, at) => {
      const next = segments[at + 1];
      return next !== undefined && next.first <= segment.last;
    });
    return overlap ? cut : { ...cut, segments };
  });
}
