/** Converts the reason why pdf.js could not show a document to a displayable error. */
import { failureSentence } from '../../../shared/failures.ts';
import { ApiError } from '../../api/error.ts';

/** The file structure is damaged, as in a truncated file. */
export const isBroken = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'InvalidPDFException';

/** `filename`: name of the document. */
export function pdfFailure(reason: unknown, filename: string | undefined): ApiError {
  if (!isBroken(reason)) console.error('The document cannot be shown:', reason);
  const failure = isBroken(reason) ? 'corrupt' : 'not_shown';
  return new ApiError('unprocessable', failureSentence(failure, { file: filename }));
}
