/** Reports undoable actions, and undoes them by key, menu, palette and toast. */
import type { Bindings } from '../state/commands.ts';
import { fieldHas, type HistoryStep, stepInField } from '../state/typing.ts';
import {
  nextRedo,
  nextUndo,
  recordAction,
  redoAction,
  type UndoableAction,
  type UndoStep,
  undoAction,
  useUndo,
} from '../state/undo.ts';
import { closeNotice, notify, notifyError } from '../ui/Toast.tsx';

/** How long a toast offers Undo; afterwards Ctrl Z still works. Milliseconds. */
const UNDO_MS = 8_000;

/** One toast for the last action: an older one would offer to undo out of order. */
const NOTICE = 'done';
let lastAction: UndoableAction | null = null;

/** Records an action and reports it: `Deleted 3 documents`, with an Undo button. */
export function notifyDone(title: string, action: UndoableAction, description?: string): void {
  recordAction(action);
  lastAction = action;
  notify({
    id: NOTICE,
    title,
    description,
    milliseconds: UNDO_MS,
    action: { label: 'Undo', run: () => void undo(action) },
  });
}

/** Undoes the last action, or the given one. */
async function undo(given?: UndoableAction): Promise<void> {
  const undoable = given ?? nextUndo(useUndo.getState());
  try {
    const step = await undoAction(given);
    if (step && !step.onlyShown && step.action === lastAction) closeNotice(NOTICE);
    notifyStep(step, 'Undo');
  } catch (thrown) {
    notifyError(`Undo ${undoable?.label ?? ''} failed`, thrown);
  }
}

async function redo(): Promise<void> {
  const undoable = nextRedo(useUndo.getState());
  try {
    notifyStep(await redoAction(), 'Redo');
  } catch (thrown) {
    notifyError(`Redo ${undoable?.label ?? ''} failed`, thrown);
  }
}

const DONE = { Undo: 'Undone', Redo: 'Redone' } as const;

/** The change may be out of view; consecutive steps share one toast. */
function notifyStep(step: UndoStep | null, verb: keyof typeof DONE): void {
  if (!step) return;
  const { action, onlyShown } = step;
  const { location } = action;
  notify({
    id: 'undo step',
    title: onlyShown
      ? `${verb} again to take back the ${action.label}`
      : `${DONE[verb]}: ${location?.describe() || action.label}`,
    milliseconds: location ? UNDO_MS : 3_000,
    ...(location && !onlyShown && { action: { label: 'Show', run: () => location.show() } }),
  });
}

/** `Undo delete of 3 documents`; for the focused field only `Undo`. */
const undoLabel = (step: HistoryStep, action: UndoableAction | undefined): string => {
  const verb = step === 'undo' ? 'Undo' : 'Redo';
  return fieldHas(step) || !action ? verb : `${verb} ${action.label}`;
};

const command = (step: HistoryStep, last: () => UndoableAction | undefined, run: () => void) => ({
  title: () => undoLabel(step, last()),
  // What is in progress can be undone or redone as well: both wait for it.
  enabled: () => fieldHas(step) || last() !== undefined || useUndo.getState().underWay > 0,
  // Always prevents the browser's own undo, which could change text in a field without focus.
  keepsKeys: true,
  inDialogs: true,
  yieldsToField: () => fieldHas(step),
  run: () => (fieldHas(step) ? stepInField(step) : run()),
});

export const UNDO_COMMANDS: Bindings = {
  'edit.undo': command(
    'undo',
    () => nextUndo(useUndo.getState()),
    () => void undo(),
  ),
  'edit.redo': command(
    'redo',
    () => nextRedo(useUndo.getState()),
    () => void redo(),
  ),
};
