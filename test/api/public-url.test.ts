/** A service that others reach by another address than the one on which it listens. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { sendRaw } from '../support/raw-request.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PUBLIC_URL = 'https://quarry.example.com';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ engine: fakeEngine(), publicUrl: PUBLIC_URL });
});
afterAll(() => service.close());

const send = (target: string, headers: Record<string, string>) =>
  sendRaw(service.origin, { method: 'GET', target, headers }, 60_000);

test('writes that address in links', async () => {
  const jobId = await service.submit(Buffer.from('%PDF- a'));
  await service.ended(jobId);
  const { json } = await service.call(jobs.getJob, { params: { jobId } });
  expect(json.viewer_url).toBe(`${PUBLIC_URL}/?job=${jobId}`);
});

test('answers requests for that host and pages of that origin, and of no other', async () => {
  const key = { 'x-api-key': service.key };
  const asked = async (host: string, origin: string) =>
    (await send('/api/v1/jobs', { ...key, host, origin })).status;
  expect(await asked('quarry.example.com', PUBLIC_URL)).toBe(200);
  expect(await asked('other.example.com', 'https://other.example.com')).toBe(403);
  expect(await asked('quarry.example.com', 'https://other.example.com')).toBe(403);
});

test('sends the cookie of the window over https only', async () => {
  const { linkToken } = service.service.window;
  const { status, headers } = await send(`/open?token=${linkToken}`, {
    host: 'quarry.example.com',
  });
  expect(status).toBe(303);
  expect(headers.get('set-cookie')).toMatch(/; Secure$/);
});
