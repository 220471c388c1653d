/** Lets the service listen on a port of this machine. */
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Connection } from './app.ts';

/** A client must have sent its headers by then; bodies may take as long as they move. Milliseconds. */
const HEADERS_TIME = 20_000;
/** A silent connection is closed; event streams send a heartbeat within this time. Milliseconds. */
const SILENCE = 120_000;
/** Requests under way may end before their connections are closed; milliseconds. */
const LAST_WORDS = 250;

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      fetch(request, { address: (incoming as IncomingMessage).socket.remoteAddress }),
    // Electron's process has use for the globals as they are.
    overrideGlobalObjects: false,
    hostname: host,
    createServer,
    serverOptions: { headersTimeout: HEADERS_TIME, requestTimeout: 0 },
  }) as Server;
  server.setTimeout(SILENCE);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    origin: `http://${isIPv6(host) ? `[${host}]` : host}:${actual}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), LAST_WORDS);
      await closed;
      clearTimeout(timer);
    },
  };
}
