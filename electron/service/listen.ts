/** Lets the service listen on a port of this machine. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Connection } from './types.ts';

const LOOPBACK = '127.0.0.1';

/** Timeouts for clients; milliseconds. */
export interface TimeLimits {
  /** Until all headers have arrived; bodies may take any time while data arrives. */
  readonly headers: number;
  /**
   * Until a silent connection is closed. The time in which the service itself works on a response
   * does not count, however long that takes.
   */
  readonly silence: number;
  /** Interval of the checks for late headers. */
  readonly check: number;
}

const TIME_LIMITS: TimeLimits = { headers: 20_000, silence: 120_000, check: 5_000 };
/** How long the rest of a body is read after its response; milliseconds. */
const LONGEST_DISCARD = 30_000;
/** Time for requests in progress to end before their connections are closed; milliseconds. */
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

/** Wildcard addresses of the machine; clients cannot connect to these names. */
export const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';

function originOf(host: string, port: number): string {
  if (isWildcard(host)) return `http://${LOOPBACK}:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Closes connections that wait for the client, and no others. */
function hangUpOnSilence(server: Server, silence: number): void {
  const exchanges = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    exchanges.set(request.socket, { request, response });
  });
  server.setTimeout(silence, (socket) => {
    const exchange = exchanges.get(socket);
    const isWorking =
      exchange?.request.complete === true &&
      !exchange.response.writableEnded &&
      socket.writableLength === 0;
    if (isWorking) socket.setTimeout(silence);
    else socket.destroy();
  });
}

/**
 * Reads on after the response to a request whose body was not read to its end, for example one that
 * is too large: closing the connection now would reset it, and a client that is still sending would
 * not see the response (RFC 9112, section 9.6).
 */
function discardUnreadBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.readableEnded || request.destroyed) return;
      const timer = setTimeout(() => request.socket.destroySoon(), LONGEST_DISCARD);
      request.once('close', () => clearTimeout(timer));
      // The reader would pause it again.
      request.removeAllListeners('data').resume();
    });
  });
}

export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  { host, port, timeLimits = TIME_LIMITS }: ListenOptions,
): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      fetch(request, { address: (incoming as IncomingMessage).socket.remoteAddress }),
    // Electron's process needs its original globals.
    overrideGlobalObjects: false,
    // It would close the connection after half a second: see discardUnreadBodies.
    autoCleanupIncoming: false,
    hostname: host,
    createServer,
    serverOptions: {
      headersTimeout: timeLimits.headers,
      requestTimeout: 0,
      connectionsCheckingInterval: timeLimits.check,
    },
  }) as Server;
  hangUpOnSilence(server, timeLimits.silence);
  discardUnreadBodies(server);
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
