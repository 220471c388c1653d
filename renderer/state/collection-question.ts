/** The question put to a collection, and the answers of its documents as they come in. */
import { create } from 'zustand';
import {
  type CollectionAnswer,
  CollectionQueryEvent,
  collections,
} from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import { ApiError, asApiError } from '../api/error.ts';
import { linesOf } from '../api/lines.ts';

interface CollectionQuestion {
  /** Whose panel is open; null while none is. */
  readonly collectionId: string | null;
  /** What was asked last. */
  readonly prompt: string;
  readonly state: 'idle' | 'asking' | 'stopped' | 'done';
  readonly total: number;
  /** In the order in which they came. */
  readonly answers: readonly CollectionAnswer[];
  readonly failure: ApiError | null;
}

const NOTHING_ASKED = {
  prompt: '',
  state: 'idle',
  total: 0,
  answers: [],
  failure: null,
} as const;

export const useCollectionQuestion = create<CollectionQuestion>(() => ({
  collectionId: null,
  ...NOTHING_ASKED,
}));

const { getState, setState } = useCollectionQuestion;
let abort: AbortController | null = null;

/** Opens the panel; what was asked of the same collection is still there. */
export function openQuestion(collectionId: string): void {
  if (getState().collectionId === collectionId) return;
  abort?.abort();
  setState({ collectionId, ...NOTHING_ASKED });
}

export function closeQuestion(): void {
  abort?.abort();
  setState({ collectionId: null, ...NOTHING_ASKED });
}

/** Ends the asking; the answers that are there stay. */
export function stopAsking(): void {
  abort?.abort();
  if (getState().state === 'asking') setState({ state: 'stopped' });
}

export async function askCollection(prompt: string): Promise<void> {
  const { collectionId } = getState();
  if (collectionId === null) return;
  abort?.abort();
  const mine = new AbortController();
  abort = mine;
  setState({ ...NOTHING_ASKED, prompt, state: 'asking' });
  try {
    await readAnswers(collectionId, prompt, mine.signal);
    if (abort === mine) setState({ state: 'done' });
  } catch (thrown) {
    if (!mine.signal.aborted) setState({ state: 'done', failure: asApiError(thrown) });
  }
}

async function readAnswers(id: string, prompt: string, signal: AbortSignal): Promise<void> {
  const input = { params: { id }, body: { prompt } };
  const response = await open(collections.queryCollection, input, { signal });
  let whole = false;
  for await (const line of linesOf(response.body ?? new ReadableStream())) {
    signal.throwIfAborted();
    const event = CollectionQueryEvent.parse(JSON.parse(line));
    switch (event.type) {
      case 'start':
        setState({ total: event.doc_count });
        break;
      case 'result':
        setState(({ answers }) => ({ answers: [...answers, event] }));
        break;
      case 'text_delta':
        break;
      case 'done':
        whole = true;
        break;
      case 'error':
        throw new ApiError('internal_error', event.error);
    }
  }
  if (!whole) throw new ApiError('offline', 'The answers broke off.', 0, 'Ask again.');
}
