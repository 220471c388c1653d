/**
 * The pages of documents as the engine extracted them, loaded on demand and cached within bounds. A
 * page that is extracted again, or finished with document-level information, is reloaded; the
 * current content stays until the new content has arrived.
 */
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  documents,
  type LibraryItem,
  MOST_PAGES_AT_ONCE,
  type PageContent,
  type Table,
} from '../../shared/contract/index.ts';
import { linesOf } from '../../shared/lines.ts';
import { open } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { useLibrary } from './library.ts';
import { createCache, type Entry } from './page-cache.ts';

export type PageEntry = Entry<PageContent, ApiError>;

/**
 * Pages cached in addition to those on screen: a few megabytes, and scrolling back needs no
 * request.
 */
const CAPACITY = 64;
/** More concurrent requests would only queue in the service. */
const PARALLEL = 4;

/** A frame can be drawn in between; milliseconds. */
const TIME_SLICE = 10;

/** What is shown of the cache: its entries with the corrections not yet confirmed. */
const shown = new Map<string, PageEntry>();
/**
 * By page: a table over a thousand pages has a thousand of them, and each page that arrives would
 * otherwise copy and compare all others.
 */
const listeners = new Map<string, Set<() => void>>();

function show(key: string, entry: PageEntry | undefined): void {
  if (entry) shown.set(key, entry);
  else shown.delete(key);
  for (const listener of listeners.get(key) ?? []) listener();
}

function listen(keys: readonly string[], listener: () => void): () => void {
  for (const key of keys) {
    const known = listeners.get(key);
    if (known) known.add(listener);
    else listeners.set(key, new Set([listener]));
  }
  return () => {
    for (const key of keys) {
      const known = listeners.get(key);
      known?.delete(listener);
      if (known?.size === 0) listeners.delete(key);
    }
  };
}

const SEPARATOR = '/';
const pageCacheKey = (documentId: string, page: number): string =>
  `${documentId}${SEPARATOR}${page}`;
const isOf = (documentId: string) => (key: string) => key.startsWith(documentId + SEPARATOR);

const cache = createCache<PageContent, ApiError>({
  capacity: CAPACITY,
  parallel: PARALLEL,
  batch: MOST_PAGES_AT_ONCE,
  isNext: isNextPage,
  fetch: fetchPages,
  failureOf: asApiError,
  onChange: (key, entry) => show(key, entry && withPending(key, entry)),
});

/** Functions that apply corrections not yet confirmed by the service, by document. */
const pending = new Map<string, PageChange>();

/** Returns a page with its corrections applied; the same object if it has none. */
export type PageChange = (page: PageContent) => PageContent;

const withPending = (key: string, entry: PageEntry): PageEntry => {
  const change = pending.get(documentOfKey(key));
  if (!change || entry.status !== 'ready') return entry;
  const value = change(entry.value);
  return value === entry.value ? entry : { ...entry, value };
};

/**
 * Shows the pages of a document with this change until the service has responded; null: as stored.
 */
export function showPending(documentId: string, change: PageChange | null): void {
  if (change) pending.set(documentId, change);
  else pending.delete(documentId);
  for (const key of [...shown.keys()].filter(isOf(documentId))) {
    const stored = cache.get(key);
    const entry = stored && withPending(key, stored);
    if (entry !== shown.get(key)) show(key, entry);
  }
}

/** Stores pages returned by a correction, so that they need not be fetched. */
export function putPages(documentId: string, pages: readonly PageContent[]): void {
  for (const page of pages) cache.put(pageCacheKey(documentId, page.page), page);
}

/** The pages of these that are loaded, as stored by the service: without pending corrections. */
export const storedPages = (
  documentId: string,
  pages: readonly PageContent[],
): readonly PageContent[] => pages.flatMap(({ page }) => peekStored(documentId, page) ?? []);

const peekStored = (documentId: string, page: number): PageContent | null => {
  const entry = cache.get(pageCacheKey(documentId, page));
  return entry?.status === 'ready' ? entry.value : null;
};

/** Reloads pages that were changed elsewhere. */
export function refreshPages(documentId: string, pages: readonly number[]): void {
  const keys = new Set(pages.map((page) => pageCacheKey(documentId, page)));
  cache.invalidate((key) => keys.has(key));
}

const documentOfKey = (key: string): string => key.split(SEPARATOR)[0] ?? '';
const pageOfKey = (key: string): number => Number(key.split(SEPARATOR)[1] ?? 1);

/** Whether the pages are of one document and follow one another, in either direction. */
function isNextPage(key: string, other: string): boolean {
  const distance = Math.abs(pageOfKey(key) - pageOfKey(other));
  return distance === 1 && documentOfKey(key) === documentOfKey(other);
}

/** The page of a line before it is parsed: a line without a change need not be. */
const PAGE_OF_LINE = /^\{"page":(\d+)/;

/** Pages that follow one another, in one request: a table may have a thousand of them. */
async function fetchPages(
  keys: readonly string[],
  take: (key: string, page: PageContent) => void,
): Promise<void> {
  const documentId = documentOfKey(keys[0] ?? '');
  const item = useLibrary.getState().items.get(documentId);
  if (item && !versions.has(documentId)) versions.set(documentId, versionOf(item));
  const numbers = keys.map(pageOfKey);
  const [page, through] = [Math.min(...numbers), Math.max(...numbers)];
  try {
    // A page that is not read yet is no error: an event will report it.
    const answer = await open(documents.getPage, {
      params: { documentId, page },
      query: { missing: 'empty', ...(through > page && { through }) },
    });
    if (answer.status === 204) return;
    const contents: PageContent[] = [];
    let begun = performance.now();
    for await (const line of answer.body ? linesOf(answer.body) : []) {
      if (performance.now() - begun > TIME_SLICE) {
        await new Promise((resolve) => setTimeout(resolve));
        begun = performance.now();
      }
      const known = peekStored(documentId, Number(PAGE_OF_LINE.exec(line)?.[1]));
      // The same object where nothing has changed: what was made from it stays.
      const isSame = known !== null && JSON.stringify(known) === line;
      contents.push(isSame ? known : (JSON.parse(line) as PageContent));
    }
    // All at once: a table over these pages is made again with each change of one of them.
    for (const content of contents) take(pageCacheKey(documentId, content.page), content);
  } catch (thrown) {
    const error = asApiError(thrown);
    // The document itself may not have been uploaded.
    if (error.code !== 'not_found' && error.code !== 'job_not_ready') throw error;
  }
}

/** The cache entry of a page, fetched and kept while the component is mounted. */
export function usePageEntry(documentId: string | null, page: number): PageEntry {
  return usePageEntries(documentId, [page])[0] ?? LOADING;
}

/**
 * Several pages of one document; the array is the same object while none of them changes. Pages that
 * are loaded again change together, unless somebody corrects them: a table over a thousand pages is made
 * again with each change, which takes half a second.
 */
export function usePageEntries(
  documentId: string | null,
  pages: readonly number[],
): readonly PageEntry[] {
  const list = documentId ? pages.map((page) => pageCacheKey(documentId, page)).join(' ') : '';
  const last = useRef<readonly PageEntry[]>([]);
  const keys = useMemo(() => (list === '' ? [] : list.split(' ')), [list]);
  const entries = useSyncExternalStore(
    useCallback((listener: () => void) => listen(keys, listener), [keys]),
    () => {
      const now = keys.map((key) => shown.get(key) ?? LOADING);
      const { current } = last;
      const isSame = now.length === current.length && now.every((e, at) => e === current[at]);
      const isComplete = now.length === current.length && current.every(isReady);
      const waits =
        isComplete && !(documentId && pending.has(documentId)) && keys.some(cache.isFetching);
      if (!isSame && !waits) last.current = now;
      return last.current;
    },
  );
  useEffect(() => {
    if (keys.length > 0) followEvents();
    const releases = keys.map(cache.retain);
    return () => {
      for (const release of releases) release();
    };
  }, [keys]);
  return entries;
}

/** A table as shown on its page, if the page is loaded: sooner than the list of all tables. */
export const useShownTable = (
  documentId: string | null,
  { page, position }: { readonly page: number; readonly position: number },
): Table | undefined => {
  const key = pageCacheKey(documentId ?? '', page);
  return useSyncExternalStore(
    useCallback((listener: () => void) => listen([key], listener), [key]),
    () => peekPage(documentId ?? '', page)?.tables[position],
  );
};

const LOADING: PageEntry = { status: 'loading' };
const isReady = ({ status }: PageEntry): boolean => status === 'ready';

/** The cached content of a page, without fetching it. */
export const peekPage = (documentId: string, page: number): PageContent | null => {
  const entry = shown.get(pageCacheKey(documentId, page));
  return entry?.status === 'ready' ? entry.value : null;
};

/** Resolves to the page once it is loaded; to null if it cannot be loaded. */
export function whenPage(documentId: string, page: number): Promise<PageContent | null> {
  followEvents();
  const key = pageCacheKey(documentId, page);
  const release = cache.retain(key);
  return new Promise<PageContent | null>((resolve) => {
    const look = (): void => {
      const entry = shown.get(key);
      if (!entry || entry.status === 'loading') return;
      stop();
      resolve(entry.status === 'ready' ? entry.value : null);
    };
    const stop = listen([key], look);
    look();
  }).finally(release);
}

/** Retries a page that failed to load. */
export const reloadPage = (documentId: string, page: number): void =>
  cache.invalidate((key) => key === pageCacheKey(documentId, page));

/** Identifies one result of a document: its job, and whether the job is finished. */
const versionOf = ({ job_id, status }: LibraryItem): string =>
  `${job_id} ${status === 'completed' ? 'completed' : 'open'}`;

const versions = new Map<string, string>();
let following = false;

/** Subscribes to service events on first use. */
function followEvents(): void {
  if (following) return;
  following = true;
  subscribe({
    onEvent(event) {
      switch (event.type) {
        case 'page': {
          const key = pageCacheKey(event.document_id, event.page);
          return cache.invalidate((candidate) => candidate === key);
        }
        case 'document': {
          const { document_id, status } = event.document;
          const version = versionOf(event.document);
          const before = versions.get(document_id);
          versions.set(document_id, version);
          // Without a version to compare with, the fetched content may have been provisional.
          const changed = before === undefined ? status === 'completed' : before !== version;
          if (changed) cache.invalidate(isOf(document_id));
          return;
        }
        case 'removed':
          versions.delete(event.document_id);
          return cache.drop(isOf(event.document_id));
      }
    },
    // Events are lost while there is no connection.
    onState(state) {
      if (state === 'open') cache.invalidate(() => true);
    },
  });
}
