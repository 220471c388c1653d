/** The results of jobs that a caller may read. */
import { codedText } from '../../../shared/coded-text.ts';
import type { JobEntry } from '../../store/index.ts';
import { ApiError, badRequest } from '../errors.ts';
import type { Passwords } from '../passwords.ts';
import { nameOf } from './documents.ts';

interface WithPasswords {
  readonly passwords: Pick<Passwords, 'of'>;
}

type Completed<E extends JobEntry> = E & { readonly extraction: NonNullable<E['extraction']> };

const isCompleted = <E extends JobEntry>(entry: E): entry is Completed<E> =>
  entry.job.status === 'completed' && entry.extraction !== null;

/**
 * The entry of a job with results: completed, or with the pages that were read before it was
 * cancelled or failed, if `partial` requests them. Results of a password-protected file are only
 * returned to callers who know the password.
 */
export function withResults<E extends JobEntry>(
  context: WithPasswords,
  entry: E,
  partial: boolean,
): Completed<E> {
  const found = resultsOf(context, entry, partial);
  if (found) return found;
  const rest = resultsOf(context, entry, true);
  if (!rest) return completed(entry);
  const { job, document, extraction } = rest;
  throw badRequest(
    `${nameOf(document)} has incomplete results because its job is ${job.status}: ${job.error ?? ''} ` +
      `Use partial=true to get the ${extraction.pagesRead} of ${extraction.totalPages} available pages.`,
  );
}

/** The same, null if there are no results to return. */
export function resultsOf<E extends JobEntry>(
  { passwords }: WithPasswords,
  entry: E,
  partial: boolean,
): Completed<E> | null {
  if (isCompleted(entry)) return entry;
  const { job, document, extraction } = entry;
  const stopped = job.status === 'failed' || job.status === 'cancelled';
  if (!partial || !stopped || !extraction || extraction.pagesRead === 0) return null;
  const hidden = extraction.locked && passwords.of(document).password === undefined;
  return hidden ? null : { ...entry, extraction };
}

/** The entry of a job whose results are complete. */
export function completed<E extends JobEntry>(entry: E): Completed<E> {
  if (isCompleted(entry)) return entry;
  const { job, document } = entry;
  const file = nameOf(document);
  const { status, error, codedError } = job;
  if (status === 'failed' || status === 'cancelled') {
    throw badRequest(
      codedText(
        '{file} has no results because its job is {status}{cause, select, no_value {.} other {: {cause}}}',
        { file, status, cause: error ?? '' },
        { ...(codedError && { cause: codedError }) },
      ),
    );
  }
  throw new ApiError(
    'job_not_ready',
    `The job of ${file} is ${job.status}; poll it until it is completed.`,
  );
}
