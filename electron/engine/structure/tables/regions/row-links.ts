/**
 * Regions that may hold a table, from how likely neighbouring rows belong to the same one.
 *
 * The probability that two rows are of one table comes from boosted trees over what is seen between and
 * around them, in type sizes (`row-links.trees.json`, fitted by `test/bench/calibration/fit-regions.ts` on pages whose
 * tables are labelled). Cutting a page at its weakest links gives regions within regions: each that is
 * held together by more than chance is a candidate, and which of them are tables is decided later.
 */

import { centerY } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { probabilityBy, type Trees } from '../../../common/trees.ts';
import {
  isNumeric,
  isYear,
  joinWords,
  LIST_MARKER,
  startsWithLowercase,
} from '../page-view/cell-text.ts';
import { type Edge, type Edges, extractEdges } from '../page-view/edges.ts';
import type { PageView } from '../page-view/page-view.ts';
import { groupVisualRows, type TextRun, type VisualRow } from '../page-view/visual-rows.ts';
import model from './row-links.trees.json' with { type: 'json' };

/** Larger counts and distances tell nothing more. */
const MOST = 20;
/** Rows looked at for columns above and below a link. */
const WINDOW = 8;
/** Tolerance for aligned text, in type sizes. */
const ALIGNMENT_TOLERANCE = 0.35;
/** Tolerance for rules at the sides of text and for equal ends of rules. Points. */
const RULE_TOLERANCE = 3;

interface RowFacts {
  readonly row: VisualRow;
  readonly runs: readonly TextRun[];
  /** Between its runs, from and to in turn. */
  readonly gaps: readonly (readonly [number, number])[];
  readonly bold: number;
  readonly numbers: number;
  readonly longest: number;
  readonly marker: number;
  readonly ends: number;
  readonly lower: number;
  readonly isShaded: boolean;
}

const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(test).length / items.length;

function factsOf(row: VisualRow, fills: PageView['fills']): RowFacts {
  const runs = row.textRuns;
  const middle = centerY(row);
  const text = joinWords(row.textWords);
  const texts = runs.slice(1).map(({ words }) => joinWords(words));
  return {
    ...{ row, runs },
    gaps: pairsOf(runs).map(([left, right]) => [left.x1, right.x0] as const),
    bold: share(row.words, ({ bold }) => bold),
    numbers: share(texts, (text) => isNumeric(text) && !isYear(text)),
    longest: Math.max(0, ...runs.map(({ words }) => words.length)),
    marker: Number(LIST_MARKER.test(row.words[0]?.text ?? '')),
    ends: Number(/[.!?:;]$/.test(text)),
    lower: Number(startsWithLowercase(text)),
    isShaded: fills.some(
      ({ x0, x1, y0, y1 }) => y0 <= middle && y1 >= middle && x0 <= row.x0 + 2 && x1 >= row.x0 + 2,
    ),
  };
}

/** Share of the gaps that the text of `runs` covers by more than half. */
const crossed = (gaps: RowFacts['gaps'], runs: readonly TextRun[]): number =>
  share(gaps, ([from, to]) =>
    runs.some(({ x0, x1 }) => Math.min(x1, to) - Math.max(x0, from) > (to - from) / 2),
  );

const isAligned = (a: TextRun, b: TextRun, slack: number): boolean =>
  Math.abs(a.x0 - b.x0) <= slack ||
  Math.abs(a.x1 - b.x1) <= slack ||
  Math.abs(a.x0 + a.x1 - b.x0 - b.x1) <= 2 * slack;

/** Share of the runs beside others in `below` that are aligned with such runs in `above`. */
function columnsAligned(
  above: readonly RowFacts[],
  below: readonly RowFacts[],
  slack: number,
): number {
  const [upper, lower] = [above, below].map((rows) =>
    rows.flatMap(({ runs }) => (runs.length > 1 ? runs.slice(1) : [])),
  );
  return share(lower ?? [], (run) => upper?.some((other) => isAligned(run, other, slack)) === true);
}

/** Gaps of `rows` that none of them crosses, with text on both sides in at least two. */
function commonGutters(rows: readonly (RowFacts | undefined)[]): number {
  const own = rows.filter((row) => row !== undefined);
  const columns = own.filter(({ gaps }) => gaps.length > 0);
  const [first] = columns;
  if (columns.length < 2 || !first) return 0;
  return first.gaps.filter(([from, to]) => {
    let strip: [number, number] = [from, to];
    let both = 0;
    for (const { runs, row } of own) {
      if (runs.some(({ x0, x1 }) => x0 <= strip[0] && x1 >= strip[1])) return false;
      const before = Math.max(
        strip[0],
        ...runs.filter((run) => run.x1 < strip[1]).map((run) => run.x1),
      );
      const after = Math.min(
        strip[1],
        ...runs.filter((run) => run.x0 > before).map((run) => run.x0),
      );
      if (after - before < 0.3 * row.size) return false;
      strip = [before, after];
      both += Number(row.x0 < before && row.x1 > after);
    }
    return both > 1;
  }).length;
}

const covers = ({ start, end }: Edge, x0: number, x1: number): number =>
  Math.max(0, Math.min(end, x1) - Math.max(start, x0)) / Math.max(1, x1 - x0);

/** Features of the link of each row with the one above. */
export function linkFeatures(
  rows: readonly VisualRow[],
  { horizontal, vertical }: Edges,
  fills: PageView['fills'],
): Record<string, number>[] {
  const facts = rows.map((row) => factsOf(row, fills));
  const pitches = pairsOf(rows).map(([above, below]) => below.baseline - above.baseline);
  const pitch = median(pitches) || 12;
  const pageSize = median(rows.map(({ size }) => size)) || 10;
  const left = Math.min(...rows.map(({ x0 }) => x0));
  const right = Math.max(...rows.map(({ x1 }) => x1));
  const sorted = horizontal.toSorted((a, b) => a.position - b.position);
  return rows.slice(1).map((row, at) => {
    const [a, b] = [facts[at], facts[at + 1]];
    if (!a || !b) throw new RangeError('There is no such row.');
    const above = a.row;
    const size = Math.max(above.size, row.size, 1);
    const slack = ALIGNMENT_TOLERANCE * size;
    const gapOf = (index: number): number => {
      const [one, other] = [rows[index - 1], rows[index]];
      return one && other ? Math.min(8, (other.y0 - one.y1) / size) : 8;
    };
    const up = facts
      .slice(Math.max(0, at - WINDOW + 1), at + 1)
      .findLast(({ gaps }) => gaps.length > 0);
    const down = facts.slice(at + 1, at + 1 + WINDOW).find(({ gaps }) => gaps.length > 0);
    const [x0, x1] = [Math.min(above.x0, row.x0), Math.max(above.x1, row.x1)];
    const [y0, y1] = [above.y1 - 2, row.y0 + 2];
    const between = sorted.filter(
      ({ position }) => position >= Math.min(y0, y1) && position <= Math.max(y0, y1),
    );
    const higher = sorted.findLast(
      (edge) => edge.position < above.y1 && covers(edge, x0, x1) > 0.8,
    );
    const lower = sorted.find((edge) => edge.position > row.y0 && covers(edge, x0, x1) > 0.8);
    const areEqual =
      higher !== undefined &&
      lower !== undefined &&
      Math.abs(higher.start - lower.start) <= RULE_TOLERANCE &&
      Math.abs(higher.end - lower.end) <= RULE_TOLERANCE;
    const isBeside = (edge: Edge) =>
      edge.position >= x0 - size &&
      edge.position <= x1 + size &&
      edge.start <= above.y1 &&
      edge.end >= row.y0;
    const runsOf = (index: number): number => Math.min(8, facts[index]?.runs.length ?? 0);
    const widest = ({ gaps }: RowFacts): number =>
      Math.min(MOST, Math.max(0, ...gaps.map(([from, to]) => to - from)) / size);
    const count = Math.max(a.runs.length, b.runs.length, 1);
    const [first] = b.runs;
    return {
      gap: gapOf(at + 1),
      pitch: Math.min(6, (row.baseline - above.baseline) / pitch),
      gapAbove: gapOf(at),
      gapBelow: gapOf(at + 2),
      runsAbove: runsOf(at),
      runs: runsOf(at + 1),
      runsTwoAbove: runsOf(at - 1),
      runsBelow: runsOf(at + 2),
      aligned:
        b.runs.filter((run) => a.runs.some((other) => isAligned(run, other, slack))).length / count,
      alignedWithALaterColumn: Number(
        first !== undefined && a.runs.slice(1).some((run) => isAligned(run, first, slack)),
      ),
      gapsCrossed: crossed(a.gaps, b.runs),
      nearestColumnsAboveCrossed: up ? crossed(up.gaps, b.runs) : -1,
      distanceOfColumnsAbove: up ? at - facts.indexOf(up) : WINDOW,
      nearestColumnsBelowCrossed: down ? crossed(down.gaps, a.runs) : -1,
      distanceOfColumnsBelow: down ? facts.indexOf(down) - at - 1 : WINDOW,
      commonGutters: commonGutters([a, b]),
      commonGuttersAbove: commonGutters(facts.slice(Math.max(0, at - 3), at + 2)),
      commonGuttersBelow: commonGutters(facts.slice(at, at + 5)),
      ruleBetween: Math.max(0, ...between.map((edge) => covers(edge, x0, x1))),
      rulesAround: Number(higher !== undefined) + Number(lower !== undefined),
      betweenEqualRules: Number(areEqual),
      verticals: Math.min(6, vertical.filter(isBeside).length),
      shadedAbove: Number(a.isShaded),
      shaded: Number(b.isShaded),
      shadedBelow: Number(facts[at + 2]?.isShaded ?? false),
      sizeRatio: Math.min(3, above.size / Math.max(1, row.size)),
      size: row.size / pageSize,
      boldTwoAbove: facts[at - 1]?.bold ?? 0,
      boldAbove: a.bold,
      bold: b.bold,
      boldBelow: facts[at + 2]?.bold ?? 0,
      columnsAligned: columnsAligned(
        facts.slice(Math.max(0, at - 3), at + 1),
        facts.slice(at + 1, at + 5),
        slack,
      ),
      numbersTwoAbove: facts[at - 1]?.numbers ?? 0,
      numbersAbove: a.numbers,
      numbers: b.numbers,
      numbersBelow: facts[at + 2]?.numbers ?? 0,
      longestRunAbove: Math.min(MOST, a.longest),
      longestRun: Math.min(MOST, b.longest),
      marginAfterAbove: Math.min(MOST, (right - above.x1) / size),
      marginAfter: Math.min(MOST, (right - row.x1) / size),
      indentAbove: Math.min(MOST, (above.x0 - left) / size),
      indent: Math.min(MOST, (row.x0 - left) / size),
      markerAbove: a.marker,
      marker: b.marker,
      sentenceEndsAbove: a.ends,
      lowerCase: b.lower,
      widestGapAbove: widest(a),
      widestGap: widest(b),
      width: (x1 - x0) / Math.max(1, right - left),
    };
  });
}

/** Below this, two rows are hardly of one table. */
const LEAST_LINK = 0.3;

/**
 * Regions within regions: the runs of rows that remain together when the links up to each strength are
 * cut; of those that differ little, the one with the stronger cut.
 */
export function linkedRegions({ rows, links }: LinkedRows): VisualRow[][] {
  const regions: VisualRow[][] = [];
  const cut = (from: number, to: number): void => {
    if (to - from < 1) return;
    let weakest = from;
    for (let i = from; i < to; i++) {
      if ((links[i] ?? 0) < (links[weakest] ?? 0)) weakest = i;
    }
    if ((links[weakest] ?? 0) >= LEAST_LINK) regions.push(rows.slice(from, to + 1));
    cut(from, weakest);
    cut(weakest + 1, to);
  };
  cut(0, rows.length - 1);
  return regions;
}

export interface LinkedRows {
  readonly rows: readonly VisualRow[];
  /** Of each row but the last, the probability that it and the next are of one table. */
  readonly links: readonly number[];
}

const MODEL = model as unknown as Trees;
/** Cached by identity: a view is asked for its regions, and again for each candidate. */
const known = new WeakMap<PageView, LinkedRows>();

/** The rows of a page; a fit judges their links by other trees than the stored ones, the first time. */
export function linkedRowsOf(view: PageView, trees = MODEL): LinkedRows {
  let linked = known.get(view);
  if (!linked) {
    const rows = groupVisualRows(view.words);
    const features = linkFeatures(rows, extractEdges(view, { fills: false }), view.fills);
    linked = { rows, links: features.map((own) => probabilityBy(trees, own)) };
    known.set(view, linked);
  }
  return linked;
}
