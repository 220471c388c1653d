/**
 * What holds for every endpoint of the contract, whatever it does: who is turned away, and that a
 * failure inside is told in the same envelope as any other error and tells nothing of the inside.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ENDPOINTS,
  type Endpoint,
  ERROR_STATUS,
  type ErrorBody,
  includesRole,
  ROLES,
  type Role,
} from '../../shared/contract/index.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { exampleRequest } from '../support/example-request.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { createKey, execute, startTestService, type TestService } from '../support/service.ts';

const SECRET = 'secret-of-this-launch';
const MANY = { standard: 1e6, expensive: 1e6 };

let service: TestService;
beforeAll(async () => {
  const requests = { key: MANY, anonymous: MANY };
  service = await startTestService({ engine: fakeEngine(), limits: { requests } });
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

/** The request of the reference's example, with these headers besides. */
async function ask(endpoint: Endpoint, at: TestService, headers: Record<string, string>) {
  const { path, body, headers: own } = exampleRequest(endpoint);
  const response = await fetch(at.origin + path, {
    method: endpoint.method,
    headers: { ...own, ...headers },
    ...(body !== null && { body }),
  });
  const answer = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, headers: response.headers, error: answer.error };
}

const all = ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const);
const keyed = all.filter(([, { open }]) => open !== 'always');

describe('every endpoint refuses a request', () => {
  test.each(keyed)('with a wrong key: %s', async (_, endpoint) => {
    const { status, headers, error } = await ask(endpoint, service, { 'x-api-key': 'qry_wrong' });
    expect([status, error.code]).toEqual([401, 'unauthorized']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each(keyed)('without a key: %s', async (_, endpoint) => {
    const { status, error } = await ask(endpoint, service, {});
    expect([status, error.code]).toEqual([401, 'unauthorized']);
  });

  test.each(keyed)('from a web page of another origin: %s', async (_, endpoint) => {
    const headers = { 'x-api-key': service.key, origin: 'https://evil.example' };
    const { status, error } = await ask(endpoint, service, headers);
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });
});

describe('every endpoint asks for its role', () => {
  const keys = new Map<Role, string>();
  beforeAll(async () => {
    for (const role of ROLES) keys.set(role, (await createKey(service.data, { role })).secret);
  });
  const refusal = async (endpoint: Endpoint, role: Role): Promise<string | null> => {
    const { path, body, headers } = exampleRequest(endpoint);
    const response = await fetch(service.origin + path, {
      method: endpoint.method,
      headers: { ...headers, 'x-api-key': keys.get(role) ?? '' },
      ...(body !== null && { body }),
    });
    if (response.status !== 403) await response.body?.cancel();
    if (response.status !== 403) return null;
    return ((await response.json()) as ErrorBody).error.message;
  };

  test.each(keyed.filter(([, { only }]) => !only))('%s', async (_, endpoint) => {
    const lower = ROLES.filter((role) => !includesRole(role, endpoint.role));
    for (const role of lower) {
      const message = `This needs the role ${endpoint.role}; that of the API key is ${role}.`;
      expect(await refusal(endpoint, role)).toBe(message);
    }
    // Others would be carried out, or never end.
    if (!endpoint.params && (endpoint.method !== 'GET' || endpoint.id === 'events')) return;
    expect(await refusal(endpoint, endpoint.role)).toBe(null);
  });

  test('reading needs viewer, changing settings admin, most else editor', () => {
    const needing = (role: Role) => all.filter(([, endpoint]) => endpoint.role === role);
    const changing = needing('admin').filter(([, { only }]) => !only);
    expect(new Set(changing.map(([, { tag }]) => tag))).toEqual(new Set(['Settings']));
    const reading = needing('viewer').filter(([, { method }]) => method !== 'GET');
    expect(new Set(reading.map(([id]) => id))).toEqual(
      new Set([
        'chat',
        'exportDocuments',
        'extractSchema',
        'findTemplateMatches',
        'prioritiseDocument',
        'previewTable',
        'queryCollection',
        'suggestFields',
        'unlockDocument',
      ]),
    );
  });
});

describe('every endpoint limits the rate of requests', () => {
  let prioritised: TestService;
  beforeAll(async () => {
    const none = { standard: 0, expensive: 0 };
    const requests = { key: none, anonymous: none };
    // The window is not limited, so it can read what the others are held to.
    prioritised = await startTestService({
      engine: fakeEngine(),
      limits: { requests },
      windowSecret: SECRET,
    });
  });
  afterAll(() => prioritised.close());

  test.each(all)('with 429 and Retry-After: %s', async (_, endpoint) => {
    const { status, headers, error } = await ask(endpoint, prioritised, {
      'x-api-key': prioritised.key,
    });
    expect([status, error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
  });
});

describe('an internal failure', () => {
  let broken: TestService;
  beforeAll(async () => {
    broken = await startTestService({ engine: fakeEngine(), windowSecret: SECRET });
    // Reads /openapi.json while it still can.
    await fetch(`${broken.origin}/api/v1/jobs`, { headers: { 'x-api-key': broken.key } });
    await execute(broken.data, 'ALTER TABLE keys RENAME TO lost');
  });
  afterAll(() => broken.close());

  test.each(all)('is reported by its code alone: %s', async (_, endpoint) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { status, error } = await ask(endpoint, broken, { 'x-api-key': broken.key });
    expect([status, error.code]).toEqual([500, 'internal_error']);
    expect(status).toBe(ERROR_STATUS.internal_error);
    expect(error.message).not.toMatch(/\bkeys\b|SQL|\.ts|\bat\b/);
    expect(log).toHaveBeenCalledOnce();
  });

  test('does not reach the window, which has no key', async () => {
    const headers = { [WINDOW_SECRET_HEADER]: SECRET };
    const response = await fetch(`${broken.origin}/api/v1/jobs`, { headers });
    expect(response.status).toBe(200);
  });
});
