import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Traced } from '../support/trace.ts';

/** Starts a recorded program; the first match of `pattern` in the lines of its output. */
export async function startTraced(
  traced: Traced,
  [program, ...args]: readonly [string, ...string[]],
  pattern: RegExp,
): Promise<{ child: ChildProcess; match: string; stop(): Promise<void> }> {
  const child = spawn(...traced.command(program, args), {
    env: traced.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const output: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line);
      const match = pattern.exec(line)?.[1];
      if (match !== undefined) resolve(match);
    });
  }
  child.once('exit', () => reject(new Error(`The program ended:\n${output.join('\n')}`)));
  return { child, match: await promise, stop };
}
