/** What a person reads in the window names files and collections, never an id. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  collections,
  conversations,
  documents,
  ENDPOINTS,
  ErrorBody,
  settings,
} from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { exampleRequest } from '../support/example-request.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const AN_ID = /\b(doc|ocr|col|evt|key)-\w/;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ engine: fakeEngine(), windowSecret: WINDOW_SECRET });
});
afterAll(() => service.close());

test('of what does not exist', async () => {
  const { json } = await service.call(
    collections.createCollection,
    asWindow({ body: { name: 'Filings' } }),
  );
  const missing = {
    collectionId: 'col-01k5d3m8v2',
    documentId: 'doc-none',
    deliveryId: 'evt-none',
  };
  const asked = [
    service.call(collections.getCollection, asWindow({ params: missing })),
    service.call(collections.restoreCollection, asWindow({ params: missing })),
    service.call(documents.getDocument, asWindow({ params: missing })),
    service.call(settings.sendDelivery, asWindow({ params: missing })),
    service.call(
      collections.addToCollection,
      asWindow({ params: { collectionId: json.id }, body: { doc_ids: ['doc-none', 'doc-other'] } }),
    ),
  ];
  for (const { status, error } of await Promise.all(asked)) {
    expect(status).toBe(404);
    expect(error.message).not.toMatch(AN_ID);
  }
});

const withIds = ENDPOINTS.filter(({ params }) => params !== undefined);

test.each(withIds.map((endpoint) => [endpoint.id, endpoint] as const))(
  'of nothing with the ids of the request: %s',
  async (_, endpoint) => {
    const { path, params, body, headers } = exampleRequest(endpoint);
    const response = await fetch(service.origin + path, {
      method: endpoint.method,
      headers: { ...headers, [WINDOW_SECRET_HEADER]: WINDOW_SECRET },
      ...(body !== null && { body }),
    });
    const text = await response.text();
    if (response.ok) return;
    const { message } = ErrorBody.parse(JSON.parse(text)).error;
    const ids = Object.values(params).filter((value) => /[-_]\w*\d/.test(value));
    for (const id of ids) expect(message).not.toContain(id);
  },
);

test('of a provider that was deleted meanwhile', async () => {
  const collection = await service.call(
    collections.createCollection,
    asWindow({ body: { name: 'Contracts' } }),
  );
  const { json } = await service.call(
    conversations.createConversation,
    asWindow({ body: { collection_id: collection.json.id } }),
  );
  const asked = await service.call(
    conversations.askQuestion,
    asWindow({
      params: { conversationId: json.id },
      body: { question: 'Why?', provider_id: 'prov-01k5d3m8v2' },
    }),
  );
  expect(asked.error).toMatchObject({
    param: 'provider_id',
    message: 'provider_id: The provider does not exist or was deleted. Choose another one.',
  });
});

test('a collection that was asked for by its name is called by it', async () => {
  const asked = await service.call(collections.getCollection, {
    params: { collectionId: 'Invoices' },
  });
  expect(asked.error.message).toBe('Collection “Invoices” not found.');
});

test('a program is told which of the documents that it named are missing', async () => {
  const { error } = await service.call(collections.createCollection, {
    body: { name: 'Reports', doc_ids: ['doc-none'] },
  });
  expect(error.message).toBe('One of the documents does not exist or was deleted: doc-none.');
});
