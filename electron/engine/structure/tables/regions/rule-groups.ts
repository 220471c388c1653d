/**
 * Tables between horizontal rules (booktabs style): a group of rules of equal width, above the
 * table, below its header and at its end; sometimes only the first and the last.
 */

import { centerY, type Rect } from '../../../../../shared/geometry.ts';
import { pairsOf } from '../../../../../shared/neighbours.ts';
import type { Edge } from '../page-view/edges.ts';
import type { TextRun, VisualRow } from '../page-view/visual-rows.ts';
import { MIN_SENTENCE_WORDS } from '../stream/split-row.ts';

/** Tolerance for the ends of the rules of a group. Points. */
const END_TOLERANCE = 6;
/** Shorter rules are underlines. Points. */
const MIN_WIDTH = 90;
/** Maximum distance between rules of a table. Points. */
const MAX_RULE_DISTANCE = 420;

/** A sentence over this share of the rules' width is running text. */
const MIN_SENTENCE_WIDTH = 0.75;

const isBetween = ({ y0, y1 }: TextRun, from: Edge, to: Edge): boolean => {
  const middle = (y0 + y1) / 2;
  return middle > from.position && middle < to.position;
};

const isSentence = (textRun: TextRun, from: Edge, to: Edge): boolean =>
  textRun.words.length >= MIN_SENTENCE_WORDS &&
  isBetween(textRun, from, to) &&
  Math.min(textRun.x1, to.end) - Math.max(textRun.x0, to.start) >=
    MIN_SENTENCE_WIDTH * (to.end - to.start);

/** No number of a clause. */
const WORD = /\p{L}{3}/u;

/** Whether a sentence fills the space between two rules; beside the label of a row it is text of a cell. */
const isRunningText = (
  sentence: TextRun,
  from: Edge,
  to: Edge,
  textRuns: readonly TextRun[],
): boolean =>
  isSentence(sentence, from, to) &&
  !textRuns.some(
    (run) =>
      run.x1 < sentence.x0 &&
      run.x0 >= from.start &&
      isBetween(run, from, to) &&
      run.words.some(({ text }) => WORD.test(text)),
  );

/** A larger vertical gap between two rules separates them. Points. */
const MAX_VERTICAL_GAP = 28;

/** Whether the lines between two rules follow each other without such a gap. */
function hasNoWideBreak(top: Edge, bottom: Edge, textRuns: readonly TextRun[]): boolean {
  let bottomEdge = top.position;
  for (const textRun of textRuns) {
    if (textRun.y0 < top.position - 2 || textRun.x0 > top.end || textRun.x1 < top.start) continue;
    if (textRun.y1 > bottom.position + 2) {
      if (textRun.y0 > bottom.position) break;
      continue;
    }
    if (textRun.y0 - bottomEdge > MAX_VERTICAL_GAP) return false;
    bottomEdge = Math.max(bottomEdge, textRun.y1);
  }
  return bottom.position - bottomEdge <= MAX_VERTICAL_GAP;
}

/** Rules of even distance are separated by one this many times as large. */
const MIN_TITLE_DISTANCE = 2;
/** Fewer distances do not show an even one. */
const MIN_EVEN_DISTANCES = 2;

/** A heading is this many times larger than the lines above it. */
const MIN_HEADING_RATIO = 1.08;

/**
 * Whether a rule begins something else: a single name stands between an evenly ruled table and it, or it underlines
 * a heading, larger than the lines above.
 */
function beginsAnother(group: readonly Edge[], edge: Edge, textRuns: readonly TextRun[]): boolean {
  const last = group.at(-1);
  if (!last) return false;
  const between = textRuns.filter((run) => {
    const middle = centerY(run);
    const isBeside = run.x1 > last.start && run.x0 < last.end;
    return isBeside && middle > last.position && middle < edge.position;
  });
  const [lowest, ...others] = between.toReversed();
  if (!lowest) return false;
  if (others.length > 0) {
    const size = typeSizeOf(lowest) / MIN_HEADING_RATIO;
    return others.every((run) => run.y1 <= lowest.y0 && typeSizeOf(run) <= size);
  }
  const distances = pairsOf(group).map(([a, b]) => b.position - a.position);
  return (
    distances.length >= MIN_EVEN_DISTANCES &&
    edge.position - last.position >= MIN_TITLE_DISTANCE * Math.max(...distances)
  );
}

const typeSizeOf = ({ words }: TextRun): number => words[0]?.size ?? 0;

/** The regions between the first and last rule of each group that no running text interrupts. */
export function findRuleGroups(horizontal: readonly Edge[], rows: readonly VisualRow[]): Rect[] {
  const rules = horizontal.filter((edge) => edge.end - edge.start >= MIN_WIDTH);
  if (rules.length < 2) return [];
  const textRuns = rows.flatMap((row) => row.textRuns);
  const sorted = textRuns.toSorted((a, b) => a.y0 - b.y0);
  const longRuns = textRuns.filter((textRun) => textRun.words.length >= MIN_SENTENCE_WORDS);
  const groups: Edge[][] = [];
  for (const edge of rules) {
    const group = groups.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.start - edge.start) <= END_TOLERANCE &&
        Math.abs(last.end - edge.end) <= END_TOLERANCE &&
        edge.position - last.position <= MAX_RULE_DISTANCE &&
        !beginsAnother(candidate, edge, sorted) &&
        !longRuns.some((textRun) => isRunningText(textRun, last, edge, sorted)) &&
        hasNoWideBreak(last, edge, sorted)
      );
    });
    if (group) group.push(edge);
    else groups.push([edge]);
  }
  return groups
    .filter((group) => group.length >= 2)
    .map((group) => ({
      x0: Math.min(...group.map((edge) => edge.start)) - 2,
      x1: Math.max(...group.map((edge) => edge.end)) + 2,
      y0: group[0]?.position ?? 0,
      y1: group.at(-1)?.position ?? 0,
    }));
}
