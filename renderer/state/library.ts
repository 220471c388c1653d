/**
 * The documents on this computer and which of them is on screen. Rows come from the service: first
 * as a list, then as events. User changes are shown at once and reverted if rejected.
 */
import { create } from 'zustand';
import { localText } from '../../shared/coded-text.ts';
import {
  type Box,
  documents,
  jobs,
  LibraryItem,
  PageFilterError,
  parsePageFilter,
  type QueueState,
  workbench,
} from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { type ConnectionState, subscribe } from '../api/events.ts';
import { callAll } from '../api/lists.ts';
import { useSelection } from './selection.ts';
import { rememberOpened, useSession, VIEW_PANES, type ViewPane } from './session.ts';
import { activePane, useActivePane, useViewer, viewerOf } from './viewer.ts';

/** A page, and the boxes on it to show (x, y, width, height in sequence, page space). */
export interface PageRegion {
  readonly page: number;
  readonly boxes?: Box | readonly number[];
}

interface LibraryState {
  readonly items: ReadonlyMap<string, LibraryItem>;
  /** False until the first list has been loaded. */
  readonly loaded: boolean;
  readonly connection: ConnectionState;
  readonly loadError: ApiError | null;
  readonly currentId: string | null;
  /** Number of times a document was opened, including the same one again. */
  readonly openings: number;
  /** The extraction queue; null until the service has reported it. See `queue.ts`. */
  readonly queue: QueueState | null;
  /** Documents were extracted since the window opened, so that there is a summary to show. */
  readonly worked: boolean;
  /** Of protected documents, by id; see `passwords.ts`. */
  readonly passwords: Readonly<Record<string, string>>;
}

export const useLibrary = create<LibraryState>(() => ({
  items: new Map(),
  loaded: false,
  connection: 'connecting',
  loadError: null,
  currentId: null,
  openings: 0,
  queue: null,
  worked: false,
  passwords: {},
}));

const { getState, setState } = useLibrary;

export const rememberPassword = (documentId: string, password: string): void =>
  setState(({ passwords }) => ({ passwords: { ...passwords, [documentId]: password } }));

/** The document on screen; in split view, that of the active pane. */
export const useCurrentDocument = (): LibraryItem | null =>
  useLibrary((state) => (state.currentId ? (state.items.get(state.currentId) ?? null) : null));

export const currentDocument = (): LibraryItem | null => {
  const { currentId, items } = getState();
  return currentId ? (items.get(currentId) ?? null) : null;
};

/** Opens a document and scrolls to the given position in it. */
export function openDocument(documentId: string | null, region?: PageRegion): void {
  putOnScreen(documentId);
  if (documentId) setState((state) => ({ openings: state.openings + 1 }));
  if (documentId && region) useViewer.getState().goTo(region.page, region.boxes);
}

function putOnScreen(documentId: string | null): void {
  if (documentId !== getState().currentId) {
    setState({ currentId: documentId });
    useSelection.getState().clear();
  }
  useViewer.getState().open(documentId);
  if (documentId) rememberOpened(documentId);
}

/** Makes a pane of the split view the active one: its document becomes the document on screen. */
export function activatePane(pane: ViewPane): void {
  if (pane === activePane()) return;
  useActivePane.setState({ pane });
  const { documentId } = useViewer.getState();
  if (documentId === getState().currentId) return;
  setState({ currentId: documentId });
  useSelection.getState().clear();
}

export const isRunning = (item: LibraryItem): boolean =>
  item.status === 'queued' || item.status === 'processing';

/** It could not be read at all, or its PDF has not been uploaded. */
export const hasNoPages = ({ status, needs_password, pages_completed }: LibraryItem): boolean =>
  status === null || (status === 'failed' && (needs_password || pages_completed === 0));

/**
 * Responses and events may arrive out of order: of two states of a document the later one counts.
 */
export const laterOf = (known: LibraryItem | undefined, announced: LibraryItem): LibraryItem =>
  known && known.updated_at > announced.updated_at ? known : translated(announced);

const translated = (item: LibraryItem): LibraryItem =>
  item.error === null ? item : { ...item, error: localText(item.error, item.coded_error) };

/** Shows this state of a document, unless a later state is known. */
export function put(item: LibraryItem): void {
  setState(({ items }) => {
    const known = items.get(item.document_id);
    return { items: new Map(items).set(item.document_id, laterOf(known, item)) };
  });
}

/** Removes documents from the screen. */
export function drop(documentIds: readonly string[]): void {
  setState((state) => {
    const items = new Map(state.items);
    for (const id of documentIds) items.delete(id);
    return { items };
  });
  const { currentId } = getState();
  if (currentId && documentIds.includes(currentId)) openDocument(null);
  for (const pane of VIEW_PANES) {
    const { documentId, open } = viewerOf(pane).getState();
    if (documentId && documentIds.includes(documentId)) open(null);
  }
}

/** The last opened document that still exists, otherwise the newest that can be read. */
function documentToStartWith(items: ReadonlyMap<string, LibraryItem>): string | null {
  const { panes, documents: shown } = useSession.getState();
  const recent = [...(panes.length > 1 ? [shown.first] : []), ...useSession.getState().recent];
  const last = recent.find((id): id is string => id !== null && items.has(id));
  if (last) return last;
  const readable = [...items.values()].find(({ status }) => status !== null && status !== 'failed');
  return readable?.document_id ?? items.keys().next().value ?? null;
}

/** Loads the whole list, page by page, and replaces the one shown. */
export async function loadLibrary(): Promise<void> {
  const { items: before } = getState();
  try {
    const items = new Map<string, LibraryItem>();
    for (const item of await callAll(workbench.listDocuments)) {
      items.set(item.document_id, laterOf(getState().items.get(item.document_id), item));
    }
    // Events may have added documents after the list was made.
    for (const [id, item] of getState().items) if (!before.has(id)) items.set(id, item);
    setState({ items, loaded: true, loadError: null });
    const { currentId } = getState();
    if (currentId && !items.has(currentId)) openDocument(null);
    // Not opened by the user: the window keeps its last pane.
    if (!getState().currentId) putOnScreen(documentToStartWith(items));
  } catch (thrown) {
    setState({ loadError: asApiError(thrown) });
  }
}

/** Subscribes to service events while the window is open. */
export function followLibrary(): () => void {
  return subscribe({
    onEvent(event) {
      if (event.type === 'document') put(event.document);
      else if (event.type === 'removed') drop([event.document_id]);
    },
    onState(connection) {
      setState({ connection });
      // Events are lost while there is no connection: reload everything.
      if (connection === 'open') void loadLibrary();
    },
  });
}

/** Reloads one document by any of its names; returns its id. */
export async function refreshDocument(reference: string): Promise<string> {
  const detail = await call(documents.getDocument, { params: { documentId: reference } });
  put(LibraryItem.parse(detail));
  return detail.document_id;
}

export async function cancelExtraction(item: LibraryItem): Promise<void> {
  put({ ...item, status: 'cancelled' });
  try {
    await call(jobs.cancelJob, { params: { jobId: item.job_id ?? item.document_id } });
  } catch (thrown) {
    const now = getState().items.get(item.document_id);
    if (now?.status === 'cancelled') put(item);
    throw thrown;
  }
}

/** Properties of the document itself that can be changed. */
type DocumentChange = Partial<Pick<LibraryItem, 'filename' | 'visibility' | 'tags'>>;

/** Shown at once and reverted on failure, in which case the ApiError is thrown. */
export async function changeDocument(documentId: string, change: DocumentChange): Promise<void> {
  const before = getState().items.get(documentId);
  if (before) put({ ...before, ...change });
  try {
    await call(documents.changeDocument, { params: { documentId }, body: change });
  } catch (thrown) {
    if (before) put(before);
    throw thrown;
  }
}

interface Extraction {
  readonly password?: string | undefined;
  /** Language in which its scanned pages are read; default: unchanged. */
  readonly language?: LanguageCode | undefined;
  /** The pages to read, null for all; default: unchanged. */
  readonly pages?: string | null | undefined;
}

/** The pages that a text selects, such as `1-3, 7`; null if it is invalid. */
export function pagesIn(text: string, pageCount: number): number[] | null {
  try {
    return parsePageFilter(text, pageCount);
  } catch (error) {
    if (error instanceof PageFilterError) return null;
    throw error;
  }
}

/** The pages that are read of a document, by number; empty until it is opened. */
export const pagesToRead = ({ page_range: range, total_pages: total }: LibraryItem): number[] =>
  total ? (pagesIn(range ?? `1-${total}`, total) ?? []) : [];

/** Whether the page is to be read; true until the document is opened. */
export const isChosen = (item: LibraryItem, page: number): boolean =>
  item.page_range === null || !item.total_pages || pagesToRead(item).includes(page);

export async function extractAgain(
  item: LibraryItem,
  { password, language, pages }: Extraction = {},
): Promise<void> {
  if (password !== undefined) rememberPassword(item.document_id, password);
  put({ ...item, status: 'queued', error: null, pages_completed: 0 });
  try {
    await call(workbench.retryDocument, {
      params: { documentId: item.document_id },
      body: {
        ...(password !== undefined && { password }),
        ...(language !== undefined && { languages: [language] }),
        ...(pages !== undefined && { pages }),
      },
    });
  } catch (thrown) {
    put(item);
    throw thrown;
  }
}
