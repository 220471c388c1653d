/**
 * Tables between horizontal rules, as books and journals set them: a stack of rules of one width,
 * one over the table, one under its heading, one at its end; sometimes only the first and the last.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { Edge } from '../sheet/edges.ts';
import type { Phrase, Row } from '../sheet/rows.ts';

/** Ends of rules of one stack agree within this many points. */
const SAME_END = 6;
/** Shorter rules are underlines. Points. */
const MIN_WIDTH = 90;
/** Rules of a table are no further apart than this. Points. */
const MAX_BAND = 420;

/** A phrase of this many words over this share of the rules' width is running text. */
const SENTENCE_WORDS = 8;
const SENTENCE_WIDTH = 0.75;

const isSentence = (phrase: Phrase, from: Edge, to: Edge): boolean => {
  const middle = (phrase.y0 + phrase.y1) / 2;
  return (
    phrase.words.length >= SENTENCE_WORDS &&
    middle > from.position &&
    middle < to.position &&
    Math.min(phrase.x1, to.end) - Math.max(phrase.x0, to.start) >=
      SENTENCE_WIDTH * (to.end - to.start)
  );
};

/** White higher than this between two rules separates more than they hold together. Points. */
const MAX_WHITE = 28;

/** Whether the lines between two rules follow each other without a wide break. */
function holdsTogether(top: Edge, bottom: Edge, phrases: readonly Phrase[]): boolean {
  let reach = top.position;
  for (const phrase of phrases) {
    if (phrase.y0 < top.position - 2 || phrase.x0 > top.end || phrase.x1 < top.start) continue;
    if (phrase.y1 > bottom.position + 2) {
      if (phrase.y0 > bottom.position) break;
      continue;
    }
    if (phrase.y0 - reach > MAX_WHITE) return false;
    reach = Math.max(reach, phrase.y1);
  }
  return bottom.position - reach <= MAX_WHITE;
}

/**
 * The regions between the first and the last rule of each stack of rules with no running text between
 * them.
 */
export function stacksOf(horizontal: readonly Edge[], rows: readonly Row[]): Rect[] {
  const rules = horizontal.filter((edge) => edge.end - edge.start >= MIN_WIDTH);
  if (rules.length < 2) return [];
  const phrases = rows.flatMap((row) => row.phrases);
  const sorted = phrases.toSorted((a, b) => a.y0 - b.y0);
  const long = phrases.filter((phrase) => phrase.words.length >= SENTENCE_WORDS);
  const stacks: Edge[][] = [];
  for (const edge of rules) {
    const stack = stacks.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.start - edge.start) <= SAME_END &&
        Math.abs(last.end - edge.end) <= SAME_END &&
        edge.position - last.position <= MAX_BAND &&
        !long.some((phrase) => isSentence(phrase, last, edge)) &&
        holdsTogether(last, edge, sorted)
      );
    });
    if (stack) stack.push(edge);
    else stacks.push([edge]);
  }
  return stacks
    .filter((stack) => stack.length >= 2)
    .map((stack) => ({
      x0: Math.min(...stack.map((edge) => edge.start)) - 2,
      x1: Math.max(...stack.map((edge) => edge.end)) + 2,
      y0: stack[0]?.position ?? 0,
      y1: stack.at(-1)?.position ?? 0,
    }));
}
