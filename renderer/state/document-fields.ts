/**
 * The field values of the document on screen: the newest result of each schema that was applied to
 * it. Loaded when the document opens and reloaded when a run that may concern it makes progress.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import {
  type DocumentFields,
  type FieldRun,
  type FieldRunResult,
  fieldRuns,
  type InputOf,
  type LibraryItem,
  type ReviewState,
} from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';

export type DocumentResult = DocumentFields['items'][number];

interface DocumentFieldsState {
  readonly documentId: string | null;
  /** Newest run first. */
  readonly items: readonly DocumentResult[];
  readonly loaded: boolean;
  readonly failure: ApiError | null;
}

const NOTHING: DocumentFieldsState = { documentId: null, items: [], loaded: false, failure: null };

export const useDocumentFields = create<DocumentFieldsState>(() => NOTHING);

const { getState, setState } = useDocumentFields;

/** Of several concurrent requests only the newest counts. */
let reading = 0;

async function load(documentId: string): Promise<void> {
  const mine = ++reading;
  try {
    const { items } = await call(fieldRuns.getDocumentFields, { params: { documentId } });
    if (mine === reading) setState({ documentId, items, loaded: true, failure: null });
  } catch (thrown) {
    if (mine === reading) setState({ documentId, failure: asApiError(thrown) });
  }
}

export const reloadFields = (): void => {
  const { documentId } = getState();
  if (documentId) void load(documentId);
};

/** Loads the values of a document when it is opened and after it was extracted again. */
export function useLoadFields(item: LibraryItem | null): void {
  const documentId = item?.document_id ?? null;
  const extracted = item?.status === 'completed' ? item.job_id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new extraction may move the values
  useEffect(() => {
    if (documentId !== getState().documentId) setState({ ...NOTHING, documentId });
    if (documentId) void load(documentId);
  }, [documentId, extracted]);
}

/** Events of a run come in bursts; milliseconds. */
const BURST_MS = 100;
let burst: ReturnType<typeof setTimeout> | undefined;
/** Runs reported by events, each with its number of completed documents. */
const lastReported = new Map<string, number>();

function follow(run: FieldRun): void {
  const known = getState().items.find((item) => item.run.id === run.id);
  const done = run.done + run.failed;
  const isNews = !lastReported.has(run.id) || run.state !== 'running';
  const waits =
    known !== undefined && isUnfinished(known.result) && lastReported.get(run.id) !== done;
  lastReported.set(run.id, done);
  if (run.state !== 'running') lastReported.delete(run.id);
  if (known) {
    setState(({ items }) => ({
      items: items.map((item) => (item.run.id === run.id ? { ...item, run } : item)),
    }));
  }
  if (!isNews && !waits) return;
  clearTimeout(burst);
  burst = setTimeout(reloadFields, BURST_MS);
}

export const isUnfinished = ({ state }: Pick<FieldRunResult, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** Subscribes to service events while the window is open. */
export function followFields(): () => void {
  return subscribe({
    onEvent(event) {
      if (event.type === 'field_run') follow(event.run);
    },
    onState(state) {
      if (state === 'open') reloadFields();
    },
  });
}

/** Throws ApiError; so do the functions below. */
export async function startRun(
  body: InputOf<typeof fieldRuns.createFieldRun>['body'],
): Promise<FieldRun> {
  const run = await call(fieldRuns.createFieldRun, { body });
  reloadFields();
  return run;
}

export const cancelRun = (runId: string): Promise<FieldRun> =>
  call(fieldRuns.cancelFieldRun, { params: { runId } });

export interface Review {
  readonly path: string;
  readonly review: ReviewState;
}

export async function reviewValues(
  runId: string,
  documentId: string,
  reviews: readonly Review[],
): Promise<void> {
  const result = await call(fieldRuns.reviewFields, {
    params: { runId, documentId },
    body: { reviews: [...reviews] },
  });
  if (getState().documentId !== documentId) return;
  setState(({ items }) => ({
    items: items.map((item) => (item.run.id === runId ? { ...item, result } : item)),
  }));
}
