/**
 * Fetches the PDF of a `url` source through guarded requests; each redirect is a new address that is
 * checked again. Size, time and redirects are bounded, and what does not begin like a PDF or a
 * picture is refused before it is stored.
 */
import type { IncomingMessage } from 'node:http';
import { kindOf, SNIFFED_BYTES } from '../../engine/images/sniff.ts';
import { badRequest } from '../errors.ts';
import { filenameFrom } from './filename.ts';
import { unreachable as failed, guardedRequest } from './guarded-request.ts';

const MOST_REDIRECTS = 5;
/** Until the headers of one answer are there; milliseconds. */
const HEADER_TIME = 20_000;
/** For everything; a large file over a slow line takes minutes. Milliseconds. */
const TOTAL_TIME = 10 * 60_000;

export interface FetchedPdf {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly filename: string;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** Hosts that may be private. */
  readonly allowedHosts: ReadonlySet<string>;
}

/** The address of a source, if it has the form of one. */
export function parseSourceUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw badRequest('url: must start with http:// or https://');
  }
  return url;
}

export async function fetchPdf(address: string, options: FetchOptions): Promise<FetchedPdf> {
  const deadline = AbortSignal.timeout(TOTAL_TIME);
  const signal = AbortSignal.any([options.signal, deadline]);
  let url = parseSourceUrl(address);
  for (let redirects = 0; ; redirects++) {
    const response = await guardedRequest(url, {
      method: 'GET',
      headers: {
        accept: 'application/pdf, image/*;q=0.5, */*;q=0.1',
        'accept-encoding': 'identity',
      },
      signal,
      timeLimit: HEADER_TIME,
      allowedHosts: options.allowedHosts,
    });
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status >= 300 && status < 400 && location) {
      response.destroy();
      if (redirects >= MOST_REDIRECTS) {
        throw failed(`The address was redirected more than ${MOST_REDIRECTS} times.`);
      }
      const next = URL.parse(location, url.href);
      if (!next) throw failed('The address redirects to an invalid one.');
      url = parseSourceUrl(next.href);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw failed(`${url.host} answered ${status} instead of the PDF.`);
    }
    const encoding = response.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') {
      response.destroy();
      throw failed(`${url.host} sent the PDF in an encoding that was not asked for (${encoding}).`);
    }
    return {
      bytes: sniffed(response, url.host),
      filename: filenameFrom(response.headers['content-disposition'], url),
    };
  }
}

/** Passes the bytes on once the header of a PDF or a picture has been seen among the first of them. */
async function* sniffed(response: IncomingMessage, host: string): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  let size = 0;
  let known = false;
  const judge = (): void => {
    const start = Buffer.concat(head).subarray(0, SNIFFED_BYTES);
    if (kindOf(start) === 'other') throw failed(`What ${host} sent is not a PDF or a picture.`);
    known = true;
  };
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      if (known) {
        yield chunk;
        continue;
      }
      head.push(chunk);
      size += chunk.byteLength;
      if (size < SNIFFED_BYTES) continue;
      judge();
      yield Buffer.concat(head);
    }
    if (!known) {
      judge();
      yield Buffer.concat(head);
    }
  } finally {
    response.destroy();
  }
}
