import { expect, test, vi } from 'vitest';
import { jobs, schemas } from '../../shared/contract/index.ts';
import { call } from './client.ts';

const answerWith = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));

test('a response of the contract is passed on', async () => {
  const list = {
    items: [],
    pagination: {
      page: 1,
      limit: 20,
      total: 0,
      totalPages: 0,
      hasNextPage: false,
      hasPrevPage: false,
    },
  };
  answerWith(list);
  expect(await call(schemas.listSchemas, {})).toEqual(list);
});

test.each([
  ['of another shape', { items: 'none' }, 200],
  ['with a status that the endpoint does not have', { items: [] }, 206],
])('a response %s is an error, not data', async (_, body, status) => {
  answerWith(body, status);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(call(schemas.listSchemas, {})).rejects.toMatchObject({
    code: 'unreadable_answer',
    remedy: expect.stringContaining('Reload'),
  });
  expect(log).toHaveBeenCalledOnce();
});

test('an error of the contract keeps its code and message', async () => {
  const error = { code: 'not_found', message: 'There is no such job.', doc_url: '/docs#not_found' };
  answerWith({ error }, 404);
  await expect(call(jobs.getJob, { params: { jobId: 'job-1' } })).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no such job.',
  });
});
