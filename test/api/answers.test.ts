/** The judge of all API tests is judged: each way of leaving the contract is caught by it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointsOf, openApi } from '../../shared/contract/index.ts';
import { NDJSON, type OpenApiDocument, ServedContract } from '../support/served-contract.ts';

const Stone = z
  .object({ name: z.string(), weight: z.number().optional(), found: z.iso.datetime().optional() })
  .meta({ id: 'Stone' });

const endpoint = endpointsOf('Workbench');
const getStone = {
  ...endpoint('GET /stones/{stone}', {
    summary: 'A stone',
    answers: {
      200: {
        description: 'The stone.',
        json: Stone,
        binary: [{ mediaType: 'text/csv; charset=utf-8', description: 'As a line' }],
        headers: ['ETag'],
      },
      304: { description: 'The same stone as before.', headers: ['ETag'] },
    },
    errors: ['not_found'],
  }),
  id: 'getStone',
};
const streamStones = {
  ...endpoint('GET /stones/all', {
    summary: 'Stones, one a line',
    answers: {
      200: {
        description: 'The stones.',
        json: Stone,
        binary: [{ mediaType: NDJSON, description: 'One Stone a line' }],
      },
    },
  }),
  id: 'streamStones',
};

let contract: ServedContract;
beforeAll(() => {
  const document = openApi([getStone, streamStones], { version: '1', server: '' });
  contract = new ServedContract(JSON.parse(JSON.stringify(document)) as OpenApiDocument);
});

const COMMON = {
  'x-api-version': '1',
  'x-request-id': 'req-1',
  'x-ratelimit-limit': '600',
  'x-ratelimit-remaining': '599',
  'x-ratelimit-reset': '1773480413',
};
const JSON_TYPE = { ...COMMON, 'content-type': 'application/json' };

/** Judges one answer of `path`; throws as the judge does. */
function judge(path: string, status: number, headers: Record<string, string>, body?: unknown) {
  const operation = contract.operation('GET', path);
  if (!operation) throw new Error('There is no such operation.');
  contract.judge(operation, { status, headers: new Headers(headers) }).check(body);
}

describe('an answer as documented passes', () => {
  test.each([
    ['with all its fields', 200, { ...JSON_TYPE, etag: '"1"' }, { name: 'Slate', weight: 2.5 }],
    ['without the optional ones', 200, JSON_TYPE, { name: 'Slate' }],
    ['in another media type', 200, { ...COMMON, 'content-type': 'text/csv; charset=utf-8' }, 'a,b'],
    ['without a body', 304, { ...COMMON, etag: '"1"' }, undefined],
    [
      'as an error',
      404,
      JSON_TYPE,
      { error: { code: 'not_found', message: 'No.', doc_url: '/docs#not_found' } },
    ],
  ])('%s', (_, status, headers, body) => {
    expect(() => judge('/stones/1', status, headers, body)).not.toThrow();
  });

  test('a path without parameters goes before one that would also fit', () => {
    const line = { ...COMMON, 'content-type': NDJSON };
    expect(() => judge('/stones/all', 200, line, { name: 'Slate' })).not.toThrow();
    expect(() => judge('/stones/all', 200, line, { colour: 'grey' })).toThrow(/streamStones/);
  });
});

describe('an answer fails', () => {
  const { 'x-ratelimit-reset': _, ...incomplete } = JSON_TYPE;
  test.each([
    ['with another status', 201, JSON_TYPE, { name: 'Slate' }, /getStone answered 201,/],
    ['with another header', 200, { ...JSON_TYPE, 'x-mine': '1' }, { name: 'a' }, /header x-mine/],
    ['with a header of another status', 404, { ...JSON_TYPE, etag: '"1"' }, {}, /header etag/],
    ['without a header', 200, incomplete, { name: 'a' }, /without the header x-ratelimit-reset/],
    ['in another media type', 200, { ...COMMON, 'content-type': 'text/html' }, '', /as text\/html/],
    ['without its body', 200, COMMON, undefined, /without a body/],
    ['with a body where none is', 304, JSON_TYPE, { name: 'a' }, /as application\/json/],
    ['with another field', 200, JSON_TYPE, { name: 'a', colour: 'grey' }, /colour/],
    ['without a field', 200, JSON_TYPE, { weight: 1 }, /name/],
    ['with a field of another type', 200, JSON_TYPE, { name: 1 }, /\/name must be string/],
    ['with a date that is none', 200, JSON_TYPE, { name: 'a', found: 'today' }, /\/found/],
  ])('%s', (_name, status, headers, body, message) => {
    expect(() => judge('/stones/1', status, headers, body)).toThrow(message);
  });
});
