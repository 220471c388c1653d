/** Small JSON bodies. Large base64 contents have a reader of their own: extract-body.ts. */
import { ApiError, badRequest } from '../errors.ts';

/** No request but those that carry a file comes near. */
const LIMIT = 1024 * 1024;

/** The bytes of a body, chunk by chunk; none when there is no body. */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body) yield* request.body;
}

export function requireJson(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw badRequest('The body must be JSON, sent with Content-Type: application/json.');
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

/** An absent body counts as the empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request)) {
    size += chunk.byteLength;
    if (size > LIMIT) {
      throw new ApiError(
        'payload_too_large',
        `The body is larger than the limit of ${LIMIT} bytes.`,
      );
    }
    chunks.push(chunk);
  }
  if (size === 0) return {};
  requireJson(request);
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}
