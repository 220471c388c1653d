import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const FORK = JSON.stringify(new URL('fork.ts', import.meta.url).href);

test('a program ends without an error when its parent is killed before a message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-fork-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'program.mjs');
  // All in one task: the program learns that its parent is gone from the message that it cannot send.
  await writeFile(
    program,
    `import { serveParent } from ${FORK};
    serveParent((send) => ({
      receive() {
        process.kill(process.ppid, 'SIGKILL');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        send('late');
        console.error('after a message that was not sent');
      },
    }));`,
  );
  const parent = `import { forkProgram } from ${FORK};
    const launch = forkProgram(new URL(${JSON.stringify(pathToFileURL(program).href)}));
    launch({ onMessage() {}, onExit() {} }).send('begin');`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The program has the same standard error: it is open until both have ended.
  expect(await text(run.stderr)).toBe('after a message that was not sent\n');
  expect(run.signalCode).toBe('SIGKILL');
});
