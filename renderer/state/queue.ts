/** The queue of extractions as a whole: how far its batch is, whether it is paused, who goes first. */
import { create } from 'zustand';
import { type LibraryItem, type QueueState, queue } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { subscribe } from '../api/events.ts';
import { isRunning, put as putDocument, useLibrary } from './library.ts';

interface Queue {
  /** Null until the service has told. */
  readonly state: QueueState | null;
  /** Whether documents were extracted since the window opened: there is something to sum up. */
  readonly worked: boolean;
}

export const useQueue = create<Queue>(() => ({ state: null, worked: false }));

/** Whether documents wait because somebody paused the extraction. */
export const useIsPaused = (): boolean => useQueue(({ state }) => state?.paused ?? false);

export const unfinishedOf = ({ waiting, processing }: QueueState): number => waiting + processing;

const endedOf = ({ batch }: QueueState): number =>
  batch ? batch.completed + batch.failed.length : 0;

/** Short documents may all end between two states: none of them is ever seen under way. */
export const hasWorked = (previous: QueueState | null, state: QueueState): boolean =>
  unfinishedOf(state) > 0 ||
  (previous !== null &&
    (previous.batch?.id !== state.batch?.id || endedOf(state) > endedOf(previous)));

function put(state: QueueState): void {
  useQueue.setState((last) => ({ state, worked: last.worked || hasWorked(last.state, state) }));
}

/** Takes the summary of a batch that is over off the screen. */
export const forgetBatch = (): void => useQueue.setState({ worked: false });

/** Shown at once; taken back where the service does not take it. */
export async function setPaused(paused: boolean): Promise<void> {
  const { state } = useQueue.getState();
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

/** Has a document that waits extracted before the others. */
export async function prioritise(documentId: string): Promise<void> {
  await call(queue.prioritiseDocument, { params: { documentId } });
}

/** Follows the service for as long as the window is open, and has it serve the document on screen. */
export function followQueue(): () => void {
  let served: string | null = null;
  const endServing = useLibrary.subscribe(({ currentId, items }) => {
    const item = items.get(currentId ?? '');
    if (!item || !isRunning(item)) served = null;
    else if (served !== currentId) {
      served = currentId;
      // Only its place in the queue depends on it.
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
