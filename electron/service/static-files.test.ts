import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staticFile } from './static-files.ts';

let folder: string;
let window: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-window-'));
  window = join(folder, 'renderer');
  mkdirSync(window);
  mkdirSync(`${window}-secret`);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(`${window}-secret`, 'secret.txt'), 'secret');
  writeFileSync(join(window, 'index.html'), '<title>Quarry</title>');
  writeFileSync(join(window, 'app.js'), 'export {}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const request = (path: string, init?: RequestInit) => {
  const asked = new Request('app://quarry/', init);
  // A URL would resolve the path first.
  Object.defineProperty(asked, 'url', { value: `app://quarry${path}` });
  return asked;
};
const serve = async (path: string) => {
  const answer = await staticFile(window, request(path));
  if (!answer) throw new Error(`${path} is not found`);
  return answer;
};

describe('staticFile', () => {
  it('serves the page at the root, under the strict policy', async () => {
    const answer = await serve('/');
    expect(await answer.text()).toContain('Quarry');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  });

  it('names the type of a module, as browsers insist on it', async () => {
    const answer = await serve('/app.js');
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/../renderer-secret/secret.txt',
    '/app.js%00.html',
    '/%',
    '/absent.js',
  ])('does not find %s', async (path) => {
    expect(await staticFile(window, request(path))).toBeNull();
  });
});
