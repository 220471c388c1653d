/**
 * Signed uploads: a URL for one object, valid for 15 minutes, whose signature replaces a key. The
 * signing secret belongs to the data folder, so a URL remains valid after a restart.
 */
import { createHmac } from 'node:crypto';
import { uploads } from '../../../shared/contract/index.ts';
import { sameSecret } from '../auth/window.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, tooLarge } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { safeName } from '../sources/filename.ts';
import { bytesOf } from '../sources/json-body.ts';
import { checkDeclaredPages } from '../sources/page-limit.ts';

/** Milliseconds. */
const VALID_FOR = 15 * 60 * 1000;
/** Prefix of object names in the storage of a gcs_path. */
const FOLDER = 'uploads/';
const ACCEPTED_TYPES = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/tiff']);

export const pathOfUpload = (id: string): string => FOLDER + id;

/** The upload that a gcs_path names; null if it does not have that form. */
export const uploadInPath = (path: string): string | null =>
  path.startsWith(FOLDER) ? path.slice(FOLDER.length) : null;

export function uploadRoutes({ store, engine, limits, origin }: ServiceContext): Route[] {
  const signature = async (id: string, expires: number): Promise<string> => {
    const secret = await store.settings.secret('upload-signing');
    return createHmac('sha256', secret).update(`PUT ${id} ${expires}`).digest('base64url');
  };

  return routes(uploads, {
    signUpload: async ({ caller, body }) => {
      const filename = body.filename ?? body.fileName;
      if (filename === undefined) throw badRequest('Required.', 'filename');
      const type = body.content_type ?? body.contentType ?? 'application/pdf';
      if (!ACCEPTED_TYPES.has(type)) {
        throw badRequest(`Must be one of ${[...ACCEPTED_TYPES].join(', ')}.`, 'content_type');
      }
      const { size = 0 } = body;
      if (size > limits.upload) throw tooLarge(limits.upload, { size });
      const { id } = await store.uploads.create(caller.accountId, safeName(filename));
      const expires = Math.floor((Date.now() + VALID_FOR) / 1000);
      const query = new URLSearchParams({
        expires: String(expires),
        signature: await signature(id, expires),
      });
      return reply(200, {
        signed_url: `${origin()}/api/v1/upload/${id}?${query}`,
        gcs_path: pathOfUpload(id),
        expires_at: new Date(expires * 1000).toISOString(),
        method: 'PUT',
        headers: { 'Content-Type': type },
      });
    },

    putUpload: async ({ request, params, query }) => {
      const { uploadId } = params;
      if (!sameSecret(query.signature, await signature(uploadId, query.expires))) {
        throw new ApiError('forbidden', 'The signature of this URL is not valid.');
      }
      if (query.expires * 1000 < Date.now()) {
        throw new ApiError('forbidden', 'This URL has expired; request a new one.');
      }
      const used = new ApiError('conflict', 'This URL was already used for an upload.');
      if ((await store.uploads.byId(uploadId))?.file) throw used;
      const { upload: limit } = limits;
      const size = Number(request.headers.get('content-length') ?? 0);
      if (size > limit) throw tooLarge(limit, { size });
      const intake = { limit, signal: request.signal };
      const pdf = asPdf(engine, bytesOf(request), intake);
      return store.files.add(pdf, intake, async (file) => {
        if (file.size === 0) throw badRequest('The body must be a PDF, but is empty.');
        await checkDeclaredPages(store.files, file.sha256, limits.pages);
        if (!(await store.uploads.attachFile(uploadId, file))) throw used;
        return reply(200, { gcs_path: pathOfUpload(uploadId), size: file.size });
      });
    },
  });
}
