/**
 * `npm run dev`: the window from its sources with hot reload, the service restarted when its
 * sources change. Data is in `.cache/dev`, separate from the user's own library.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createServer, mergeConfig, type UserConfig } from 'vite';
import { WINDOW_SECRET_HEADER } from '../shared/window.ts';
import { root } from './lib/process.ts';

const SERVICE_PORT = 4871;

// The window's configuration reads the service URL when it is loaded.
process.env.QUARRY_SERVICE = `http://127.0.0.1:${SERVICE_PORT}`;
const secret = randomBytes(32).toString('base64url');

/**
 * Requests through this server are authenticated as the window's, also after a restart of the
 * service.
 */
const asWindow: UserConfig = {
  plugins: [
    {
      name: 'quarry:window-secret',
      configureServer({ middlewares }) {
        middlewares.use((request, _response, next) => {
          request.headers[WINDOW_SECRET_HEADER] = secret;
          next();
        });
      },
    },
  ],
};

const server = await createServer(
  mergeConfig({ configFile: join(root, 'vite.config.ts') }, asWindow),
);
await server.listen();
const address = server.resolvedUrls?.local[0] ?? 'http://localhost:5173/';

const serve = ['serve', '--port', String(SERVICE_PORT), '--data', join(root, '.cache', 'dev')];
const service = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    join(root, 'electron/cli/main.ts'),
    ...serve,
    ...['--allow-origin', new URL(address).origin],
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, QUARRY_WINDOW_SECRET: secret },
  },
);
console.log(`The workbench, reloading with every change: ${address}`);

const stop = async () => {
  service.kill('SIGTERM');
  await server.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
