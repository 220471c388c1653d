/** The desktop at a server: signed in or with a key, while the server is away, and back again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/process.ts';
import { startProvider } from '../support/openid-provider.ts';
import { createKey } from '../support/service.ts';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const CLIENT = { clientId: 'quarry', secret: 'secret of the client' };

describe.skipIf(whySkipped !== null)('the desktop at a server', () => {
  const folder = new DataFolder();
  const served = new DataFolder();
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let server: { readonly program: ChildProcess; readonly origin: string };
  let key: string;
  let desktop: Desktop;
  let page: Page;

  async function serve(port: string) {
    const openId = ['--openid-issuer', provider.issuer.href, '--openid-client-id', CLIENT.clientId];
    const args = ['serve', '--port', port, '--data', served.path, ...openId];
    const program = spawn(process.execPath, [join(root, 'electron/cli/main.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, QUARRY_OPENID_CLIENT_SECRET: CLIENT.secret },
    });
    for await (const line of createInterface({ input: program.stdout })) {
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (origin) return { program, origin };
    }
    throw new Error('The server did not start.');
  }

  async function stopServer() {
    const ended = once(server.program, 'exit');
    server.program.kill('SIGKILL');
    await ended;
  }

  beforeAll(async () => {
    provider = await startProvider(CLIENT);
    key = (await createKey(served.path)).secret;
    server = await serve('0');
    desktop = await folder.launch([fixture('ruled-table')]);
    page = desktop.page;
    await row(page, 'ruled-table.pdf').waitFor();
  });
  afterAll(async () => {
    await desktop.close();
    await stopServer();
    await provider.close();
    folder.remove();
    served.remove();
  });

  const storedSessions = () => {
    const db = new DatabaseSync(join(served.path, 'quarry.db'), { readOnly: true });
    try {
      return db.prepare('SELECT count(*) AS count FROM sessions').get()?.count;
    } finally {
      db.close();
    }
  };

  async function openSettings() {
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await page.getByRole('banner').waitFor();
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Control+,');
          return dialog.count();
        },
        { interval: 500 },
      )
      .toBe(1);
    await dialog.getByRole('tab', { name: 'Server' }).click();
    return dialog;
  }

  async function connect(address: string, withKey: string) {
    const dialog = await openSettings();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
    await dialog.getByLabel('API key').fill(withKey);
    await dialog.getByRole('button', { name: 'Connect' }).click();
    return dialog;
  }

  async function replaced(change: () => Promise<unknown>) {
    const opened = desktop.app.waitForEvent('window');
    await change();
    page = await opened;
    await page.getByRole('banner').waitFor();
  }

  test('an address without TLS and a wrong key are refused', async () => {
    const dialog = await connect('http://quarry.example.com', key);
    await dialog.getByText('Enter an address that begins with https://.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await connect(server.origin, 'qry_wrong');
    await dialog.getByText('The server does not accept this key.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('documents are added and extracted there', async () => {
    await replaced(() => connect(server.origin, key));
    await page.getByText(`Working at ${new URL(server.origin).host}`).waitFor();
    expect(await row(page, 'ruled-table.pdf').count()).toBe(0);
    await desktop.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, fixture('invoice'));
    await desktop.app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.getMenuItemById('file.add')?.click(),
    );
    await row(page, 'invoice.pdf').waitFor();
    await page.getByRole('grid').first().waitFor();
    const there = await fetch(`${server.origin}/api/v1/documents`, {
      headers: { 'x-api-key': key },
    });
    expect(await there.text()).toContain('invoice.pdf');
    expect(readFileSync(join(folder.path, 'desktop/desktop.json'), 'utf8')).not.toContain(key);
  });

  test('the window says when the server is away, and continues by itself', async () => {
    const { host, port } = new URL(server.origin);
    await stopServer();
    const banner = page.getByText(`${host} is not responding.`);
    await banner.waitFor();
    server = await serve(port);
    await banner.waitFor({ state: 'detached' });
    await row(page, 'invoice.pdf').waitFor();
  });

  test('one click leads back to this machine', async () => {
    const dialog = await openSettings();
    await replaced(() => dialog.getByRole('button', { name: 'Work on this machine' }).click());
    await row(page, 'ruled-table.pdf').waitFor();
    expect(await row(page, 'invoice.pdf').count()).toBe(0);
  });

  test('a person signs in with the browser of the system, and the session ends with the connection', async () => {
    provider.claims = { sub: '1', name: 'A. Marsh' };
    await desktop.app.evaluate(({ shell }) => {
      // A browser that keeps the cookies of one sign-in.
      shell.openExternal = async (address) => {
        let cookie = '';
        for (let next: string | null = address; next !== null; ) {
          const answer: Response = await fetch(next, { headers: { cookie }, redirect: 'manual' });
          cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
          next = answer.headers.get('location');
        }
      };
    });
    await replaced(() => connect(server.origin, ''));
    await row(page, 'invoice.pdf').waitFor();
    const dialog = await openSettings();
    await dialog.getByRole('tab', { name: 'You' }).click();
    await dialog.getByText('Signed in as A. Marsh.').waitFor();
    await dialog.getByRole('tab', { name: 'Server' }).click();
    expect(storedSessions()).toBe(1);
    await replaced(() => dialog.getByRole('button', { name: 'Work on this machine' }).click());
    await row(page, 'ruled-table.pdf').waitFor();
    expect(storedSessions()).toBe(0);
  });
});
