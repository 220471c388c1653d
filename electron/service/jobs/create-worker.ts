/** A worker with the engine and the store that it works with. */
import type { EnginePool } from '../../engine/index.ts';
import type { Store } from '../../store/index.ts';
import type { Clock } from '../clock.ts';
import { PageGroups } from '../review/page-groups.ts';
import { Review } from '../review/review.ts';
import { fetchPdf } from '../sources/fetch-url.ts';
import type { Limits } from '../types.ts';
import { Runner } from './runner.ts';
import { Worker } from './worker.ts';
import type { QueueWorker, WorkerReports } from './worker-types.ts';

export interface WorkerSetup {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly clock: Clock;
  /** Workers of one kind: at the start of one, all others have ended. */
  readonly kind: string;
  readonly withPasswords: boolean;
  readonly limits: Pick<Limits, 'pages' | 'upload' | 'concurrency'>;
  /** Private hosts that URLs may name. */
  readonly allowedHosts: () => ReadonlySet<string> | Promise<ReadonlySet<string>>;
  readonly reports: WorkerReports;
}

export function createWorker(setup: WorkerSetup): QueueWorker {
  const { store, engine, clock, kind, withPasswords, limits, reports } = setup;
  const groups = new PageGroups(store);
  const runner = new Runner({
    ...{ store, engine, reports, groups },
    review: new Review({ store, groups, clock, events: reports }),
    pageLimit: limits.pages,
    uploadLimit: limits.upload,
    fetchSource: async (url, signal) =>
      fetchPdf(url, { signal, allowedHosts: await setup.allowedHosts() }),
    onProgress: () => worker.wake(),
  });
  const worker = new Worker({
    ...{ store, clock, kind, withPasswords, runner, reports },
    // One more than can be read at a time: while one is stored or finished, no thread is idle.
    slots: limits.concurrency ?? engine.width + 1,
  });
  return worker;
}
