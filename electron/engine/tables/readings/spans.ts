/**
 * How far a heading over columns reaches. The words of "2021" cover one column or none, but the rule
 * under them, or their place in the middle of five columns, shows that they name all five.
 */

import type { Edge } from '../sheet/edges.ts';
import type { Gutter } from '../sheet/gutters.ts';
import { rectOfWords } from '../sheet/rows.ts';
import type { CutRow, Segment } from './cut.ts';
import { tile } from './tiling.ts';

/** A heading stands in the middle of its columns within this many type sizes. */
const CENTRED = 0.8;
/** A name stands in its column as the others do within this many type sizes. */
const ALIGNED = 0.4;
/** Lines of one name are set no further apart than this many type sizes. */
const LEADING = 1.3;
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

const reaches = (rule: Edge, { words }: Segment): boolean =>
  words.some((word) => word.x0 < rule.end && word.x1 > rule.start);

/** Columns over which a rule close under the segment, and under no other, runs; null without such a rule. */
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
  if (!rule || cut.segments.some((other) => other !== segment && reaches(rule, other))) return null;
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

/** Whether a name stands in one column as its own names do: flush with either side of it, or centred. */
function standsAs(name: Ink, column: Ink, slack: number): boolean {
  const before = name.x0 - column.x0;
  const after = column.x1 - name.x1;
  if (before < -slack || after < -slack) return false;
  return Math.min(before, after, Math.abs(before - after) / 2) <= slack;
}

/**
 * `cut` with each name beside the stub over the run of columns in the middle of which it stands, so
 * that together they hold all columns; null when no such runs can be found, or when the `heading`
 * lines right below leave a column without a name. Names that all stand well in single columns, close over the next
 * line, may as well be the first lines of names that go on there.
 */
function overGroups(
  cut: CutRow,
  below: readonly CutRow[],
  heading: number,
  width: number,
): CutRow | null {
  const { row, segments } = cut;
  const stub = segments.filter(({ last }) => last === 0);
  const named = segments.slice(stub.length);
  if (named.length === 0 || named.length >= width - 1 || named[0]?.first === 0) return null;
  const ink = inkOfColumns(below, width);
  const names = named.map(({ words }) => rectOfWords(words));
  const columns = ink.slice(1).filter((column) => column !== null);
  const titles = new Set(
    below.slice(0, heading).flatMap((line) => line.segments.map(({ first }) => first)),
  );
  for (let column = 1; column < width; column++) {
    if (!ink[column] || !titles.has(column)) return null;
  }
  const pitch = (below[0]?.row.baseline ?? 0) - row.baseline;
  const mayGoOn = names.every((name) =>
    columns.some((column) => standsAs(name, column, ALIGNED * row.size)),
  );
  if (mayGoOn && pitch <= LEADING * row.size) return null;
  const along = ({ x0, x1 }: Ink) => ({ from: x0, to: x1 });
  const runs = tile(names.map(along), columns.map(along), CENTRED * row.size);
  if (!runs) return null;
  const wide = named.map((segment, i) => ({
    ...segment,
    first: (runs[i]?.first ?? 0) + 1,
    last: (runs[i]?.last ?? 0) + 1,
  }));
  return { row, segments: [...stub, ...wide] };
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
    const ruled = cut.segments.map((segment) =>
      segment.last === 0 ? null : columnsOverRule(segment, cut, ink, rules),
    );
    // A rule under the name of a group tells more than its place does.
    const groups = ruled.some((run) => run !== null && run.last > run.first)
      ? null
      : overGroups(cut, cuts.slice(i + 1), heading - i - 1, ink.length);
    if (groups) return groups;
    const segments = cut.segments.map((segment, at) => {
      const around = segment.first > 0 && segment.last > segment.first;
      const run = ruled[at] ?? (around ? columnsAround(segment, cut, ink) : segment);
      return { ...segment, first: run.first, last: run.last };
    });
    const overlap = segments.some((segment, at) => {
      const next = segments[at + 1];
      return next !== undefined && next.first <= segment.last;
    });
    return overlap ? cut : { ...cut, segments };
  });
}
