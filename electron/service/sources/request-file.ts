/**
 * Requests for a file at a URL from a caller. Each redirect is a new address that is checked again;
 * the file is requested without a content encoding.
 */
import type { IncomingMessage } from 'node:http';
import { badRequest } from '../errors.ts';
import { type GuardedRequest, guardedRequest, unreachable } from './guarded-request.ts';

const MOST_REDIRECTS = 5;
/** Until the response headers arrive, and between two chunks of the body; milliseconds. */
const SILENCE = 20_000;

/** Parses the URL of a source. */
export function parseSourceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw badRequest('The address must start with http:// or https://.', 'url');
  }
  return url;
}

export interface RequestedFile {
  /** Of any status but a redirect. */
  readonly response: IncomingMessage;
  /** The final URL after redirects. */
  readonly url: URL;
}

/**
 * The caller reads or destroys the response.
 * @throws ApiError if there was no usable response
 */
export async function requestFile(
  address: URL,
  options: Pick<GuardedRequest, 'headers' | 'signal' | 'allowedHosts'>,
): Promise<RequestedFile> {
  const headers = { ...options.headers, 'accept-encoding': 'identity' };
  let url = address;
  for (let redirects = 0; ; redirects++) {
    const response = await guardedRequest(url, {
      ...options,
      method: 'GET',
      headers,
      timeLimit: SILENCE,
    });
    const status = response.statusCode ?? 0;
    const { location, 'content-encoding': encoding = 'identity' } = response.headers;
    if (status < 300 || status >= 400 || !location) {
      const successful = status >= 200 && status < 300;
      if (!successful || encoding === 'identity') return { response, url };
      response.destroy();
      throw unreachable('{host} used a content encoding that was not requested ({encoding}).', {
        ...{ host: url.host, encoding },
      });
    }
    response.destroy();
    if (redirects >= MOST_REDIRECTS) {
      throw unreachable('The URL was redirected more than {count} times.', {
        count: MOST_REDIRECTS,
      });
    }
    const next = URL.parse(location, url.href);
    if (!next) throw unreachable('The URL redirects to an invalid address.');
    url = parseSourceUrl(next.href);
  }
}
