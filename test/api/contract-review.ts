/** The rows of contract.test.ts for review items. */
import { expect } from 'vitest';
import { reviewItems } from '../../shared/contract/index.ts';
import { fieldCallsOn } from '../support/fields.ts';
import type { CallInput, TestService } from '../support/service.ts';

interface Parts {
  readonly service: () => TestService;
  readonly done: () => string;
  readonly foreign: () => string;
}

export function reviewRows({ service, done, foreign }: Parts) {
  const calls = fieldCallsOn(service);

  /** The document has no total, which the schema requires. */
  async function itemId(): Promise<string> {
    const { json } = await calls.begin({ doc_ids: [done()] });
    await calls.ended(json.id);
    const query = { document: done() };
    const read = async () => (await service().call(reviewItems.listReviewItems, { query })).json;
    await expect.poll(async () => (await read()).items.length).toBeGreaterThan(0);
    return (await read()).items[0]?.id ?? '';
  }
  const accepted = { state: 'accepted' };
  const one = async (more: CallInput = {}): Promise<CallInput> => ({
    body: accepted,
    params: { itemId: await itemId() },
    ...more,
  });
  const all = (id: string, more: CallInput = {}): CallInput => ({
    body: { items: [{ id, ...accepted }] },
    ...more,
  });

  return {
    listReviewItems: {
      success: () => ({ query: { kind: 'missing_field', state: 'open' } }),
      errors: {
        bad_request: () => ({ query: { kind: 'other' } }),
        not_found: () => ({ query: { document: 'doc-none' } }),
        forbidden: () => ({ query: { document: done() }, key: foreign() }),
      },
    },
    changeReviewItem: {
      success: () => one(),
      errors: {
        bad_request: () => one({ body: {} }),
        not_found: () => ({ body: accepted, params: { itemId: 'rev-000000' } }),
        forbidden: () => one({ key: foreign() }),
      },
    },
    changeReviewItems: {
      success: async () => all(await itemId()),
      errors: {
        bad_request: () => ({ body: { items: [] } }),
        not_found: () => all('rev-000000'),
        forbidden: async () => all(await itemId(), { key: foreign() }),
      },
    },
  };
}
