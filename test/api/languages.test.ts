/** The languages of scans: how they are asked for, and that they tell one extraction from another. */
import { afterEach, expect, test } from 'vitest';
import { documents, jobs, workbench } from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PDF = Buffer.from('%PDF-languages');
let service: TestService;
let asked: (readonly LanguageCode[] | undefined)[];
afterEach(() => service.close());

async function start(): Promise<void> {
  asked = [];
  const engine = fakeEngine({ pages: 1 });
  service = await startTestService({
    engine: {
      ...engine,
      readPages: (file, order, listener, access) => {
        asked.push(access?.languages);
        return engine.readPages(file, order, listener, access);
      },
    },
  });
}

const extract = (languages?: unknown) =>
  service.call(jobs.extract, {
    body: { file_base64: PDF.toString('base64'), filename: 'a.pdf', languages },
  });

test('one file in two languages is read twice; in the same, whatever their order, once', async () => {
  await start();
  for (const languages of [undefined, ['en'], ['de', 'fr'], ['fr', 'de']]) {
    const { status, json } = await extract(languages);
    expect(status).toBe(202);
    expect((await service.ended(json.job_id)).status).toBe('completed');
  }
  expect(asked).toEqual([['en'], ['de', 'fr']]);
});

test('an unknown language is refused by name', async () => {
  await start();
  const { status, error } = await extract(['de', 'xx']);
  expect(status).toBe(400);
  expect(error.message).toContain('languages');
});

test('a raw upload names them in a header; another try keeps them or takes others', async () => {
  await start();
  const { json } = await service.call(documents.uploadDocument, {
    params: { documentId: 'doc-scanned1' },
    headers: { 'content-type': 'application/pdf', 'x-languages': 'de, fr' },
    body: PDF,
  });
  await service.ended(json.job_id);
  const params = { documentId: json.document_id };
  for (const body of [{}, { languages: ['ja' as const] }]) {
    const again = await service.call(workbench.retryDocument, { params, body });
    await service.ended(again.json.job_id);
  }
  expect(asked).toEqual([['de', 'fr'], ['ja']]);
});
