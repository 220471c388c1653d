/** Deleting, restoring and permanently deleting, with messages and undo. */
import type { LibraryItem, TrashOutcome } from '../../shared/contract/index.ts';
import { TRASH_DAYS } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type FailureText, nameAll, notifyFailures } from '../actions/bulk.ts';
import { notifyDone } from '../actions/undo.ts';
import { ApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { currentDocument, openDocument, refreshDocument, useLibrary } from '../state/library.ts';
import { acting } from '../state/undo.ts';
import { attempt, notify } from '../ui/Toast.tsx';
import { emptyTrash, moveToTrash, purgeFromTrash, restoreFromTrash } from './trash.ts';

/** How long a deletion elsewhere is reported; milliseconds. */
const NOTICE_MS = 30_000;

type Item = Pick<LibraryItem, 'document_id' | 'filename'>;
type Move = (documentIds: readonly string[]) => Promise<TrashOutcome>;

/**
 * Moves documents and resolves to those that were moved. Reports the others by name; throws if none
 * was moved.
 */
async function moveAll(items: readonly Item[], move: Move, tried: FailureText, why: string) {
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
  moveAll(items, moveToTrash, '{subject} could not be deleted', t('No longer in the library.'));
const bringBack = (items: readonly Item[]) =>
  moveAll(items, restoreFromTrash, '{subject} could not be restored', t('No longer in the trash.'));
const purge = (items: readonly Item[]) =>
  moveAll(items, purgeFromTrash, '{subject} could not be deleted', t('No longer in the trash.'));

const namesOf = (items: readonly Item[]): string => nameAll(items.map(({ filename }) => filename));

/** Moves documents to the trash; one undo restores all of them. */
export const deleteDocuments = acting(async (items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return;
  const { currentId } = useLibrary.getState();
  const opened = items.find(({ document_id }) => document_id === currentId)?.document_id;
  await attempt(t('{names} could not be deleted', { names: namesOf(items) }), async () => {
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
      t('Deleted {names}', { names: namesOf(moved) }),
      { label: t('delete of {names}', { names: namesOf(moved) }), undo, redo },
      t('Documents are kept in the trash for {days} days.', { days: TRASH_DAYS }),
    );
  });
});

export const restoreDocuments = acting(async (items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return;
  await attempt(t('{names} could not be restored', { names: namesOf(items) }), async () => {
    let moved: readonly Item[] = await bringBack(items);
    notifyDone(t('Restored {names}', { names: namesOf(moved) }), {
      label: t('restore of {names}', { names: namesOf(moved) }),
      async undo() {
        moved = await remove(moved);
      },
      async redo() {
        moved = await bringBack(moved);
      },
    });
  });
});

/**
 * Says why the document on screen is gone if another window or a program deletes it: one that is
 * deleted here has left the screen before the event.
 */
export const reportDeleted = () =>
  subscribe({
    onEvent(event) {
      const item = currentDocument();
      if (event.type !== 'removed' || item?.document_id !== event.document_id) return;
      const restore = async () => {
        await restoreDocuments([item]);
        await refreshDocument(item.document_id).then(openDocument, () => undefined);
      };
      notify({
        title: t('{name} was deleted in another window', { name: item.filename }),
        milliseconds: NOTICE_MS,
        action: { label: t('Restore'), run: () => void restore() },
      });
    },
    onState: () => undefined,
  });

/** Permanently: cannot be undone. */
export async function purgeDocuments(items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  await attempt(t('{names} could not be deleted', { names: namesOf(items) }), async () => {
    notify({ title: t('Deleted {names} permanently', { names: namesOf(await purge(items)) }) });
  });
}

export const emptyWholeTrash = (): Promise<void> =>
  attempt(t('The trash could not be emptied'), async () => {
    notify({
      title: t('Deleted {count, plural, one {# document} other {# documents}} permanently', {
        count: await emptyTrash(),
      }),
    });
  });
