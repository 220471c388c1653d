/**
 * Tables between horizontal rules, as books and journals set them: a stack of rules of one width,
 * one over the table, one under its heading, one at its end.
 */
import type { Rect } from '../../../shared/geometry.ts';
import type { Edge } from './edges.ts';

/** Ends of rules of one stack agree within this many points. */
const SAME_END = 6;
/** Shorter rules are underlines. Points. */
const MIN_WIDTH = 90;
/** Rules of a table are no further apart than this. Points. */
const MAX_BAND = 420;

/** The regions between the first and the last rule of each stack of at least three. */
export function stacksOf(horizontal: readonly Edge[]): Rect[] {
  const stacks: Edge[][] = [];
  for (const edge of horizontal) {
    if (edge.end - edge.start < MIN_WIDTH) continue;
    const stack = stacks.find((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.start - edge.start) <= SAME_END &&
        Math.abs(last.end - edge.end) <= SAME_END &&
        edge.position - last.position <= MAX_BAND
      );
    });
    if (stack) stack.push(edge);
    else stacks.push([edge]);
  }
  return stacks
    .filter((stack) => stack.length >= 3)
    .map((stack) => ({
      x0: Math.min(...stack.map((edge) => edge.start)) - 2,
      x1: Math.max(...stack.map((edge) => edge.end)) + 2,
      y0: stack[0]?.position ?? 0,
      y1: stack.at(-1)?.position ?? 0,
    }));
}
