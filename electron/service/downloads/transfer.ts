/**
 * The transfer of one model file over HTTP into its part file. An interrupted one resumes by a
 * range request (RFC 9110, 14.2 and 13.1.5) if the file has a strong ETag and is unchanged;
 * otherwise it restarts at zero.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import type { Message } from '../../../shared/messages/messages.ts';
import { unreachable } from '../sources/guarded-request.ts';
import { type RequestedFile, requestFile } from '../sources/request-file.ts';

/** What is known about the partial file. */
export interface KnownFile {
  /** Bytes. */
  readonly bytesTotal: number | null;
  /** Strong ETag. */
  readonly etag: string | null;
}

export interface TransferOptions {
  readonly url: URL;
  readonly part: string;
  readonly known: KnownFile;
  readonly allowedHosts: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Called with the response headers, before any data is written. */
  readonly onKnown: (file: KnownFile) => Promise<void>;
  /** Called after each chunk; bytes in the part file. */
  readonly onProgress: (bytesDone: number) => void;
}

/**
 * Resolves once the part file is complete. Rejects with the signal's reason, with an ApiError that
 * says what to do, or with the error of the file system.
 */
export async function transfer(options: TransferOptions): Promise<void> {
  const { part, known, signal, onKnown, onProgress } = options;
  const file = await open(part, 'a');
  try {
    const { size } = await file.stat();
    if (size > 0 && size === known.bytesTotal) return onProgress(size);
    const { response, url, start } = await requestRest(options, size);
    try {
      // Truncated first: the part must never contain bytes of another file than the stored ETag
      // names.
      if (start === 0) await file.truncate(0);
      const { bytesTotal, etag } = fileOf(response, start);
      await onKnown({ bytesTotal, etag });
      if (bytesTotal !== null) await checkSpace(part, bytesTotal - start);
      onProgress(start);
      const end = await append(file, response, start, { host: url.host, signal, onProgress });
      if (bytesTotal !== null && end !== bytesTotal) throw interrupted(url.host);
      await file.sync();
    } finally {
      response.destroy();
    }
  } finally {
    await file.close();
  }
}

/** SHA-256 of a file, in hexadecimal. Rejects with the signal's reason. */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
  return hash.digest('hex');
}

/** The response from `start` on: `offset` if the transfer can be resumed there, else 0. */
async function requestRest(
  options: TransferOptions,
  offset: number,
): Promise<RequestedFile & { readonly start: number }> {
  const { etag } = options.known;
  if (offset > 0 && etag !== null) {
    const headers = { range: `bytes=${offset}-`, 'if-range': etag };
    const answer = await requestFile(options.url, { ...options, headers });
    const { statusCode } = answer.response;
    if (statusCode === 200) return { ...answer, start: 0 };
    if (statusCode === 206 && isRest(answer.response, options.known, offset)) {
      return { ...answer, start: offset };
    }
    answer.response.destroy();
    // 416: the file has become shorter. Another 206 is for another file or another range.
    if (statusCode !== 206 && statusCode !== 416) throw refused(answer);
  }
  const answer = await requestFile(options.url, { ...options, headers: {} });
  if (answer.response.statusCode === 200) return { ...answer, start: 0 };
  answer.response.destroy();
  throw refused(answer);
}

const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/;

function isRest({ headers }: IncomingMessage, known: KnownFile, offset: number): boolean {
  const [, first, last, total] = CONTENT_RANGE.exec(headers['content-range'] ?? '') ?? [];
  return (
    Number(first) === offset &&
    Number(last) + 1 === Number(total) &&
    (known.bytesTotal === null || Number(total) === known.bytesTotal) &&
    (headers.etag === undefined || headers.etag === known.etag)
  );
}

function fileOf({ headers }: IncomingMessage, start: number): KnownFile {
  const { etag } = headers;
  // NaN if the server does not state it.
  const total = start + Number(headers['content-length']);
  return {
    bytesTotal: Number.isSafeInteger(total) ? total : null,
    etag: etag?.startsWith('"') ? etag : null,
  };
}

interface Reader {
  readonly host: string;
  readonly signal: AbortSignal;
  readonly onProgress: (bytesDone: number) => void;
}

/** Resolves to the size of the file. */
async function append(
  file: FileHandle,
  response: IncomingMessage,
  start: number,
  { host, signal, onProgress }: Reader,
): Promise<number> {
  let done = start;
  const chunks = (response as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  for (;;) {
    const { value } = await chunks.next().catch(() => {
      signal.throwIfAborted();
      throw interrupted(host);
    });
    if (!value) return done;
    await file.appendFile(value);
    done += value.byteLength;
    onProgress(done);
  }
}

async function checkSpace(part: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(part));
  const free = bavail * bsize;
  if (free >= needed) return;
  const values = { needed: gigabytes(needed), free: gigabytes(free) };
  throw unreachable(
    'Not enough disk space: {needed} required, {free} free. Free some space, then resume the download.',
    values,
  );
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

const interrupted = (host: string) =>
  unreachable('The connection to {host} was interrupted. Resume the download to continue.', {
    host,
  });

function refused({ response, url: { host } }: RequestedFile) {
  const status = response.statusCode ?? 0;
  return unreachable(REFUSALS[status] ?? REFUSED, { host, status: `${status}` });
}

const REFUSED =
  '{host} returned HTTP status {status} instead of the file. Resume the download later, or check the address.';
const MISSING = '{host} has no file at this address (HTTP status {status}). Check the address.';
const PROTECTED =
  '{host} requires you to sign in (HTTP status {status}). Download the file in a browser, then choose it here.';
const REFUSALS: Readonly<Record<number, Message>> = {
  ...{ 401: PROTECTED, 403: PROTECTED },
  ...{ 404: MISSING, 410: MISSING },
};
