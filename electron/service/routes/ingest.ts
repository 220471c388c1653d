/**
 * Output of other programs for a document: ingested, stored unchanged, and shown beside our own
 * results. Records are append-only.
 */

import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { IngestRecord, ingest } from '../../../shared/contract/index.ts';
import { type IngestedResult, ThreadLost } from '../../engine/index.ts';
import type { DocumentRecord, IngestEntry } from '../../store/index.ts';
import { documentFor, mustNotBeTrashed, nameOf } from '../access/documents.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, notFound } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import { readJsonBytes } from '../sources/json-body.ts';
import type { KnownCaller } from '../types.ts';
import { viewBy } from '../views.ts';

const inflated = promisify(inflateRaw);

const unreadable = (message: string): ApiError => new ApiError('unprocessable', message);

const recordView = viewBy(IngestRecord);
const recordOf = ({ pageCount: pages, tableCount: tables, sha256, ...entry }: IngestEntry) =>
  recordView({ ...entry, pages, tables, pdfSha256: sha256 });

export function ingestRoutes(context: ServiceContext): Route[] {
  const { store, engine, events, limits } = context;

  /** The body of a request, parsed in a thread of the engine: it may be many megabytes. */
  async function readRequest(request: Request): Promise<IngestedResult> {
    const body = await readJsonBytes(request, limits.ingest);
    const outcome = await engine
      .understand('adapt', { body }, { signal: request.signal })
      .catch((error) => {
        // It exceeded the time or the memory limit of a thread.
        const lost = error instanceof ThreadLost;
        throw lost ? unreadable(`The payload could not be parsed. ${error.message}`) : error;
      });
    if (!('problem' in outcome)) return outcome;
    const { problem, message } = outcome;
    throw problem === 'request' ? badRequest(message) : unreadable(message);
  }

  /** Passes the document of a record to `use`; a new `doc-…` is kept only if that succeeds. */
  async function withTarget<T>(
    caller: KnownCaller,
    reference: string,
    use: (document: DocumentRecord) => Promise<T>,
  ): Promise<T> {
    if (await store.documents.find(reference)) {
      return use(await documentFor(context, caller, reference));
    }
    await mustNotBeTrashed(context, caller, reference);
    if (!reference.startsWith('doc-')) throw notFound(`Document ${reference} not found.`);
    const { accountId } = caller;
    const document = await store.documents.create({
      id: reference,
      accountId,
      filename: null,
      visibility: 'private',
    });
    return use(document).catch(async (error) => {
      await store.documents.removeBare(document.id).catch(() => undefined);
      throw error;
    });
  }

  return routes(
    ingest,
    {
      ingestDocument: async ({ request, caller }) => {
        const { request: asked, payload, pages } = await readRequest(request);
        return store.withLock(`ingest ${asked.document_id}`, request.signal, async () => {
          const { vendor, capabilities = null } = asked;
          const sha256 = asked.pdf_sha256?.toLowerCase() ?? null;
          const record = { vendor, payload, sha256, capabilities, pages };
          return withTarget(caller, asked.document_id, async (document) => {
            const { id } = document;
            const added = await store.ingests.append(id, record);
            if ('otherPdf' in added) {
              throw new ApiError(
                'conflict',
                `The stored PDF of ${nameOf(document)} has another SHA-256, ${added.otherPdf}.`,
                { param: 'pdf_sha256' },
              );
            }
            if (capabilities) await store.documents.setCapabilities(id, capabilities);
            await events.documentChanged(caller.accountId, id);
            return reply(200, { ok: true, seq: added.seq, document_id: id });
          });
        });
      },

      listIngests: async ({ caller, params }) => {
        const { id } = await documentFor(context, caller, params.documentId);
        const records = (await store.ingests.list(id)).map(recordOf);
        return reply(200, { document_id: id, records });
      },

      getIngest: async ({ caller, params: { documentId, seq } }) => {
        const document = await documentFor(context, caller, documentId);
        const entry = await store.ingests.bySeq(document.id, seq);
        if (!entry) throw notFound(`${nameOf(document)} has no ingested record ${seq}.`);
        const record = JSON.stringify(recordOf(entry)).slice(0, -1);
        const parts = [record, ',"payload":', await inflated(entry.payload), '}'];
        return new Response(new Blob(parts), { headers: { 'content-type': 'application/json' } });
      },

      listReadings: async ({ caller, params, query }) => {
        const { id } = await documentFor(context, caller, params.documentId);
        const all = await store.ingests.readings(id, params.page);
        const { vendor } = query;
        const asked = vendor === undefined ? all : all.filter((page) => page.vendor === vendor);
        return reply(200, { page: params.page, readings: asked });
      },
    },
    { ownBody: ['ingestDocument'] },
  );
}
