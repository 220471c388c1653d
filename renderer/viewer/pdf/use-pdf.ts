/** The document on screen in pdf.js, opened and closed again; pdf.js itself is loaded for the first. */
import { useCallback, useEffect, useState } from 'react';
import { asApiError } from '../../api/error.ts';
import { CLOSED, OPENING, type PdfState } from './pdf-state.ts';

/** Runs once the window has nothing else to do; the returned function calls it off. */
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
 * `loadView` loads what shows the document. It is waited for here, where a part of the program that
 * does not come (the service may be gone) is told as any other failure to open is.
 */
export function usePdf(documentId: string | null, loadView: () => Promise<unknown>): PdfState {
  const [state, setState] = useState<{ of: string | null; pdf: PdfState }>({
    of: null,
    pdf: CLOSED,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // pdf.js and its workers are ready before the first document is opened, and again for each next.
  useEffect(() => whenIdle(() => void prepareToOpen(loadView)), [loadView]);

  // `attempt` is a dependency for its change alone: it asks for the same document again.
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
      // The same document may be opened again, as by undo: not as the one that is closed now.
      setState({ of: null, pdf: CLOSED });
      void close.then((destroy) => destroy?.());
    };
  }, [documentId, attempt, retry, loadView]);

  if (documentId === null) return CLOSED;
  // Until the effect has run, the state still tells of the document before.
  return state.of === documentId ? state.pdf : OPENING;
}
