/**
 * Why a PDF could not be read, by a code; shared/failures.ts has the sentence of each. A damaged page
 * is not an EngineError of the document: it becomes a PageFailure.
 */
import { codedText } from '../../../shared/coded-text.ts';
import type { CodedText } from '../../../shared/contract/coded-text.ts';
import { type FileFailure, failureSentence } from '../../../shared/failures.ts';

export type EngineErrorCode = Exclude<FileFailure, 'file_missing' | 'not_shown' | 'unexpected'>;

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly #values: CodedText['values'];

  /** `detail` says more exactly what happened than the sentence of the code: as text, or by its values. */
  constructor(
    code: EngineErrorCode,
    detail: string | CodedText['values'] = {},
    options?: { readonly cause: unknown },
  ) {
    const isText = typeof detail === 'string' && detail !== failureSentence(code);
    super(isText ? detail : failureSentence(code, Object(detail)), options);
    this.name = 'EngineError';
    this.code = code;
    this.#values = isText ? { detail } : typeof detail === 'string' ? {} : detail;
  }

  /** The failure of the file of that name. */
  about(file?: string): CodedText {
    return codedText(this.code, { ...(file !== undefined && { file }), ...this.#values });
  }
}

/** One page that could not be read: it trapped, ran out of time or of memory. */
export interface PageFailure {
  readonly page: number;
  readonly message: string;
}
