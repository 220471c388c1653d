/** The error message of a failed job for its user. */
import { failureSentence } from '../../../shared/failures.ts';
import { EngineError } from '../../engine/errors.ts';
import { BlobTooLarge } from '../../store/blobs.ts';
import { storageTrouble } from '../../store/index.ts';
import { ApiError, tooLarge } from '../errors.ts';
import { JobStopped } from './job-stopped.ts';

export const UNEXPECTED = failureSentence('unexpected', 'The document');

export const asksForPassword = (error: unknown): boolean =>
  error instanceof EngineError && ['password_required', 'password_wrong'].includes(error.code);

/** The sentence about the file of that name. Unexpected errors are logged with the job's id. */
export function sentenceOf(error: unknown, jobId: string, file = 'The document'): string {
  if (error instanceof EngineError) return error.about(file);
  if (error instanceof ApiError) return error.message;
  if (error instanceof BlobTooLarge) return tooLarge(error.limit, { file }).message;
  const trouble = storageTrouble(error);
  if (trouble !== null) return `${file} could not be read. ${trouble}`;
  if (!(error instanceof JobStopped)) console.error(`Job ${jobId} failed:`, error);
  return failureSentence('unexpected', file);
}
