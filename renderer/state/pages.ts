/**
 * The pages of documents as the engine understood them, fetched where the reader is and kept in
 * bounds. A page that is extracted again, or finished with what the whole document taught, is
 * fetched anew; what is on screen stays until the new content has come.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { documents, type LibraryItem, type PageContent } from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { createCache, type Entry } from './page-cache.ts';

export type PageEntry = Entry<PageContent, ApiError>;

/** Pages kept beyond those on screen: a few megabytes, and scrolling back costs no request. */
const CAPACITY = 64;
/** More would only take turns in the service. */
const PARALLEL = 4;

const usePages = create<Readonly<Record<string, PageEntry>>>(() => ({}));

const SEPARATOR = '\n';
const keyOf = (documentId: string, page: number): string => `${documentId}${SEPARATOR}${page}`;
const isOf = (documentId: string) => (key: string) => key.startsWith(documentId + SEPARATOR);

const cache = createCache<PageContent, ApiError>({
  capacity: CAPACITY,
  parallel: PARALLEL,
  fetch: fetchPage,
  failureOf: asApiError,
  onChange(key, entry) {
    if (entry) return usePages.setState({ [key]: withPending(key, entry) });
    const { [key]: _gone, ...rest } = usePages.getState();
    usePages.setState(rest, true);
  },
});

/** Functions that apply corrections which the service has not confirmed yet, by document. */
const pending = new Map<string, PageChange>();

/** A page with the corrections to it; the same object where it has none. */
export type PageChange = (page: PageContent) => PageContent;

const withPending = (key: string, entry: PageEntry): PageEntry => {
  const change = pending.get(key.split(SEPARATOR)[0] ?? '');
  return change && entry.status === 'ready' ? { ...entry, value: change(entry.value) } : entry;
};

/** Shows the pages of a document changed until the service has answered; null: as they are stored. */
export function showPending(documentId: string, change: PageChange | null): void {
  if (change) pending.set(documentId, change);
  else pending.delete(documentId);
  const changed: Record<string, PageEntry> = {};
  for (const key of Object.keys(usePages.getState()).filter(isOf(documentId))) {
    const entry = cache.get(key);
    if (entry) changed[key] = withPending(key, entry);
  }
  usePages.setState(changed);
}

/** Takes pages as a correction left them, so that they need not be fetched. */
export function putPages(documentId: string, pages: readonly PageContent[]): void {
  for (const page of pages) cache.put(keyOf(documentId, page.page), page);
}

/** Fetches pages again that somebody else has changed. */
export function refreshPages(documentId: string, pages: readonly number[]): void {
  const keys = new Set(pages.map((page) => keyOf(documentId, page)));
  cache.invalidate((key) => keys.has(key));
}

async function fetchPage(key: string): Promise<PageContent | null> {
  const [documentId = '', page = '1'] = key.split(SEPARATOR);
  try {
    // Not read yet is no failure: an event will tell when it is.
    const answer = await open(documents.getPage, {
      params: { documentId, page: Number(page) },
      query: { missing: 'empty' },
    });
    return answer.status === 204 ? null : ((await answer.json()) as PageContent);
  } catch (thrown) {
    const error = asApiError(thrown);
    // The document itself may not have arrived.
    if (error.code === 'not_found' || error.code === 'job_not_ready') return null;
    throw error;
  }
}

/** How a page stands, fetched and kept while the component is on screen. */
export function usePageEntry(documentId: string | null, page: number): PageEntry {
  const entry = usePages((state) => (documentId ? state[keyOf(documentId, page)] : undefined));
  useEffect(() => {
    if (!documentId) return;
    followEvents();
    return cache.retain(keyOf(documentId, page));
  }, [documentId, page]);
  return entry ?? LOADING;
}

/** Several pages of one document; the array is the same while nothing of it changes. */
export function usePageEntries(documentId: string, pages: readonly number[]): readonly PageEntry[] {
  const list = pages.join(' ');
  const entries = usePages(
    useShallow((state) => pages.map((page) => state[keyOf(documentId, page)] ?? LOADING)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list names the pages
  useEffect(() => {
    followEvents();
    const releases = pages.map((page) => cache.retain(keyOf(documentId, page)));
    return () => {
      for (const release of releases) release();
    };
  }, [documentId, list]);
  return entries;
}

const LOADING: PageEntry = { status: 'loading' };

/** What is there of a page without asking for it. */
export const peekPage = (documentId: string, page: number): PageContent | null => {
  const entry = usePages.getState()[keyOf(documentId, page)];
  return entry?.status === 'ready' ? entry.value : null;
};

/** Resolves with the page once it is there; with null where it cannot be had. */
export function whenPage(documentId: string, page: number): Promise<PageContent | null> {
  followEvents();
  const key = keyOf(documentId, page);
  const release = cache.retain(key);
  return new Promise<PageContent | null>((resolve) => {
    const look = (entry: PageEntry | undefined): void => {
      if (!entry || entry.status === 'loading') return;
      stop();
      resolve(entry.status === 'ready' ? entry.value : null);
    };
    const stop = usePages.subscribe((state) => look(state[key]));
    look(usePages.getState()[key]);
  }).finally(release);
}

/** Tries a page again that failed to load. */
export const reloadPage = (documentId: string, page: number): void =>
  cache.invalidate((key) => key === keyOf(documentId, page));

/** What tells one result of a document from the next: its job, and whether that is finished. */
const versionOf = ({ job_id, status }: LibraryItem): string =>
  `${job_id} ${status === 'completed' ? 'completed' : 'open'}`;

const versions = new Map<string, string>();
let following = false;

/** Follows the service from the first use on. */
function followEvents(): void {
  if (following) return;
  following = true;
  subscribe({
    onEvent(event) {
      switch (event.type) {
        case 'page': {
          const key = keyOf(event.document_id, event.page);
          return cache.invalidate((candidate) => candidate === key);
        }
        case 'document': {
          const { document_id, status } = event.document;
          const version = versionOf(event.document);
          const before = versions.get(document_id);
          versions.set(document_id, version);
          // Without a version to compare with, what was fetched may have been provisional.
          const changed = before === undefined ? status === 'completed' : before !== version;
          if (changed) cache.invalidate(isOf(document_id));
          return;
        }
        case 'removed':
          versions.delete(event.document_id);
          return cache.drop(isOf(event.document_id));
      }
    },
    // Whatever happened while there was no connection has not been told.
    onState(state) {
      if (state === 'open') cache.invalidate(() => true);
    },
  });
}
