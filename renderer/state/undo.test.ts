import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../api/error.ts';
import { acting, offerStored, recordAction, redoAction, undoAction, useUndo } from './undo.ts';

let log: string[];
beforeEach(() => {
  log = [];
  useUndo.setState(useUndo.getInitialState(), true);
});

/** An action that notes what happens to it; each of `failures` is thrown once, in order. */
function action(label: string, failures: Error[] = []) {
  const note = (what: string) => async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    log.push(`${what} ${label}`);
  };
  return { label, undo: note('undo'), redo: note('redo') };
}

const labels = () => {
  const { done, undone } = useUndo.getState();
  return [done, undone].map((actions) => actions.map(({ label }) => label).join(' '));
};

test('the last action is undone first, and redone last', async () => {
  recordAction(action('a'));
  recordAction(action('b'));
  await undoAction();
  await undoAction();
  expect(await undoAction()).toBeNull();
  await redoAction();
  await redoAction();
  expect(await redoAction()).toBeNull();
  expect(log).toEqual(['undo b', 'undo a', 'redo a', 'redo b']);
});

test('a change out of sight is shown first, and made by the next step', async () => {
  let onScreen = false;
  const location = {
    isOnScreen: () => onScreen,
    show() {
      onScreen = true;
    },
    describe: () => '',
  };
  recordAction({ ...action('a'), location });
  expect((await undoAction())?.onlyShown).toBe(true);
  expect(log).toEqual([]);
  expect((await undoAction())?.onlyShown).toBe(false);
  onScreen = false;
  expect((await redoAction())?.onlyShown).toBe(true);
  expect(log).toEqual(['undo a']);
});

test('a new action makes an end of what could be redone', async () => {
  recordAction(action('a'));
  await undoAction();
  recordAction(action('b'));
  expect(labels()).toEqual(['b', '']);
  expect(await redoAction()).toBeNull();
});

test('an action is undone out of order, and only once', async () => {
  const first = action('a');
  recordAction(first);
  recordAction(action('b'));
  expect((await undoAction(first))?.action).toBe(first);
  expect(await undoAction(first)).toBeNull();
  expect(labels()).toEqual(['b', 'a']);
});

test('hasty key presses undo one action each, in order', async () => {
  recordAction(action('a'));
  recordAction(action('b'));
  await Promise.all([undoAction(), undoAction(), undoAction(), redoAction()]);
  expect(log).toEqual(['undo b', 'undo a', 'redo a']);
  expect(labels()).toEqual(['a', 'b']);
});

test('an undo waits for an action that is on screen already and not yet recorded', async () => {
  recordAction(action('a'));
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const done = acting(async () => {
    await answered;
    recordAction(action('b'));
  })();
  const undone = undoAction();
  answer();
  await Promise.all([done, undone]);
  expect(log).toEqual(['undo b']);
});

test('an action that begins while an undo runs waits for it', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  recordAction({ ...action('a'), undo: () => answered });
  const undone = undoAction();
  const acted = acting(async () => {
    log.push('act b');
    recordAction(action('b'));
  })();
  // Every task that could run by now has run.
  await new Promise((resolve) => setTimeout(resolve));
  expect(log).toEqual([]);
  answer();
  await Promise.all([undone, acted]);
  expect(log).toEqual(['act b']);
  expect(labels()).toEqual(['b', '']);
});

test('actions do not wait for one another', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow = acting(() => answered)();
  await acting(async () => void log.push('act b'))();
  expect(log).toEqual(['act b']);
  answer();
  await slow;
});

describe('an undo that fails', () => {
  const offline = new ApiError('offline', 'No answer.');
  const gone = new ApiError('not_found', 'It is gone.', 404);

  test('rejects, changes nothing, and can be tried again where that may help', async () => {
    recordAction(action('a', [offline]));
    await expect(undoAction()).rejects.toBe(offline);
    expect(labels()).toEqual(['a', '']);
    await undoAction();
    expect(labels()).toEqual(['', 'a']);
  });

  test('does not stand before older actions where trying again cannot help', async () => {
    recordAction(action('a'));
    recordAction(action('b', [gone]));
    await expect(undoAction()).rejects.toBe(gone);
    expect(labels()).toEqual(['a', '']);
    await undoAction();
    expect(log).toEqual(['undo a']);
  });

  test('and so does a redo', async () => {
    const failures: Error[] = [];
    recordAction(action('a', failures));
    await undoAction();
    failures.push(offline, gone);
    await expect(redoAction()).rejects.toBe(offline);
    expect(labels()).toEqual(['', 'a']);
    await expect(redoAction()).rejects.toBe(gone);
    expect(labels()).toEqual(['', '']);
  });
});

test('only so many actions are kept', () => {
  for (let i = 0; i < 500; i++) recordAction(action(`${i}`));
  const { done } = useUndo.getState();
  expect(done).toHaveLength(200);
  expect(done[0]?.label).toBe('300');
});

test('what the service keeps is undone when nothing else is left, and can be redone', async () => {
  const stored = action('stored');
  offerStored({ undo: stored, redo: null });
  recordAction(action('a'));
  await undoAction();
  expect((await undoAction())?.action).toBe(stored);
  expect(labels()).toEqual(['', 'a stored']);
  await redoAction();
  await redoAction();
  expect(log).toEqual(['undo a', 'undo stored', 'redo stored', 'redo a']);
});

test('what the service can redo is redone until something else is done', async () => {
  offerStored({ undo: null, redo: action('stored') });
  recordAction(action('a'));
  expect(await redoAction()).toBeNull();
  await undoAction();
  await redoAction();
  expect(log).toEqual(['undo a', 'redo a']);
});

test('counts the actions under way, so that an undo asked for meanwhile is not lost', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = acting(() => promise)();
  expect(useUndo.getState().underWay).toBe(1);
  resolve();
  await first;
  expect(useUndo.getState().underWay).toBe(0);
});

test('counts an undo in progress, so that a redo requested meanwhile is not lost', async () => {
  recordAction(action('a'));
  const undoing = undoAction();
  expect(useUndo.getState().underWay).toBe(1);
  const redoing = redoAction();
  await Promise.all([undoing, redoing]);
  expect(log).toEqual(['undo a', 'redo a']);
  expect(useUndo.getState().underWay).toBe(0);
});
