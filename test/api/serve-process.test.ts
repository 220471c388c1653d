/** The process of `quarry serve`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '../../electron/cli/main.ts');

/** Node can replace a process since version 23.11; other systems have another allocator. */
const canRestart = process.platform === 'linux' && process.execve !== undefined;

test.skipIf(!canRestart)('is restarted with two arenas, unless it was given a number', async () => {
  for (const [given, expected] of [
    [undefined, '2'],
    ['5', '5'],
  ]) {
    const data = await mkdtemp(join(tmpdir(), 'quarry-serve-'));
    const program = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--data', data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, MALLOC_ARENA_MAX: given },
    });
    try {
      for await (const line of createInterface({ input: program.stdout })) {
        if (line.includes('listening on')) break;
      }
      const environment = await readFile(`/proc/${program.pid}/environ`, 'utf8');
      expect(environment.split('\0')).toContain(`MALLOC_ARENA_MAX=${expected}`);
    } finally {
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
      await rm(data, { recursive: true });
    }
  }
});
