/** What a person reads in the window names files and collections, never an id. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collections, documents, settings } from '../../shared/contract/index.ts';
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

test('a collection that was asked for by its name is called by it', async () => {
  const asked = await service.call(collections.getCollection, {
    params: { collectionId: 'Invoices' },
  });
  expect(asked.error.message).toBe('There is no collection “Invoices”.');
});

test('a program is told which of the documents that it named are missing', async () => {
  const { error } = await service.call(collections.createCollection, {
    body: { name: 'Reports', doc_ids: ['doc-none'] },
  });
  expect(error.message).toBe('One of the documents does not exist or was deleted: doc-none.');
});
