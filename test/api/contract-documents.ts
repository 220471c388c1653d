/** The rows of contract.test.ts for what is ingested for documents and what changes of them. */
import { documents } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';
import { asWindow } from '../support/window.ts';

/** A record that is there before any row runs, so that no row waits for another. */
export const firstRecord = (documentId: string): CallInput => ({
  body: { document_id: documentId, vendor: 'generic', payload: PAYLOAD },
});

const PAYLOAD = { pages: [{ page: 1, markdown: '# Report' }] };
/** Bytes of a body, as contract.test.ts sets it. */
export const INGEST_LIMIT = 2_000;

interface Parts {
  readonly service: () => TestService;
  readonly done: () => string;
  readonly foreign: () => string;
}

export function documentRows({ service, done, foreign }: Parts) {
  const record = (body: Record<string, unknown> = {}, more: CallInput = {}): CallInput => ({
    ...more,
    body: { document_id: done(), vendor: 'generic', payload: PAYLOAD, ...body },
  });
  const document = (documentId: string, more: CallInput = {}): CallInput => ({
    ...more,
    params: { documentId, seq: 1, page: 1 },
  });
  const ofDocument = {
    bad_request: () => document('not an id'),
    not_found: () => document('doc-none'),
    forbidden: () => document(done(), { key: foreign() }),
  } as const;
  /** A request about a document that is not needed, by its id in the body. */
  const added = async (): Promise<CallInput> => {
    const id = await service().submit(Buffer.from('%PDF- to be deleted'));
    return { params: { documentId: id }, body: { doc_ids: [id] } };
  };
  const trashed = async (): Promise<CallInput> => {
    const input = await added();
    await service().call(documents.deleteDocument, { params: input.params });
    return input;
  };
  const errors = { bad_request: () => ({ body: { doc_ids: ['not an id'] } }) };
  return {
    getDocumentSource: {
      success: () => asWindow(document(done())),
      errors: {
        bad_request: () => asWindow(document('not an id')),
        not_found: () => asWindow(document('doc-none')),
        forbidden: () => document(done()),
      },
    },
    listTrash: { success: () => ({}), errors: { bad_request: () => ({ query: { page: 0 } }) } },
    moveToTrash: { success: added, errors },
    restoreFromTrash: { success: trashed, errors },
    purgeFromTrash: { success: trashed, errors },
    emptyTrash: { success: () => ({}), errors: {} },
    changeDocument: {
      success: () => document(done(), { body: { visibility: 'private' } }),
      errors: {
        bad_request: () => document(done(), { body: { visibility: 'secret' } }),
        not_found: () => document('doc-none', { body: { visibility: 'private' } }),
        forbidden: () => document(done(), { body: { visibility: 'public' }, key: foreign() }),
      },
    },
    ingestDocument: {
      success: () => record(),
      errors: {
        bad_request: () => record({ vendor: '' }),
        forbidden: () => record({}, { key: foreign() }),
        not_found: () => record({ document_id: 'ocr-000000' }),
        conflict: () => record({ pdf_sha256: '0'.repeat(64) }),
        payload_too_large: () => record({ payload: 'x'.repeat(INGEST_LIMIT) }),
        unprocessable: () => record({ payload: { pages: 5 } }),
      },
    },
    listIngests: { success: () => document(done()), errors: ofDocument },
    getIngest: { success: () => document(done()), errors: ofDocument },
    listReadings: { success: () => document(done()), errors: ofDocument },
  };
}
