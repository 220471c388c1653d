/** Direct uploads of a PDF: as the raw body, in parts, and as a field of a form. */

import { codedText } from '../../../shared/coded-text.ts';
import { documents } from '../../../shared/contract/index.ts';
import { EngineError } from '../../engine/index.ts';
import type { StoredFile } from '../../store/blobs.ts';
import { newId } from '../../store/ids.ts';
import type { JobRecord } from '../../store/index.ts';
import { mustAfford } from '../access/callers.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, tooLarge } from '../errors.ts';
import { documentReceiver } from '../intake/receive-document.ts';
import { type Route, reply, routes } from '../router.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { decoded, safeName } from '../sources/filename.ts';
import { readFormFile } from '../sources/form-file.ts';
import { bytesOf } from '../sources/json-body.ts';
import { checkDeclaredPages } from '../sources/page-limit.ts';
import type { KnownCaller } from '../types.ts';
import { uploadAccepted } from '../views.ts';

/** Maximum size of a form besides its file; bytes. */
const FORM_OVERHEAD = 64 * 1024;
/** Bytes. */
const LARGEST_PART = 16 * 1024 * 1024;

export function documentUploadRoutes(context: ServiceContext): Route[] {
  const { store } = context;
  const limit = context.limits.upload;
  const accept = documentReceiver(context);

  async function* bytesOfParts(parts: readonly StoredFile[]): AsyncGenerator<Uint8Array> {
    for (const { sha256, size } of parts) {
      yield* await store.files.read(sha256, { start: 0, end: size - 1 });
    }
  }

  const accepted = async (job: JobRecord) => {
    const sameFileAs = await store.documents.sameFile({ id: job.documentId });
    return reply(202, uploadAccepted(job.documentId, job, context.origin(), sameFileAs));
  };

  const ownerOf = ({ accountId }: KnownCaller, { documentId }: { documentId: string }) => ({
    accountId,
    documentId,
  });

  const lengthOf = (request: Request): number => Number(request.headers.get('content-length') ?? 0);

  /** Refuses a body that cannot be a PDF or an image, or is too large. */
  function checkBody(request: Request): void {
    const type = request.headers.get('content-type') ?? '';
    if (!/^(application\/(pdf|octet-stream)|image\/(png|jpeg|tiff))\b/i.test(type)) {
      throw badRequest(
        'The body must be a PDF with Content-Type: application/pdf, or an image with its media type.',
      );
    }
    const size = lengthOf(request);
    if (size > limit) throw tooLarge(limit, { size });
  }

  return routes(documents, {
    uploadDocument: async ({ request, caller, params, headers }) => {
      mustAfford(caller);
      checkBody(request);
      const given = headers['x-file-name'];
      const path = headers['x-source-path'];
      const upload = {
        caller,
        reference: params.documentId,
        filename: given ? safeName(decoded(given)) : null,
        visibility: headers['x-visibility'],
        capabilities: headers['x-capabilities'],
        languages: headers['x-languages'],
        pages: headers['x-pages'],
        sourcePath: path && caller.kind === 'window' ? decoded(path) : undefined,
        signal: request.signal,
      };
      const total = headers['x-parts'];
      if (total === undefined) {
        const job = await accept(upload, bytesOf(request));
        return accepted(job);
      }
      const owner = ownerOf(caller, params);
      const parts = await store.uploads.parts(owner);
      const received = parts.reduce((sum, { size }) => sum + size, 0);
      if (received !== total) {
        const text = codedText('{received} of {total} bytes were uploaded.', { received, total });
        throw new ApiError('conflict', text);
      }
      const job = await accept(upload, bytesOfParts(parts));
      await store.uploads.removeParts(owner);
      return accepted(job);
    },

    createDocument: async ({ request, caller, headers }) => {
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
          pages: headers['x-pages'],
          signal: request.signal,
        };
        return accept(upload, bytes);
      });
      return accepted(job);
    },

    inspectFile: async ({ request }) => {
      checkBody(request);
      const { engine, limits } = context;
      const { signal } = request;
      const options = { limit, signal };
      const pdf = asPdf(engine, bytesOf(request), options);
      return store.files.add(pdf, options, async ({ sha256, size }) => {
        if (size === 0) throw badRequest('The file is empty.');
        await checkDeclaredPages(store.files, sha256, limits.pages);
        const { pageCount, title, pages } = await store.files
          .withLocalCopy(sha256, (path) => engine.inspectPages(path, { signal }))
          .catch((error) => {
            const isProtected = error instanceof EngineError && error.code === 'password_required';
            throw isProtected ? new ApiError('unprocessable', error.about()) : error;
          });
        const seconds = pages.reduce((sum, page) => sum + page.seconds, 0) / engine.width;
        return reply(200, { total_pages: pageCount, title, seconds, pages: [...pages] });
      });
    },

    putUploadPart: async ({ request, caller, params, query }) => {
      const { start } = query;
      const size = lengthOf(request);
      if (size > LARGEST_PART) throw tooLarge(LARGEST_PART, { size });
      if (start + size > limit) throw tooLarge(limit, { size: start + size });
      const intake = { limit: LARGEST_PART, signal: request.signal };
      return store.files.add(bytesOf(request), intake, async (file) => {
        const received = await store.uploads.addPart(ownerOf(caller, params), start, file);
        return reply(200, { received });
      });
    },

    deleteUploadParts: async ({ caller, params }) => {
      await store.uploads.removeParts(ownerOf(caller, params));
      return reply(200, { received: 0 });
    },
  });
}
