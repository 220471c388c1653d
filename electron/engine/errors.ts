/**
 * Why a PDF could not be read. Each code has one sentence for people; callers map the code, not the
 * words. A damaged page is not an EngineError of the document: it becomes a PageFailure.
 */
export type EngineErrorCode =
  | 'not_a_pdf'
  | 'empty_file'
  | 'corrupt'
  | 'password_required'
  | 'password_wrong'
  | 'unsupported_encryption'
  | 'no_pages'
  | 'too_many_pages'
  | 'too_large'
  | 'no_page_readable';

const SENTENCES: Record<EngineErrorCode, string> = {
  not_a_pdf: 'This file is not a PDF, nor a PNG, JPEG or TIFF picture: its first bytes say so.',
  empty_file: 'The file is empty: it holds no bytes.',
  corrupt: 'The PDF is damaged and could not be repaired.',
  password_required: 'The PDF is protected by a password. Enter it to read the document.',
  password_wrong: 'The password does not open this PDF.',
  unsupported_encryption: 'The PDF is encrypted in a way that cannot be read.',
  no_pages: 'The PDF holds no pages.',
  too_many_pages: 'The PDF has more pages than the limit allows.',
  too_large: 'The PDF is larger than the limit allows.',
  no_page_readable: 'No page of the PDF could be read.',
};

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  constructor(
    code: EngineErrorCode,
    message: string = SENTENCES[code],
    options?: { readonly cause: unknown },
  ) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** One page that could not be read: it trapped, ran out of time or of memory. */
export interface PageFailure {
  readonly page: number;
  readonly message: string;
}
