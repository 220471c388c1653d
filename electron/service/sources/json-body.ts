/** Small JSON bodies. Large base64 contents have a reader of their own: extract-body.ts. */
import { ApiError, badRequest } from '../errors.ts';

/** Bytes. No request but those that carry a file, or the output of another program, comes near. */
const LIMIT = 1024 * 1024;
/** What takes a value apart calls itself for each level: deeper ones would end its stack. */
const MOST_DEPTH = 500;

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
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  if (isDeeper(value, MOST_DEPTH)) {
    throw badRequest(`The body is nested more than ${MOST_DEPTH} levels deep.`);
  }
  return value;
}

function isDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const inner of Object.values(item)) {
        if (typeof inner === 'object' && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return false;
}

/** An absent body counts as the empty object. */
export async function readJson(request: Request, limit = LIMIT): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request)) {
    size += chunk.byteLength;
    if (size > limit) {
      throw new ApiError(
        'payload_too_large',
        `The body is larger than the limit of ${limit} bytes.`,
      );
    }
    chunks.push(chunk);
  }
  if (size === 0) return {};
  requireJson(request);
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}
