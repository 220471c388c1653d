/** Telling of actions that can be undone, and undoing them by key, menu, palette and toast. */
import type { Bindings } from '../state/commands.ts';
import { fieldHas, type HistoryStep, stepInField } from '../state/typing.ts';
import {
  nextRedo,
  nextUndo,
  recordAction,
  redoAction,
  type UndoableAction,
  undoAction,
  useUndo,
} from '../state/undo.ts';
import { closeNotice, notify, notifyError } from '../ui/Toast.tsx';

/** How long a toast offers to undo; later Ctrl Z still does. Milliseconds. */
const UNDO_MS = 8_000;

/** One toast for the last action: an older one would offer to undo out of order. */
const NOTICE = 'done';
let told: UndoableAction | null = null;

/** Records an action and tells of it: `Deleted 3 documents`, with Undo beside it. */
export function tellDone(title: string, action: UndoableAction, description?: string): void {
  recordAction(action);
  told = action;
  notify({
    id: NOTICE,
    title,
    description,
    milliseconds: UNDO_MS,
    action: { label: 'Undo', run: () => void undo(action) },
  });
}

/** Undoes the last action, or this one. */
async function undo(given?: UndoableAction): Promise<void> {
  const meant = given ?? nextUndo(useUndo.getState());
  try {
    const action = await undoAction(given);
    if (!action) return;
    if (action === told) closeNotice(NOTICE);
    tellStep(`Undone: ${action.label}`);
  } catch (thrown) {
    notifyError(`Undo ${meant?.label ?? ''} failed`, thrown);
  }
}

async function redo(): Promise<void> {
  const meant = nextRedo(useUndo.getState());
  try {
    const action = await redoAction();
    if (action) tellStep(`Redone: ${action.label}`);
  } catch (thrown) {
    notifyError(`Redo ${meant?.label ?? ''} failed`, thrown);
  }
}

/** What changed may be out of sight; several steps in a row share one toast. */
const tellStep = (title: string): void => {
  notify({ id: 'undo step', title, milliseconds: 3_000 });
};

/** `Undo delete of 3 documents`; of the field with the focus plainly `Undo`. */
const titleOf = (step: HistoryStep, action: UndoableAction | undefined): string => {
  const verb = step === 'undo' ? 'Undo' : 'Redo';
  return fieldHas(step) || !action ? verb : `${verb} ${action.label}`;
};

const command = (step: HistoryStep, last: () => UndoableAction | undefined, run: () => void) => ({
  title: () => titleOf(step, last()),
  // What is still being done can be undone, too: undoing waits for it.
  enabled: () =>
    fieldHas(step) || last() !== undefined || (step === 'undo' && useUndo.getState().underWay > 0),
  // Never the browser's own: it would change text in a field that is long left.
  keepsKeys: true,
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
