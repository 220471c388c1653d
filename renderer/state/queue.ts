/** The extraction queue as a whole: progress of its batch, whether it is paused, and priorities. */
import { type LibraryItem, type QueueState, queue } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { subscribe } from '../api/events.ts';
import { isRunning, put as putDocument, useLibrary } from './library.ts';

/** Whether documents wait because the extraction is paused. */
export const useIsPaused = (): boolean => useLibrary((state) => state.queue?.paused ?? false);

export const unfinishedOf = ({ waiting, processing }: QueueState): number => waiting + processing;

/** How many of the failed documents of a batch only wait for their password. */
export const lockedOf = (
  queue: QueueState | null,
  items: ReadonlyMap<string, LibraryItem>,
): number => (queue?.batch?.failed ?? []).filter((id) => items.get(id)?.needs_password).length;

const endedOf = ({ batch }: QueueState): number =>
  batch ? batch.completed + batch.failed.length : 0;

/** Short documents may all finish between two states without ever being seen in progress. */
export const hasWorked = (previous: QueueState | null, state: QueueState): boolean =>
  unfinishedOf(state) > 0 ||
  (previous !== null &&
    (previous.batch?.id !== state.batch?.id || endedOf(state) > endedOf(previous)));

function put(state: QueueState): void {
  useLibrary.setState((last) => ({
    queue: state,
    worked: last.worked || hasWorked(last.queue, state),
  }));
}

/** Removes the summary of a finished batch from the screen. */
export const forgetBatch = (): void => useLibrary.setState({ worked: false });

/** Shown at once; reverted if the service rejects it. */
export async function setPaused(paused: boolean): Promise<void> {
  const { queue: state } = useLibrary.getState();
  if (state) put({ ...state, paused, seconds_left: null });
  try {
    put(await call(queue.changeQueue, { body: { paused } }));
  } catch (thrown) {
    if (state) put(state);
    throw thrown;
  }
}

/** Resolves to the documents whose extraction was cancelled. */
export async function cancelQueue(): Promise<readonly LibraryItem[]> {
  const { cancelled } = await call(queue.cancelQueue, {});
  const { items } = useLibrary.getState();
  return cancelled.flatMap((id) => {
    const item = items.get(id);
    if (item) putDocument({ ...item, status: 'cancelled' });
    return item ?? [];
  });
}

/** Moves a waiting document to the front of the queue. */
export async function prioritise(documentId: string): Promise<void> {
  await call(queue.prioritiseDocument, { params: { documentId } });
}

/**
 * Subscribes to service events while the window is open, and prioritises the document on screen.
 */
export function followQueue(): () => void {
  let served: string | null = null;
  const endServing = useLibrary.subscribe(({ currentId, items }) => {
    const item = items.get(currentId ?? '');
    if (!item || !isRunning(item)) served = null;
    else if (served !== currentId) {
      served = currentId;
      // A failure affects only its position in the queue.
      prioritise(item.document_id).catch(() => undefined);
    }
  });
  const endFollowing = subscribe({
    onEvent(event) {
      if (event.type === 'queue') put(event.queue);
    },
    onState(connection) {
      if (connection === 'open') call(queue.getQueue, {}).then(put, () => undefined);
    },
  });
  return () => {
    endServing();
    endFollowing();
  };
}
