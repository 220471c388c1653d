/** Cancelling extractions with undo: completed pages are kept, so undo continues from them. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type FailureText, forEachDocument, nameAll, notifyFailures } from '../actions/bulk.ts';
import { notifyDone } from '../actions/undo.ts';
import { cancelExtraction, extractAgain, isRunning } from '../state/library.ts';
import { acting } from '../state/undo.ts';
import { documentsOf } from './selected-documents.ts';

/** Cancels those documents that are waiting or being extracted. */
export const cancel = acting(async (items: readonly LibraryItem[]): Promise<void> => {
  const running = items.filter(isRunning);
  const { done, failed } = await forEachDocument(running, cancelExtraction);
  notifyFailures(failed, running.length, '{subject} could not be cancelled');
  recordCancelled(done);
});

/** Reports cancelled extractions; one undo continues them. */
export function recordCancelled(items: readonly LibraryItem[]): void {
  if (items.length === 0) return;
  const names = nameAll(items.map(({ filename }) => filename));
  let cancelled = items;
  notifyDone(t('Cancelled extraction of {names}', { names }), {
    label: t('cancelling extraction of {names}', { names }),
    async undo() {
      cancelled = await changeEach(
        cancelled,
        (item) => (isRunning(item) ? Promise.resolve() : extractAgain(item)),
        '{subject} could not be extracted again',
      );
    },
    async redo() {
      cancelled = await changeEach(
        cancelled,
        (item) => (isRunning(item) ? cancelExtraction(item) : Promise.resolve()),
        '{subject} could not be cancelled',
      );
    },
  });
}

/**
 * Changes documents in their current state and resolves to those that were changed. Reports the
 * others; throws if none was changed.
 */
async function changeEach(
  items: readonly LibraryItem[],
  change: (item: LibraryItem) => Promise<void>,
  tried: FailureText,
): Promise<readonly LibraryItem[]> {
  const { done, failed } = await forEachDocument(items, (item) => {
    const [now = item] = documentsOf([item.document_id]);
    return change(now);
  });
  const [first] = failed;
  if (first && done.length === 0) throw first.thrown;
  notifyFailures(failed, items.length, tried);
  return done;
}
