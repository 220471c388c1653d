/**
 * Requests for bytes of a document's source file. The first one is sent when the document is chosen,
 * before the window renders it: the file arrives while React is busy.
 */
import { documents } from '../../../shared/contract/index.ts';
import { addressOf } from '../../api/client.ts';
import { errorOf } from '../../api/error.ts';

/** Files up to this size are fetched whole; about 20 ms from a local disk. */
const WHOLE_BYTES = 32 * 2 ** 20;

export interface FileBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Length of the file, bytes. */
  readonly length: number;
  /** True if the server sent the whole file, whatever range was requested. */
  readonly whole: boolean;
}

export const fileAddress = (documentId: string): string =>
  addressOf(documents.getDocumentFile, { params: { documentId } });

/** Bytes `begin` to `end` (exclusive); throws ApiError, or what fetch throws. */
export async function fetchBytes(
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<FileBytes> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    headers: { range: `bytes=${begin}-${end - 1}` },
    signal,
  });
  if (!response.ok) throw errorOf(response.status, await response.text());
  const bytes = new Uint8Array(await response.arrayBuffer());
  const length = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (response.status === 206 && length > 0) return { bytes, length, whole: false };
  return { bytes, length: bytes.length, whole: true };
}

const fetchStart = (documentId: string, signal: AbortSignal): Promise<FileBytes> =>
  fetchBytes(fileAddress(documentId), 0, WHOLE_BYTES, signal);

interface StartedRequest {
  readonly documentId: string;
  readonly start: Promise<FileBytes>;
  readonly abort: AbortController;
}

let started: StartedRequest | null = null;

/** Sends the request for the start of the file; one that nobody has taken yet is aborted. */
export function requestStart(documentId: string | null): void {
  started?.abort.abort();
  started = null;
  if (documentId === null) return;
  const abort = new AbortController();
  const start = fetchStart(documentId, abort.signal);
  // Whoever takes the request handles its failure.
  start.catch(() => undefined);
  started = { documentId, start, abort };
}

/** The start of the file, from the request already sent if there is one; `signal` aborts it. */
export function takeStart(documentId: string, signal: AbortSignal): Promise<FileBytes> {
  if (started?.documentId !== documentId || signal.aborted) return fetchStart(documentId, signal);
  const { start, abort } = started;
  started = null;
  signal.addEventListener('abort', () => abort.abort());
  return start;
}
