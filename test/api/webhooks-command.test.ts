/** `quarry webhook` beside a running service: what it changes, the service heeds. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { PROGRAM } from '../support/program.ts';
import { environmentOf, startTestService, type TestService } from '../support/service.ts';
import { type TestClock, testClock } from '../support/test-clock.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

/** The program is started five times, which a busy machine takes its time for; milliseconds. */
const PATIENCE = 120_000;

let service: TestService;
let clock: TestClock;
let signatures: string[] = [];
const receiver = createServer((request, response) => {
  signatures.push(String(request.headers['webhook-signature']));
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  clock = testClock();
  const engine = fakeEngine({ pages: 1 });
  const open = { allowedHosts: ['127.0.0.1'], windowSecret: WINDOW_SECRET };
  service = await startTestService({ engine, clock, ...open });
});
afterAll(async () => {
  await service.close();
  receiver.close();
});

const quarry = async (...args: string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, 'webhook', ...args, '--data', service.data], {
    env: await environmentOf(service.data),
  });

test(
  'a new secret signs beside the old one, and a delivery is sent again by the service',
  async () => {
    const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const jobId = await service.submit(Buffer.from('%PDF-'), { webhook_url });
    await expect.poll(() => signatures.length).toBe(1);
    const old = (await quarry('secret')).stdout.trim();

    const { stdout, stderr } = await quarry('rotate');
    expect(stdout.trim()).toMatch(/^whsec_/);
    expect(stdout.trim()).not.toBe(old);
    expect(stderr).toContain('valid until');
    const { json } = await service.call(settings.getWebhookSecret, asWindow());
    expect(json.secret).toBe(stdout.trim());

    signatures = [];
    await quarry('send', jobId);
    clock.advance(30_000);
    await expect.poll(() => signatures.length).toBe(1);
    expect(signatures[0]?.split(' ')).toHaveLength(2);
    expect((await quarry('list')).stdout).toMatch(new RegExp(`${jobId}\\s+delivered\\s+2`));

    await expect(quarry('send', 'ocr-unknown')).rejects.toThrow(/Delivery ocr-unknown not found/);
    await expect(quarry('attempts', 'ocr-unknown')).rejects.toThrow(/Job ocr-unknown not found/);
  },
  PATIENCE,
);
