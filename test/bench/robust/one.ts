/** Reads one file in a process of its own and prints what became of it, as JSON. */
import { readFile } from 'node:fs/promises';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { readBomb } from '../../robust/read.ts';

/** Of the process since it began; megabytes. What the system counts includes the parent's before. */
async function mostMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1024;
}

const [path = ''] = process.argv.slice(2);
const pool = createPool({ workers: 1 });
const started = performance.now();
const outcome = await readBomb(pool, path).catch((error: unknown) => ({
  outcome: 'error',
  messages: [error instanceof Error ? error.message : String(error)],
}));
const seconds = (performance.now() - started) / 1000;
await pool.close();
const megabytes = await mostMemory();
process.stdout.write(JSON.stringify({ ...outcome, seconds, megabytes }));
