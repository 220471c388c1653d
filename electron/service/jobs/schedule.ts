/**
 * Decides which unit of work a worker claims next. Pages of the documents in progress share the
 * threads of an engine fairly (engine/runtime/task-queue.ts); this module decides which documents are in
 * progress, because each takes memory:
 *
 * - Jobs that were in progress when a worker ended unexpectedly come first and run alone until they
 *   have stored a page: if the worker ends again, the cause is known, and no other job is blamed.
 * - One document is always being opened, so that it is known how long those are that wait.
 * - Pages that a user views come first, then jobs that a user prioritized, the most recent request
 *   first, if necessary in addition to the maximum number of units.
 * - Short documents come before long ones, and long ones never take all slots: a short document does
 *   not wait for a long one.
 * - Pages of one long document are always in progress, so that none starves.
 * - Otherwise the account comes first that has the fewest units in progress, then the oldest job.
 */
import { type QueuedUnit, SHORT_PAGES, type UnfinishedJob } from '../../store/index.ts';

const isLong = ({ pagesLeft }: UnfinishedJob): boolean =>
  pagesLeft !== null && pagesLeft > SHORT_PAGES;

/** The waiting jobs, oldest first as given, in the order in which they are started. */
export function startOrder<J extends UnfinishedJob & Partial<QueuedUnit>>(
  waiting: readonly J[],
  held: readonly UnfinishedJob[] = [],
): J[] {
  const busy = Map.groupBy(held, ({ accountId }) => accountId);
  const unitsOf = ({ accountId }: J): number => busy.get(accountId)?.length ?? 0;
  return waiting.toSorted(
    (a, b) =>
      Number(b.suspect) - Number(a.suspect) ||
      Number((b.wanted ?? null) !== null) - Number((a.wanted ?? null) !== null) ||
      b.priority - a.priority ||
      Number(isLong(a)) - Number(isLong(b)) ||
      unitsOf(a) - unitsOf(b),
  );
}

/**
 * The unit that a worker with so many slots claims now; undefined if all have to wait. `waiting` is
 * given oldest first; `held`: units of all workers.
 */
export function nextUnit(
  waiting: readonly QueuedUnit[],
  held: readonly QueuedUnit[],
  { owner, slots }: { readonly owner: string; readonly slots: number },
): QueuedUnit | undefined {
  const own = held.filter((unit) => unit.owner === owner);
  if (own.some(({ suspect }) => suspect)) return undefined;
  const order = startOrder(waiting, held);
  if (order[0]?.suspect) return own.length === 0 ? order[0] : undefined;
  const opening = own.find((unit) => unit.opening);
  const toOpen = opening ? undefined : order.find((unit) => unit.opening);
  if (toOpen) return toOpen;
  const running = own.filter((unit) => unit !== opening);
  const [first, ...others] = order;
  if (!first) return undefined;
  if (first.wanted !== null || first.priority > 0) {
    return running.length <= slots ? first : undefined;
  }
  if (running.length >= slots) return undefined;
  const longRunning = running.filter(isLong).length;
  const long = [first, ...others].find(isLong);
  if (long && longRunning === 0 && slots > 1) return long;
  return !isLong(first) || longRunning < Math.max(1, slots - 1) ? first : undefined;
}
