/** Keeps the matches of the find bar current with its query and with newly extracted pages. */
import { useEffect, useState } from 'react';
import { asApiError } from '../../api/error.ts';
import { subscribe } from '../../api/events.ts';
import { FIND_JUMP, type FindHit, useViewer, useViewerStore } from '../../state/viewer.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { type Findings, findInDocument } from './find-in-document.ts';

/** Debounce while typing, milliseconds. */
const TYPING_MS = 150;
/** Many pages are read per second: minimum interval between searches, milliseconds. */
const REFRESH_MS = 1_500;

export function useFind(documentId: string, pdf: PDFDocumentProxy): void {
  const query = useViewer((state) => state.find.query.trim());
  const open = useViewer((state) => state.find.open);
  const viewer = useViewerStore();
  const pagesRead = usePagesRead(documentId, open);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pagesRead triggers another search
  useEffect(() => {
    const { setFind } = viewer.getState();
    if (!open) return;
    if (query === '') {
      setFind({ hits: [], index: -1, more: false, searching: false, failure: null });
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      setFind({ searching: true, failure: null });
      try {
        for await (const findings of findInDocument(documentId, pdf, query, leaving.signal)) {
          if (leaving.signal.aborted) return;
          show(viewer, findings, query);
        }
        if (!leaving.signal.aborted) setFind({ searching: false });
      } catch (thrown) {
        if (leaving.signal.aborted) return;
        setFind({ searching: false, failure: asApiError(thrown).message, hits: [], index: -1 });
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [viewer, documentId, pdf, query, open, pagesRead]);
}

/**
 * The query whose first matches have scrolled the view; later results of it must not scroll again.
 */
let movedFor = '';

function show(
  viewer: ReturnType<typeof useViewerStore>,
  { hits, more }: Findings,
  query: string,
): void {
  const { find, page, documentId, setFind, goTo } = viewer.getState();
  const search = `${documentId} ${query}`;
  const currentHit = search === movedFor ? find.hits[find.index] : undefined;
  const index = indexAfter(hits, currentHit, page);
  setFind({ hits, more, index });
  const hit = hits[index];
  if (hit && search !== movedFor) {
    movedFor = search;
    goTo(hit.page, hit.boxes, FIND_JUMP);
  }
}

/**
 * Index of the current match in a new list: the same match, otherwise the next from this page on.
 */
export function indexAfter(
  hits: readonly FindHit[],
  currentHit: FindHit | undefined,
  page: number,
): number {
  if (hits.length === 0) return -1;
  if (currentHit) {
    const same = hits.findIndex(
      (hit) =>
        hit.page === currentHit.page &&
        hit.boxes.every((value, i) => value === currentHit.boxes[i]),
    );
    if (same >= 0) return same;
  }
  const from = currentHit?.page ?? page;
  return Math.max(
    0,
    hits.findIndex((hit) => hit.page >= from),
  );
}

/** Counter that increases, throttled, while pages of the document are being read. */
function usePagesRead(documentId: string, active: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe({
      onEvent(event) {
        if (event.type !== 'page' || event.document_id !== documentId) return;
        timer ??= setTimeout(() => {
          timer = undefined;
          setCount((before) => before + 1);
        }, REFRESH_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [documentId, active]);
  return count;
}
