/** What the tests of collections share: documents to fill them with, and the calls made most. */
import { EngineError } from '../../electron/engine/common/errors.ts';
import { collections } from '../../shared/contract/index.ts';
import { type FakeEngineOptions, fakeEngine, pageContent } from './fake-engine.ts';
import type { TestService } from './service.ts';

export const REVENUE = 'Net revenue of the quarry was 1,204 million in the year.';

/** Page 1 of every document says REVENUE. One that is opened with the password `break` is damaged. */
export const reportEngine = (more: FakeEngineOptions = {}) =>
  fakeEngine({
    pages: 2,
    contentOf: (page) =>
      pageContent(page, (page === 1 ? REVENUE : 'Weather was fine all summer.').split(' ')),
    opening: (access) => {
      if (access?.password === 'break') throw new EngineError('corrupt');
    },
    ...more,
  });

/** `service` is asked for at each call, for tests may start another one. */
export const callsOn = (service: () => TestService) => ({
  /** A document that has been worked on; resolves to the id of its job. */
  async add(filename: string, body: Record<string, unknown> = {}): Promise<string> {
    const pdf = Buffer.from(`%PDF- ${filename}`);
    const jobId = await service().submit(pdf, { filename, ...body });
    await service().ended(jobId);
    return jobId;
  },
  create: (body: Record<string, unknown>) => service().call(collections.createCollection, { body }),
  read: (collectionId: string) =>
    service().call(collections.getCollection, { params: { collectionId } }),
  put: (collectionId: string, doc_ids: readonly string[]) =>
    service().call(collections.addToCollection, { params: { collectionId }, body: { doc_ids } }),
});
