/** The service as api-load.ts forks it: it watches its own event loop and memory, and reports. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeKey } from '../../electron/service/auth/keys.ts';
import { LOCAL_ACCOUNT, startService } from '../../electron/service/index.ts';
import { forkWorker } from '../../electron/service/jobs/process/fork.ts';
import { openStore } from '../../electron/store/index.ts';

export interface Started {
  readonly origin: string;
  readonly key: string;
}

export interface Watched {
  /** Milliseconds beyond the resolution of the timer. */
  readonly delay: { readonly p50: number; readonly p99: number; readonly max: number };
  /** Megabytes of the whole process, once a second. */
  readonly memory: readonly number[];
}

/** Milliseconds between two looks at the event loop. */
const RESOLUTION = 10;
const MEGABYTE = 1024 * 1024;
const NANOSECONDS = 1e6;

const [data = ''] = process.argv.slice(2);
/** Under the limits of a key, all that was measured would be how fast 429 is said. */
const rates = { standard: 1e6, expensive: 1e6 };
const { origin } = await startService({
  data,
  port: 0,
  launchWorker: forkWorker,
  limits: { requests: { key: rates, anonymous: rates } },
});

const store = await openStore(data);
const { secret, hash, lastFour } = makeKey();
const { id: accountId } = await store.accounts.create(LOCAL_ACCOUNT);
await store.keys.create({ accountId, hash, lastFour, label: null, allowance: null });
await store.close();

const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
const memory: number[] = [];
const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION);

process.on('message', (word) => {
  if (word === 'watch') {
    delay.enable();
    const look = () => memory.push(process.memoryUsage().rss / MEGABYTE);
    look();
    setInterval(look, 1000);
    return;
  }
  const watched: Watched = {
    delay: {
      p50: beyond(delay.percentile(50)),
      p99: beyond(delay.percentile(99)),
      max: beyond(delay.max),
    },
    memory,
  };
  process.send?.(watched);
});
process.on('disconnect', () => process.exit());

const started: Started = { origin, key: secret };
process.send?.(started);
