/** People sign in with a provider of OpenID Connect: who they are, what they may, and what is refused. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { challengeOf } from '../../electron/service/auth/keys.ts';
import { type ErrorBody, settings } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { startProvider } from '../support/openid-provider.ts';
import { startTestService, type TestService } from '../support/service.ts';

const CLIENT = { clientId: 'quarry', secret: 'secret of the client' };

let provider: Awaited<ReturnType<typeof startProvider>>;
let service: TestService;
beforeAll(async () => {
  provider = await startProvider(CLIENT);
  const openId = {
    ...{ issuer: provider.issuer, clientId: CLIENT.clientId, clientSecret: CLIENT.secret },
    roleClaim: 'realm.roles',
  };
  service = await startTestService({ engine: fakeEngine(), openId });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});
afterEach(() => vi.restoreAllMocks());

/** A browser: it keeps cookies, and follows redirects one by one. */
class Browser {
  readonly cookies = new Map<string, string>();

  async get(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie };
    const url = new URL(address, service.origin);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? [];
      expect(line).toContain('HttpOnly; SameSite=Lax');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async follow(address: string): Promise<string> {
    const next = (await this.get(address)).headers.get('location');
    if (next === null) throw new Error(`${address} does not lead on.`);
    return next;
  }

  /** Resolves to the answer of the callback. */
  async signIn(query = ''): Promise<Response> {
    const authorize = await this.follow(
      query.startsWith('sign-in') ? `/${query}` : await this.follow(`/${query}`),
    );
    return this.get(await this.follow(authorize));
  }

  status = async (address: string, init?: RequestInit) => (await this.get(address, init)).status;
}

const ADMIN = { sub: '1', name: 'A. Marsh', realm: { roles: ['other', 'viewer', 'admin'] } };
const VIEWER = { sub: '2', preferred_username: 'b.ode', realm: { roles: 'viewer' } };
const documents = '/api/v1/documents';
const make = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{"name":"c"}',
};

test('the window leads to the provider, and back to the document that was asked for', async () => {
  provider.claims = ADMIN;
  const browser = new Browser();
  expect(await browser.status(documents)).toBe(401);
  const signedIn = await browser.signIn('?job=ocr-1');
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/?job=ocr-1']);
  expect([...browser.cookies.keys()]).toEqual([`quarry_window_${new URL(service.origin).port}`]);
  expect(await browser.status(documents)).toBe(200);
  const person = await (await browser.get('/api/v1/settings/person')).json();
  expect(person).toEqual({ name: 'A. Marsh', role: 'admin', signed_in: true });
  expect(await browser.status('/api/v1/keys')).toBe(200);
});

test('the role is that of the claim, and nobody gives himself another name', async () => {
  provider.claims = VIEWER;
  const browser = new Browser();
  await browser.signIn();
  const person = await (await browser.get('/api/v1/settings/person')).json();
  expect(person).toEqual({ name: 'b.ode', role: 'viewer', signed_in: true });
  expect(await browser.status(documents)).toBe(200);
  const refused = await browser.get('/api/v1/collections', make);
  expect(refused.status).toBe(403);
  expect(((await refused.json()) as ErrorBody).error.message).toBe(
    'This needs the role editor; yours is viewer.',
  );
  expect(await browser.status('/api/v1/keys')).toBe(403);
  provider.claims = ADMIN;
  const admin = new Browser();
  await admin.signIn();
  const rename = { ...make, method: 'PUT' };
  expect(await admin.status('/api/v1/settings/person', rename)).toBe(403);
});

test.each([
  ['without a role', { sub: '3', name: 'C' }],
  ['with an unknown role', { sub: '3', name: 'C', realm: { roles: ['owner'] } }],
])('who comes %s is refused', async (_, claims) => {
  provider.claims = claims;
  const browser = new Browser();
  expect((await browser.signIn()).status).toBe(403);
  expect(await browser.status(documents)).toBe(401);
});

test('a sign-in that another browser began, or the provider does not confirm, is refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  provider.claims = ADMIN;
  const [browser, other] = [new Browser(), new Browser()];
  const callback = await browser.follow(await browser.follow('/sign-in'));
  expect(await other.status(callback)).toBe(403);
  await other.follow('/sign-in');
  expect(await other.status(callback)).toBe(403);
  provider.nonce = 'of another sign-in';
  expect((await browser.signIn()).status).toBe(403);
  provider.nonce = undefined;
  expect(await other.status(documents)).toBe(401);
});

test('a cookie of a sign-in that has not ended is no session', async () => {
  provider.claims = VIEWER;
  const browser = new Browser();
  await browser.follow('/sign-in');
  const name = `quarry_window_${new URL(service.origin).port}`;
  browser.cookies.set(name, browser.cookies.get('quarry_sign_in') ?? '');
  expect(await browser.status(documents)).toBe(401);
});

test('after signing out the window asks to sign in again, and a copy of its cookie is worth nothing', async () => {
  provider.claims = VIEWER;
  const [browser, copy, other] = [new Browser(), new Browser(), new Browser()];
  await browser.signIn();
  await other.signIn();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  expect(await copy.status(documents)).toBe(200);
  expect(await browser.follow('/sign-out')).toContain(`${provider.issuer.origin}/end?`);
  expect(await browser.status(documents)).toBe(401);
  expect(await browser.follow('/')).toBe('/sign-in');
  expect(await copy.status(documents)).toBe(401);
  expect(await other.status(documents)).toBe(200);
});

test('a desktop signs in by the browser of the system, in which nothing stays that opens its session', async () => {
  provider.claims = VIEWER;
  const browser = new Browser();
  const challenge = challengeOf('secret of the desktop');
  const back = await browser.signIn(`sign-in?desktop=4321&challenge=${challenge}`);
  const redirect = new URL(back.headers.get('location') ?? '');
  expect(redirect.origin).toBe('http://127.0.0.1:4321');
  const token = redirect.searchParams.get('token');
  expect([...browser.cookies.keys()]).toEqual([]);
  const desktop = new Browser();
  const use = (session: string) =>
    desktop.cookies.set(`quarry_window_${new URL(service.origin).port}`, session);
  for (const guess of [`${token}`, `${token}.${challenge}`, `${token}${challenge}`]) {
    use(guess);
    expect(await desktop.status(documents)).toBe(401);
  }
  use(`${token}.secret of the desktop`);
  expect(await desktop.status(documents)).toBe(200);
  await desktop.follow('/sign-out');
  use(`${token}.secret of the desktop`);
  expect(await desktop.status(documents)).toBe(401);
});

test.each([
  ['another machine', 'desktop=4321@evil.example&challenge=x'],
  ['no challenge', 'desktop=4321'],
])('a sign-in does not lead to a desktop with %s', async (_, query) => {
  provider.claims = VIEWER;
  const back = await new Browser().signIn(`sign-in?${query}`);
  expect(back.headers.get('location')).toBe(`/?${query}`);
});

test('a session ends after 8 hours', async () => {
  provider.claims = VIEWER;
  const browser = new Browser();
  await browser.signIn();
  const begun = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(begun + 7.9 * 3600_000);
  expect(await browser.status(documents)).toBe(200);
  clock.mockReturnValue(begun + 8.1 * 3600_000);
  expect(await browser.status(documents)).toBe(401);
});

test('keys and the link of the command line work as before', async () => {
  expect((await service.call(settings.getExposure)).status).toBe(200);
  const opened = await fetch(`${service.origin}/open?token=${service.service.window.linkToken}`, {
    redirect: 'manual',
  });
  expect(opened.status).toBe(303);
});

test('who signs in, also as admin, names no folder of the server to be watched', async () => {
  provider.claims = ADMIN;
  const browser = new Browser();
  await browser.signIn();
  const made = await browser.get('/api/v1/collections', make);
  const { id } = (await made.json()) as { id: string };
  const watched = await browser.get(`/api/v1/collections/${id}/watched-folder`, {
    ...{ method: 'PUT', headers: make.headers },
    body: JSON.stringify({ folder: service.data }),
  });
  expect(watched.status).toBe(403);
  const { error } = (await watched.json()) as ErrorBody;
  expect(error.message).toContain('watches no folders');
});
