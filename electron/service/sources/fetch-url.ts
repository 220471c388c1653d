/**
 * Downloads the PDF of a `url` source through guarded requests. Size, time and redirects are
 * limited, and a file that does not begin like a PDF or an image is rejected before it is stored.
 */

import type { IncomingMessage } from 'node:http';
import { kindOf, SNIFFED_BYTES } from '../../engine/index.ts';
import { filenameFrom } from './filename.ts';
import { unreachable as failed } from './guarded-request.ts';
import { parseSourceUrl, requestFile } from './request-file.ts';

/** Total time limit; a large file over a slow connection takes minutes. Milliseconds. */
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

export async function fetchPdf(address: string, options: FetchOptions): Promise<FetchedPdf> {
  const deadline = AbortSignal.timeout(TOTAL_TIME);
  const signal = AbortSignal.any([options.signal, deadline]);
  const { response, url } = await requestFile(parseSourceUrl(address), {
    headers: { accept: 'application/pdf, image/*;q=0.5, */*;q=0.1' },
    signal,
    allowedHosts: options.allowedHosts,
  });
  if (response.statusCode !== 200) {
    response.destroy();
    const values = { host: url.host, status: `${response.statusCode}` };
    throw failed('{host} returned HTTP status {status} instead of the PDF.', values);
  }
  return {
    bytes: sniffed(response, url.host),
    filename: filenameFrom(response.headers['content-disposition'], url),
  };
}

/** Passes the bytes on once a PDF or image header was found in the first of them. */
async function* sniffed(response: IncomingMessage, host: string): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  let size = 0;
  let known = false;
  const checkAddress = (): void => {
    const start = Buffer.concat(head).subarray(0, SNIFFED_BYTES);
    if (kindOf(start) === 'other') {
      throw failed('The file from {host} is not a PDF or an image.', { host });
    }
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
      checkAddress();
      yield Buffer.concat(head);
    }
    if (!known) {
      checkAddress();
      yield Buffer.concat(head);
    }
  } finally {
    response.destroy();
  }
}
