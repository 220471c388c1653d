/** The rows of contract.test.ts for corrections. */
import { corrections, regionTemplates } from '../../shared/contract/index.ts';
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

  const template = (more: Record<string, unknown> = {}): CallInput => ({
    body: { name: 'Items', document_id: done(), page: 1, bbox: BOX, ...more },
  });
  /** A request about a new template. */
  async function made(more: CallInput = {}): Promise<CallInput> {
    const { json } = await service().call(regionTemplates.createRegionTemplate, template());
    return { ...more, params: { templateId: json.id } };
  }
  async function deleted(more: CallInput = {}): Promise<CallInput> {
    const input = await made();
    await service().call(regionTemplates.deleteRegionTemplate, input);
    return { ...input, ...more };
  }
  const ofTemplate = (more: CallInput = {}) => ({
    bad_request: () => ({ ...more, params: { templateId: 'no id' } }),
    not_found: () => ({ ...more, params: { templateId: 'tmpl-000000' } }),
    forbidden: () => made({ ...more, key: foreign() }),
  });
  const documents = (): CallInput => ({ body: { doc_ids: [done()] } });
  const onDocuments = {
    bad_request: () => ({ ...documents(), params: { templateId: 'no id' } }),
    not_found: () => ({ ...documents(), params: { templateId: 'tmpl-000000' } }),
    forbidden: () => made({ ...documents(), key: foreign() }),
  };
  const name = { body: { name: 'Lines' } };

  return {
    listRegionTemplates: {
      success: () => ({}),
      errors: { bad_request: () => ({ query: { page: 0 } }) },
    },
    createRegionTemplate: {
      success: () => template(),
      errors: {
        bad_request: () => template({ name: '' }),
        not_found: () => template({ document_id: 'doc-none' }),
        forbidden: () => ({ ...template(), key: foreign() }),
      },
    },
    renameRegionTemplate: { success: () => made(name), errors: ofTemplate(name) },
    deleteRegionTemplate: { success: () => made(), errors: ofTemplate() },
    restoreRegionTemplate: {
      success: () => deleted(),
      errors: { ...ofTemplate(), forbidden: () => deleted({ key: foreign() }) },
    },
    findTemplateMatches: { success: () => made(documents()), errors: onDocuments },
    applyRegionTemplate: { success: () => made(documents()), errors: onDocuments },
    listFittingTemplates: { success: () => document(done()), errors: ofDocument() },
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
