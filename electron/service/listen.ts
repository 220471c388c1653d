/** Lets the service listen on a port of this machine. */
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import { isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Connection } from './types.ts';

const LOOPBACK = '127.0.0.1';

/** How long clients may keep the service waiting; milliseconds. */
export interface TimeLimits {
  /** Until all headers have come; bodies may take as long as they move. */
  readonly headers: number;
  /** Until a silent connection is closed; event streams send a heartbeat within this time. */
  readonly silence: number;
  /** Between looks at the headers that are late. */
  readonly check: number;
}

const TIME_LIMITS: TimeLimits = { headers: 20_000, silence: 120_000, check: 5_000 };
/** Requests under way may end before their connections are closed; milliseconds. */
const LAST_WORDS = 250;

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly timeLimits?: TimeLimits;
}

/** Stand for all addresses of the machine; no client can connect to them by these names. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';

function originOf(host: string, port: number): string {
  if (isWildcard(host)) return `http://${LOOPBACK}:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  { host, port, timeLimits = TIME_LIMITS }: ListenOptions,
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      fetch(request, { address: (incoming as IncomingMessage).socket.remoteAddress }),
    // Electron's process has use for the globals as they are.
    overrideGlobalObjects: false,
    hostname: host,
    createServer,
    serverOptions: {
      headersTimeout: timeLimits.headers,
      requestTimeout: 0,
      connectionsCheckingInterval: timeLimits.check,
    },
  }) as Server;
  server.setTimeout(timeLimits.silence);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    origin: originOf(host, actual),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), LAST_WORDS);
      await closed;
      clearTimeout(timer);
    },
  };
}
