import {
  documents,
  type Endpoint,
  type InputOf,
  UploadAccepted,
  UploadedParts,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type DocumentUpload, PART_SIZE, uploadHeaders } from '../../shared/upload-headers.ts';
import { addressOf } from './client.ts';
import { ApiError, asApiError, errorOf, offline } from './error.ts';

/** Between attempts without a connection; milliseconds. */
const PAUSE = 2000;

interface Upload extends DocumentUpload {
  readonly documentId: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
  /** It goes on by itself when there is a connection again. */
  readonly onConnectionLost: (error: ApiError) => void;
  /** Whether the response that the document was stored has only been lost. */
  readonly isStored: () => boolean;
}

interface Sent {
  readonly body: Blob | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onProgress?: (sentBytes: number) => void;
}

/** Resolves to the JSON response. XMLHttpRequest, because fetch() does not report upload progress. */
function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, sent: Sent): Promise<unknown> {
  const { body, headers = {}, signal, onProgress } = sent;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (error: ApiError) => {
      signal.removeEventListener('abort', stop);
      reject(error);
    };
    request.open(endpoint.method, addressOf(endpoint, input));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded);
    request.onerror = () => fail(offline());
    request.onabort = () => fail(cancelled());
    request.onload = () => {
      if (request.status >= 300) return fail(errorOf(request.status, request.responseText));
      signal.removeEventListener('abort', stop);
      try {
        resolve(JSON.parse(request.responseText));
      } catch (thrown) {
        fail(asApiError(thrown));
      }
    };
    signal.addEventListener('abort', stop, { once: true });
    request.send(body);
  });
}

const cancelled = (): ApiError => new ApiError('cancelled', t('The upload was cancelled.'));

/** Uploads a PDF from disk, without reading it into memory first. */
export async function upload(what: Upload): Promise<UploadAccepted> {
  const { documentId, file, signal, onProgress } = what;
  const params = { documentId };
  const headers = uploadHeaders(what);
  if (file.size <= PART_SIZE) {
    const sent = { body: file, headers, signal, onProgress };
    return UploadAccepted.parse(await send(documents.uploadDocument, { params }, sent));
  }
  const inParts = { ...headers, 'x-parts': String(file.size) };
  for (;;) {
    try {
      await sendParts(what);
      const sent = { body: null, headers: inParts, signal };
      return UploadAccepted.parse(await send(documents.uploadDocument, { params }, sent));
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.code !== 'offline' && error.code !== 'service_unavailable') throw error;
      what.onConnectionLost(error);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal.aborted || what.isStored()) throw cancelled();
  }
}

/** From where the service has them; an empty part at the end asks for that, and whether it is too large. */
async function sendParts({ documentId, file, signal, onProgress }: Upload): Promise<void> {
  const part = async (start: number, end: number): Promise<number> => {
    const input = { params: { documentId }, query: { start } };
    const body = file.slice(start, end);
    const report = (bytes: number) => onProgress(start + bytes);
    const sent = { body, signal, ...(body.size > 0 && { onProgress: report }) };
    return UploadedParts.parse(await send(documents.putUploadPart, input, sent)).received;
  };
  let received = await part(file.size, file.size);
  while (received < file.size) {
    onProgress(received);
    received = await part(received, received + PART_SIZE);
  }
}
