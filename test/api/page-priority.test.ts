/** The page on screen is read before the others, whichever it is. */
import { afterEach, expect, test } from 'vitest';
import { documents } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
afterEach(() => service.close());

test('a page that is asked for while the document is read comes next', async () => {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const engine = fakeEngine({
    pages: 30,
    async beforePage(page) {
      if (page !== 2) return;
      reached.resolve();
      await gate.promise;
    },
  });
  service = await startTestService({ engine });
  const params = { documentId: 'doc-thirty' };
  const bytes = Buffer.from('%PDF- thirty pages');
  const { json } = await service.call(documents.uploadDocument, { params, bytes });
  await reached.promise;
  const ask = (page: number, query = {}) =>
    service.call(documents.getPage, { params: { documentId: 'doc-thirty', page }, query });
  expect((await ask(20)).status).toBe(404);
  // To whom that is no error it is none, and the page is no less urgent.
  expect((await ask(21, { missing: 'empty' })).status).toBe(204);
  const picture = { params: { documentId: 'doc-thirty', page: 25 }, query: { width: 100 } };
  expect((await service.call(documents.getPageImage, picture)).status).toBe(200);
  expect((await ask(27, { through: 28 })).status).toBe(200);
  // What is there, and what is not in the document, changes nothing.
  expect((await ask(1)).status).toBe(200);
  expect((await ask(31)).status).toBe(404);
  gate.resolve();
  await service.ended(json.job_id);
  expect(engine.pagesRead.slice(0, 8)).toEqual([1, 2, 20, 21, 25, 27, 28, 3]);
  expect(engine.pagesRead).toHaveLength(30);
});
