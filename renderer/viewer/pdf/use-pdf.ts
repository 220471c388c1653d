/**
 * Opens and closes the document on screen in pdf.js; pdf.js itself is loaded with the first
 * document.
 */
import { useCallback, useEffect, useState } from 'react';
import { asApiError } from '../../api/error.ts';
import { CLOSED, OPENING, type PdfState } from './pdf-state.ts';

/**
 * Closing a document costs its worker tens of milliseconds, which the first page of the next one
 * needs; milliseconds.
 */
const CLOSE_AFTER_MS = 1_000;

/** Runs when the window is idle; the returned function cancels it. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

async function prepareToOpen(loadView: () => Promise<unknown>): Promise<void> {
  // What cannot be loaded now is loaded, and its failure shown, when a document is opened.
  const [loaded] = await Promise.allSettled([import('./workers.ts'), loadView()]);
  if (loaded.status === 'fulfilled') loaded.value.prepareWorkers();
}

/**
 * `loadView` loads the viewer component. It is awaited here, so that a code chunk that fails to
 * load (the service may have stopped) is reported like any other failure to open.
 */
export function usePdf(documentId: string | null, loadView: () => Promise<unknown>): PdfState {
  const [state, setState] = useState<{ of: string | null; pdf: PdfState }>({
    of: null,
    pdf: CLOSED,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // pdf.js and its workers are prepared before the first document is opened, and again for each
  // next one.
  useEffect(() => whenIdle(() => void prepareToOpen(loadView)), [loadView]);

  // `attempt` is a dependency only as a trigger: it opens the same document again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (documentId === null) return;
    const closing = new AbortController();
    const report = (pdf: PdfState) => {
      if (!closing.signal.aborted) setState({ of: documentId, pdf });
    };
    report(OPENING);
    const close = Promise.all([import('./open-document.ts'), loadView()]).then(
      ([{ openDocument }]) => openDocument(documentId, closing.signal, report, retry),
      (thrown: unknown) => report({ status: 'failed', error: asApiError(thrown), retry }),
    );
    return () => {
      closing.abort();
      // The same document may be opened again, for example by undo: not with the instance closed
      // now.
      setState({ of: null, pdf: CLOSED });
      void close.then((destroy) => destroy && setTimeout(destroy, CLOSE_AFTER_MS));
    };
  }, [documentId, attempt, retry, loadView]);

  if (documentId === null) return CLOSED;
  // Until the effect has run, the state still belongs to the previous document.
  return state.of === documentId ? state.pdf : OPENING;
}
