/**
 * The source file of a document for pdf.js. One request loads the whole file, because it is on the
 * same computer and range requests take longer. For a very large file the request loads the start
 * and the length, and pdf.js then requests ranges as needed. A failed range request (service
 * restarting) is retried until it succeeds or the document is closed, so that the document need not
 * be reopened.
 */
import { documents } from '../../../shared/contract/index.ts';
import { addressOf, open } from '../../api/client.ts';
import { asApiError, errorOf } from '../../api/error.ts';
import { pdfjs } from './pdfjs.ts';

/** Files up to this size are fetched whole; about 20 ms from a local disk. */
const WHOLE_BYTES = 32 * 2 ** 20;
const RETRY_MS = 1_000;

/** Source parameter of getDocument. */
export type FileSource = { readonly range: FileRanges } | { readonly data: Uint8Array };

async function fetchBytes(
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; length: number; whole: boolean }> {
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

/** Opens the file of a document; throws ApiError. `signal` aborts all requests. */
export async function openFile(documentId: string, signal: AbortSignal): Promise<FileSource> {
  const url = addressOf(documents.getDocumentFile, { params: { documentId } });
  try {
    const head = await fetchBytes(url, 0, WHOLE_BYTES, signal);
    if (head.whole || head.bytes.length >= head.length) return { data: head.bytes };
    return { range: new FileRanges(url, head.length, head.bytes, signal) };
  } catch (thrown) {
    throw asApiError(thrown);
  }
}

/** The repaired file of a truncated PDF; throws ApiError. */
export async function openMended(documentId: string, signal: AbortSignal): Promise<FileSource> {
  const input = { params: { documentId }, query: { mended: 'yes' as const } };
  const response = await open(documents.getDocumentFile, input, { signal });
  return { data: new Uint8Array(await response.arrayBuffer()) };
}

class FileRanges extends pdfjs.PDFDataRangeTransport {
  readonly #url: string;
  readonly #signal: AbortSignal;
  readonly #aborted = new AbortController();

  constructor(url: string, length: number, head: Uint8Array, signal: AbortSignal) {
    super(length, head);
    this.#url = url;
    this.#signal = AbortSignal.any([signal, this.#aborted.signal]);
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#request(begin, end);
  }

  async #request(begin: number, end: number): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        const { bytes, whole } = await fetchBytes(this.#url, begin, end, this.#signal);
        this.onDataRange(begin, whole ? bytes.slice(begin, end) : bytes);
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  override abort(): void {
    this.#aborted.abort();
  }
}
