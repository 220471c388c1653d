/** The local API: switched off, at its port, and what the service may connect to. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningService } from '../../electron/service/index.ts';
import { startDesktopService } from '../../electron/service/start-desktop.ts';
import { jobs, settings, workbench } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { caller, isInFolder, startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

let service: TestService;
let receiver: Server;
let address: string;
let received = 0;

const options = { engine: fakeEngine({ pages: 1 }), windowSecret: WINDOW_SECRET };

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    received++;
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => receiver.close());
beforeEach(async () => {
  received = 0;
  service = await startTestService(options);
});
afterEach(() => service.close());

const change = (body: object) => service.call(settings.changeLocalApi, asWindow({ body }));

const submit = (body: object) =>
  service.call(jobs.extract, {
    body: { file_base64: 'JVBERi0=', filename: 'a.pdf', ...body },
  });

test('reports its address, is enabled by default and allows no private host', async () => {
  const { json } = await service.call(settings.getLocalApi, asWindow());
  expect(json).toEqual({
    origin: service.origin,
    on: true,
    port: 4870,
    allowed_hosts: [],
    allow_http: false,
    problem: null,
    port_changes: 'at_next_start',
  });
});

test('disabled, it refuses programs but not the window', async () => {
  expect((await change({ on: false })).json.on).toBe(false);
  for (const key of [service.key, null]) {
    const { status, error } = await service.call(jobs.listJobs, { key });
    expect(status).toBe(403);
    expect(error.message).toMatch(/is disabled/);
  }
  expect((await service.call(workbench.listDocuments, asWindow())).status).toBe(200);
  await change({ on: true });
  expect((await service.call(jobs.listJobs)).status).toBe(200);
});

test('a private host is refused until it is trusted, and again once it is not', async () => {
  const url = `${address}/report.pdf`;
  const refused = await service.call(jobs.extract, { body: { url } });
  expect(refused.status).toBe(400);
  expect(refused.error.message).toMatch(/private or reserved.*settings/);
  await change({ allowed_hosts: ['127.0.0.1'] });
  expect((await service.call(jobs.extract, { body: { url } })).status).toBe(202);
  await change({ allowed_hosts: [] });
  expect((await service.call(jobs.extract, { body: { url } })).status).toBe(400);
});

test('a webhook without TLS goes to trusted hosts only, unless all may do without', async () => {
  expect((await submit({ webhook_url: `${address}/hook` })).status).toBe(202);
  await expect.poll(() => received).toBe(1);
  const inside = { webhook_url: 'http://10.255.255.1/hook' };
  expect((await submit(inside)).status).toBe(400);
  await change({ allowed_hosts: ['10.255.255.1'] });
  expect((await submit(inside)).status).toBe(202);
  const elsewhere = { webhook_url: 'http://name.invalid/hook' };
  expect((await submit(elsewhere)).status).toBe(400);
  await change({ allow_http: true });
  expect((await submit(elsewhere)).status).toBe(202);
  // Plain HTTP is no way around the guard of private hosts.
  await change({ allowed_hosts: [] });
  expect((await submit(inside)).status).toBe(400);
});

test('what is changed holds after the next start, the rest stays as it was', async () => {
  await change({ allowed_hosts: ['NAS.local', 'nas.local', '10.0.0.5', '::1'] });
  await change({ port: 5123 });
  await service.close({ keep: true });
  service = await startTestService({ ...options, data: service.data });
  const { json } = await service.call(settings.getLocalApi, asWindow());
  expect(json).toMatchObject({ port: 5123, allowed_hosts: ['nas.local', '10.0.0.5', '::1'] });
  expect(service.service.localAccess.port).toBe(5123);
});

describe.runIf(isInFolder)('the local API listener of the desktop', () => {
  let desktop: RunningService;
  let call: ReturnType<typeof caller>;

  /** A port that was free a moment ago. */
  async function freePort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
  const at = (port: number) =>
    fetch(`http://127.0.0.1:${port}/api/v1/jobs`, { headers: { 'x-api-key': service.key } }).then(
      ({ status }) => status,
      () => 'closed',
    );
  const changeDesktop = async (body: object) =>
    (await call(settings.changeLocalApi, asWindow({ body }))).json;

  let port: number;
  beforeEach(async () => {
    port = await freePort();
    await change({ port });
    await service.close({ keep: true });
    desktop = await startDesktopService({ ...options, data: service.data });
    call = caller(desktop.origin, service.key);
  });
  afterEach(() => desktop.close());

  test('listens at the port of the settings, which links use', async () => {
    const { json } = await call(settings.getLocalApi, asWindow());
    const origin = `http://127.0.0.1:${port}`;
    expect(json).toMatchObject({ origin, problem: null, port_changes: 'at_once' });
    expect(desktop.origin).not.toBe(origin);
    expect(await at(port)).toBe(200);
    const body = { file_base64: 'JVBERi0=', filename: 'a.pdf' };
    const { json: job } = await call(jobs.extract, { body });
    expect(job.viewer_url).toMatch(new RegExp(`^${origin}/`));
  });

  test('closes when the local API is disabled, and opens again', async () => {
    expect((await changeDesktop({ on: false })).origin).toBeNull();
    expect(await at(port)).toBe('closed');
    expect((await call(workbench.listDocuments, asWindow())).status).toBe(200);
    // Nor is the way of the window open to them.
    expect((await call(jobs.listJobs)).status).toBe(403);
    await changeDesktop({ on: true });
    expect(await at(port)).toBe(200);
  });

  test('moves to another port at once', async () => {
    const next = await freePort();
    expect((await changeDesktop({ port: next })).origin).toBe(`http://127.0.0.1:${next}`);
    expect(await at(port)).toBe('closed');
    expect(await at(next)).toBe(200);
  });

  test('reports why it is closed', async () => {
    const taken = (receiver.address() as AddressInfo).port;
    expect(await changeDesktop({ port: taken })).toMatchObject({
      origin: null,
      problem: `Port ${taken} is in use by another program; choose another port.`,
    });
    expect(await changeDesktop({ port })).toMatchObject({ problem: null });
    expect(await at(port)).toBe(200);
  });
});

test.each([
  ['a port of the system', { port: 80 }],
  ['a port that is none', { port: 70_000 }],
  ['an address as a host', { allowed_hosts: ['http://nas.local'] }],
  ['a host with its port', { allowed_hosts: ['nas.local:80'] }],
  ['an empty host', { allowed_hosts: [''] }],
])('%s is refused', async (_, body) => {
  expect((await change(body)).status).toBe(400);
});
