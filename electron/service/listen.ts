/** Lets the service listen on a port of this machine. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, STATUS_CODES } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { standardHeaders } from './rate-limit.ts';
import { type Connection, DEFAULT_LIMITS } from './types.ts';

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
  /** How long the rest of a body is read after its response. */
  readonly discard: number;
}

const TIME_LIMITS: TimeLimits = {
  headers: 20_000,
  silence: 120_000,
  check: 5_000,
  discard: 30_000,
};
/** The status of each error of Node's parser that is not 400. */
const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
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
function discardUnreadBodies(server: Server, longest: number): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.readableEnded || request.destroyed) return;
      if (!request.complete) {
        const timer = setTimeout(() => request.socket.destroySoon(), longest);
        const settle = () => clearTimeout(timer);
        request.once('end', settle).once('close', settle);
      }
      // The reader would pause it again.
      request.removeAllListeners('data').resume();
    });
  });
}

/** What Node refuses before it is a request: malformed requests and headers that are too large. */
function answerClientErrors(server: Server, origin: () => string): void {
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status = CLIENT_ERRORS[error.code ?? ''] ?? 400;
    const message = `The request was refused: ${STATUS_CODES[status]}.`;
    const doc_url = `${origin()}/docs#bad_request`;
    const body = JSON.stringify({ error: { code: 'bad_request', message, doc_url } });
    const headers = {
      ...standardHeaders(DEFAULT_LIMITS.requests.anonymous.standard),
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`);
  });
}

export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  { host, port, timeLimits = TIME_LIMITS }: ListenOptions,
): Promise<Listener> {
  let origin = originOf(host, port);
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
      // Clients and proxies close idle connections earlier; a request that meets our close is reset.
      keepAliveTimeout: timeLimits.silence,
      connectionsCheckingInterval: timeLimits.check,
    },
  }) as Server;
  hangUpOnSilence(server, timeLimits.silence);
  discardUnreadBodies(server, timeLimits.discard);
  answerClientErrors(server, () => origin);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  origin = originOf(host, actual);
  return {
    origin,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const timer = setTimeout(() => server.closeAllConnections(), LAST_WORDS);
      await closed;
      clearTimeout(timer);
    },
  };
}
