/**
 * Columns of a page: gutters that text flows down beside, told from those between the columns of a table.
 *
 * A gutter is a strip that no text enters, left of text that begins flush at it. The probability that it parts
 * columns of the page comes from boosted trees over what is seen on both sides, in type sizes
 * (`text-columns.trees.json`, fitted by `test/bench/calibration/fit-columns.ts` on pages whose reading order is
 * labelled). A page is cut at the tallest likely gutter, and each part again.
 */

import {
  heightOf,
  overlapOf,
  type Rect,
  unionOf,
  widthOf,
} from '../../../../../shared/geometry.ts';
import { groupNeighbours, pairsOf } from '../../../../../shared/neighbours.ts';
import { median } from '../../../common/numbers.ts';
import { probabilityBy, type Trees } from '../../../common/trees.ts';
import { centerX, isNumeric, joinWords, startsWithLowercase } from './cell-text.ts';
import type { PageView, ViewWord } from './page-view.ts';
import model from './text-columns.trees.json' with { type: 'json' };
import { boundsOfWords, groupVisualRows, type TextRun, type VisualRow } from './visual-rows.ts';

const MODEL = model as unknown as Trees;
/** Text begins at one edge within this share of the type size. */
const FLUSH = 0.35;
/** Minimum width of a gutter, in type sizes: spaces of justified text are as wide, but hardly ever below one another. */
const MIN_GAP = 0.5;
/** Fewer lines on a side are not a column. */
const MIN_LINES = 3;
/** A strip through lines of fewer rows is one of word spaces that happen to stand below one another. */
const MIN_ROWS_WITHIN = 6;
/** Of more pieces of text most are cells; the columns of a newspaper have about a thousand lines. */
const MOST_LINES = 1500;
/** Lines of text have more words; names that are all level with those beside them are cells. */
const FEWEST_WORDS = 3;
/** Baselines of one row differ at most by this share of the type size. */
const LEVEL = 0.12;
/** A gutter less likely than this is one of a table. */
export const LEAST_COLUMNS = 0.8;

interface Line extends TextRun {
  readonly row: VisualRow;
  readonly baseline: number;
}

export interface TextGutter extends Rect {
  readonly left: readonly Line[];
  readonly right: readonly Line[];
  readonly features: Readonly<Record<string, number>>;
}

const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(test).length / items.length;

const linesOf = (rows: readonly VisualRow[]): Line[] =>
  rows.flatMap((row) =>
    row.textRuns.map((run) => ({ ...run, row, baseline: run.words[0]?.baseline ?? row.baseline })),
  );

/** Gutters of a view that may part columns of text, with their features. */
export function findTextGutters(view: PageView): TextGutter[] {
  const lines = linesOf(groupVisualRows(view.words));
  if (lines.length < 2 * MIN_LINES || lines.length > MOST_LINES) return [];
  const em = median(lines.map(({ row }) => row.size));
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline);
  const edges = [
    ...clustersOf(lines, FLUSH * em),
    // Within lines, which a narrow gutter does not part: more starts, few of which are flush.
    ...clustersOf(lines.flatMap(startsWithin(MIN_GAP * em)), LEVEL * em),
  ].map((start) => start - LEVEL * em);
  const page = unionOf(lines);
  return edges.flatMap((edge) => {
    const pieces = sorted.map((line) => splitAt(line, edge - MIN_GAP * em, edge));
    return groupNeighbours(pieces, (above, line) => above.length > 0 && line.length > 0).flatMap(
      (some) => {
        const before = some.flat().filter((line) => line.x1 <= edge - MIN_GAP * em);
        const after = some.flat().filter((line) => line.x0 >= edge);
        const left = withoutOverhang(before, after, em);
        const right = withoutOverhang(after, before, em);
        const beside = [...left, ...right];
        const isWithin = some.some(({ length }) => length > 1);
        const height = new Set(beside.map(({ row }) => row)).size;
        if (isWithin && height < MIN_ROWS_WITHIN) return [];
        const features = gutterFeatures(left, right, em, page, view);
        return features ? [{ ...unionOf(beside), left, right, features }] : [];
      },
    );
  });
}

/**
 * A side without what reaches above or below the other and begins, in several columns, where none of its own lines do:
 * the end of a table whose other cells the strip misses. A footnote begins in one.
 */
function withoutOverhang(side: readonly Line[], other: readonly Line[], em: number): Line[] {
  const baselines = other.map(({ baseline }) => baseline);
  const [first, last] = [Math.min(...baselines) - LEVEL * em, Math.max(...baselines) + LEVEL * em];
  const isBeyond = [
    (line: Line) => line.baseline < first,
    (line: Line) => line.baseline > last,
  ].map((test) => {
    const rest = side.filter((line) => !test(line));
    const isNew = ({ x0 }: Line) => !rest.some((line) => Math.abs(line.x0 - x0) <= FLUSH * em);
    const beyond = side.filter(test);
    const isTable = share(beyond, isNew) > 1 / 2 && clustersOf(beyond, FLUSH * em, 1).length > 1;
    return (line: Line) => isTable && test(line);
  });
  return side.filter((line) => !isBeyond.some((test) => test(line)));
}

/** Where at least `least` pieces of text begin within `slack` of the one before. */
const clustersOf = (pieces: readonly Rect[], slack: number, least = MIN_LINES): number[] =>
  groupNeighbours(
    pieces.toSorted((a, b) => a.x0 - b.x0),
    (before, piece) => piece.x0 - before.x0 <= slack,
  ).flatMap((cluster) => (cluster.length >= least ? [(cluster[0] as Rect).x0] : []));

/** The words of a line after a space of at least `gap`. */
const startsWithin =
  (gap: number) =>
  ({ words }: Line): ViewWord[] =>
    pairsOf(words).flatMap(([before, word]) => (word.x0 - before.x1 >= gap ? [word] : []));

/** The pieces of a line beside a strip; none if a word enters it. */
function splitAt(line: Line, start: number, end: number): Line[] {
  if (line.x1 <= start || line.x0 >= end) return [line];
  const first = line.words.findIndex(({ x0, x1 }) => x0 >= end || x1 > start);
  if (first < 1 || (line.words[first] as ViewWord).x0 < end) return [];
  return [line.words.slice(0, first), line.words.slice(first)].map((words) => ({
    ...{ ...line, words },
    ...boundsOfWords(words),
  }));
}

function gutterFeatures(
  left: readonly Line[],
  right: readonly Line[],
  em: number,
  page: Rect,
  { rulings }: PageView,
): Readonly<Record<string, number>> | null {
  if (Math.min(left.length, right.length) < MIN_LINES) return null;
  const [l, r] = [unionOf(left), unionOf(right)];
  const [y0, y1] = [Math.max(l.y0, r.y0), Math.min(l.y1, r.y1)];
  const shared = (line: Line) => line.y1 > y0 && line.y0 < y1;
  const sides = [left, right].map((side) => rowStarts(side.filter(shared)));
  const [few = [], many = []] = sides.toSorted((a, b) => a.length - b.length);
  if (few.length < 2) return null;
  const isLevel = (line: Line) =>
    many.some(({ baseline }) => Math.abs(baseline - line.baseline) <= LEVEL * em);
  const words = [left, right].map(
    (side) => side.reduce((sum, line) => sum + line.words.length, 0) / side.length,
  );
  if (few.every(isLevel) && Math.min(...words) < FEWEST_WORDS) return null;
  const gaps = [...new Set([...left, ...right].map(({ row }) => row))]
    .flatMap(({ textRuns }) => pairsOf(textRuns))
    .filter(([before, after]) => before.x1 > l.x1 || after.x0 < r.x0)
    .map(([before, after]) => after.x0 - before.x1);
  const gap = r.x0 - l.x1;
  const crossing = rulings.filter(
    ({ orientation, start, end, position }) =>
      orientation === 'horizontal' &&
      start < l.x1 &&
      end > r.x0 &&
      position > y0 - em &&
      position < y1 + em,
  ).length;
  const [breaksLeft = [], breaksRight = []] = [left, right].map((side) =>
    breaksOf(side.filter(shared), em),
  );
  const [fewBreaks, otherBreaks] =
    breaksLeft.length <= breaksRight.length ? [breaksLeft, breaksRight] : [breaksRight, breaksLeft];
  const inCommon = fewBreaks.filter((a) =>
    otherBreaks.some((b) => overlapOf(...a, ...b) > 0),
  ).length;
  const numbers = [left, right].map((side) =>
    share(
      side.flatMap(({ words }) => words),
      ({ text }) => isNumeric(text),
    ),
  );
  const continued = ({ words: own }: Line) => startsWithLowercase(joinWords(own));
  return {
    level: share(few, isLevel),
    continuedLeft: share(left, continued),
    continuedRight: share(right, continued),
    numbers: Math.max(...numbers),
    rules: crossing / few.length,
    breaks: fewBreaks.length / few.length,
    breaksInCommon: inCommon / Math.max(1, fewBreaks.length),
    otherBreaks: otherBreaks.length / many.length,
    widest: gap / Math.max(MIN_GAP * em, ...gaps),
    gap: gap / em,
    gapToOthers: gap / Math.max(MIN_GAP * em, median(gaps)),
    words: Math.min(...words),
    width: Math.min(widthOf(l), widthOf(r)) / em,
    offCentre: Math.abs(l.x1 + r.x0 - page.x0 - page.x1) / widthOf(page),
    starts: new Set(right.map(({ x0 }) => Math.round((x0 - r.x0) / em))).size / right.length,
    height: (y1 - y0) / em,
  };
}

/** Where the lines of a side stand further apart than its closest ones. */
function breaksOf(side: readonly Line[], em: number): [number, number][] {
  const rows = groupNeighbours(side, (above, line) => line.y0 < above.y1 - LEVEL * em).map((row) =>
    unionOf(row),
  );
  const gaps = pairsOf(rows).map(([above, below]): [number, number] => [above.y1, below.y0]);
  const least = Math.min(...gaps.map(([from, to]) => to - from));
  return gaps.filter(([from, to]) => to - from > least + 0.15 * em);
}

/** The first line of each row of a side. */
const rowStarts = (lines: readonly Line[]): Line[] =>
  lines.filter(({ row }, i) => row !== lines[i - 1]?.row);

/** Views of the columns of a page and of what stands between them across it; of a page without columns, itself. */
export function splitAtTextColumns(view: PageView): PageView[] {
  const [tallest] = findTextGutters(view)
    .filter(({ features }) => probabilityBy(MODEL, features) >= LEAST_COLUMNS)
    .toSorted((a, b) => heightOf(b) - heightOf(a));
  if (!tallest) return [view];
  const { left, right } = tallest;
  const baselines = [...left, ...right].map(({ baseline }) => baseline);
  const [top, end] = [Math.min(...baselines), Math.max(...baselines)];
  const middle = (unionOf(left).x1 + unionOf(right).x0) / 2;
  const partOf = (word: ViewWord) =>
    word.baseline < top ? 0 : word.baseline > end ? 3 : centerX(word) < middle ? 1 : 2;
  const parts: ViewWord[][] = [[], [], [], []];
  for (const word of view.words) parts[partOf(word)]?.push(word);
  return parts
    .filter(({ length }) => length > 0)
    .flatMap((words) => splitAtTextColumns({ ...view, words }));
}
