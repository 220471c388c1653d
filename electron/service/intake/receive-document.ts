/** Stores the file of a document and queues its extraction. */

import { codedText } from '../../../shared/coded-text.ts';
import type { Capabilities } from '../../../shared/contract/index.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { EngineError, type EnginePool } from '../../engine/index.ts';
import type { StoredFile } from '../../store/blobs.ts';
import type { DocumentRecord, JobRecord, Store, Visibility } from '../../store/index.ts';
import { documentFor, mustNotBeTrashed, nameOf } from '../access/documents.ts';
import { ApiError, badRequest, unreadableFile } from '../errors.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { checkDeclaredPages } from '../sources/page-limit.ts';
import type { KnownCaller, Limits } from '../types.ts';
import type { UploadsInProgress } from '../uploads-in-progress.ts';

export interface ReceivedFile {
  readonly caller: KnownCaller;
  /** The document that receives the file, created if it is new. */
  readonly reference: string;
  readonly filename: string | null;
  readonly visibility?: Visibility | undefined;
  readonly capabilities?: Capabilities | undefined;
  readonly languages?: readonly LanguageCode[] | undefined;
  /** The pages to read; default: all. */
  readonly pages?: string | undefined;
  /** Path of the file on this machine. */
  readonly sourcePath?: string | undefined;
  readonly signal: AbortSignal;
}

interface Target {
  readonly document: DocumentRecord;
  readonly made: boolean;
}

export interface ReceiverParts {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly queue: JobQueue;
  readonly limits: Limits;
  readonly uploadsInProgress: UploadsInProgress;
}

/** Receives a PDF, or an image that becomes one. The function throws ApiError for a file that it refuses. */
export function documentReceiver(parts: ReceiverParts) {
  const { store, engine, queue, limits, uploadsInProgress } = parts;

  /** The document that receives the file, and whether it was created for it. */
  async function target({ caller, reference, filename }: ReceivedFile): Promise<Target> {
    if (await store.documents.find(reference)) {
      return { document: await documentFor(parts, caller, reference), made: false };
    }
    await mustNotBeTrashed(parts, caller, reference);
    if (!reference.startsWith('doc-')) {
      throw badRequest(
        `documentId: ${reference} does not exist; a new document needs an id of the form doc-<id>`,
      );
    }
    const { accountId } = caller;
    const visibility = 'private';
    const document = await store.documents.create({
      id: reference,
      accountId,
      filename,
      visibility,
    });
    return { document, made: true };
  }

  /** Stores the bytes, assigns them to their document and queues the extraction. */
  async function accept(
    upload: ReceivedFile,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<JobRecord> {
    const { reference, signal } = upload;
    const { document, made } = await store.withLock(`upload ${reference}`, signal, () =>
      target(upload),
    );
    const { id } = document;
    const release = await uploadsInProgress.begin(id, made);
    try {
      const options = { limit: limits.upload, signal };
      return await store.files.add(asPdf(engine, bytes, options), options, async (file) => {
        if (!upload.pages) await checkDeclaredPages(store.files, file.sha256, limits.pages);
        return store.withLock(`upload ${id}`, signal, () => attach(id, file, upload));
      });
    } catch (error) {
      const { filename } = upload;
      throw error instanceof EngineError ? unreadableFile(error, filename ?? undefined) : error;
    } finally {
      // An interrupted upload leaves no document behind that no other request uses.
      if (await uploadsInProgress.end(id, release)) await store.documents.removeBare(id);
    }
  }

  async function attach(id: string, file: StoredFile, upload: ReceivedFile): Promise<JobRecord> {
    if (file.size === 0) {
      const { filename: name } = upload;
      throw badRequest(codedText('empty_file', { ...(name && { file: name }) }));
    }
    const document = await documentFor(parts, upload.caller, id);
    const pdf = document.sha256 ?? (await store.ingests.claimedPdf(id));
    if (pdf !== null && pdf !== file.sha256) {
      throw new ApiError(
        'conflict',
        codedText('{file} already has a different PDF; choose another id for this one.', {
          file: nameOf(document),
        }),
      );
    }
    const { caller, filename, visibility, capabilities, languages, pages, sourcePath } = upload;
    await store.documents.attachFile(id, { ...file, ...(filename !== null && { filename }) });
    if (visibility) await store.documents.setVisibility(id, visibility);
    if (capabilities) await store.documents.setCapabilities(id, capabilities);
    if (sourcePath) await store.documents.setSourcePath(id, sourcePath);
    return queue.add({ caller, documentId: id, phase: 'parsing', languages, pages });
  }

  return accept;
}
