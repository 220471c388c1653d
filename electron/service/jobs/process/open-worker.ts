/** A worker with an engine of its own, in a process beside that of the service. */
import { createPool, type LaunchRecognition } from '../../../engine/index.ts';
import { SYSTEM_CLOCK } from '../../clock.ts';
import { keepIn } from '../../keep.ts';
import { LocalAccess } from '../../local-api.ts';
import { createWorker, type WorkerSetup } from '../create-worker.ts';
import type { QueueWorker } from '../worker-types.ts';

export interface WorkerOptions extends Pick<WorkerSetup, 'kind' | 'withPasswords' | 'limits'> {
  /** A PDF that the engine warms up with while idle. */
  readonly sample?: string | undefined;
  /** Folder of language packs for scans. */
  readonly languagePacks: string;
  /** Private hosts that URLs may name besides those of the settings. */
  readonly allowedHosts: readonly string[];
}

/** The worker has started; to close it also closes the store. */
export async function openWorker(
  { store, reports }: Pick<WorkerSetup, 'store' | 'reports'>,
  { sample, languagePacks, allowedHosts: given, ...options }: WorkerOptions,
  launchRecognition?: LaunchRecognition,
): Promise<QueueWorker> {
  await using opened = new AsyncDisposableStack();
  const keep = keepIn(opened);
  keep(store);
  const engine = keep(createPool({ sample, languagePacks, launchRecognition, background: true }));
  const worker = createWorker({
    ...{ store, engine, reports, clock: SYSTEM_CLOCK, ...options },
    // They are changed while it runs.
    allowedHosts: async () =>
      (await LocalAccess.open(store.settings, { port: 0, given })).allowedHosts,
  });
  opened.defer(worker.close.bind(worker));
  await worker.start();
  const parts = opened.move();
  worker.close = () => parts.disposeAsync();
  return worker;
}
