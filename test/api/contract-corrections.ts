/** The rows of contract.test.ts for corrections. */
import { corrections } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';

interface Parts {
  readonly service: () => TestService;
  readonly done: () => string;
  readonly busy: () => string;
  readonly foreign: () => string;
}

const WORD = { kind: 'set_word', page: 1, word: 0, text: 'Report' };
const BOX = { x: 0.1, y: 0.1, width: 0.5, height: 0.2 };

export function correctionRows({ service, done, busy, foreign }: Parts) {
  const document = (documentId: string, more: CallInput = {}): CallInput => ({
    ...more,
    params: { documentId, page: 1 },
  });
  const ofDocument = (more: CallInput = {}) => ({
    bad_request: () => document('not an id', more),
    not_found: () => document('doc-none', more),
    forbidden: () => document(done(), { ...more, key: foreign() }),
  });
  const word: CallInput = { body: { operations: [WORD] } };
  const region: CallInput = { body: { bbox: BOX } };

  /** A request about a document that was corrected, `undone` times back. */
  async function corrected(undone = 0): Promise<CallInput> {
    await service().call(corrections.createCorrections, document(done(), word));
    for (let time = 0; time < undone; time++) {
      await service().call(corrections.undoCorrections, document(done()));
    }
    return document(done());
  }

  return {
    listCorrections: { success: () => document(done()), errors: ofDocument() },
    createCorrections: {
      success: () => document(done(), word),
      errors: { ...ofDocument(word), conflict: () => document(busy(), word) },
    },
    undoCorrections: {
      success: () => corrected(),
      errors: { ...ofDocument(), conflict: () => document(busy()) },
    },
    redoCorrections: {
      success: () => corrected(1),
      errors: { ...ofDocument(), conflict: () => document(busy()) },
    },
    previewTable: { success: () => document(done(), region), errors: ofDocument(region) },
    getAuditTrail: {
      success: () => ({ query: { document: done() } }),
      errors: {
        bad_request: () => ({ query: { format: 'xml' } }),
        not_found: () => ({ query: { document: 'doc-none' } }),
        forbidden: () => ({ query: { document: done() }, key: foreign() }),
      },
    },
  };
}
