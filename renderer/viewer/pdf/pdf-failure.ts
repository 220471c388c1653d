/** Why pdf.js could not show a document, as an error that can be shown. */
import { failureSentence } from '../../../shared/failures.ts';
import { ApiError } from '../../api/error.ts';

/** Its structure is damaged, as that of a file is which broke off. */
export const isBroken = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'InvalidPDFException';

/** `filename` is that of the document. */
export function pdfFailure(reason: unknown, filename: string | undefined): ApiError {
  if (!isBroken(reason)) console.error('The document cannot be shown:', reason);
  const failure = isBroken(reason) ? 'corrupt' : 'not_shown';
  return new ApiError('unprocessable', failureSentence(failure, filename));
}
