/**
 * Why a PDF could not be read, by a code; shared/failures.ts has the sentence of each. A damaged page
 * is not an EngineError of the document: it becomes a PageFailure.
 */
import { type FileFailure, failureSentence } from '../../shared/failures.ts';

export type EngineErrorCode = Exclude<FileFailure, 'file_missing' | 'not_shown' | 'unexpected'>;

export class EngineError extends Error {
  readonly code: EngineErrorCode;

  /** `message` says more exactly what happened than the sentence of the code. */
  constructor(
    code: EngineErrorCode,
    message: string = failureSentence(code),
    options?: { readonly cause: unknown },
  ) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
  }

  /** The sentence about the file of that name. */
  about(file?: string): string {
    const detail = this.message === failureSentence(this.code) ? undefined : this.message;
    return failureSentence(this.code, file, detail);
  }
}

/** One page that could not be read: it trapped, ran out of time or of memory. */
export interface PageFailure {
  readonly page: number;
  readonly message: string;
}
