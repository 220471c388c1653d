/** The two ways in which a PDF is sent as it is: as the raw body, and as a field of a form. */
import { documents } from '../../../shared/contract/index.ts';
import { newId } from '../../store/ids.ts';
import type { DocumentRecord, JobRecord, Visibility } from '../../store/index.ts';
import { ApiError, badRequest, tooLarge } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import { decoded, safeName } from '../sources/filename.ts';
import { readFormFile } from '../sources/form-file.ts';
import { bytesOf } from '../sources/json-body.ts';
import { Turns } from '../turns.ts';
import type { KnownCaller, ServiceContext } from '../types.ts';
import { uploadAccepted } from '../views.ts';
import { documentFor, mustAfford } from './access.ts';

/** What a form may hold around its file. */
const FORM_OVERHEAD = 64 * 1024;

interface Upload {
  readonly caller: KnownCaller;
  /** The document that the bytes are for, made if it is new. */
  readonly reference: string;
  readonly filename: string | null;
  readonly visibility: Visibility | undefined;
  readonly signal: AbortSignal;
}

export function documentUploadRoutes(context: ServiceContext): Route[] {
  const { store, queue, limits } = context;
  const limit = limits.upload;
  const turns = new Turns();

  async function target({ caller, reference, filename }: Upload): Promise<DocumentRecord> {
    if (await store.documents.find(reference)) return documentFor(context, caller, reference);
    if (!reference.startsWith('doc-')) {
      throw badRequest(`documentId: there is no ${reference}; a new document is named doc-<id>`);
    }
    const { accountId } = caller;
    return store.documents.create({ id: reference, accountId, filename, visibility: 'private' });
  }

  /** Stores the bytes, gives them to their document and queues the extraction. */
  function accept(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<JobRecord> {
    const { caller, reference, visibility, signal } = upload;
    return store.files.add(bytes, { limit, signal }, (file) =>
      turns.take(reference, signal, async () => {
        if (file.size === 0) throw badRequest('The PDF is empty: it holds no bytes.');
        const document = await target(upload);
        if (document.sha256 !== null && document.sha256 !== file.sha256) {
          throw new ApiError(
            'conflict',
            `The document ${document.id} has another PDF already; choose a new id for this one.`,
          );
        }
        await store.documents.attachFile(document.id, file);
        if (visibility) await store.documents.setVisibility(document.id, visibility);
        return queue.add({ caller, documentId: document.id, phase: 'parsing' });
      }),
    );
  }

  const lengthOf = (request: Request): number => Number(request.headers.get('content-length') ?? 0);

  const raw = route(documents.uploadDocument, async ({ request, caller, params, headers }) => {
    mustAfford(caller);
    if (!/^application\/(pdf|octet-stream)\b/i.test(request.headers.get('content-type') ?? '')) {
      throw badRequest('The body must be the PDF, sent with Content-Type: application/pdf.');
    }
    if (lengthOf(request) > limit) throw tooLarge(limit);
    const given = headers['x-file-name'];
    const upload = {
      caller,
      reference: params.documentId,
      filename: given ? safeName(decoded(given)) : null,
      visibility: headers['x-visibility'],
      signal: request.signal,
    };
    const job = await accept(upload, bytesOf(request));
    return reply(202, uploadAccepted(job.documentId, job, context.origin()));
  });

  const form = route(documents.createDocument, async ({ request, caller, headers }) => {
    mustAfford(caller);
    if (lengthOf(request) > limit + FORM_OVERHEAD) throw tooLarge(limit);
    const job = await readFormFile(request, ({ bytes, filename }) => {
      const visibility = headers['x-visibility'];
      const { signal } = request;
      return accept({ caller, reference: newId('doc'), filename, visibility, signal }, bytes);
    });
    return reply(202, uploadAccepted(job.documentId, job, context.origin()));
  });

  return [raw, form];
}
