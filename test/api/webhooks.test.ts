/** Webhooks: what they say, how they are signed, tried again, and what they may not reach. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signatureOf } from '../../electron/service/webhooks/dispatcher.ts';
import { openStore } from '../../electron/store/index.ts';
import { jobs } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let receiver: Server;
let address: string;
let received: Received[] = [];
let answers: number[] = [];
let service: TestService;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => receiver.close());
afterEach(async () => {
  received = [];
  answers = [];
  await service.close();
});

const start = async (failing: number[] = []) => {
  service = await startTestService({
    engine: fakeEngine({ pages: 1, failing }),
    allowedHosts: ['127.0.0.1'],
    webhookDelays: [1, 1, 1],
  });
};

const attemptsOf = async (jobId: string) => {
  const store = await openStore(service.data);
  const attempts = await store.deliveries.attempts(jobId);
  await store.close();
  return attempts.map(({ status, error }) => [status, error]);
};

test('a completed job is told of, signed', async () => {
  await start();
  const jobId = await service.submit(Buffer.from('%PDF-'), { webhook_url: address });
  await expect.poll(() => received.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    event: 'document.completed',
    job_id: jobId,
    status: 'completed',
    filename: 'report.pdf',
    total_pages: 1,
    results_url: `${service.origin}/api/v1/jobs/${jobId}/results`,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  const store = await openStore(service.data);
  const secret = await store.settings.secret('webhook-signing');
  await store.close();
  const id = String(headers['webhook-id']);
  const timestamp = Number(headers['webhook-timestamp']);
  expect(headers['webhook-signature']).toBe(signatureOf(secret, id, timestamp, body));
});

test('a failed job is told of with its reason', async () => {
  await start([1]);
  await service.submit(Buffer.from('%PDF-'), { webhook_url: address });
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    event: 'document.failed',
    status: 'failed',
    error: 'No page could be read: The page is damaged.',
  });
});

test('what is not acknowledged is sent again, three times at most, as the same event', async () => {
  await start();
  answers = [500, 302, 404, 500, 200];
  const jobId = await service.submit(Buffer.from('%PDF-'), { webhook_url: address });
  await expect.poll(() => attemptsOf(jobId)).toHaveLength(4);
  expect(await attemptsOf(jobId)).toEqual(
    [500, 302, 404, 500].map((status) => [status, `The receiver answered ${status}.`]),
  );
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an event that is owed when the program closes is sent after its next start', async () => {
  const slow = { engine: fakeEngine({ pages: 1 }), allowedHosts: ['127.0.0.1'] };
  service = await startTestService({ ...slow, webhookDelays: [60_000] });
  answers = [503];
  const jobId = await service.submit(Buffer.from('%PDF-'), { webhook_url: address });
  await expect.poll(() => attemptsOf(jobId)).toHaveLength(1);
  await service.close({ keep: true });
  // The time of the next attempt comes while the program is not running.
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(`${service.data}/quarry.db`);
  db.exec('UPDATE deliveries SET due_at = 0');
  db.close();
  service = await startTestService({ ...slow, data: service.data });
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
});

describe('an address is refused', () => {
  test.each([
    ['without TLS', 'http://example.com/hook'],
    ['on a private host', 'https://10.0.0.1/hook'],
    ['of the metadata service', 'https://[::ffff:169.254.169.254]/hook'],
    ['that is none', 'hook'],
  ])('%s', async (_, webhook_url) => {
    await start();
    const { status, error } = await service.call(jobs.extract, {
      body: { url: 'https://example.com/a.pdf', webhook_url },
    });
    expect(status).toBe(400);
    expect(error.message).toMatch(/webhook_url|private or reserved/);
  });
});
