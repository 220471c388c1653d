/**
 * Which waiting job is started next. Pages of the documents in progress share the threads of the
 * engine fairly (engine/pool/task-queue.ts); this module decides which documents are in progress,
 * because each takes memory:
 *
 * - Jobs that were in progress when the program ended unexpectedly come first and run alone until they
 *   have stored a page: if the program ends again, the cause is known, and no other job is blamed.
 * - Jobs that a user prioritized come first, the most recent request first, if necessary in addition
 *   to the maximum number of jobs.
 * - Short documents come before long ones, and long ones never take all slots: a short document does
 *   not wait for a long one.
 * - One long document is always in progress, so that none starves.
 * - Otherwise the oldest comes first.
 */

export interface ScheduledJob {
  readonly id: string;
  /** 0 unless a user prioritized it; a later request has a higher number. */
  readonly priority: number;
  /** Pages still to be read; null if the document has not been opened yet. */
  readonly pagesLeft: number | null;
  /** It was in progress when the program ended unexpectedly, and has stored no page since. */
  readonly suspect: boolean;
}

/** Documents with more pages to read are long. */
const SHORT_PAGES = 10;
/** Maximum number of long documents in progress: with more, all of them would only finish later. */
const LONG_AT_ONCE = 2;

const isLong = ({ pagesLeft }: ScheduledJob): boolean =>
  pagesLeft !== null && pagesLeft > SHORT_PAGES;

/** The waiting jobs, oldest first as given, in the order in which they are started. */
export function startOrder<J extends ScheduledJob>(waiting: readonly J[]): J[] {
  return waiting.toSorted(
    (a, b) =>
      Number(b.suspect) - Number(a.suspect) ||
      b.priority - a.priority ||
      Number(isLong(a)) - Number(isLong(b)),
  );
}

/** The job to start now; undefined if all have to wait. `waiting` is given oldest first. */
export function nextToStart<J extends ScheduledJob>(
  waiting: readonly J[],
  running: readonly ScheduledJob[],
  slots: number,
): J | undefined {
  const [first, ...others] = startOrder(waiting);
  if (!first || running.some(({ suspect }) => suspect)) return undefined;
  if (first.suspect) return running.length === 0 ? first : undefined;
  if (first.priority > 0) return running.length <= slots ? first : undefined;
  if (running.length >= slots) return undefined;
  const longRunning = running.filter(isLong).length;
  const long = [first, ...others].find(isLong);
  if (long && longRunning === 0 && slots > 1) return long;
  if (!isLong(first)) return first;
  const mostLong = Math.max(1, Math.min(LONG_AT_ONCE, slots - 1));
  return longRunning < mostLong ? first : undefined;
}
