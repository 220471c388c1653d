/** Calls that the processes on one database make of each other: hints, of plain data. */
import type { Peers } from '../store/index.ts';
import { SILENT, type WorkerReports } from './jobs/worker-types.ts';

/** Commands that are for every worker. */
export const WORKER_COMMANDS = ['wake', 'prioritisePage', 'putOnScreen', 'stop'] as const;
/** Events for the listeners of every service. */
export const EVENT_CALLS = [
  'publish',
  'documentChanged',
  'documentMoves',
  'queueMoves',
  'broadcast',
] as const;

type Method = (...args: readonly unknown[]) => unknown;

/** Other processes call these methods of `target`. */
export function receiveCalls<T extends object>(
  peers: Peers,
  target: T,
  names: readonly (keyof T & string)[],
): void {
  const methods = new Map<string, Method>();
  for (const name of names) methods.set(name, (target[name] as Method).bind(target));
  peers.onCall(({ name, args }) => {
    const called = methods.get(name);
    // What fails here is found in the database later.
    if (called) void (async () => called(...args))().catch(() => undefined);
  });
}

/** Of a worker without a service beside it: every service gets what concerns them all. */
export const reportsTo = (peers: Peers): WorkerReports => ({
  ...SILENT,
  ...Object.fromEntries(
    EVENT_CALLS.map((name) => [name, (...args: unknown[]) => peers.send({ name, args })]),
  ),
});

/** From now on, calls of these methods of `target` are also made in the other processes. */
export function shareCalls<T extends object>(
  peers: Peers,
  target: T,
  names: readonly (keyof T & string)[],
): void {
  receiveCalls(peers, target, names);
  for (const name of names) {
    const own = (target[name] as Method).bind(target);
    const shared: Method = (...args) => {
      peers.send({ name, args });
      return own(...args);
    };
    target[name] = shared as T[typeof name];
  }
}
