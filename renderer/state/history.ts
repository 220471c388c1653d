/**
 * Back and forward through jumps, as browsers have them, across documents. A jump remembers the
 * place that it left; scrolling adds nothing, but the place scrolled to is the one remembered by
 * the next jump.
 */
import { create } from 'zustand';
import type { ReadingPlace } from './session.ts';

export interface Visit {
  readonly documentId: string;
  /** Null where no page of the document had been on screen yet. */
  readonly place: ReadingPlace | null;
}

export type Direction = 'back' | 'forward';

interface HistoryState {
  /** The latest last. */
  readonly back: readonly Visit[];
  /** The next one last. */
  readonly forward: readonly Visit[];
  /** Of the latest jump; see `recordJump`. */
  readonly series: string | null;
}

/** Entries kept: more than anybody goes back. */
const LONGEST = 100;

export const NO_HISTORY: HistoryState = { back: [], forward: [], series: null };
export const useHistory = create<HistoryState>(() => NO_HISTORY);

/**
 * Remembers the place that a jump left. Jumps of one `series` right after one another (stepping
 * through matches) count as one: back leads to where the first of them began.
 */
export function recordJump(left: Visit, series: string | null = null): void {
  const { back, series: before } = useHistory.getState();
  if (series !== null && series === before) return;
  useHistory.setState({ back: [...back, left].slice(-LONGEST), forward: [], series });
}

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
