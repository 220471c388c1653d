/** Runs one action on several documents, a few at a time, with a single report at the end. */

import { type Message, t } from '../../shared/messages/messages.ts';
import { asApiError } from '../api/error.ts';
import { notify, notifyError } from '../ui/Toast.tsx';

interface Named {
  readonly filename: string;
}

export interface Failure {
  readonly filename: string;
  readonly thrown: unknown;
}

export interface Outcome<T> {
  readonly done: readonly T[];
  readonly failed: readonly Failure[];
}

/** Maximum number of concurrent requests. */
const PARALLEL = 4;

export async function forEachDocument<T extends Named>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const failed: Failure[] = [];
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      try {
        await act(item);
        done.push(item);
      } catch (thrown) {
        failed.push({ filename: item.filename, thrown });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return { done, failed };
}

/** `a.pdf`, or `3 documents`. */
export const nameAll = (filenames: readonly string[]): string =>
  filenames.length === 1
    ? (filenames[0] ?? '')
    : t('{count, plural, one {# document} other {# documents}}', { count: filenames.length });

/** Number of names listed in full; the rest is given as a count. */
const MOST_NAMES = 3;

/** `a.pdf, b.pdf, c.pdf and 4 more`. */
export function listNames(filenames: readonly string[]): string {
  const rest = filenames.length - MOST_NAMES;
  if (rest > 1)
    return t('{filenames} and {rest} more', {
      filenames: filenames.slice(0, MOST_NAMES).join(', '),
      rest,
    });
  return filenames.join(', ');
}

/** What could not be done, said of its subject. */
export type FailureText = Extract<Message, `{subject} ${string}`>;

/**
 * Reports failures in one toast, by name and with the reason; `tried` says so of its
 * subject: `{subject} could not be cancelled`.
 */
export function notifyFailures(
  failed: readonly Failure[],
  total: number,
  tried: FailureText,
): void {
  const [first] = failed;
  if (!first) return;
  if (failed.length === 1) {
    notifyError(t(tried, { subject: first.filename }), first.thrown);
    return;
  }
  const byReason = Map.groupBy(failed, ({ thrown }) => asApiError(thrown).message);
  const reasons = [...byReason].map(
    ([reason, some]) => `${listNames(some.map(({ filename }) => filename))}: ${reason}`,
  );
  notify({
    id: `bulk ${tried}`,
    title: t(tried, {
      subject: t('{count} of {total, plural, one {# document} other {# documents}}', {
        ...{ count: failed.length, total },
      }),
    }),
    description: reasons.join(' '),
    tone: 'error',
  });
}
