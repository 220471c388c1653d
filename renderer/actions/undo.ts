/** Reports undoable actions, and undoes them by key, menu, palette and toast. */

import { t } from '../../shared/messages/messages.ts';
import type { Bindings } from '../state/commands.ts';
import { fieldHas, type HistoryStep, stepInField } from '../state/typing.ts';
import {
  acting,
  nextRedo,
  nextUndo,
  recordAction,
  redoAction,
  type UndoableAction,
  type UndoStep,
  undoAction,
  useUndo,
} from '../state/undo.ts';
import { attempt, closeNotice, notify } from '../ui/Toast.tsx';

/** How long a toast offers Undo; afterwards Ctrl Z still works. Milliseconds. */
const UNDO_MS = 8_000;

/** One toast for the last action: an older one would offer to undo out of order. */
const NOTICE = 'done';
/** Of undos and redos: consecutive steps share one toast. */
const STEP_NOTICE = 'step';
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
    action: { label: t('Undo'), run: () => void undo(action) },
  });
}

/** Requests that delete and restore a record by its id. */
export interface RecordRequests {
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
}

interface DeletionTexts extends Pick<UndoableAction, 'label'> {
  readonly deleted: string;
  readonly failed: string;
  /** What the deletion keeps. */
  readonly note?: string;
}

/** Deletes a record and offers Undo, or reports the failure. */
export const deleteRecord = acting(
  async (id: string, requests: RecordRequests, texts: DeletionTexts): Promise<void> => {
    const { remove, restore } = requests;
    const action = { label: texts.label, undo: () => restore(id), redo: () => remove(id) };
    await attempt(texts.failed, async () => {
      await remove(id);
      notifyDone(texts.deleted, action, texts.note);
    });
  },
);

/** The creation of a record: deleting undoes it, restoring redoes it. */
export const creationOf = (
  id: string,
  { remove, restore }: RecordRequests,
  label: string,
): UndoableAction => ({ label, undo: () => remove(id), redo: () => restore(id) });

/** Undoes the last action, or the given one. The report of an earlier step would name and show that one. */
async function undo(given?: UndoableAction): Promise<void> {
  closeNotice(STEP_NOTICE);
  const undoable = given ?? nextUndo(useUndo.getState());
  await attempt(t('Undo {label} failed', { label: undoable?.label ?? '' }), async () => {
    const step = await undoAction(given);
    if (step && !step.onlyShown && step.action === lastAction) closeNotice(NOTICE);
    notifyStep(step, 'undo');
  });
}

async function redo(): Promise<void> {
  closeNotice(STEP_NOTICE);
  const undoable = nextRedo(useUndo.getState());
  await attempt(t('Redo {label} failed', { label: undoable?.label ?? '' }), async () => {
    notifyStep(await redoAction(), 'redo');
  });
}

/** The change may be out of view. */
function notifyStep(step: UndoStep | null, direction: HistoryStep): void {
  if (!step) return;
  const { action, onlyShown } = step;
  const { location } = action;
  const what = location?.describe() || action.label;
  notify({
    id: STEP_NOTICE,
    title: onlyShown
      ? direction === 'undo'
        ? t('Undo again to take back the {label}', { label: action.label })
        : t('Redo again to repeat the {label}', { label: action.label })
      : direction === 'undo'
        ? t('Undone: {what}', { what })
        : t('Redone: {what}', { what }),
    milliseconds: location ? UNDO_MS : 3_000,
    ...(location && !onlyShown && { action: { label: t('Show'), run: () => location.show() } }),
  });
}

/** `Undo delete of 3 documents`; for the focused field only `Undo`. */
const undoLabel = (step: HistoryStep, action: UndoableAction | undefined): string => {
  if (fieldHas(step) || !action) return step === 'undo' ? t('Undo') : t('Redo');
  const { label } = action;
  return step === 'undo' ? t('Undo {label}', { label }) : t('Redo {label}', { label });
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
