/** Deleting, restoring and permanently deleting, with messages and undo. */
import type { LibraryItem, TrashItem, TrashOutcome } from '../../shared/contract/index.ts';
import { TRASH_DAYS } from '../../shared/contract/index.ts';
import { nameAll, notifyFailures } from '../actions/bulk.ts';
import { notifyDone } from '../actions/undo.ts';
import { ApiError } from '../api/error.ts';
import { openDocument, refreshDocument, useLibrary } from '../state/library.ts';
import { emptyTrash, moveToTrash, purgeFromTrash, restoreFromTrash } from '../state/trash.ts';
import { acting } from '../state/undo.ts';
import { countOf } from '../ui/format.ts';
import { notify, notifyError } from '../ui/Toast.tsx';

type Item = Pick<LibraryItem, 'document_id' | 'filename'>;
type Move = (documentIds: readonly string[]) => Promise<TrashOutcome>;

/**
 * Moves documents and resolves to those that were moved. Reports the others by name; throws if none
 * was moved.
 */
async function moveAll(items: readonly Item[], move: Move, tried: string, why: string) {
  const { document_ids, failed } = await move(items.map(({ document_id }) => document_id));
  const gone = new ApiError('not_found', why, 404);
  if (document_ids.length === 0 && failed.length > 0) throw gone;
  const moved = new Set(document_ids);
  const left = items.filter(({ document_id }) => !moved.has(document_id));
  const failures = left.map(({ filename }) => ({ filename, thrown: gone }));
  notifyFailures(failures, items.length, tried);
  return items.filter(({ document_id }) => moved.has(document_id));
}

const remove = (items: readonly Item[]) =>
  moveAll(items, moveToTrash, 'could not be deleted', 'No longer in the library.');
const bringBack = (items: readonly Item[]) =>
  moveAll(items, restoreFromTrash, 'could not be restored', 'No longer in the trash.');
const purge = (items: readonly Item[]) =>
  moveAll(items, purgeFromTrash, 'could not be deleted', 'No longer in the trash.');

const namesOf = (items: readonly Item[]): string => nameAll(items.map(({ filename }) => filename));

/** Moves documents to the trash; one undo restores all of them. */
export const deleteDocuments = acting(async (items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return;
  const { currentId } = useLibrary.getState();
  const opened = items.find(({ document_id }) => document_id === currentId)?.document_id;
  try {
    let moved = await remove(items);
    const undo = async () => {
      moved = await bringBack(moved);
      if (opened === undefined || useLibrary.getState().currentId !== null) return;
      openDocument(await refreshDocument(opened));
    };
    const redo = async () => {
      moved = await remove(moved);
    };
    notifyDone(
      `Deleted ${namesOf(moved)}`,
      { label: `delete of ${namesOf(moved)}`, undo, redo },
      `Documents are kept in the trash for ${TRASH_DAYS} days.`,
    );
  } catch (thrown) {
    notifyError(`${namesOf(items)} could not be deleted`, thrown);
  }
});

export const restoreDocuments = acting(async (items: readonly TrashItem[]): Promise<void> => {
  if (items.length === 0) return;
  try {
    let moved: readonly Item[] = await bringBack(items);
    notifyDone(`Restored ${namesOf(moved)}`, {
      label: `restore of ${namesOf(moved)}`,
      async undo() {
        moved = await remove(moved);
      },
      async redo() {
        moved = await bringBack(moved);
      },
    });
  } catch (thrown) {
    notifyError(`${namesOf(items)} could not be restored`, thrown);
  }
});

/** Permanently: cannot be undone. */
export async function purgeDocuments(items: readonly TrashItem[]): Promise<void> {
  if (items.length === 0) return;
  try {
    notify({ title: `Deleted ${namesOf(await purge(items))} permanently` });
  } catch (thrown) {
    notifyError(`${namesOf(items)} could not be deleted`, thrown);
  }
}

export async function emptyWholeTrash(): Promise<void> {
  try {
    notify({ title: `Deleted ${countOf(await emptyTrash(), 'document')} permanently` });
  } catch (thrown) {
    notifyError('The trash could not be emptied', thrown);
  }
}
