/**
 * The source file of a document for pdf.js. One request loads the whole file, because it is on the
 * same computer and range requests take longer. For a very large file the request loads the start
 * and the length, and pdf.js then requests ranges as needed. A failed range request (service
 * restarting) is retried until it succeeds or the document is closed, so that the document need not
 * be reopened.
 */
import { documents } from '../../../shared/contract/index.ts';
import { open } from '../../api/client.ts';
import { asApiError } from '../../api/error.ts';
import { fetchBytes, fileAddress, takeStart } from './file-request.ts';
import { pdfjs } from './pdfjs.ts';

const RETRY_MS = 1_000;

/** Source parameter of getDocument. */
export type FileSource = { readonly range: FileRanges } | { readonly data: Uint8Array };

/** Opens the file of a document; throws ApiError. `signal` aborts all requests. */
export async function openFile(documentId: string, signal: AbortSignal): Promise<FileSource> {
  try {
    const head = await takeStart(documentId, signal);
    if (head.whole || head.bytes.length >= head.length) return { data: head.bytes };
    return { range: new FileRanges(fileAddress(documentId), head.length, head.bytes, signal) };
  } catch (thrown) {
    throw asApiError(thrown);
  }
}

/** The repaired file of a truncated PDF; throws ApiError. */
export async function openRepaired(documentId: string, signal: AbortSignal): Promise<FileSource> {
  const input = { params: { documentId }, query: { repaired: 'yes' as const } };
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
