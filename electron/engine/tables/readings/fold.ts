/**
 * Which printed lines form one row of the table.
 *
 * A line continues the row above when nothing forbids it (a rule between, a wide gap, figures over
 * figures in one column) and something speaks for it: it leaves the stub column empty, or its label
 * goes on in lower case, or the lines stand tighter than the rows do, or it gives the figures that
 * the label above lacks.
 */
import { beginsLow, isFigure, isYear, textOf } from '../sheet/content.ts';
import type { Edge } from '../sheet/edges.ts';
import { breaksByChoice, isLeader, median, rectOfWords } from '../sheet/rows.ts';
import { type CutRow, figureColumns, figuresMeet, type Segment } from './cut.ts';
import { completionIn } from './unlabelled.ts';

/** Lines of one cell are set no further apart than this many type sizes. */
const MAX_LEADING = 1.6;
/** Rows that stand this much further apart than the lines within them show their borders. */
const ROW_STEP = 1.25;
/** Lines set by one leading differ in distance by no more than this ratio, rounding of places. */
const EVEN_LEADING = 1.03;
/** Where leading is even, rows show from this step on. */
const SHARP_STEP = 1.08;
/** Fewer distances than this show no even leading. */
const SHARP_LINES = 2;
/** Share of lines that fill all columns from which lines are rows. */
const MOST = 0.5;
/** More lines than this above the first figures are no heading. */
const MAX_HEADING_LINES = 8;
/** Lines nearer than this overlap: one cell is centred beside another of two lines. */
const INTERLEAVED = 0.85;
/** A rule parts two rows when it covers this share of the lower one's width. */
const RULE_COVER = 0.3;

/** A line of nothing but leaders: a rule made of dashes or dots. */
const isLeading = (cut: CutRow): boolean => cut.row.words.every(isLeader);

const pitchOf = (above: CutRow, below: CutRow): number =>
  (below.row.baseline - above.row.baseline) / Math.max(above.row.size, below.row.size, 1);

function ruleBetween(above: CutRow, below: CutRow, rules: readonly Edge[]): boolean {
  const from = (above.row.y0 + above.row.y1) / 2;
  const to = (below.row.y0 + below.row.y1) / 2;
  const x0 = Math.min(above.row.x0, below.row.x0);
  const x1 = Math.max(above.row.x1, below.row.x1);
  let covered = 0;
  for (const rule of rules) {
    if (rule.position <= from || rule.position >= to) continue;
    covered += Math.max(0, Math.min(rule.end, x1) - Math.max(rule.start, x0));
  }
  return covered >= RULE_COVER * (x1 - x0);
}

/** How many of the groups hold a figure beside their first column. */
export const figureRows = (groups: readonly (readonly CutRow[])[]): number =>
  groups.filter((group) =>
    group.some((cut) => [...figureColumns(cut)].some((column) => column > 0)),
  ).length;

const columnsIn = (group: readonly CutRow[]): Set<number> =>
  new Set(group.flatMap((cut) => cut.segments.map((segment) => segment.first)));

interface Pitches {
  /** Lines nearer than this are one row's. */
  readonly limit: number;
  /** All lines within rows keep one distance, which no distance of rows comes near. */
  readonly sharp: boolean;
}

/**
 * The pitch under which two lines are one row's, when lines and rows keep distinct distances; null
 * when they do not, or when figures stand over figures at the smaller one.
 */
function tightPitch(cuts: readonly CutRow[]): Pitches | null {
  const pitches = cuts.slice(1).map((cut, i) => pitchOf(cuts[i] ?? cut, cut));
  const sorted = pitches
    .filter((pitch) => pitch > INTERLEAVED && pitch < 6)
    .toSorted((a, b) => a - b);
  let widest = 0;
  let at: number | null = null;
  let leading = 0;
  for (let i = 1; i < sorted.length; i++) {
    const ratio = (sorted[i] ?? 0) / (sorted[i - 1] ?? 1);
    if (ratio > widest && (sorted[i - 1] ?? 0) <= MAX_LEADING) {
      widest = ratio;
      leading = sorted[i - 1] ?? 0;
      at = ((sorted[i] ?? 0) + leading) / 2;
    }
  }
  if (at === null) return null;
  const limit = at;
  const within = sorted.filter((pitch) => pitch < limit).length;
  const even = within >= SHARP_LINES && leading / (sorted[0] ?? leading) <= EVEN_LEADING;
  const sharp = even && widest >= SHARP_STEP;
  if (!sharp && widest < ROW_STEP) return null;
  const contradicted = cuts.some((cut, i) => {
    const above = cuts[i - 1];
    return above && pitchOf(above, cut) < limit && figuresMeet(above, cut);
  });
  return contradicted || areWholeRows(cuts, limit) ? null : { limit, sharp };
}

/**
 * Whether lines at that pitch are rows: most of them fill every column that is filled around them, as
 * wrapped text, which runs out in one column after the other, does not.
 */
function areWholeRows(cuts: readonly CutRow[], limit: number): boolean {
  let lines = 0;
  let whole = 0;
  for (let from = 0; from < cuts.length; ) {
    let to = from + 1;
    for (; to < cuts.length; to++) {
      const [above, below] = [cuts[to - 1], cuts[to]];
      if (!above || !below || pitchOf(above, below) >= limit) break;
    }
    const group = cuts.slice(from, to);
    const filled = columnsIn(group).size;
    const full = group.filter((cut) => columnsIn([cut]).size === filled && !goesOnLow(cut));
    if (filled > 1) whole += Math.max(0, full.length - 1);
    lines += group.length - 1;
    from = to;
  }
  return whole > MOST * lines;
}

const goesOnLow = (cut: CutRow): boolean =>
  cut.segments.some(({ words }) => beginsLow(textOf(words)));

/** The widest text that stands in each column alone. */
function measuresOf(cuts: readonly CutRow[]): Map<number, number> {
  const measures = new Map<number, number>();
  for (const { first, last, words } of cuts.flatMap((cut) => cut.segments)) {
    const { x0, x1 } = rectOfWords(words);
    if (first === last) measures.set(first, Math.max(measures.get(first) ?? 0, x1 - x0));
  }
  return measures;
}

/** Whether some line of the cell above did not end by choice, or this one begins in lower case. */
function wrapsOn(
  cut: CutRow,
  group: readonly CutRow[],
  measures: ReadonlyMap<number, number>,
): boolean {
  const over = cut.segments.flatMap((segment) => {
    const above = group
      .flatMap((line) => line.segments)
      .findLast(({ first, last }) => first === segment.first && last === segment.last);
    return above ? [{ above, segment }] : [];
  });
  return (
    over.length === 0 ||
    over.some(
      ({ above, segment }) =>
        beginsLow(textOf(segment.words)) ||
        !breaksByChoice(above.words, segment.words, measures.get(segment.first) ?? 0),
    )
  );
}

/** Ends in the middle of a phrase. */
const OPEN_END = /[/,&–—-]$/;
/** A label that hangs under its first line is indented by at least this many type sizes. */
const HANGING = 0.4;

/** Whether a stub label continues that of the row above; `alone` when nothing stands beside it. */
function labelGoesOn(label: Segment, group: readonly CutRow[], alone: boolean): boolean {
  if (beginsLow(textOf(label.words))) return true;
  const previous = group.at(-1)?.segments.find((segment) => segment.first === 0);
  if (!previous) return false;
  if (OPEN_END.test(previous.words.at(-1)?.text ?? '')) return true;
  // Under a row with figures a deeper line without any is no section of its own.
  const first = label.words[0];
  const indent = (first?.x0 ?? 0) - (previous.words[0]?.x0 ?? 0);
  const figures = group.some((cut) => figureColumns(cut).size > 0);
  return alone && figures && indent >= HANGING * (first?.size ?? 1);
}

/** "n/a" and its like stand in tables of words, too, and say nothing of where the figures begin. */
const isNil = (text: string): boolean => isFigure(text) && /^\p{L}/u.test(text);

/** How many lines at the top stand above the first line of figures. */
export function headingLines(cuts: readonly CutRow[]): number {
  const first = cuts.findIndex((cut) => {
    const data = cut.segments
      .filter((segment) => segment.first > 0)
      .map((segment) => textOf(segment.words))
      .filter((text) => !isNil(text));
    const figures = data.filter((text) => isFigure(text) && !isYear(text));
    return figures.length > 0 && figures.length >= data.length / 2;
  });
  return first > 0 && first <= MAX_HEADING_LINES ? first : 0;
}

/** Groups of lines, each a row of the table. */
export function foldLines(
  cuts: readonly CutRow[],
  rules: readonly Edge[],
  columns: number,
): CutRow[][] {
  const tight = tightPitch(cuts);
  const measures = measuresOf(cuts);
  const loose = median(cuts.slice(1).map((cut, i) => pitchOf(cuts[i] ?? cut, cut)));
  const heading = headingLines(cuts);
  const completes = completionIn(cuts.slice(heading), rules);
  const groups: CutRow[][] = [];
  cuts.forEach((cut, i) => {
    const above = cuts[i - 1];
    const group = groups.at(-1);
    const folds = i < heading ? continuesHeading : continues;
    if (above && group && folds(cut, above, group)) group.push(cut);
    else groups.push([cut]);
  });
  return groups;

  /** Names of columns wrap freely, over columns that were empty a line before. */
  function continuesHeading(cut: CutRow, above: CutRow, group: readonly CutRow[]): boolean {
    if (pitchOf(above, cut) > MAX_LEADING || ruleBetween(above, cut, rules)) return false;
    const columnsOfBoth = columnsIn([...group, cut]);
    if (columnsOfBoth.size === 1 && columnsOfBoth.has(0) && !beginsLow(textOf(cut.row.words))) {
      return false;
    }
    return ![...group, cut].some((c) => c.segments.some((s) => s.last > s.first));
  }

  function continues(cut: CutRow, above: CutRow, group: readonly CutRow[]): boolean {
    if (isLeading(cut)) return true;
    const pitch = pitchOf(above, cut);
    if (pitch > MAX_LEADING || ruleBetween(above, cut, rules)) return false;
    const figures = figureColumns(cut);
    for (const member of group) {
      for (const column of figureColumns(member)) if (figures.has(column)) return false;
    }
    const filled = columnsIn(group);
    const own = columnsIn([cut]);
    const beside = columnsIn([above]);
    if (pitch < INTERLEAVED && ![...own].some((column) => beside.has(column))) return true;
    const spans = [...group, cut].some((c) => c.segments.some((s) => s.last > s.first));
    if (spans) return false;
    const within = [...own].every((column) => filled.has(column));
    const isTight = tight !== null && pitch < tight.limit;
    const wraps = isTight && wrapsOn(cut, group, measures);
    if (tight?.sharp) return wraps;
    if (wraps && within && figures.size === 0) return true;
    if (!own.has(0) && within && figures.size === 0) return pitch <= loose * 1.1;
    const label = cut.segments.find((segment) => segment.first === 0);
    if (label === undefined) return completes(cut, group);
    if (!labelGoesOn(label, group, own.size === 1)) return false;
    // "Provision for / income taxes   12   34": the figures stand on either line.
    return own.size === 1 || (filled.size === 1 && filled.has(0) && columns > 1);
  }
}
