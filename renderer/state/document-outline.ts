/**
 * Headings and printed page numbers of a document, as the engine found them; during extraction they
 * are loaded as pages are completed.
 */
import { useEffect, useRef } from 'react';
import { documents, type LibraryItem, type PageOutline } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { subscribe } from '../api/events.ts';
import { defineQuery, queryCache, useServiceQuery } from '../api/queries.ts';

/** By page number; pages not read yet are absent. */
type PageOutlines = ReadonlyMap<number, PageOutline>;

const NO_PAGES: PageOutlines = new Map();

/**
 * Delay so that drawing the first pages has priority over this request in the service;
 * milliseconds.
 */
const START_MS = 700;
/**
 * Many pages are read per second: pages completed within this time are requested together;
 * milliseconds.
 */
const GATHER_MS = 1_000;

async function load(documentId: string, pages?: string, signal?: AbortSignal) {
  const input = { params: { documentId }, query: { pages } };
  const answer = await call(documents.getDocumentHeadings, input, signal && { signal });
  return answer.pages.map((page) => [page.page, page] as const);
}

/** Another query for each job, and when it ends. */
const outlineQuery = ({ document_id: id, job_id, status }: LibraryItem) => {
  const key = [
    'outline',
    id,
    String(job_id),
    status === 'completed' ? 'completed' : 'open',
  ] as const;
  return defineQuery(key, async ({ signal }): Promise<PageOutlines> => {
    await new Promise((resolve) => setTimeout(resolve, START_MS));
    const loaded = await load(id, undefined, signal);
    // Pages that were completed meanwhile may have been loaded.
    return new Map([...(queryCache.getQueryData<PageOutlines>(key) ?? NO_PAGES), ...loaded]);
  });
};

/** The page outlines of a document loaded so far; it is shown without them if they cannot be loaded. */
export function usePageOutlines(item: LibraryItem | null): PageOutlines {
  const query = item && {
    ...outlineQuery(item),
    // A document that has just been finished keeps its outline until the final one is loaded.
    placeholderData: (pages?: PageOutlines, before?: { readonly queryKey: readonly string[] }) =>
      before?.queryKey[2] === String(item.job_id) ? pages : undefined,
  };
  return useServiceQuery(query).data ?? NO_PAGES;
}

/** Loads the pages that are completed while the component is mounted; use in one component only. */
export function useFollowOutline(item: LibraryItem | null): void {
  const key = item && outlineQuery(item).queryKey;
  const documentId = item?.document_id;
  const current = useRef(key);
  current.current = key;
  useEffect(() => {
    if (documentId === undefined) return;
    const read = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadRead = async () => {
      timer = undefined;
      const named = [...read].join(',');
      read.clear();
      const loaded = await load(documentId, named).catch(() => []);
      if (current.current?.[1] !== documentId) return;
      queryCache.setQueryData<PageOutlines>(
        current.current,
        (pages) => new Map([...(pages ?? NO_PAGES), ...loaded]),
      );
    };
    const stop = subscribe({
      onEvent(event) {
        if (event.type !== 'page' || event.document_id !== documentId) return;
        read.add(event.page);
        timer ??= setTimeout(() => void loadRead(), GATHER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [documentId]);
}
