/** Why a job failed, as its user is told. */
import { EngineError } from '../../engine/errors.ts';
import { BlobTooLarge } from '../../store/blobs.ts';
import { storageTrouble } from '../../store/index.ts';
import { ApiError, tooLarge } from '../errors.ts';
import { JobStopped } from './job-stopped.ts';

export const UNEXPECTED = 'The extraction stopped on an unexpected error; the log says more.';

export const asksForPassword = (error: unknown): boolean =>
  error instanceof EngineError && ['password_required', 'password_wrong'].includes(error.code);

/** What was not foreseen goes to the log with the job's id. */
export function sentenceOf(error: unknown, jobId: string): string {
  if (error instanceof EngineError || error instanceof ApiError) return error.message;
  if (error instanceof BlobTooLarge) return tooLarge(error.limit).message;
  const trouble = storageTrouble(error);
  if (trouble !== null) return trouble;
  if (!(error instanceof JobStopped)) console.error(`Job ${jobId} failed:`, error);
  return UNEXPECTED;
}
