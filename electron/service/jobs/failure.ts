/** The error message of a failed job for its user. */

import { codedText } from '../../../shared/coded-text.ts';
import type { ServiceText } from '../../../shared/contract/index.ts';
import { EngineError } from '../../engine/index.ts';
import { BlobTooLarge } from '../../store/blobs.ts';
import { storageTrouble } from '../../store/index.ts';
import { ApiError, tooLarge } from '../errors.ts';
import { JobStopped } from './job-stopped.ts';

export const UNEXPECTED = codedText('unexpected');

export const asksForPassword = (error: unknown): boolean =>
  error instanceof EngineError && ['password_required', 'password_wrong'].includes(error.code);

/** The text about the file of that name. Unexpected errors are logged with the job's id. */
export function failureOf(error: unknown, jobId: string, file?: string): ServiceText {
  if (error instanceof EngineError) return error.about(file);
  if (error instanceof ApiError) return error.text;
  if (error instanceof BlobTooLarge) return failureOf(tooLarge(error.limit, { file }), jobId);
  const trouble = storageTrouble(error);
  if (trouble !== null) return trouble;
  if (!(error instanceof JobStopped)) console.error(`Job ${jobId} failed:`, error);
  return codedText('unexpected', { ...(file !== undefined && { file }) });
}
