/** State of a document in pdf.js. */
import type { ApiError } from '../../api/error.ts';
import type { PDFDocumentProxy } from './pdfjs.ts';

export type PdfState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  | {
      readonly status: 'locked';
      /** The last password entered did not open the document. */
      readonly wrong: boolean;
      readonly unlock: (password: string) => void;
    }
  | { readonly status: 'open'; readonly documentId: string; readonly pdf: PDFDocumentProxy }
  | { readonly status: 'failed'; readonly error: ApiError; readonly retry: () => void };

export const CLOSED: PdfState = { status: 'closed' };
export const OPENING: PdfState = { status: 'opening' };
