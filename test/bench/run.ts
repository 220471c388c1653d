/** Programs of Node that the benchmarks consist of, one at a time, each with memory of its own. */
import { spawnSync } from 'node:child_process';

/** What the program writes to standard output; its errors are shown as they come. */
export function node(script: string, ...args: string[]): string {
  const run = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`${script} ended with ${run.status ?? run.signal}`);
  return run.stdout;
}

/** Whether a program is on the path. */
export const isInstalled = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;
