/**
 * Headings and printed page numbers of the document on screen, as the engine found them; during
 * extraction they are loaded as pages are completed.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { documents, type LibraryItem, type PageOutline } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { subscribe } from '../api/events.ts';

interface State {
  /** Identifies the source of the pages: document, job, and whether the job was finished. */
  readonly source: string | null;
  /** By page number; pages not read yet are absent. */
  readonly pages: ReadonlyMap<number, PageOutline>;
}

const NO_PAGES: ReadonlyMap<number, PageOutline> = new Map();
const useOutlines = create<State>(() => ({ source: null, pages: NO_PAGES }));

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

const sourceOf = ({ document_id, job_id, status }: LibraryItem): string =>
  [document_id, job_id, status === 'completed' ? 'completed' : 'open'].join(' ');

/** The page outlines of a document loaded so far. */
export function usePageOutlines(item: LibraryItem | null): ReadonlyMap<number, PageOutline> {
  const source = item && sourceOf(item);
  return useOutlines((state) => (state.source === source ? state.pages : NO_PAGES));
}

/** Loads and updates the outline while the component is mounted; use in one component only. */
export function useLoadOutline(item: LibraryItem | null): void {
  const source = item && sourceOf(item);
  useEffect(() => {
    const [documentId, jobId] = source?.split(' ') ?? [];
    if (!source || !documentId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const { source: before, pages } = useOutlines.getState();
    // A document that has just been finished keeps its current outline until the final one is
    // loaded.
    const same = before?.startsWith(`${documentId} ${jobId} `);
    useOutlines.setState({ source, pages: same ? pages : NO_PAGES });

    const load = async (query: { pages?: string }) => {
      try {
        const input = { params: { documentId }, query };
        const found = await call(documents.getDocumentHeadings, input, { signal });
        if (signal.aborted) return;
        useOutlines.setState((state) => {
          const known = new Map(state.pages);
          for (const page of found.pages) known.set(page.page, page);
          return { pages: known };
        });
      } catch {
        // The document is shown without an outline; errors of the service are reported elsewhere.
      }
    };
    const first = setTimeout(() => void load({}), START_MS);
    const read = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe({
      onEvent(event) {
        if (event.type !== 'page' || event.document_id !== documentId) return;
        read.add(event.page);
        timer ??= setTimeout(() => {
          timer = undefined;
          const named = [...read].join(',');
          read.clear();
          void load({ pages: named });
        }, GATHER_MS);
      },
    });
    return () => {
      clearTimeout(first);
      clearTimeout(timer);
      stop();
      leaving.abort();
    };
  }, [source]);
}
