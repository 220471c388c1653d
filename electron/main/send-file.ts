/** Sends a file of the disk to the service. Does not depend on Electron. */
import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '../../shared/contract/endpoint.ts';
import { putUploadPart, uploadDocument } from '../../shared/contract/endpoints/documents.ts';
import { UploadedParts } from '../../shared/contract/upload.ts';
import { PART_SIZE } from '../../shared/upload-headers.ts';
import type { ServiceAddress } from './forward.ts';

/** Attempts without a connection, and the time between two; milliseconds. */
export const RETRY = { attempts: 60, pause: 2_000 };

interface FileToSend {
  readonly path: string;
  readonly documentId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Resolves to the response to the upload. A large file goes to a server in parts, which go on where the
 * last one ended after a lost connection.
 * @throws the error of the file system or of the connection
 */
export async function sendFile(
  { path, documentId, headers }: FileToSend,
  service: ServiceAddress,
  { attempts, pause } = RETRY,
): Promise<Response> {
  const file = await openAsBlob(path);
  const params = { documentId };
  const upload = (body: Blob | null, more: Readonly<Record<string, string>> = {}) =>
    fetch(service.origin + pathOf(uploadDocument, params), {
      method: uploadDocument.method,
      headers: { ...headers, ...more, ...service.headers },
      body,
    });
  if (!service.isServer || file.size <= PART_SIZE) return upload(file);
  const address = service.origin + pathOf(putUploadPart, params);
  let failures = 0;
  for (let [start, end] = [0, 0]; ; ) {
    try {
      const answer = await fetch(`${address}?start=${start}`, {
        method: putUploadPart.method,
        headers: { 'content-type': 'application/octet-stream', ...service.headers },
        body: file.slice(start, end),
      });
      if (!answer.ok && answer.status !== 503) return answer;
      if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`);
      const { received } = UploadedParts.parse(await answer.json());
      if (received >= file.size) return await upload(null, { 'x-parts': String(file.size) });
      [start, end, failures] = [received, received + PART_SIZE, 0];
    } catch (error) {
      if (++failures >= attempts) throw error;
      await sleep(pause);
      // A part without bytes says where to go on.
      [start, end] = [0, 0];
    }
  }
}
