/**
 * All tables of the document on screen, without their cells. For a finished document they are
 * loaded as one outline; during extraction the outline is loaded again as pages are completed, so
 * that the list grows from the start. Cells are loaded for the table that is shown
 * (`useLoadedTable`).
 */
import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { type LibraryItem, workbench } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { usePageEntries } from './pages.ts';
import {
  entriesOfOutline,
  holds,
  type LoadedEntry,
  loadedEntry,
  type TableEntry,
} from './table-entries.ts';

export interface DocumentTables {
  /** Tables that continue over pages are merged. */
  readonly entries: readonly TableEntry[];
  readonly loading: boolean;
  readonly failure: ApiError | null;
}

interface State extends DocumentTables {
  /** Identifies the source of the entries: document, job, and whether the job was finished. */
  readonly source: string | null;
  readonly attempt: number;
}

/**
 * Number of list requests so far: responses may arrive out of order, and only the newest counts.
 */
let requests = 0;

const NOTHING: DocumentTables = { entries: [], loading: true, failure: null };
const useTables = create<State>(() => ({ ...NOTHING, source: null, attempt: 0 }));

const jobOf = (item: LibraryItem): string => `${item.document_id} ${item.job_id} `;
const sourceOf = (item: LibraryItem): string =>
  jobOf(item) + (item.status === 'completed' ? 'completed' : 'open');

/**
 * The tables of a document in order, as far as loaded. Those of a document that has just been finished
 * stay: whoever edits one would lose it.
 */
export function useDocumentTables(item: LibraryItem | null): DocumentTables {
  const state = useTables();
  return item && state.source?.startsWith(jobOf(item)) ? state : NOTHING;
}

/**
 * Loads and updates the tables of a document while the component is mounted; use in one component
 * only.
 */
export function useLoadTables(item: LibraryItem | null): void {
  const source = item && sourceOf(item);
  const pageCount = item?.total_pages ?? 0;
  const attempt = useTables((state) => state.attempt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same again
  useEffect(() => {
    const [documentId, jobId, status] = source?.split(' ') ?? [];
    if (!source || !documentId || !jobId) return;
    const abort = new AbortController();
    // A document that has just been finished keeps its current tables until the final list is
    // loaded.
    const { source: before, entries } = useTables.getState();
    const same = before?.startsWith(`${documentId} ${jobId} `);
    useTables.setState({ ...NOTHING, source, entries: same ? entries : [] });
    const loaded =
      status === 'completed'
        ? loadFinished(documentId, abort.signal)
        : followPages(source, documentId, abort.signal);
    loaded.catch((thrown: unknown) => {
      if (abort.signal.aborted) return;
      useTables.setState({ loading: false, failure: asApiError(thrown) });
    });
    return () => abort.abort();
  }, [source, pageCount, attempt]);
}

/** Retries after a failure. */
export const reloadTables = (): void =>
  useTables.setState(({ attempt }) => ({ attempt: attempt + 1 }));

let refreshing = new AbortController();

/**
 * Reloads the list after the tables of a finished document were corrected. The service answers when
 * its checks have ended: requests of earlier corrections would hold the connections of the next ones.
 */
export function refreshTables(documentId: string): void {
  const { source } = useTables.getState();
  if (!source?.startsWith(`${documentId} `) || !source.endsWith(' completed')) return;
  const mine = ++requests;
  refreshing.abort();
  refreshing = new AbortController();
  fetchTables(documentId, refreshing.signal).then(
    (entries) => {
      if (mine === requests) useTables.setState({ entries });
    },
    // The previous list stays; the next correction or visit reloads it.
    () => undefined,
  );
}

async function fetchTables(documentId: string, signal: AbortSignal): Promise<TableEntry[]> {
  const params = { documentId };
  const { tables } = await call(workbench.outlineTables, { params }, { signal });
  return entriesOfOutline(tables);
}

async function loadFinished(documentId: string, signal: AbortSignal): Promise<void> {
  const mine = ++requests;
  const entries = await fetchTables(documentId, signal);
  useTables.setState({ ...(mine === requests && { entries }), loading: false });
}

/** Least time between two requests for the list of a document that is being extracted; ms. */
const REFRESH_INTERVAL = 1_000;
/** The service reads all pages with tables for it: it spends at most one part in so many on that. */
const REST_PER_REQUEST = 5;

/** One request at a time for any number of pages that are completed meanwhile. */
async function followPages(source: string, documentId: string, signal: AbortSignal): Promise<void> {
  let changed = false;
  let running = true;
  const drain = async () => {
    running = true;
    while (changed && !signal.aborted) {
      changed = false;
      const begun = performance.now();
      // After a failure the next page tries again.
      await loadGrowing(source, documentId, signal).catch(() => undefined);
      const rest = Math.max(REFRESH_INTERVAL, REST_PER_REQUEST * (performance.now() - begun));
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    running = false;
  };
  const stop = subscribe({
    onEvent(event) {
      if (event.type !== 'page' || event.document_id !== documentId) return;
      changed = true;
      if (!running) void drain();
    },
  });
  signal.addEventListener('abort', stop);
  await loadGrowing(source, documentId, signal);
  if (signal.aborted) return;
  useTables.setState({ loading: false });
  void drain();
}

/** The tables found so far. Their numbers are not known yet: more tables may come before them. */
async function loadGrowing(source: string, documentId: string, signal: AbortSignal) {
  const found = await fetchTables(documentId, signal);
  const entries = found.map((entry) => ({ ...entry, index: null, number: null }));
  useTables.setState((state) => (state.source === source ? { entries } : state));
}

/** The tables of the document on screen loaded so far. */
export const currentTables = (): readonly TableEntry[] => useTables.getState().entries;

/** The table at this position with all its parts; undefined if it is not loaded. */
export const useTableAt = (page: number, position: number): TableEntry | undefined =>
  useTables(({ entries }) => entries.find((entry) => holds(entry, { page, position })));

/** Whether more may be found or loaded. */
export const isListGrowing = (): boolean => {
  const { source, loading } = useTables.getState();
  return loading || !source?.endsWith(' completed');
};

/** Calls the listener whenever the tables change; returns the function that unsubscribes. */
export const onTables = (listener: () => void): (() => void) => useTables.subscribe(listener);

export type LoadedTable =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly entry: LoadedEntry }
  | { readonly status: 'failed'; readonly failure: ApiError; readonly page: number };

/** A table of the list with its cells, loaded and kept while the component is mounted. */
export function useLoadedTable(documentId: string, entry: TableEntry): LoadedTable {
  const pages = usePageEntries(
    documentId,
    entry.parts.map(({ page }) => page),
  );
  return useMemo(() => {
    const contents = pages.map((page) => (page.status === 'ready' ? page.value : null));
    const loaded = loadedEntry(entry, contents);
    if (loaded) return { status: 'ready', entry: loaded };
    const at = pages.findIndex(({ status }) => status === 'failed');
    const [failed, part] = [pages[at], entry.parts[at]];
    if (failed?.status !== 'failed' || !part) return { status: 'loading' };
    return { status: 'failed', failure: failed.failure, page: part.page };
  }, [entry, pages]);
}
