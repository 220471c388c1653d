/**
 * Whatever is sent to an endpoint, the answer is one that the contract knows and never a 500: bodies,
 * ids, parameters and headers are drawn from what clients get wrong and what attackers try.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS, pathOf } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Rounds for each endpoint. */
const ROUNDS = 60;

const STRANGE = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'null',
  'true',
  '..',
  '../../etc/passwd',
  '%00',
  '%',
  '%E0%A4%A',
  "' OR 1=1 --",
  '"',
  '*',
  '\u202e',
  'a'.repeat(5000),
  '{}',
  '[]',
  'doc-',
  'ocr-000000',
  'doc-none',
  '９',
  'up-000000',
  '9007199254740993',
  '1-',
  '1,,2',
  'tables,text',
];
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '5',
  '"text"',
  '{}',
  '{"url":null}',
  '{"url":{}}',
  '{"file_base64":5}',
  '{"file_base64":"","filename":""}',
  '{"file_base64":"AAAA\\u0041","filename":"x"}',
  '{"file_base64":"%PDF","file_base64":"AAAA"}',
  '{"gcs_path":"uploads/../../x"}',
  '{"url":"http://"}',
  '{"url":"https://[::1]:99999/"}',
  '{"password":[]}',
  '{"__proto__":{"a":1}}',
  '[[[[[[[[',
  '\u0000',
  '{"filename":"a","size":-5}',
  `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`,
];
const TYPES = [
  'application/json',
  'application/pdf',
  'text/plain',
  'multipart/form-data; boundary=b',
  '',
];

/** A small generator of its own, so that a failure can be had again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

let service: TestService;
beforeAll(async () => {
  const rates = { standard: 1e6, expensive: 1e6 };
  service = await startTestService({
    engine: fakeEngine(),
    limits: { syncWait: 50, requests: { key: rates, anonymous: rates } },
  });
});
afterAll(() => service.close());

const tried = ENDPOINTS.filter(({ id }) => id !== 'events');

describe.each(tried.map((endpoint, index) => [endpoint.id, endpoint, index] as const))(
  '%s',
  (_, endpoint, index) => {
    test('never fails inside', async () => {
      const next = random(index + 1);
      const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
      for (let round = 0; round < ROUNDS; round++) {
        const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
        const path = pathOf(
          endpoint,
          Object.fromEntries(names.map((name) => [name, pick(STRANGE)])),
        );
        const query = new URLSearchParams(
          Object.fromEntries(
            Object.keys(endpoint.query?.shape ?? {}).map((name) => [name, pick(STRANGE)]),
          ),
        );
        const body = endpoint.method === 'GET' ? undefined : pick(BODIES);
        const headers = {
          'x-api-key': service.key,
          'content-type': pick(TYPES),
          range: pick(['bytes=0-', 'bytes=9-1', 'x']),
          'x-file-name': encodeURIComponent(pick(STRANGE)).slice(0, 900),
        };
        const { method } = endpoint;
        const url = `${service.origin}${path}?${query}`;
        const response = await fetch(url, { method, headers, ...(body && { body }) });
        const text = await response.text();
        const sent = `${method} ${url.slice(0, 200)} ${headers['content-type']} ${body?.slice(0, 80)}`;
        expect(response.status, `${sent}: ${text.slice(0, 300)}`).toBeLessThan(500);
      }
    });
  },
);
