/**
 * Which waiting job is begun next. Pages of the documents under way share the threads of the engine
 * fairly (engine/pool/task-queue.ts); what is decided here is who is under way at all, for each takes
 * memory:
 *
 * - Jobs that were under way when the program ended unexpectedly come first and run alone until a page of
 *   theirs is read: what ends the program then is known, and no other job is blamed for it.
 * - Jobs that somebody called forward come first, the last one called first, if need be beside as many
 *   as may run.
 * - Short documents come before long ones, and long ones never take all places: a short document does
 *   not wait for a long one.
 * - One long document is always under way, so that none waits for ever.
 * - Among equals the oldest comes first.
 */

export interface ScheduledJob {
  readonly id: string;
  /** 0 unless somebody called it forward; a later call is a higher number. */
  readonly priority: number;
  /** Pages still to be read; null while nobody has opened the document. */
  readonly pagesLeft: number | null;
  /** It was under way when the program ended unexpectedly, and no page has been read since. */
  readonly suspect: boolean;
}

/** Documents with more pages to read are long. */
const SHORT_PAGES = 10;
/** Long documents under way at the same time: more would only finish later, all of them. */
const LONG_AT_ONCE = 2;

const isLong = ({ pagesLeft }: ScheduledJob): boolean =>
  pagesLeft !== null && pagesLeft > SHORT_PAGES;

/** The waiting jobs, oldest first as given, in the order in which they are begun. */
export function startOrder<J extends ScheduledJob>(waiting: readonly J[]): J[] {
  return waiting.toSorted(
    (a, b) =>
      Number(b.suspect) - Number(a.suspect) ||
      b.priority - a.priority ||
      Number(isLong(a)) - Number(isLong(b)),
  );
}

/** The job to begin now; undefined where all have to wait. `waiting` is given oldest first. */
export function nextToStart<J extends ScheduledJob>(
  waiting: readonly J[],
  running: readonly ScheduledJob[],
  places: number,
): J | undefined {
  const [first, ...others] = startOrder(waiting);
  if (!first || running.some(({ suspect }) => suspect)) return undefined;
  if (first.suspect) return running.length === 0 ? first : undefined;
  if (first.priority > 0) return running.length <= places ? first : undefined;
  if (running.length >= places) return undefined;
  const longRunning = running.filter(isLong).length;
  const long = [first, ...others].find(isLong);
  if (long && longRunning === 0 && places > 1) return long;
  if (!isLong(first)) return first;
  const mostLong = Math.max(1, Math.min(LONG_AT_ONCE, places - 1));
  return longRunning < mostLong ? first : undefined;
}
