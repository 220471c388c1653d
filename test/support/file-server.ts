/**
 * A file server on loopback with one file, ranges and ETags (RFC 9110). It can stop in the middle of
 * a file and keep the connection open, so that a test decides what happens next.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FileServer {
  readonly origin: string;
  /** Headers of the requests, oldest first. */
  readonly received: readonly IncomingHttpHeaders[];
  /**
   * What every path but /missing and /moved gives; `stopAt`: bytes after which nothing comes;
   * `slowFrom`: bytes after which one a second comes.
   */
  serve(
    file: Buffer,
    options?: { stopAt?: number; slowFrom?: number; announced?: number; ranges?: boolean },
  ): void;
  close(): Promise<void>;
}

const etagOf = (file: Buffer): string =>
  `"${createHash('sha256').update(file).digest('hex').slice(0, 16)}"`;

export async function fileServer(): Promise<FileServer> {
  let file: Buffer = Buffer.alloc(0);
  let stopAt: number | undefined;
  let slowFrom: number | undefined;
  let announced: number | undefined;
  let ranges = true;
  const received: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers);
    if (request.url === '/missing.gguf') return void response.writeHead(404).end('not here');
    if (request.url === '/moved.gguf') {
      return void response.writeHead(302, { location: '/cdn/1f3a' }).end();
    }
    const etag = etagOf(file);
    const first = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const partial = ranges && first !== undefined && request.headers['if-range'] === etag;
    const start = partial ? Number(first) : 0;
    const body = file.subarray(start);
    response.writeHead(partial ? 206 : 200, {
      'content-length': announced ?? body.length,
      etag,
      ...(partial && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
    });
    const sent = stopAt ?? slowFrom;
    if (sent === undefined) return void response.end(body);
    response.write(body.subarray(0, sent));
    if (slowFrom === undefined) return;
    let at = sent;
    const timer = setInterval(() => response.write(body.subarray(at, ++at)), 1000);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    serve(next, options = {}) {
      file = next;
      ({ stopAt, slowFrom, announced, ranges = true } = options);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
