/** Webhooks: what they say, how they are signed, tried again, seen, and what they may not reach. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Delivery } from '../../shared/contract/index.ts';
import { jobs, settings } from '../../shared/contract/index.ts';
import { type FakeEngineOptions, fakeEngine } from '../support/fake-engine.ts';
import { createKey, startTestService, type TestService } from '../support/service.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

const PDF = Buffer.from('%PDF-');

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let receiver: Server;
let address: string;
let received: Received[] = [];
/** What the receiver answers in turn, then 200; `null` is silence. */
let answers: (number | null)[] = [];
let service: TestService;
let clock: TestClock;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    const status = answers.length > 0 ? answers.shift() : 200;
    if (typeof status === 'number') response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
afterEach(async () => {
  received = [];
  answers = [];
  await service.close();
});

const start = async (engine: FakeEngineOptions = {}, data?: string) => {
  clock = testClock();
  service = await startTestService({
    engine: fakeEngine({ pages: 1, ...engine }),
    allowedHosts: ['127.0.0.1'],
    windowSecret: WINDOW_SECRET,
    clock,
    ...(data !== undefined && { data }),
  });
};

const submit = () => service.submit(PDF, { webhook_url: address });

const deliveries = async (query = {}): Promise<Delivery[]> =>
  (await service.call(settings.listDeliveries, { query })).json.items;

/** The one delivery, once so many attempts at it are recorded. */
async function afterAttempts(count: number): Promise<Delivery> {
  await expect.poll(async () => (await deliveries())[0]?.attempts.length).toBe(count);
  const [delivery] = await deliveries();
  if (!delivery) throw new Error('nothing was delivered');
  return delivery;
}

/** As a receiver checks it that knows nothing but the secret. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(signature);
}

const first = (): Received => received[0] ?? { headers: {}, body: '{}' };

test('a completed job is delivered with a signature', async () => {
  await start();
  const jobId = await submit();
  const delivery = await afterAttempts(1);
  expect(JSON.parse(first().body)).toEqual({
    event: 'document.completed',
    job_id: jobId,
    status: 'completed',
    filename: 'report.pdf',
    total_pages: 1,
    results_url: `${service.origin}/api/v1/jobs/${jobId}/results`,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  const { json } = await service.call(settings.getWebhookSecret, asWindow());
  expect(json.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(isSignedWith(json.secret, first())).toBe(true);
  expect(first().headers['webhook-id']).toBe(delivery.id);
  expect(delivery).toMatchObject({ state: 'delivered', next_attempt_at: null, job_id: jobId });
  expect(delivery.attempts).toMatchObject([{ status: 200, error: null }]);
});

test('a failed job is delivered with its reason', async () => {
  await start({ failing: [1] });
  await submit();
  expect((await afterAttempts(1)).event).toBe('document.failed');
  expect(JSON.parse(first().body)).toMatchObject({
    event: 'document.failed',
    status: 'failed',
    error: expect.stringContaining('No page of report.pdf could be read: The page is damaged.'),
  });
});

test('a cancelled job is not delivered', async () => {
  await start({
    beforePage: (_page, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal))),
  });
  const jobId = await submit();
  expect((await service.call(jobs.cancelJob, { params: { jobId } })).status).toBe(200);
  expect(await deliveries()).toEqual([]);
});

test('an unacknowledged event is sent again after 5 s, 30 s and 5 min with the same id', async () => {
  await start();
  answers = [500, 302, 404, 500, 200];
  await submit();
  for (const [made, delay] of [5_000, 30_000, 300_000].entries()) {
    const { state, next_attempt_at } = await afterAttempts(made + 1);
    expect(state).toBe('pending');
    expect(new Date(next_attempt_at ?? 0).getTime()).toBe(clock.now() + delay);
    clock.advance(delay - 1);
    expect(received).toHaveLength(made + 1);
    clock.advance(1);
  }
  const delivery = await afterAttempts(4);
  expect(delivery.state).toBe('given_up');
  expect(delivery.attempts.map(({ status, error }) => [status, error])).toEqual(
    [500, 302, 404, 500].map((status) => [status, `The receiver returned HTTP status ${status}.`]),
  );
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(4);
});

test('a receiver that is silent for 30 seconds has failed, and holds back no other', async () => {
  await start();
  answers = [null];
  await submit();
  await expect.poll(() => received.length).toBe(1);
  const other = await service.submit(Buffer.from('%PDF- another'), { webhook_url: address });
  await expect.poll(() => received.length).toBe(2);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ job_id: other });
  clock.advance(30_000);
  const silent = async () => (await deliveries()).find(({ job_id }) => job_id !== other);
  await expect.poll(async () => (await silent())?.attempts).toHaveLength(1);
  expect((await silent())?.attempts).toMatchObject([
    { status: null, error: 'The receiver did not respond within 30 s.' },
  ]);
});

test('events to a silent receiver do not delay events to another one', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const hook = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`;
  let connected = 0;
  silent.on('connection', () => connected++);
  try {
    await start();
    for (let document = 0; document < 20; document++) {
      await service.ended(
        await service.submit(Buffer.from(`%PDF- ${document}`), { webhook_url: hook }),
      );
    }
    const good = await submit();
    await expect.poll(() => received.length).toBe(1);
    expect(JSON.parse(first().body)).toMatchObject({ job_id: good });
    expect(connected).toBe(4);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('the silent receivers of an account do not delay events of another one to the same host', async () => {
  await start();
  const { secret: key } = await createKey(service.data, { account: 'other' });
  answers = Array.from({ length: 4 }, () => null);
  for (let document = 0; document < 6; document++) {
    const bytes = Buffer.from(`%PDF- ${document}`);
    await service.ended(await service.submit(bytes, { webhook_url: address }));
  }
  await expect.poll(() => received.length).toBe(4);
  const { json } = await service.call(jobs.extract, {
    body: { file_base64: PDF.toString('base64'), filename: 'a.pdf', webhook_url: address },
    key,
  });
  await expect.poll(() => received.length).toBe(5);
  expect(JSON.parse(received[4]?.body ?? '')).toMatchObject({ job_id: json.job_id });
});

test('an undelivered event is sent after the next start of the program', async () => {
  await start();
  answers = [503];
  await submit();
  const { id } = await afterAttempts(1);
  await service.close({ keep: true });
  await start({}, service.data);
  clock.advance(5_000);
  await expect.poll(() => received.length).toBe(2);
  expect(received[1]?.headers['webhook-id']).toBe(id);
});

describe('sending again', () => {
  test('sends the same event once more, whatever became of it', async () => {
    await start();
    await submit();
    const { id } = await afterAttempts(1);
    const params = { deliveryId: id };
    const { status, json } = await service.call(settings.sendDelivery, { params });
    expect(status).toBe(202);
    expect(json.state).toBe('pending');
    expect((await afterAttempts(2)).state).toBe('delivered');
    expect(received[1]?.headers['webhook-id']).toBe(id);
    expect(received[1]?.body).toBe(first().body);
  });

  test('is for the account alone', async () => {
    await start();
    await submit();
    const { id } = await afterAttempts(1);
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const params = { deliveryId: id };
    expect((await service.call(settings.sendDelivery, { params, key })).status).toBe(403);
    expect((await service.call(settings.listDeliveries, { key })).json.items).toEqual([]);
  });
});

test('deliveries are listed by their state, newest first', async () => {
  await start();
  answers = [200, 500];
  const delivered = await submit();
  await afterAttempts(1);
  const failing = await submit();
  await expect.poll(async () => (await deliveries({ state: 'pending' })).length).toBe(1);
  expect((await deliveries()).map(({ job_id }) => job_id)).toEqual([failing, delivered]);
  expect((await deliveries({ state: 'delivered' })).map(({ job_id }) => job_id)).toEqual([
    delivered,
  ]);
});

describe('the secret', () => {
  test('signs beside its successor for a day after it was rotated, and no longer', async () => {
    await start();
    const { json: old } = await service.call(settings.getWebhookSecret, asWindow());
    expect(old.previous_until).toBeNull();
    const { json: fresh } = await service.call(settings.rotateWebhookSecret, asWindow());
    expect(fresh.secret).not.toBe(old.secret);
    const day = 24 * 60 * 60 * 1000;
    expect(fresh.previous_until).toBe(new Date(clock.now() + day).toISOString());
    await submit();
    await afterAttempts(1);
    expect([old, fresh].map(({ secret }) => isSignedWith(secret, first()))).toEqual([true, true]);
    received = [];
    clock.advance(day);
    await service.submit(Buffer.from('%PDF- later'), { webhook_url: address });
    await expect.poll(() => received.length).toBe(1);
    expect([old, fresh].map(({ secret }) => isSignedWith(secret, first()))).toEqual([false, true]);
  });

  test('is one for each account', async () => {
    await start();
    const { secret: key } = await createKey(service.data, { account: 'other' });
    const body = { file_base64: PDF.toString('base64'), filename: 'a.pdf', webhook_url: address };
    await service.call(jobs.extract, { key, body });
    await expect.poll(() => received.length).toBe(1);
    const { json } = await service.call(settings.getWebhookSecret, asWindow());
    expect(isSignedWith(json.secret, first())).toBe(false);
  });
});

test('a receiver on this machine needs neither TLS nor a setting', async () => {
  clock = testClock();
  service = await startTestService({ engine: fakeEngine({ pages: 1 }), clock });
  const jobId = await submit();
  await expect.poll(() => received.length).toBe(1);
  expect(JSON.parse(first().body)).toMatchObject({ job_id: jobId });
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
