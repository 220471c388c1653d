/**
 * Back and forward navigation across documents, as in a browser. A jump records the position it
 * started from; scrolling adds no entry, but the next jump records the position scrolled to.
 */
import { create } from 'zustand';
import type { GridLocation } from './grid-location.ts';
import type { ViewPosition } from './session.ts';

interface DocumentVisit {
  readonly documentId: string;
  /** Null if no page of the document had been on screen yet. */
  readonly position: ViewPosition | null;
}

/** A document and a position in it, or a grid of values shown instead of the page. */
export type Visit = DocumentVisit | { readonly grid: GridLocation };

export type Direction = 'back' | 'forward';

interface HistoryState {
  /** Newest last. */
  readonly back: readonly Visit[];
  /** Next one last. */
  readonly forward: readonly Visit[];
  /** Series of the latest jump; see `recordJump`. */
  readonly series: string | null;
  /** Time of its latest step, milliseconds. */
  readonly steppedAt: number;
}

/** Maximum number of entries. */
const LONGEST = 100;

export const NO_HISTORY: HistoryState = { back: [], forward: [], series: null, steppedAt: 0 };
export const useHistory = create<HistoryState>(() => NO_HISTORY);

/** A position viewed for longer than this gets a history entry of its own. Milliseconds. */
const PAUSE_MS = 5_000;

/**
 * Records the position that a jump started from. Consecutive jumps of one `series` (stepping
 * through matches or tables) count as one: Back returns to the start of the first. `now`:
 * milliseconds.
 */
export function recordJump(left: Visit, series: string | null = null, now = Date.now()): void {
  const { back, series: before, steppedAt } = useHistory.getState();
  if (series !== null && series === before && now - steppedAt < PAUSE_MS) {
    useHistory.setState({ steppedAt: now });
    return;
  }
  // A position already recorded, for a grid shown over it, is not added twice.
  const kept = isSamePosition(back.at(-1), left) ? back : [...back, left].slice(-LONGEST);
  useHistory.setState({
    back: kept,
    forward: [],
    series,
    steppedAt: now,
  });
}

const isSamePosition = (last: Visit | undefined, left: Visit): boolean =>
  last !== undefined &&
  'documentId' in last &&
  'documentId' in left &&
  last.position !== null &&
  last.documentId === left.documentId &&
  last.position === left.position;

/**
 * Takes the next entry in a direction for which `exists` holds; entries before it that do not exist
 * are dropped. `here` becomes the first entry in the other direction. Null if there is no entry.
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
