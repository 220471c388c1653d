/** HTTP by hand: requests that fetch() would refuse to send, or tidy first. */
import { request } from 'node:http';

export interface RawRequest {
  readonly method: string;
  /** As it goes over the line: path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | null;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** All of it; of an endless stream what came first. */
  readonly text: string;
}

const ENDLESS = 'application/x-ndjson';

/** Rejects when no answer has come within `patience` milliseconds. */
export function sendRaw(
  origin: string,
  { method, target, headers, body }: RawRequest,
  patience: number,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const late = AbortSignal.timeout(patience);
  const sent = request(
    { hostname, port, method, path: target, headers, signal: late, agent: false },
    (response) => {
      const chunks: Buffer[] = [];
      const known = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        known.set(name, Array.isArray(value) ? value.join(', ') : String(value));
      }
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: known,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (known.get('content-type') !== ENDLESS) return;
        done();
        response.destroy();
      });
      response.on('end', done);
      response.on('error', reject);
    },
  );
  let failed: Error | null = null;
  // An answer may come before all of the body was taken; then it counts, not the broken line.
  sent.on('error', (error) => {
    failed = error;
    setTimeout(() => reject(failed), 20);
  });
  sent.end(body ?? undefined);
  return promise;
}
