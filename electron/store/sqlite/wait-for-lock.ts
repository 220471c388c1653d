import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './database.ts';

/** How long a statement blocks the thread for the lock of another process; milliseconds. */
const HELD = 20;
/** Delay before a retry; milliseconds. */
const PAUSE = 50;

/**
 * Wraps repositories so that their methods wait for the lock of another process, such as the
 * command line or a backup, without blocking the thread. A method that had already written when it
 * met the lock is not retried.
 */
export function waitingForLock(db: Db, patience: number): <R extends object>(repository: R) => R {
  db.pragma(`busy_timeout = ${HELD}`);
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck();
  const isLocked = (error: unknown, before: number | undefined): boolean =>
    String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_BUSY') &&
    changes.get() === before;
  return (repository) =>
    new Proxy(repository, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...args: unknown[]): unknown => {
          const before = changes.get();
          const first: unknown = method.apply(target, args);
          if (!(first instanceof Promise)) return first;
          const end = performance.now() + patience;
          const again = async (error: unknown): Promise<unknown> => {
            if (!isLocked(error, before) || performance.now() > end) throw error;
            await sleep(PAUSE);
            return (method.apply(target, args) as Promise<unknown>).catch(again);
          };
          return first.catch(again);
        };
      },
    });
}
