/**
 * Requests that are nearly right: what the reference shows, with one thing or another replaced by
 * what clients get wrong and attackers try.
 */
import * as fc from 'fast-check';
import type { Endpoint } from '../../shared/contract/index.ts';
import { exampleRequest } from './example-request.ts';
import type { RawRequest } from './raw-request.ts';

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
  "' OR 1=1 --",
  '"',
  '*',
  '\u0000',
  '\u202e',
  '\ud800',
  '９',
  '{}',
  '[]',
  'doc-',
  'ocr-000000',
  'doc-none',
  'up-000000',
  'col-000000',
  '9007199254740993',
  '1-',
  '1,,2',
  '5-1',
  'tables,text',
  '__proto__',
  'constructor',
];

const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '5',
  '"text"',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '{"file_base64":"AAAA","file_base64":"AAAA"}',
  '{"file_base64":"AAAA\\u0041","filename":"x"}',
  '[[[[[[[[',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF',
  '--b--',
];

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/pdf',
  'text/plain',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  '',
];

/** Headers that routes read, and some that nobody does. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'content-type',
  'expect-nothing',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  'x-capabilities',
  'x-file-name',
  'x-visibility',
];

const strange = fc.oneof(
  fc.constantFrom(...STRANGE),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer({ min: 100, max: 5000 }).map((length) => 'a'.repeat(length)),
);

/** What may stand in a header at all: visible Latin-1. */
const headerValue = fc.oneof(
  fc.constantFrom(
    'bytes=0-',
    'bytes=9-1',
    'bytes=-0',
    'bytes=0-1,5-6',
    'items=1-2',
    '"x"',
    '%',
    '%E0%A4%A',
  ),
  fc.constantFrom(...TYPES),
  strange.map((text) => text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?').slice(0, 2000)),
);

/** Lone surrogates have no percent-encoding; they go as three bytes that are no UTF-8. */
const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';

const pathPart = fc.oneof(
  strange.map(encoded),
  fc.constantFrom('%00', '%', '%2e%2e%2f', '%E0%A4%A'),
);

type Path = readonly (string | number)[];

/** The places of all values inside of `json`. */
function pathsIn(json: unknown, at: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [at];
  const inner = Object.entries(json).flatMap(([key, value]) => pathsIn(value, [...at, key]));
  return [at, ...inner];
}

/** A copy of `json` with the value at `path` replaced. */
function replaced(json: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(json))
    return json.map((item, i) => (String(i) === key ? replaced(item, rest, value) : item));
  const object = json as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** Nothing that a test sends may make the service look for hosts outside. */
const kept = (text: string): string => text.replaceAll('https://example.com', 'http://10.0.0.1');

function bodies(example: ReturnType<typeof exampleRequest>): fc.Arbitrary<string | null> {
  if (example.body === null) return fc.constantFrom(null, '', '{}');
  const wrong = fc.oneof(fc.constantFrom(...RAW_BODIES), fc.string({ unit: 'binary' }));
  if (example.json === undefined) return fc.oneof(fc.constant(example.body), wrong);
  const value = fc.oneof(strange, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(-1, 1e300, null));
  const nearly = fc
    .record({ path: fc.constantFrom(...pathsIn(example.json)), value })
    .map((change) => kept(JSON.stringify(replaced(example.json, change.path, change.value))));
  const cut = fc.nat(example.body.length).map((end) => kept(example.body ?? '').slice(0, end));
  return fc.oneof({ weight: 5, arbitrary: nearly }, cut, wrong, fc.json());
}

/** `credentials` are headers that say who asks. */
export function malformedRequest(
  endpoint: Endpoint,
  credentials: Readonly<Record<string, string>>,
): fc.Arbitrary<RawRequest> {
  const example = exampleRequest(endpoint);
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const right = (name: string) => fc.constant(encoded(example.params[name] ?? ''));
  const params = fc.tuple(...names.map((name) => fc.oneof(right(name), pathPart)));
  const queryName = fc.oneof(
    fc.constantFrom(...Object.keys(endpoint.query?.shape ?? {}), 'x'),
    strange,
  );
  const query = fc.array(fc.tuple(queryName, strange), { maxLength: 4 });
  const headers = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 4 });
  return fc.record({ params, query, headers, body: bodies(example) }).map((parts) => {
    const values = [...parts.params];
    const path = endpoint.path.replace(/\{\w+\}/g, () => values.shift() ?? '');
    const pairs = parts.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return {
      method: endpoint.method,
      target: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`,
      headers: { ...example.headers, ...parts.headers, ...credentials },
      body: parts.body,
    };
  });
}
