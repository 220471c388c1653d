/** JSON bodies, read as a whole. Large base64 contents have a separate reader: extract-body.ts. */
import { parseJson } from '../../../shared/json.ts';
import { badRequest, bodyTooLarge } from '../errors.ts';

/** Bytes. Only requests with a file or the output of another program need more. */
const LIMIT = 1024 * 1024;

/**
 * The bytes of a body, chunk by chunk; empty if there is no body. Whoever stops reading does not end
 * the connection: the response has yet to be sent over it.
 */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body) yield* request.body.values({ preventCancel: true });
}

export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw badRequest('The body must be JSON with Content-Type: application/json.');
  }
}

/** The bytes of a JSON body; empty if there is no body. */
export async function readJsonBytes(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request)) {
    size += chunk.byteLength;
    if (size > limit) throw bodyTooLarge(limit);
    chunks.push(chunk);
  }
  if (size > 0) requireJson(request);
  return Buffer.concat(chunks);
}

/** A missing body counts as the empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readJsonBytes(request, LIMIT);
  return bytes.byteLength === 0 ? {} : parseJson(bytes.toString('utf8'));
}
