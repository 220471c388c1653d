/**
 * What other programs read from a document: handed in, kept as it came, and shown beside our own
 * reading. Records are only ever added.
 */
import type { Capabilities, IngestRecord, IngestRequest } from '../../../shared/contract/index.ts';
import { ingest } from '../../../shared/contract/index.ts';
import { isKnownVendor } from '../../engine/ingest/index.ts';
import { ThreadLost } from '../../engine/pool/thread.ts';
import type { DocumentRecord, IngestEntry } from '../../store/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import { Turns } from '../turns.ts';
import type { KnownCaller } from '../types.ts';
import { documentFor } from './access.ts';

const recordOf = (entry: IngestEntry): IngestRecord => ({
  seq: entry.seq,
  vendor: entry.vendor,
  known: entry.known,
  pages: entry.pageCount,
  tables: entry.tableCount,
  pdf_sha256: entry.sha256,
  capabilities: entry.capabilities,
  created_at: entry.createdAt,
});

export function ingestRoutes(context: ServiceContext): Route[] {
  const { store, engine, limits } = context;
  const turns = new Turns();

  /** The pages of a payload whose vendor is known. */
  async function pagesOf({ vendor, payload }: IngestRequest, signal: AbortSignal) {
    if (!isKnownVendor(vendor)) return null;
    const refused = (why: string) =>
      new ApiError('unprocessable', `The payload could not be read as ${vendor}. ${why}`);
    try {
      const outcome = await engine.adapt({ vendor, payload }, { signal });
      if ('pages' in outcome) return outcome.pages;
      throw refused(`${outcome.unreadable}.`);
    } catch (error) {
      // It took too long, or more memory than a thread may have.
      if (error instanceof ThreadLost) throw refused(error.message);
      throw error;
    }
  }

  /** The document that a record is for; a new `doc-…` is made. */
  async function target(caller: KnownCaller, reference: string): Promise<DocumentRecord> {
    if (await store.documents.find(reference)) return documentFor(context, caller, reference);
    if (!reference.startsWith('doc-')) throw notFound(`There is no document ${reference}.`);
    const { accountId } = caller;
    return store.documents.create({
      id: reference,
      accountId,
      filename: null,
      visibility: 'private',
    });
  }

  const add = route(
    ingest.ingestDocument,
    ({ request, caller, body }) =>
      turns.take(body.document_id, request.signal, async () => {
        const { vendor, payload, capabilities } = body;
        // What is known of the document is judged before the payload is looked into.
        const known = await store.documents.find(body.document_id);
        if (known) await documentFor(context, caller, known.id);
        const pages = await pagesOf(body, request.signal);
        const { id } = await target(caller, body.document_id);
        const sha256 = body.pdf_sha256?.toLowerCase() ?? null;
        const wanted: Capabilities | null = capabilities ?? null;
        const added = await store.ingests.append(id, {
          vendor,
          payload,
          sha256,
          capabilities: wanted,
          pages,
        });
        if ('otherPdf' in added) {
          throw new ApiError(
            'conflict',
            `pdf_sha256: the PDF of ${id} is another one, with the SHA-256 ${added.otherPdf}.`,
          );
        }
        if (wanted) await store.documents.setCapabilities(id, wanted);
        return reply(200, { ok: true, seq: added.seq, document_id: id });
      }),
    { bodyLimit: limits.ingest },
  );

  const list = route(ingest.listIngests, async ({ caller, params }) => {
    const { id } = await documentFor(context, caller, params.documentId);
    const records = (await store.ingests.list(id)).map(recordOf);
    return reply(200, { document_id: id, records });
  });

  const one = route(ingest.getIngest, async ({ caller, params: { documentId, seq } }) => {
    const { id } = await documentFor(context, caller, documentId);
    const entry = await store.ingests.bySeq(id, seq);
    if (!entry) throw notFound(`The document ${id} has no record ${seq}.`);
    return Response.json({ ...recordOf(entry), payload: entry.payload });
  });

  const readings = route(ingest.listReadings, async ({ caller, params, query }) => {
    const { id } = await documentFor(context, caller, params.documentId);
    const all = await store.ingests.readings(id, params.page);
    const { vendor } = query;
    const asked = vendor === undefined ? all : all.filter((page) => page.vendor === vendor);
    return reply(200, { page: params.page, readings: asked });
  });

  return [add, list, one, readings];
}
