/**
 * Creates a job from an extract request: one source, stored or recorded, and a position in the
 * queue.
 */
import { createHash } from 'node:crypto';
import { type ExtractAccepted, ExtractRequest, jobs } from '../../../shared/contract/index.ts';
import { newId } from '../../store/ids.ts';
import type { Store, UploadRecord } from '../../store/index.ts';
import { mustAfford } from '../access/callers.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest } from '../errors.ts';
import { check } from '../router.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { readExtractBody } from '../sources/extract-body.ts';
import { safeName } from '../sources/filename.ts';
import { refusePrivateLiteral } from '../sources/guarded-request.ts';
import { checkDeclaredPages } from '../sources/page-limit.ts';
import { parseSourceUrl } from '../sources/request-file.ts';
import type { KnownCaller } from '../types.ts';
import { viewerUrl } from '../views.ts';
import { checkWebhook } from '../webhooks/address.ts';
import { uploadInPath } from './uploads.ts';

export interface Submitted {
  readonly jobId: string;
  readonly filename: string | null;
}

export const submitted = ({ jobId, filename }: Submitted, origin: string): ExtractAccepted => ({
  job_id: jobId,
  status: 'queued',
  filename,
  poll_url: `/api/v1/jobs/${jobId}`,
  results_url: `/api/v1/jobs/${jobId}/results`,
  viewer_url: viewerUrl(origin, jobId),
});

interface File {
  readonly sha256: string;
  readonly size: number;
}

export async function submit(
  context: ServiceContext,
  caller: KnownCaller,
  request: Request,
): Promise<Submitted> {
  mustAfford(caller);
  const { store, engine, limits } = context;
  // The file is held in the store until the whole request has been parsed.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let holding: Promise<void> = Promise.resolve();
  const keep = (bytes: AsyncIterable<Uint8Array>): Promise<File> => {
    const { promise, resolve, reject } = Promise.withResolvers<File>();
    const options = { limit: limits.upload, signal: request.signal };
    holding = store.files
      .add(asPdf(engine, bytes, options), options, async (file) => {
        resolve(file);
        return held;
      })
      .catch(reject);
    return promise;
  };
  try {
    const { fields, file } = await readExtractBody(request, keep);
    return await once(context, caller, request, { fields, file }, () =>
      queueJob(context, caller, fields, file),
    );
  } finally {
    letGo();
    await holding;
  }
}

async function queueJob(
  { store, queue, localAccess, limits }: ServiceContext,
  caller: KnownCaller,
  fields: unknown,
  file: File | null,
): Promise<Submitted> {
  const { url, gcs_path, password, webhook_url, languages, pages, ...body } = check(
    ExtractRequest,
    fields,
  );
  const sources = [url, gcs_path, body.file_base64].filter((source) => source !== undefined);
  if (sources.length !== 1) {
    throw badRequest('Exactly one of url, file_base64 and gcs_path is required.');
  }
  if (body.file_base64 !== undefined) {
    if (!body.filename) throw badRequest('Required with file_base64.', 'filename');
    if (!file || file.size === 0) throw badRequest('The file is empty.', 'file_base64');
  }
  if (file && pages === undefined) {
    await checkDeclaredPages(store.files, file.sha256, limits.pages);
  }
  if (url !== undefined) refusePrivateLiteral(parseSourceUrl(url), localAccess.allowedHosts);
  const uploaded = gcs_path === undefined ? null : await uploadAt(store, caller, gcs_path);
  if (webhook_url !== undefined) checkWebhook(webhook_url, localAccess);

  const document = await store.documents.create({
    id: newId('doc'),
    accountId: caller.accountId,
    filename: body.filename ? safeName(body.filename) : (uploaded?.filename ?? null),
    visibility: 'private',
  });
  const source = file ?? uploaded?.file;
  try {
    if (source) await store.documents.attachFile(document.id, source);
    const job = await queue.add({
      caller,
      documentId: document.id,
      phase: source ? 'parsing' : 'uploading',
      sourceUrl: url ?? null,
      webhookUrl: webhook_url ?? null,
      password,
      languages,
      pages,
    });
    return { jobId: job.id, filename: document.filename };
  } catch (error) {
    // Without a job nobody would find the document.
    await store.documents.removeBare(document.id).catch(() => undefined);
    throw error;
  }
}

/**
 * The file that a signed upload stored at a storage path; paths of other accounts are not
 * accessible.
 */
async function uploadAt(store: Store, caller: KnownCaller, path: string): Promise<UploadRecord> {
  const id = uploadInPath(path);
  const upload = id === null ? null : await store.uploads.byId(id);
  if (!upload?.file || upload.accountId !== caller.accountId) {
    throw badRequest('No upload has this path.', 'gcs_path');
  }
  return upload;
}

/**
 * With an Idempotency-Key: the first response is repeated for 24 hours; the request must be the
 * same.
 */
async function once(
  { store }: ServiceContext,
  caller: KnownCaller,
  request: Request,
  asked: { fields: unknown; file: File | null },
  work: () => Promise<Submitted>,
): Promise<Submitted> {
  const key = check(jobs.extract.headers, Object.fromEntries(request.headers))['idempotency-key'];
  if (key === undefined) return work();
  const scope = `extract ${caller.accountId}`;
  const fingerprint = fingerprintOf(asked);
  // Requests with the same key are processed sequentially.
  return store.withLock(`${scope} ${key}`, request.signal, async () => {
    const first = await store.idempotency.get(scope, key);
    if (first) {
      if (first.fingerprint === fingerprint) return JSON.parse(first.body) as Submitted;
      throw new ApiError(
        'conflict',
        'This Idempotency-Key was already used for a different request.',
      );
    }
    const result = await work();
    const body = JSON.stringify(result);
    await store.idempotency.put(scope, key, { fingerprint, body });
    return result;
  });
}

/** Hash of the request; never includes a password, because it is stored. */
function fingerprintOf(asked: unknown): string {
  const text = JSON.stringify(asked, (name, value) => (name === 'password' ? undefined : value));
  return createHash('sha256').update(text).digest('hex');
}
