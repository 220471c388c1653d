/**
 * Back and forward through jumps, as browsers have them, across documents. A jump remembers the
 * place that it left; scrolling adds nothing, but the place scrolled to is the one remembered by
 * the next jump.
 */
import { create } from 'zustand';
import type { GridPlace } from './grid-place.ts';
import type { ReadingPlace } from './session.ts';

interface DocumentVisit {
  readonly documentId: string;
  /** Null where no page of the document had been on screen yet. */
  readonly place: ReadingPlace | null;
}

/** A document and a place in it, or a grid of values in the place of the page. */
export type Visit = DocumentVisit | { readonly grid: GridPlace };

export type Direction = 'back' | 'forward';

interface HistoryState {
  /** The latest last. */
  readonly back: readonly Visit[];
  /** The next one last. */
  readonly forward: readonly Visit[];
  /** Of the latest jump; see `recordJump`. */
  readonly series: string | null;
  /** When the latest step of it was, milliseconds. */
  readonly steppedAt: number;
}

/** Entries kept: more than anybody goes back. */
const LONGEST = 100;

export const NO_HISTORY: HistoryState = { back: [], forward: [], series: null, steppedAt: 0 };
export const useHistory = create<HistoryState>(() => NO_HISTORY);

/** Who stays at a place for longer than this has read it: it is worth coming back to. Milliseconds. */
const PAUSE_MS = 5_000;

/**
 * Remembers the place that a jump left. Jumps of one `series` right after one another (stepping
 * through matches or tables) count as one: back leads to where the first of them began. `now`:
 * milliseconds.
 */
export function recordJump(left: Visit, series: string | null = null, now = Date.now()): void {
  const { back, series: before, steppedAt } = useHistory.getState();
  if (series !== null && series === before && now - steppedAt < PAUSE_MS) {
    useHistory.setState({ steppedAt: now });
    return;
  }
  // One that was left already, for a grid that stood over it, is there once.
  const kept = samePlace(back.at(-1), left) ? back : [...back, left].slice(-LONGEST);
  useHistory.setState({
    back: kept,
    forward: [],
    series,
    steppedAt: now,
  });
}

const samePlace = (last: Visit | undefined, left: Visit): boolean =>
  last !== undefined &&
  'documentId' in last &&
  'documentId' in left &&
  last.place !== null &&
  last.documentId === left.documentId &&
  last.place === left.place;

/**
 * Takes the next entry in a direction that `exists`; those on the way that do not are left out.
 * `here` becomes the first entry in the other direction. Null when there is nowhere to go.
 */
export function takeVisit(
  direction: Direction,
  here: Visit | null,
  exists: (visit: Visit) => boolean,
): Visit | null {
  const state = useHistory.getState();
  const index = state[direction].findLastIndex(exists);
  const visit = state[direction][index];
  if (!visit) return null;
  const rest = state[direction].slice(0, index);
  const other = direction === 'back' ? state.forward : state.back;
  const added = here ? [...other, here] : other;
  useHistory.setState(
    direction === 'back'
      ? { back: rest, forward: added, series: null }
      : { back: added, forward: rest, series: null },
  );
  return visit;
}
