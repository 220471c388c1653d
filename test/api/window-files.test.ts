/** The window as the service serves it to browsers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-window-'));
  const renderer = join(folder, 'renderer');
  await mkdir(join(renderer, 'assets'), { recursive: true });
  await writeFile(join(renderer, 'index.html'), '<!doctype html><title>Quarry</title>');
  await writeFile(join(renderer, 'assets', 'index-Dm56IH5e.js'), 'export {};');
  await writeFile(join(folder, 'secret.txt'), 'not for browsers');
  service = await startTestService({ engine: fakeEngine(), renderer });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

test('comes with a policy that lets no foreign and no inline script run', async () => {
  const response = await fetch(service.origin);
  expect(await response.text()).toContain('<title>Quarry</title>');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('is cached by browsers if its name contains its hash, and revalidated otherwise', async () => {
  const script = await fetch(`${service.origin}/assets/index-Dm56IH5e.js`);
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toContain('immutable');
  const page = await fetch(service.origin);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const etag = page.headers.get('etag') ?? '';
  const again = await fetch(service.origin, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test.each([
  '/../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets',
  '/%00',
  '/%',
])('does not give out %s', async (path) => {
  // fetch() would tidy the path first.
  const status = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.origin);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect([400, 404]).toContain(status);
});
