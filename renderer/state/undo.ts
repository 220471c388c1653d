/**
 * The one stack of actions that Ctrl Z takes back, whatever part of the window they were made in.
 *
 * Whoever changes what the service stores records the change here once it is done, with the two
 * functions that lead back and forth:
 *
 *   await rename(id, 'b.pdf');
 *   recordAction({
 *     label: 'rename of a.pdf',
 *     undo: () => rename(id, 'a.pdf'),
 *     redo: () => rename(id, 'b.pdf'),
 *   });
 *
 * - `undo` and `redo` call the functions that change the state, never those that record: an undo is
 *   no new action.
 * - They address what they change by id and hold the values themselves, so that they do the same
 *   whatever is on screen by then.
 * - They reject when nothing was changed. An action on several things that can be undone for some of
 *   them only resolves, says which failed, and later redoes those that succeeded.
 * - One gesture is one action: a deletion of 40 documents is undone by one Ctrl Z.
 * - What only changes the view (sorting, filters, widths, zoom, selection) is not recorded.
 *
 * Wrap the whole in `acting`, so that a hasty Ctrl Z waits for it.
 *
 * Undoing and redoing run one after the other, in the order in which they were asked for. The stack
 * lives as long as the window; what was deleted before a reload is in the trash.
 */
import { create } from 'zustand';
import { ApiError } from '../api/error.ts';

export interface UndoableAction {
  /** Reads after "Undo" and "Redo": `delete of 3 documents`. */
  readonly label: string;
  undo(): Promise<void>;
  redo(): Promise<void>;
}

interface UndoState {
  /** Oldest first. */
  readonly done: readonly UndoableAction[];
  /** What was undone and can be redone; the last one is redone first. */
  readonly undone: readonly UndoableAction[];
}

/** Actions kept; older ones are forgotten. */
const MOST_ACTIONS = 200;

const NOTHING: UndoState = { done: [], undone: [] };

export const useUndo = create<UndoState>(() => NOTHING);

const { getState, setState } = useUndo;

export const forgetActions = (): void => setState(NOTHING);

/** Puts an action that has just been done on the stack; what was undone can no longer be redone. */
export function recordAction(action: UndoableAction): void {
  setState(({ done }) => ({ done: [...done, action].slice(-MOST_ACTIONS), undone: [] }));
}

let running: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = running.then(task);
  running = result.catch(() => undefined);
  return result;
}

/**
 * Wraps an action that shows on screen before it is done and recorded: an undo asked for meanwhile
 * waits for it, and so is not one of the action before.
 */
export function acting<A extends unknown[], T>(
  act: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return (...args) => {
    const work = act(...args);
    running = Promise.allSettled([running, work]);
    return work;
  };
}

const without = (actions: readonly UndoableAction[], action: UndoableAction) =>
  actions.filter((each) => each !== action);

/**
 * Undoes the last action, or `given` wherever it stands on the stack. Resolves to the action; null
 * when there is none, as when it was undone before. Rejects with what `undo` rejected with: the action
 * then stays on the stack, unless trying again cannot help.
 */
export const undoAction = (given?: UndoableAction): Promise<UndoableAction | null> =>
  inTurn(async () => {
    const { done } = getState();
    const action = given ?? done.at(-1);
    if (!action || !done.includes(action)) return null;
    try {
      await action.undo();
    } catch (thrown) {
      if (isFinal(thrown)) setState((now) => ({ done: without(now.done, action) }));
      throw thrown;
    }
    setState((now) => ({ done: without(now.done, action), undone: [...now.undone, action] }));
    return action;
  });

/** Redoes what was undone last; resolves and rejects like `undoAction`. */
export const redoAction = (): Promise<UndoableAction | null> =>
  inTurn(async () => {
    const action = getState().undone.at(-1);
    if (!action) return null;
    try {
      await action.redo();
    } catch (thrown) {
      if (isFinal(thrown)) setState((now) => ({ undone: without(now.undone, action) }));
      throw thrown;
    }
    setState((now) => ({ undone: without(now.undone, action), done: [...now.done, action] }));
    return action;
  });

/** The service refused for a reason that stays: what it is about is gone or was changed elsewhere. */
const isFinal = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  thrown.status >= 400 &&
  thrown.status < 500 &&
  thrown.status !== 429;
