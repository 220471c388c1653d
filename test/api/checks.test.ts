/** What the checks of a document tell over the API, and when they ask for a review. */
import { afterEach, expect, test } from 'vitest';
import { documents, type PageContent } from '../../shared/contract/index.ts';
import { fixturePath } from '../engine/read.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { readDocument } from '../support/read-document.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

/** Adds a document that reads as the fixture does. */
async function added(fixture: string) {
  const { pages } = await readDocument(fixturePath(fixture), {
    ocr: false,
  });
  const contentOf = (page: number) => pages[page - 1] as PageContent;
  service = await startTestService({ engine: fakeEngine({ pages: pages.length, contentOf }) });
  const params = { documentId: `doc-${fixture}` };
  const bytes = Buffer.from(`%PDF- ${fixture}`);
  const { json } = await service.call(documents.uploadDocument, { params, bytes });
  await service.ended(json.job_id);
  return (await service.call(documents.getDocument, { params })).json;
}

test('a number that keeps totals from adding up asks for a review', async () => {
  const { phase, checks, document_id } = await added('totals');
  expect(phase).toBe('awaiting_review');
  expect(checks.map(({ name, passed, page }) => [name, passed, page])).toEqual([
    ['totals_foot', false, 2],
  ]);
  const params = { documentId: document_id, page: 1 };
  const { json } = await service.call(documents.getPage, { params });
  expect(json.tables[0]?.totals?.map(({ index }) => index)).toEqual([4, 7, 8, 3]);
});

test('invisible text is reported without asking for a review', async () => {
  const { phase, checks, document_id } = await added('hidden-text');
  expect(phase).toBe('complete');
  expect(checks.map(({ name }) => name)).toContain('text_covered');
  expect(checks.every(({ passed }) => passed)).toBe(true);
  const params = { documentId: document_id, page: 1 };
  const { json } = await service.call(documents.getPage, { params });
  expect(json.left_out?.map(({ reason }) => reason)).toContain('covered');
});

test('a truncated file asks for a review', async () => {
  const { phase, checks } = await added('truncated');
  expect(phase).toBe('awaiting_review');
  expect(checks).toMatchObject([{ name: 'file_damaged', passed: false, page: 1 }]);
});
