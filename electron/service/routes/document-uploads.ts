/** The two ways to upload a PDF directly: as the raw body, and as a field of a form. */
import { documents } from '../../../shared/contract/index.ts';
import { newId } from '../../store/ids.ts';
import { mustAfford } from '../access/callers.ts';
import type { ServiceContext } from '../context.ts';
import { badRequest, tooLarge } from '../errors.ts';
import { documentReceiver } from '../intake/receive-document.ts';
import { type Route, reply, route } from '../router.ts';
import { decoded, safeName } from '../sources/filename.ts';
import { readFormFile } from '../sources/form-file.ts';
import { bytesOf } from '../sources/json-body.ts';
import { uploadAccepted } from '../views.ts';

/** Maximum size of a form besides its file; bytes. */
const FORM_OVERHEAD = 64 * 1024;

export function documentUploadRoutes(context: ServiceContext): Route[] {
  const limit = context.limits.upload;
  const accept = documentReceiver(context);

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
        signal: request.signal,
      };
      return accept(upload, bytes);
    });
    return reply(202, uploadAccepted(job.documentId, job, context.origin()));
  });

  return [raw, form];
}
