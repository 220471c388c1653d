/**
 * Widens spanners to the columns they name. The words of "2021" cover one column, but the rule
 * below them, or their position centered over five columns, shows that they name all five.
 */

import { isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import type { Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import {
  type HorizontalExtent,
  isCenteredOnColumns,
  measureColumnExtents,
  toCells,
} from './column-extents.ts';
import { partitionByCenters } from './partition.ts';
import type { Segment, SplitRow } from './split-row.ts';

/** Tolerance for a spanner's center, in type sizes. */
const CENTER_TOLERANCE = 0.8;
/** Tolerance for a name's alignment with its column, in type sizes. */
const ALIGNMENT_TOLERANCE = 0.4;
/** Maximum line distance within a name, in type sizes. */
const MAX_NAME_LINE_DISTANCE = 1.3;
/** The same where the line aligns with the next one. */
const MAX_ALIGNED_LINE_DISTANCE = 1.5;
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
 * The run of `columns` of each name where the names below repeat in equal groups ("2024 2023 2024 2023"), and each
 * name lies over its group. Null if they do not.
 */
function groupByRepetition(
  names: readonly HorizontalExtent[],
  below: readonly SplitRow[],
  columns: readonly HorizontalExtent[],
): { first: number; last: number }[] | null {
  const size = columns.length / names.length;
  if (names.length < 2 || size < 2 || !Number.isInteger(size)) return null;
  const texts = columns.map((_, i) =>
    below
      .flatMap(({ segments }) => segments)
      .filter(({ first, last }) => first === i + 1 && last === i + 1)
      .map(({ words }) => joinWords(words))
      .join(' '),
  );
  if (texts.some((text, i) => text === '' || text !== texts[i % size])) return null;
  const isOver = names.every((name, i) => {
    const center = (name.x0 + name.x1) / 2;
    const from = columns[i * size - 1]?.x1 ?? 0;
    return center > from && center < (columns[(i + 1) * size - 1]?.x1 ?? 0);
  });
  return isOver ? names.map((_, i) => ({ first: i * size, last: (i + 1) * size - 1 })) : null;
}

/**
 * The segments over data columns; a text run that was split at a gutter is one again, unless each
 * part aligns with its column.
 */
function joinTextRuns(
  { row, segments }: SplitRow,
  extents: readonly (HorizontalExtent | null)[],
): Segment[] {
  const isAligned = (part: Segment): boolean => {
    const column = extents[part.first];
    const slack = ALIGNMENT_TOLERANCE * row.size;
    return (
      part.first !== part.last ||
      !column ||
      isAlignedLikeColumn(boundsOfWords(part.words), column, slack)
    );
  };
  const runOf = (word: ViewWord | undefined) =>
    row.textRuns.findIndex(({ words }) => words.some((other) => other === word));
  const parts = segments.filter(({ last }) => last > 0);
  const byRun = Map.groupBy(parts, ({ words }) => runOf(words[0]));
  return [...byRun.values()].flatMap((run): Segment[] => {
    const [first] = run;
    const last = run.at(-1);
    const isName =
      run.length > 1 && run.some((part) => part.words.some(({ text }) => !isNumeric(text)));
    if (!first || !last || !isName || run.every(isAligned)) return run;
    return [{ first: first.first, last: last.last, words: run.flatMap(({ words }) => words) }];
  });
}

/** Whether a name lies over the text of one column alone. */
const isOverOneColumn = (name: HorizontalExtent, columns: readonly HorizontalExtent[]): boolean =>
  columns.filter(({ x0, x1 }) => name.x0 < x1 && name.x1 > x0).length === 1;

/**
 * `splitRow` with each spanner over the run of columns it is centered on, so that together they
 * cover all data columns. Null if there are no such runs, or if the `headerLines` directly below
 * leave a column without a name. `above` is the line above, widened. Names over single columns, close to the next line, may
 * be first lines of wrapped names.
 */
function assignNamesToColumnGroups(
  splitRow: SplitRow,
  above: SplitRow | undefined,
  below: readonly SplitRow[],
  headerLines: number,
  width: number,
): SplitRow | null {
  const { row, segments } = splitRow;
  const rowHeaders = segments.filter(({ last }) => last === 0);
  // Lines with few names may be spanners themselves.
  const isOfColumns = ({ segments: own }: SplitRow, i: number) =>
    i >= headerLines || own.filter(({ first }) => first > 0).length > (width - 1) / 2;
  const extents = measureColumnExtents(below.filter(isOfColumns), width);
  const named = joinTextRuns(splitRow, extents);
  if (named.length === 0 || named.length >= width - 1) return null;
  const names = named.map(({ words }) => boundsOfWords(words));
  const columns = extents.slice(1).filter((column) => column !== null);
  const titledColumns = new Set(
    below.slice(0, headerLines).flatMap((line) => line.segments.map(({ first }) => first)),
  );
  for (let column = 1; column < width; column++) {
    if (!titledColumns.has(column)) return null;
  }
  const pitch = (below[0]?.row.baseline ?? 0) - row.baseline;
  const mayContinueBelow = names.every((name) => isOverOneColumn(name, columns));
  // "Years ended" above "2024 2023 2022" is not the first line of the name of one of them.
  const areYears = below.slice(0, headerLines).some(({ segments: own }) => {
    const texts = own.filter(({ first }) => first > 0).map(({ words }) => joinWords(words));
    return texts.length === width - 1 && texts.every(isYear);
  });
  const nextNames = (below[0]?.segments ?? []).map(({ words }) => boundsOfWords(words));
  const isAligned = names.every((name) =>
    nextNames.some((next) => isAlignedLikeColumn(name, next, ALIGNMENT_TOLERANCE * row.size)),
  );
  const maxPitch = isAligned ? MAX_ALIGNED_LINE_DISTANCE : MAX_NAME_LINE_DISTANCE;
  if (mayContinueBelow && !areYears && pitch <= maxPitch * row.size) return null;
  const slack = CENTER_TOLERANCE * row.size;
  const asAbove = above && groupAsAbove(named, above, slack);
  if (asAbove) return { row, segments: [...rowHeaders, ...asAbove] };
  const [name, ...others] = names;
  const isOverAll =
    areYears && name && others.length === 0 && isCenteredOnColumns(name, columns, slack);
  const toExtent = ({ x0, x1 }: HorizontalExtent) => ({ from: x0, to: x1 });
  const runs = isOverAll
    ? [{ first: 0, last: columns.length - 1 }]
    : (groupByRepetition(names, below.slice(0, headerLines), columns) ??
      partitionByCenters(
        names.map(toExtent),
        [columns.map(toExtent), toCells(columns).map(toExtent)],
        slack,
      ));
  if (!runs) return null;
  const widened = named.map((segment, i) => ({
    ...segment,
    first: (runs[i]?.first ?? 0) + 1,
    last: (runs[i]?.last ?? 0) + 1,
  }));
  return { row, segments: [...rowHeaders, ...widened] };
}

/**
 * The names over the columns of the spanners directly above, where each is centered below one of them:
 * "Three months ended" and "June 30,". Null if they are not.
 */
function groupAsAbove(named: readonly Segment[], above: SplitRow, slack: number): Segment[] | null {
  const spanners = above.segments.filter(({ first, last }) => first > 0 && last > first);
  if (spanners.length !== named.length) return null;
  const centerOf = ({ words }: Segment) => {
    const { x0, x1 } = boundsOfWords(words);
    return (x0 + x1) / 2;
  };
  const grouped = named.map((segment, i): Segment | null => {
    const spanner = spanners[i];
    if (!spanner || Math.abs(centerOf(spanner) - centerOf(segment)) > slack) return null;
    return { ...segment, first: spanner.first, last: spanner.last };
  });
  return grouped.every((segment) => segment !== null) ? grouped : null;
}

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
