/**
 * `npm run dev`: the window from its sources with hot reload, the service restarted when its
 * sources change. Data lies in `.cache/dev`, apart from the library of daily use.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './lib/process.ts';

const SERVICE_PORT = 4871;
const service = `http://127.0.0.1:${SERVICE_PORT}`;
const data = join(root, '.cache', 'dev');

// The configuration reads where the service is when it is loaded.
process.env.QUARRY_SERVICE = service;

const server = await createServer({ configFile: join(root, 'vite.config.ts') });
await server.listen();
const address = server.resolvedUrls?.local[0] ?? 'http://localhost:5173/';

function startService(): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      join(root, 'electron/cli/main.ts'),
      ...['serve', '--port', String(SERVICE_PORT), '--data', data],
      ...['--allow-origin', new URL(address).origin],
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // Its one-time link leads to the built window: the same token opens the one with hot reload.
  child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      const link = line.match(/\/open\?token=[\w-]+/)?.[0];
      console.log(link ? `Open ${new URL(link, address).href}` : line);
    }
  });
  return child;
}

const child = startService();
const stop = async () => {
  child.kill('SIGTERM');
  await server.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
