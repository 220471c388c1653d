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
 * Wrap the whole in `acting`, so that a hasty Ctrl Z waits for it, and it for an undo under way.
 *
 * Undoing and redoing run one after the other, in the order in which they were asked for. The stack
 * lives as long as the window; what was deleted before a reload is in the trash.
 *
 * Corrections have a stack of their own in the service, one per document, which survives restarts and
 * is shared by all windows. Those made in this window are recorded here like any other action. Below
 * the bottom of this stack lies that of the document on screen (`offerStored`): with nothing left to
 * undo here, as after a reload, Ctrl Z undoes the last correction stored of that document.
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
  /** Undone actions that can be redone; the last one is redone first. */
  readonly undone: readonly UndoableAction[];
  /**
   * Actions of the document on screen that the service can undo and redo when the stack here is
   * empty.
   */
  readonly stored: StoredActions;
  /** Actions in progress, which are recorded when they are done. */
  readonly underWay: number;
}

export interface StoredActions {
  readonly undo: UndoableAction | null;
  readonly redo: UndoableAction | null;
}

/** Maximum number of actions; older ones are dropped. */
const MOST_ACTIONS = 200;

const NOTHING: UndoState = {
  done: [],
  undone: [],
  stored: { undo: null, redo: null },
  underWay: 0,
};

export const useUndo = create<UndoState>(() => NOTHING);

const { getState, setState } = useUndo;

export const forgetActions = (): void => setState(NOTHING);

/** Pushes an action that has just been done on the stack and clears the redo stack. */
export function recordAction(action: UndoableAction): void {
  setState(({ done }) => ({ done: [...done, action].slice(-MOST_ACTIONS), undone: [] }));
}

export const offerStored = (stored: StoredActions): void => setState({ stored });

/** The action that Ctrl Z would undo now. */
export const nextUndo = ({ done, stored }: UndoState): UndoableAction | undefined =>
  done.at(-1) ?? stored.undo ?? undefined;

/**
 * The action that would be redone now. Actions stored by the service are redone only before
 * anything else was done.
 */
export const nextRedo = ({ done, undone, stored }: UndoState): UndoableAction | undefined =>
  undone.at(-1) ?? (done.length === 0 ? (stored.redo ?? undefined) : undefined);

/** Settles when all actions, undos and redos requested so far have ended. */
let running: Promise<unknown> = Promise.resolve();
/** Settles when the undos and redos requested so far have ended. */
let stepping: Promise<unknown> = Promise.resolve();

function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = running.then(task);
  running = stepping = result.catch(() => undefined);
  return result;
}

/**
 * Wraps an action that shows on screen before it is done and recorded. An undo requested meanwhile
 * waits for it, so that it does not undo the previous action; the action itself waits for undos and
 * redos in progress, but not for other actions.
 */
export function acting<A extends unknown[], T>(
  act: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  return (...args) => {
    setState(({ underWay }) => ({ underWay: underWay + 1 }));
    const ended = () => setState(({ underWay }) => ({ underWay: Math.max(0, underWay - 1) }));
    const work = stepping.then(() => act(...args)).finally(ended);
    running = Promise.allSettled([running, work]);
    return work;
  };
}

const without = (actions: readonly UndoableAction[], action: UndoableAction) =>
  actions.filter((each) => each !== action);

/**
 * Undoes the last action, or `given` anywhere on the stack. Resolves to the action; to null if
 * there is none, for example because it was undone before. Rejects with the error of `undo`: the
 * action then stays on the stack, unless a retry cannot succeed.
 */
export const undoAction = (given?: UndoableAction): Promise<UndoableAction | null> =>
  inTurn(async () => {
    const state = getState();
    const action = given ?? nextUndo(state);
    if (!action || !(state.done.includes(action) || action === state.stored.undo)) return null;
    try {
      await action.undo();
    } catch (thrown) {
      if (isFinal(thrown)) setState((now) => ({ done: without(now.done, action) }));
      throw thrown;
    }
    setState((now) => ({ done: without(now.done, action), undone: [...now.undone, action] }));
    return action;
  });

/** Redoes the last undone action; resolves and rejects like `undoAction`. */
export const redoAction = (): Promise<UndoableAction | null> =>
  inTurn(async () => {
    const action = nextRedo(getState());
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

/**
 * The service rejected the action for a permanent reason: its subject was deleted or changed
 * elsewhere.
 */
const isFinal = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  thrown.status >= 400 &&
  thrown.status < 500 &&
  thrown.status !== 429;
