/** Why pdf.js could not show a document, as an error that can be shown. */
import { ApiError } from '../../api/error.ts';

/** Its structure is damaged, as that of a file is which broke off. */
export const isBroken = (reason: unknown): boolean =>
  reason instanceof Error && reason.name === 'InvalidPDFException';

export function pdfFailure(reason: unknown): ApiError {
  if (isBroken(reason)) {
    return new ApiError(
      'unprocessable',
      'This file cannot be shown: its structure as a PDF is damaged.',
      0,
      'Open it in the program that made it and save it as a PDF again.',
    );
  }
  const detail = reason instanceof Error && reason.message !== '' ? ` (${reason.message})` : '';
  return new ApiError(
    'unprocessable',
    `This document cannot be shown${detail}.`,
    0,
    'Try again; if it happens once more, please report it with the file.',
  );
}
