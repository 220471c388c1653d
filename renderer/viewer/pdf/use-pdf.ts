/** Opens the document on screen with pdf.js, asks for its password, and closes it again. */
import { useCallback, useEffect, useState } from 'react';
import { type ApiError, asApiError } from '../../api/error.ts';
import { openFile } from './file-ranges.ts';
import { pdfFailure } from './pdf-failure.ts';
import { documentDefaults, type PDFDocumentProxy, pdfjs } from './pdfjs.ts';

export type PdfState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  | {
      readonly status: 'locked';
      /** The last password given did not open the document. */
      readonly wrong: boolean;
      readonly unlock: (password: string) => void;
    }
  | { readonly status: 'open'; readonly documentId: string; readonly pdf: PDFDocumentProxy }
  | { readonly status: 'failed'; readonly error: ApiError; readonly retry: () => void };

const CLOSED: PdfState = { status: 'closed' };
const OPENING: PdfState = { status: 'opening' };

export function usePdf(documentId: string | null): PdfState {
  const [state, setState] = useState<{ of: string | null; pdf: PdfState }>({
    of: null,
    pdf: CLOSED,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // `attempt` is a dependency for its change alone: it asks for the same document again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (documentId === null) return;
    const closing = new AbortController();
    const report = (pdf: PdfState) => {
      if (!closing.signal.aborted) setState({ of: documentId, pdf });
    };
    report(OPENING);
    const close = openDocument(documentId, closing.signal, report, retry);
    return () => {
      closing.abort();
      void close.then((destroy) => destroy?.());
    };
  }, [documentId, attempt, retry]);

  if (documentId === null) return CLOSED;
  // Until the effect has run, the state still tells of the document before.
  return state.of === documentId ? state.pdf : OPENING;
}

/** Resolves, once there is something to close, to what closes it. */
async function openDocument(
  documentId: string,
  signal: AbortSignal,
  report: (state: PdfState) => void,
  retry: () => void,
): Promise<(() => Promise<void>) | undefined> {
  try {
    const source = await openFile(documentId, signal);
    if (signal.aborted) return undefined;
    const task = pdfjs.getDocument({ ...documentDefaults(), ...source });
    task.onPassword = (unlock: (password: string) => void, reason: number) => {
      report({
        status: 'locked',
        wrong: reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD,
        unlock: (password) => {
          report(OPENING);
          unlock(password);
        },
      });
    };
    task.promise.then(
      (pdf) => report({ status: 'open', documentId, pdf }),
      (reason: unknown) => report({ status: 'failed', error: pdfFailure(reason), retry }),
    );
    return () => task.destroy();
  } catch (thrown) {
    report({ status: 'failed', error: asApiError(thrown), retry });
    return undefined;
  }
}
