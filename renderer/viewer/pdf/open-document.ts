/** Opens one document with pdf.js and prompts for its password; loaded with the first document. */

import { failureSentence } from '../../../shared/failures.ts';
import { ApiError, asApiError } from '../../api/error.ts';
import { retry as extractWith } from '../../library/actions.ts';
import { extractAgain, useLibrary } from '../../state/library.ts';
import { onPassword, passwordOf, unlockDocument } from '../../state/passwords.ts';
import { openFile, openRepaired } from './file-ranges.ts';
import { OPENING, type PdfState } from './pdf-state.ts';
import { documentDefaults, type PDFDocumentLoadingTask, pdfjs } from './pdfjs.ts';
import { takeWorkers } from './workers.ts';

/** The file structure is damaged, as in a truncated file. */
const isBroken = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'InvalidPDFException';

/** `filename`: name of the document. */
function pdfFailure(reason: unknown, filename: string | undefined): ApiError {
  if (!isBroken(reason)) console.error('The document cannot be shown:', reason);
  const failure = isBroken(reason) ? 'corrupt' : 'not_shown';
  return new ApiError('unprocessable', failureSentence(failure, { file: filename }));
}

type Close = () => Promise<void>;

const itemOf = (documentId: string) => useLibrary.getState().items.get(documentId);

/** Resolves to a function that closes the document, as soon as there is something to close. */
export async function openDocument(
  documentId: string,
  signal: AbortSignal,
  report: (state: PdfState) => void,
  retry: () => void,
  isRepaired = false,
): Promise<Close | undefined> {
  let next: Promise<Close | undefined> | undefined;
  try {
    const source = await (isRepaired ? openRepaired : openFile)(documentId, signal);
    if (signal.aborted) return undefined;
    const workers = takeWorkers();
    pdfjs.GlobalWorkerOptions.rendererPorts = [workers.renderer];
    const task = pdfjs.getDocument({ ...documentDefaults(), ...source, worker: workers.parser });
    const given = askForPassword(documentId, task, report);
    signal.addEventListener('abort', given.stop);
    task.promise.then(
      (pdf) => {
        given.stop();
        report({ status: 'open', documentId, pdf });
        given.accept();
      },
      (reason: unknown) => {
        if (isRepaired || !isBroken(reason)) {
          report({
            status: 'failed',
            error: pdfFailure(reason, itemOf(documentId)?.filename),
            retry,
          });
          return;
        }
        // The service reads truncated files as far as possible; that part can be shown.
        given.stop();
        next = openDocument(documentId, signal, report, retry, true);
      },
    );
    return async () => {
      await task.destroy().finally(workers.end);
      await (await next)?.();
    };
  } catch (thrown) {
    report({ status: 'failed', error: asApiError(thrown), retry });
    return undefined;
  }
}

/**
 * Provides pdf.js with a password: the one entered in the library, already or meanwhile, otherwise
 * by prompting the user. A password entered here also unlocks the extraction.
 */
function askForPassword(
  documentId: string,
  task: PDFDocumentLoadingTask,
  report: (state: PdfState) => void,
): { readonly accept: () => void; readonly stop: () => void } {
  let tried: string | undefined;
  let answer: ((password: string) => void) | undefined;
  const unlock = (password: string) => {
    tried = password;
    report(OPENING);
    answer?.(password);
    answer = undefined;
  };
  /** The service tries it if it waits for one; the row and the page show the result. */
  const give = (password: string) => {
    const item = itemOf(documentId);
    if (item?.needs_password) void extractWith(item, password);
    else unlock(password);
  };
  const stop = onPassword(documentId, (password) => answer && unlock(password));
  task.onPassword = (respond: (password: string) => void, reason: number) => {
    answer = respond;
    const known = passwordOf(documentId);
    if (known !== undefined && known !== tried) return unlock(known);
    const wrong = reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
    report({ status: 'locked', wrong, unlock: give });
  };
  const accept = () => {
    const password = tried;
    if (password === undefined || password === passwordOf(documentId)) return;
    const item = itemOf(documentId);
    // If this fails, the row in the library shows why and prompts for a password itself.
    if (item?.needs_password) extractAgain(item, { password }).catch(() => undefined);
    else unlockDocument(documentId, password);
  };
  return { accept, stop };
}
