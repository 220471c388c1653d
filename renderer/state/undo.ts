/**
 * The undo stack of the window: the actions that Ctrl Z undoes, from all its parts.
 *
 * Code that changes data in the service records the change here once it is done, with the functions
 * for undo and redo:
 *
 *   await rename(id, 'b.pdf');
 *   recordAction({
 *     label: 'rename of a.pdf',
 *     undo: () => rename(id, 'a.pdf'),
 *     redo: () => rename(id, 'b.pdf'),
 *   });
 *
 * - `undo` and `redo` call functions that change the state, never those that record: an undo is no
 *   new action.
 * - They identify their objects by id and hold the values themselves, so that they do not depend on
 *   what is on screen.
 * - They reject if nothing was changed. An action on several objects that can be undone for only some
 *   of them resolves, reports which failed, and later redoes those that succeeded.
 * - One user action is one entry: a deletion of 40 documents is undone by one Ctrl Z.
 * - Changes of the view only (sorting, filters, widths, zoom, selection) are not recorded.
 *
 * Wrap the whole in `acting`, so that an early Ctrl Z waits for it, and it waits for an undo in
 * progress. Undos and redos run one after the other, in the order of the requests. The stack exists as
 * long as the window; what was deleted before a reload is in the trash.
 *
 * Corrections have a stack of their own in the service, one per document, which survives restarts and
 * is shared by all windows. Corrections made in this window are also recorded here. If this stack is
 * empty, for example after a reload, Ctrl Z undoes the last stored correction of the document on
 * screen (`offerStored`), unless another action came after it (`wasLastAction`).
 */
import { create } from 'zustand';
import { ApiError } from '../api/error.ts';
import { storedState } from './window-storage.ts';

export interface UndoableAction {
  /** Reads after "Undo" and "Redo": `delete of 3 documents`. */
  readonly label: string;
  undo(): Promise<unknown>;
  redo(): Promise<unknown>;
  /** Absent if the label says it all. */
  readonly location?: ActionLocation;
}

/** Where an action shows in a document. */
export interface ActionLocation {
  isOnScreen(): boolean;
  show(): void;
  /** The content there now, and its position: `1,803 in Balance sheet, p. 64`. */
  describe(): string;
}

/** The last undo or redo. */
export interface UndoStep {
  readonly action: UndoableAction;
  /** The document was not on screen: it was opened instead, and nothing was changed yet. */
  readonly onlyShown: boolean;
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
  /** Actions, undos and redos in progress; they change the stack when they end. */
  readonly underWay: number;
}

export interface StoredActions {
  readonly undo: UndoableAction | null;
  readonly redo: UndoableAction | null;
}

/** Maximum number of actions; older ones are dropped. */
const MOST_ACTIONS = 200;

export const useUndo = create<UndoState>(() => ({
  done: [],
  undone: [],
  stored: { undo: null, redo: null },
  underWay: 0,
}));

const { getState, setState } = useUndo;

/** Time of the last action that the stack here alone knows: it is lost by a reload. ISO; empty if it was undone. */
const useLastUnstored = storedState('undo', { at: '' });

/** Whether a correction stored at this time was the last action, so that Ctrl Z after a reload is for it. */
export const wasLastAction = (at: string): boolean => at >= useLastUnstored.getState().at;

/**
 * Pushes an action that has just been done on the stack and clears the redo stack. `isStored`: the service
 * keeps it on a stack of its own.
 */
export function recordAction(action: UndoableAction, isStored = false): void {
  if (!isStored) useLastUnstored.setState({ at: new Date().toISOString() });
  setState(({ done }) => ({ done: [...done, action].slice(-MOST_ACTIONS), undone: [] }));
}

/** Does an action by its `redo` and records it; rejects with the error of `redo`. */
export async function performAction(action: UndoableAction): Promise<void> {
  await action.redo();
  recordAction(action);
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
export const actionsEnd = (): Promise<unknown> => running;
/** Settles when the undos and redos requested so far have ended. */
let stepping: Promise<unknown> = Promise.resolve();

function serialised<T>(task: () => Promise<T>): Promise<T> {
  const result = counted(running.then(task));
  running = stepping = result.catch(() => undefined);
  return result;
}

/** Counts work in `underWay` until it settles. */
function counted<T>(work: Promise<T>): Promise<T> {
  setState(({ underWay }) => ({ underWay: underWay + 1 }));
  return work.finally(() => setState(({ underWay }) => ({ underWay: Math.max(0, underWay - 1) })));
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
    const work = counted(stepping.then(() => act(...args)));
    running = Promise.allSettled([running, work]);
    return work;
  };
}

const without = (actions: readonly UndoableAction[], action: UndoableAction) =>
  actions.filter((each) => each !== action);

/**
 * Undoes the last action, or `given` anywhere on the stack. Resolves to null if there is none, for
 * example because it was undone before. Rejects with the error of `undo`: the action then stays on
 * the stack, unless a retry cannot succeed.
 */
export const undoAction = (given?: UndoableAction): Promise<UndoStep | null> =>
  serialised(async () => {
    const state = getState();
    const action = given ?? nextUndo(state);
    if (!action || !(state.done.includes(action) || action === state.stored.undo)) return null;
    if (!given && goesThere(action)) return { action, onlyShown: true };
    try {
      await action.undo();
    } catch (thrown) {
      if (isFinal(thrown)) setState((now) => ({ done: without(now.done, action) }));
      throw thrown;
    }
    setState((now) => ({ done: without(now.done, action), undone: [...now.undone, action] }));
    if (getState().done.length === 0) useLastUnstored.setState({ at: '' });
    return { action, onlyShown: false };
  });

/** Redoes the last undone action; resolves and rejects like `undoAction`. */
export const redoAction = (): Promise<UndoStep | null> =>
  serialised(async () => {
    const action = nextRedo(getState());
    if (!action) return null;
    if (goesThere(action)) return { action, onlyShown: true };
    try {
      await action.redo();
    } catch (thrown) {
      if (isFinal(thrown)) setState((now) => ({ undone: without(now.undone, action) }));
      throw thrown;
    }
    setState((now) => ({ undone: without(now.undone, action), done: [...now.done, action] }));
    return { action, onlyShown: false };
  });

/** Opens the document of the action if it is not on screen: no change is made out of sight. */
function goesThere({ location }: UndoableAction): boolean {
  if (!location || location.isOnScreen()) return false;
  location.show();
  return true;
}

/**
 * The service rejected the action for a permanent reason: its subject was deleted or changed
 * elsewhere.
 */
const isFinal = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  thrown.status >= 400 &&
  thrown.status < 500 &&
  thrown.status !== 429;
