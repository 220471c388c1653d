/**
 * Joins line pieces into rulings: overlapping and touching pieces, borders drawn separately by each
 * table cell, and rows of dashes or dots.
 */
import type { Ruling } from './types.ts';

/** A straight line piece as painted. */
export interface Dash {
  readonly horizontal: boolean;
  readonly position: number;
  readonly start: number;
  readonly end: number;
  readonly thickness: number;
  readonly color: number;
}

/** Maximum difference in position of pieces on one line; points. */
const SAME_POSITION = 0.75;
/** Maximum gap between touching pieces; points. */
const TOUCHING = 1;
/** Maximum length of a dash and of the gap to the next; points. */
const DASH_LENGTH = 8;
const DASH_GAP = 6;
/** Minimum dashes in a dashed line. */
const DASH_COUNT = 4;
/** Minimum length of a ruling after joining; points. */
const SHORTEST = 2.5;

export function mergeRulings(pieces: readonly Dash[]): Ruling[] {
  const rulings: Ruling[] = [];
  for (const horizontal of [true, false]) {
    const sorted = pieces
      .filter((piece) => piece.horizontal === horizontal)
      .sort((p, q) => p.position - q.position || p.start - q.start);
    let from = 0;
    while (from < sorted.length) {
      let to = from + 1;
      // Compared with the first piece of the group, so that hatching is not merged.
      const first = (sorted[from] as Dash).position;
      while (to < sorted.length && (sorted[to] as Dash).position - first <= SAME_POSITION) to++;
      const group = sorted.slice(from, to).sort((p, q) => p.start - q.start);
      for (const joined of joinDashes(joinPieces(group))) {
        if (joined.end - joined.start < SHORTEST) continue;
        const { position, start, end, thickness, color } = joined;
        const orientation = horizontal ? 'horizontal' : 'vertical';
        rulings.push({ orientation, position, start, end, thickness, color });
      }
      from = to;
    }
  }
  return rulings;
}

/** Pieces at one position, ascending by start: those that overlap or touch are merged. */
function joinPieces(pieces: readonly Dash[]): Dash[] {
  const joined: Dash[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && piece.start - last.end <= TOUCHING) {
      joined[joined.length - 1] = unite(last, piece);
    } else joined.push(piece);
  }
  return joined;
}

function joinDashes(pieces: Dash[]): Dash[] {
  if (pieces.length < DASH_COUNT) return pieces;
  const result: Dash[] = [];
  let i = 0;
  while (i < pieces.length) {
    let j = i;
    while (j + 1 < pieces.length && followsAsDash(pieces[j] as Dash, pieces[j + 1] as Dash)) j++;
    if (j - i + 1 >= DASH_COUNT) {
      let line = pieces[i] as Dash;
      for (let k = i + 1; k <= j; k++) line = unite(line, pieces[k] as Dash);
      result.push(line);
    } else result.push(...pieces.slice(i, j + 1));
    i = j + 1;
  }
  return result;
}

function followsAsDash(dash: Dash, next: Dash): boolean {
  const length = dash.end - dash.start;
  const gap = next.start - dash.end;
  return length <= DASH_LENGTH && next.end - next.start <= DASH_LENGTH && gap <= DASH_GAP;
}

/** Position and colour are those of the longer piece; thickness is that of the thickest. */
function unite(a: Dash, b: Dash): Dash {
  const longer = b.end - b.start > a.end - a.start ? b : a;
  return {
    ...longer,
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
    thickness: Math.max(a.thickness, b.thickness),
  };
}
