/** Keys: made, listed and revoked in the window and by command line, and by no key. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs, settings } from '../../shared/contract/index.ts';
import { fakeEngine } from '../support/fake-engine.ts';
import { PROGRAM } from '../support/program.ts';
import { environmentOf, startTestService, type TestService } from '../support/service.ts';
import { asWindow, WINDOW_SECRET } from '../support/window.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    engine: fakeEngine({ pages: 3 }),
    windowSecret: WINDOW_SECRET,
  });
});
afterAll(() => service.close());

/** Runs beside the service, on its data; rejects with what was written to standard error. */
async function quarry(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, [PROGRAM, ...args, '--data', service.data], {
    env: await environmentOf(service.data),
  });
  const { stdout } = await run.catch((error: { stderr: string }) => Promise.reject(error.stderr));
  return stdout.trim();
}

const create = async (body: object) =>
  (await service.call(settings.createKey, asWindow({ body }))).json;

const listed = async (id: string) => {
  const { json } = await service.call(settings.listKeys, asWindow());
  return json.items.find((key) => key.id === id);
};

const statusWith = async (key: string) => (await service.call(jobs.listJobs, { key })).status;

describe('in the window', () => {
  test('a key is shown once, and works from then on', async () => {
    const made = await create({ name: '  Import  ', allowance: 10 });
    expect(made.secret).toMatch(/^qry_[0-9A-Za-z]{43}$/);
    expect(await listed(made.id)).toMatchObject({
      name: 'Import',
      last_four: made.secret.slice(-4),
      allowance: 10,
      pages_used: 0,
      role: 'admin',
      person: null,
      last_used_at: null,
      revoked_at: null,
    });
    const { text } = await service.call(settings.listKeys, asWindow());
    expect(text).not.toContain(made.secret);
    expect(await statusWith(made.secret)).toBe(200);
    expect((await listed(made.id))?.last_used_at).not.toBeNull();
  });

  test('the newest key is listed first', async () => {
    const first = await create({ name: 'first' });
    const second = await create({ name: 'second' });
    const { json } = await service.call(settings.listKeys, asWindow());
    const ids = json.items.map(({ id }) => id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
  });

  test('pages are counted, with an allowance and without', async () => {
    for (const allowance of [5, null]) {
      const { id, secret: key } = await create({ name: 'counting', allowance });
      const file_base64 = Buffer.from(`%PDF- for ${allowance}`).toString('base64');
      const body = { file_base64, filename: 'a.pdf' };
      const { json } = await service.call(jobs.extract, { key, body });
      await service.ended(json.job_id);
      expect((await listed(id))?.pages_used).toBe(3);
    }
  });

  test('two documents at a time cannot spend the same pages', async () => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const beforePage = () => {
      reach();
      return gate;
    };
    const own = await startTestService({
      engine: fakeEngine({ pages: 3, beforePage }),
      windowSecret: WINDOW_SECRET,
    });
    try {
      const body = { name: 'busy', allowance: 5 };
      const { json: made } = await own.call(settings.createKey, asWindow({ body }));
      const key = made.secret;
      const submit = async (content: string) => {
        const file_base64 = Buffer.from(content).toString('base64');
        const order = { key, body: { file_base64, filename: 'a.pdf' } };
        return (await own.call(jobs.extract, order)).json.job_id;
      };
      const first = await submit('%PDF- first');
      await reached;
      const refused = await own.ended(await submit('%PDF- second'));
      expect(refused.error).toMatch(/has 3 pages to read; this API key has 2 pages left/);
      open();
      expect((await own.ended(first)).status).toBe('completed');
      const { json } = await own.call(settings.listKeys, asWindow());
      expect(json.items[0]?.pages_used).toBe(3);
    } finally {
      open();
      await own.close();
    }
  });

  test('a key is refused from the moment it is revoked, and stays in the list', async () => {
    const { id, secret } = await create({ name: 'short' });
    const { json } = await service.call(settings.revokeKey, asWindow({ params: { keyId: id } }));
    expect(json.revoked_at).not.toBeNull();
    expect(await statusWith(secret)).toBe(401);
    // Revoking again changes nothing, not even the time.
    const again = await service.call(settings.revokeKey, asWindow({ params: { keyId: id } }));
    expect(again.json).toEqual(json);
    expect(await listed(id)).toEqual(json);
  });

  test.each([
    ['no name', {}],
    ['a name of spaces', { name: '  ' }],
    ['half a page', { name: 'a', allowance: 1.5 }],
    ['less than nothing', { name: 'a', allowance: -1 }],
  ])('%s is refused', async (_, body) => {
    expect((await service.call(settings.createKey, asWindow({ body }))).status).toBe(400);
  });
});

test('no key can see, make or revoke keys', async () => {
  const { id } = await create({ name: 'victim' });
  const params = { keyId: id };
  const attempts = [
    service.call(settings.listKeys),
    service.call(settings.createKey, { body: { name: 'mine' } }),
    service.call(settings.revokeKey, { params }),
    service.call(settings.getWebhookSecret),
    service.call(settings.rotateWebhookSecret),
    service.call(settings.getLocalApi),
    service.call(settings.changeLocalApi, { body: { allowed_hosts: ['127.0.0.1'] } }),
  ];
  for (const { status, error } of await Promise.all(attempts)) {
    expect(status).toBe(403);
    expect(error).toMatchObject({ code: 'forbidden', message: expect.stringMatching(/window/) });
  }
  expect((await listed(id))?.revoked_at).toBeNull();
});

describe('by command line', () => {
  test('a key is made, listed and revoked while the service runs', async () => {
    const holder = ['--role', 'viewer', '--person', 'A. Marsh'];
    const secret = await quarry('key', 'create', 'scripts', '--pages', '7', ...holder);
    expect(await statusWith(secret)).toBe(200);
    const lastFour = secret.slice(-4);
    const row = (await quarry('key', 'list')).split('\n').find((line) => line.includes(lastFour));
    expect(row?.split('\t').slice(1, 6)).toEqual([
      `…${lastFour}`,
      'local',
      'scripts',
      'valid',
      '0 of 7 pages',
    ]);
    expect(row?.split('\t').slice(7)).toEqual(['viewer', 'A. Marsh']);
    expect(await quarry('key', 'revoke', lastFour)).toMatch(/^Revoked key-/);
    expect(await statusWith(secret)).toBe(401);
  });

  test('a key belongs to its account, which must be there', async () => {
    await expect(quarry('key', 'create', '--account', 'customer')).rejects.toMatch(
      /Account "customer" not found/,
    );
    expect(await quarry('account', 'create', 'customer')).toMatch(/^Created acc-/);
    await expect(quarry('account', 'create', 'customer')).rejects.toMatch(/already/);
    const key = await quarry('key', 'create', '--account', 'customer');
    const jobId = await service.submit(Buffer.from('%PDF- of local'));
    expect((await service.call(jobs.getJob, { key, params: { jobId } })).status).toBe(403);
    const accounts = (await quarry('account', 'list')).split('\n').map((line) => line.split('\t'));
    expect(accounts.find(([, name]) => name === 'customer')?.[3]).toBe('1');
    expect(await quarry('key', 'list', '--account', 'customer')).toContain(key.slice(-4));
  });

  test('an allowance that is no number of pages is a wrong call', async () => {
    await expect(quarry('key', 'create', '--pages', 'many')).rejects.toMatch(/whole number/);
  });
});
