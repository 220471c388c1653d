/** The trash: how many documents are in it and, while it is on screen, which. */
import { create } from 'zustand';
import { type TrashItem, type TrashOutcome, trash } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { batchesOf } from './document-batches.ts';
import { drop, loadLibrary, put, useLibrary } from './library.ts';

interface TrashState {
  /** Shown in place of the documents of the library. */
  readonly open: boolean;
  readonly total: number;
  /** Deleted last comes first; null until they were read, which they are while it is open. */
  readonly items: readonly TrashItem[] | null;
  readonly failure: ApiError | null;
}

export const useTrash = create<TrashState>(() => ({
  open: false,
  total: 0,
  items: null,
  failure: null,
}));

const { getState, setState } = useTrash;

export function openTrash(open: boolean): void {
  setState({ open, items: null });
  void loadTrash();
}

const LIST_LIMIT = 100;
/** Of several readings of the list only the newest counts. */
let reading = 0;

async function loadTrash(): Promise<void> {
  const mine = ++reading;
  const { open } = getState();
  try {
    const items: TrashItem[] = [];
    for (let page = 1; ; page++) {
      const query = { limit: open ? LIST_LIMIT : 1, page };
      const answer = await call(trash.listTrash, { query });
      if (mine !== reading) return;
      items.push(...answer.items);
      if (open && answer.pagination.hasNextPage) continue;
      const { total } = answer.pagination;
      return setState({ total, items: open ? items : null, failure: null });
    }
  } catch (thrown) {
    if (mine === reading) setState({ failure: asApiError(thrown) });
  }
}

/** Changes come in bursts, as when many documents are deleted at once; milliseconds. */
const BURST_MS = 50;
let burst: ReturnType<typeof setTimeout> | undefined;

/** Follows the service for as long as the window is open. */
export function followTrash(): () => void {
  return subscribe({
    onEvent(event) {
      if (event.type !== 'trash') return;
      clearTimeout(burst);
      burst = setTimeout(() => void loadTrash(), BURST_MS);
    },
    onState(state) {
      if (state === 'open') void loadTrash();
    },
  });
}

type TrashEndpoint =
  | typeof trash.moveToTrash
  | typeof trash.restoreFromTrash
  | typeof trash.purgeFromTrash;

/** Resolves to what became of each; throws ApiError where the service could not be asked. */
async function forEachIn(
  endpoint: TrashEndpoint,
  documentIds: readonly string[],
): Promise<TrashOutcome> {
  const outcome: TrashOutcome = { document_ids: [], failed: [] };
  for (const doc_ids of batchesOf(documentIds)) {
    const { document_ids, failed } = await call(endpoint, { body: { doc_ids } });
    outcome.document_ids.push(...document_ids);
    outcome.failed.push(...failed);
  }
  return outcome;
}

/** Moves documents to the trash; they leave the screen at once, and come back where that fails. */
export async function moveToTrash(documentIds: readonly string[]): Promise<TrashOutcome> {
  const { items } = useLibrary.getState();
  drop(documentIds);
  try {
    return await forEachIn(trash.moveToTrash, documentIds);
  } catch (thrown) {
    for (const id of documentIds) {
      const item = items.get(id);
      if (item) put(item);
    }
    // Some may have been moved before it failed.
    void loadLibrary();
    throw thrown;
  }
}

/** Restores documents; events bring them back on screen. */
export const restoreFromTrash = (documentIds: readonly string[]): Promise<TrashOutcome> =>
  forEachIn(trash.restoreFromTrash, documentIds);

/** Deletes documents in the trash for good. */
export const purgeFromTrash = (documentIds: readonly string[]): Promise<TrashOutcome> =>
  forEachIn(trash.purgeFromTrash, documentIds);

/** Resolves to how many were deleted for good. */
export const emptyTrash = async (): Promise<number> => (await call(trash.emptyTrash, {})).deleted;
