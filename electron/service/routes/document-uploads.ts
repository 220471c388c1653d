/** The two ways to upload a PDF directly: as the raw body, and as a field of a form. */
import { type Capabilities, documents } from '../../../shared/contract/index.ts';
import { failureSentence } from '../../../shared/failures.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import { EngineError } from '../../engine/errors.ts';
import { newId } from '../../store/ids.ts';
import type { DocumentRecord, JobRecord, Visibility } from '../../store/index.ts';
import { mustAfford } from '../access/callers.ts';
import { documentFor, mustNotBeTrashed, nameOf } from '../access/documents.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, tooLarge, unreadableFile } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { decoded, safeName } from '../sources/filename.ts';
import { readFormFile } from '../sources/form-file.ts';
import { bytesOf } from '../sources/json-body.ts';
import { checkDeclaredPages } from '../sources/page-limit.ts';
import type { KnownCaller } from '../types.ts';
import { uploadAccepted } from '../views.ts';

/** Maximum size of a form besides its file; bytes. */
const FORM_OVERHEAD = 64 * 1024;

interface Upload {
  readonly caller: KnownCaller;
  /** The document that receives the file, created if it is new. */
  readonly reference: string;
  readonly filename: string | null;
  readonly visibility: Visibility | undefined;
  readonly capabilities: Capabilities | undefined;
  readonly languages: readonly LanguageCode[] | undefined;
  /** Path of the file on this machine. */
  readonly sourcePath: string | undefined;
  readonly signal: AbortSignal;
}

interface StoredFile {
  readonly sha256: string;
  readonly size: number;
}

interface Target {
  readonly document: DocumentRecord;
  readonly made: boolean;
}

export function documentUploadRoutes(context: ServiceContext): Route[] {
  const { store, engine, queue, limits, uploadsInProgress } = context;
  const limit = limits.upload;

  /** The document that receives the file, and whether it was created for it. */
  async function target({ caller, reference, filename }: Upload): Promise<Target> {
    if (await store.documents.find(reference)) {
      return { document: await documentFor(context, caller, reference), made: false };
    }
    await mustNotBeTrashed(context, caller, reference);
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
  async function accept(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<JobRecord> {
    const { reference, signal } = upload;
    const { document, made } = await store.withLock(`upload ${reference}`, signal, () =>
      target(upload),
    );
    const { id } = document;
    const release = await uploadsInProgress.begin(id, made);
    try {
      const options = { limit, signal };
      return await store.files.add(asPdf(engine, bytes, options), options, async (file) => {
        await checkDeclaredPages(store.files, file.sha256, limits.pages);
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

  async function attach(id: string, file: StoredFile, upload: Upload): Promise<JobRecord> {
    if (file.size === 0)
      throw badRequest(failureSentence('empty_file', upload.filename ?? undefined));
    const document = await documentFor(context, upload.caller, id);
    const pdf = document.sha256 ?? (await store.ingests.claimedPdf(id));
    if (pdf !== null && pdf !== file.sha256) {
      throw new ApiError(
        'conflict',
        `${nameOf(document)} already has a different PDF; choose another id for this one.`,
      );
    }
    const { caller, filename, visibility, capabilities, languages, sourcePath } = upload;
    await store.documents.attachFile(id, { ...file, ...(filename !== null && { filename }) });
    if (visibility) await store.documents.setVisibility(id, visibility);
    if (capabilities) await store.documents.setCapabilities(id, capabilities);
    if (sourcePath) await store.documents.setSourcePath(id, sourcePath);
    return queue.add({ caller, documentId: id, phase: 'parsing', languages });
  }

  const lengthOf = (request: Request): number => Number(request.headers.get('content-length') ?? 0);

  const raw = route(documents.uploadDocument, async ({ request, caller, params, headers }) => {
    mustAfford(caller);
    if (
      !/^(application\/(pdf|octet-stream)|image\/(png|jpeg|tiff))\b/i.test(
        request.headers.get('content-type') ?? '',
      )
    ) {
      throw badRequest(
        'The body must be a PDF with Content-Type: application/pdf, or an image with its media type.',
      );
    }
    const size = lengthOf(request);
    if (size > limit) throw tooLarge(limit, { size });
    const given = headers['x-file-name'];
    const path = headers['x-source-path'];
    const upload = {
      caller,
      reference: params.documentId,
      filename: given ? safeName(decoded(given)) : null,
      visibility: headers['x-visibility'],
      capabilities: headers['x-capabilities'],
      languages: headers['x-languages'],
      sourcePath: path && caller.kind === 'window' ? decoded(path) : undefined,
      signal: request.signal,
    };
    const job = await accept(upload, bytesOf(request));
    return reply(202, uploadAccepted(job.documentId, job, context.origin()));
  });

  const form = route(documents.createDocument, async ({ request, caller, headers }) => {
    mustAfford(caller);
    const size = lengthOf(request);
    if (size > limit + FORM_OVERHEAD) throw tooLarge(limit, { size });
    const job = await readFormFile(request, ({ bytes, filename }) => {
      const upload = {
        caller,
        reference: newId('doc'),
        filename,
        visibility: headers['x-visibility'],
        capabilities: headers['x-capabilities'],
        languages: headers['x-languages'],
        sourcePath: undefined,
        signal: request.signal,
      };
      return accept(upload, bytes);
    });
    return reply(202, uploadAccepted(job.documentId, job, context.origin()));
  });

  return [raw, form];
}
