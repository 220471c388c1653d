import { documents, pathOf, UploadAccepted } from '../../shared/contract/index.ts';
import { type DocumentUpload, uploadHeaders } from '../../shared/upload-headers.ts';
import { ApiError, asApiError, errorOf, offline } from './error.ts';

interface Upload extends DocumentUpload {
  readonly documentId: string;
  readonly file: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
}

/**
 * Uploads a PDF from disk, without reading it into memory first. Uses XMLHttpRequest, because
 * fetch() does not report upload progress.
 */
export function upload(what: Upload) {
  const { documentId, file, signal, onProgress } = what;
  return new Promise<UploadAccepted>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (error: ApiError) => {
      signal.removeEventListener('abort', stop);
      reject(error);
    };
    request.open('POST', pathOf(documents.uploadDocument, { documentId }));
    for (const [name, value] of Object.entries(uploadHeaders(what))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onerror = () => fail(offline());
    request.onabort = () => fail(new ApiError('cancelled', 'The upload was cancelled.'));
    request.onload = () => {
      if (request.status >= 300) return fail(errorOf(request.status, request.responseText));
      signal.removeEventListener('abort', stop);
      try {
        resolve(UploadAccepted.parse(JSON.parse(request.responseText)));
      } catch (thrown) {
        fail(asApiError(thrown));
      }
    };
    signal.addEventListener('abort', stop, { once: true });
    request.send(file);
  });
}
