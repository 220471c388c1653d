import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

let workbench: Workbench;
let receiver: Server;
let received = 0;
let answer = 200;
let hook: string;

beforeEach(async () => {
  received = 0;
  answer = 200;
  receiver = createServer((request, response) => {
    request.resume();
    received++;
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => receiver.close());

/** Opens a section of the settings by keyboard and by its tab. */
async function settings(section: string): Promise<Locator> {
  const { page } = workbench;
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  if ((await dialog.count()) === 0) await page.keyboard.press('Control+,');
  await dialog.getByRole('tab', { name: section }).click();
  return dialog;
}

const ask = (path: string, key: string) =>
  fetch(workbench.origin + path, { headers: { authorization: `Bearer ${key}` } });

/** Makes a key in the open section; resolves with the key itself. */
async function makeKey(dialog: Locator, name: string): Promise<string> {
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.getByText(/^qry_/).innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return key;
}

describe.skipIf(!hasBrowser)('the settings', () => {
  beforeAll(async () => {
    workbench = await openWorkbench({ allowPrivate: ['127.0.0.1'] });
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a key is made, works, and is revoked by a second press', async () => {
    const dialog = await settings('API keys');
    await dialog.getByText('No API keys.').waitFor();
    const key = await makeKey(dialog, 'Nightly import');
    expect((await ask('/api/v1/jobs', key)).status).toBe(200);
    expect(await dialog.getByText(key).count()).toBe(0);
    const row = dialog.getByRole('listitem').filter({ hasText: 'Nightly import' });
    await row.getByText(`…${key.slice(-4)}`).waitFor();
    await row.getByRole('button', { name: 'Revoke Nightly import' }).click();
    // Escape is a no, and leaves the dialog open.
    await workbench.page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Revoke Nightly import' }).click();
    expect((await ask('/api/v1/jobs', key)).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke permanently Nightly import' }).click();
    await dialog.getByText('1 revoked key').waitFor();
    expect((await ask('/api/v1/jobs', key)).status).toBe(401);
  });

  test('a webhook that failed says why, and is sent again at a press', async () => {
    let dialog = await settings('API keys');
    const key = await makeKey(dialog, 'Hooks');
    answer = 503;
    const { bytes } = await report('hooked.pdf', 1);
    const body = {
      file_base64: Buffer.from(bytes).toString('base64'),
      filename: 'hooked.pdf',
      webhook_url: hook,
    };
    await fetch(`${workbench.origin}/api/v1/extract`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    dialog = await settings('Webhooks');
    const row = dialog.getByRole('listitem').filter({ hasText: 'hooked.pdf' });
    await row.getByText('The receiver returned HTTP status 503.').first().waitFor();
    await row.getByText('hooked.pdf').click();
    await row.getByRole('cell', { name: '503', exact: true }).first().waitFor();
    answer = 200;
    const before = received;
    await row.getByRole('button', { name: 'Send again' }).click();
    await row.getByText('Delivered').waitFor();
    expect(received).toBeGreaterThan(before);
  });

  test('the secret is hidden until it is shown, and replaced by a second press', async () => {
    const dialog = await settings('Webhooks');
    expect(await dialog.getByText(/^whsec_[A-Za-z0-9+/]/).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Show the secret' }).click();
    const secret = dialog.getByText(/^whsec_[A-Za-z0-9+/]/);
    const first = await secret.innerText();
    await dialog.getByRole('button', { name: 'Replace… the secret' }).click();
    await dialog.getByRole('button', { name: 'Replace now the secret' }).click();
    await dialog.getByText(/^Deliveries are also signed with the previous secret until/).waitFor();
    expect(await secret.innerText()).not.toBe(first);
  });

  test('programs are shut out at once while the local API is off; the window goes on', async () => {
    let dialog = await settings('API keys');
    const key = await makeKey(dialog, 'Shut out');
    dialog = await settings('Local API');
    await dialog.getByText(workbench.origin, { exact: true }).waitFor();
    const toggle = dialog.getByRole('switch', { name: 'Enable local API' });
    await toggle.click();
    await expect.poll(async () => (await ask('/api/v1/jobs', key)).status).toBe(403);
    await toggle.click();
    await expect.poll(async () => (await ask('/api/v1/jobs', key)).status).toBe(200);
  });

  test('a trusted host is added as it is typed, and a wrong one is refused in its place', async () => {
    const dialog = await settings('Local API');
    const field = dialog.getByRole('textbox', { name: 'Trusted hosts' });
    await field.fill('http://NAS.local:8080/share');
    await field.press('Enter');
    const list = dialog.getByRole('list', { name: 'Trusted hosts' });
    await list.getByText('nas.local', { exact: true }).waitFor();
    await field.fill('not a host');
    await field.press('Enter');
    await dialog.getByText(/must be a host name or IP address/i).waitFor();
    await list.getByRole('button', { name: 'Remove nas.local' }).click();
    await list.waitFor({ state: 'detached' });
  });

  test.skipIf(!hasCurl)('the examples work as they are copied', async () => {
    let dialog = await settings('API keys');
    const key = await makeKey(dialog, 'Shell');
    dialog = await settings('Local API');
    await dialog.locator('pre').nth(3).waitFor();
    const commands = await dialog.locator('pre').allInnerTexts();
    const folder = await mkdtemp(join(tmpdir(), 'quarry-examples-'));
    const shell = async (command: string) => {
      const env = { ...process.env, QUARRY_KEY: key };
      const quiet = command.replace(/^curl /, 'curl -sS --noproxy "*" ');
      return (await promisify(execFile)('sh', ['-c', quiet], { cwd: folder, env })).stdout;
    };
    try {
      await writeFile(join(folder, 'report.pdf'), (await report('report.pdf', 1)).bytes);
      const [extract = '', progress = '', results = '', workbook = ''] = commands;
      const { job_id } = JSON.parse(await shell(extract));
      const of = (command: string) => command.replace('JOB_ID', job_id);
      await expect.poll(async () => JSON.parse(await shell(of(progress))).status).toBe('completed');
      expect(JSON.parse(await shell(of(results))).results.text).toHaveLength(1);
      await shell(of(workbook));
      const listed = spawnSync('ls', [folder], { encoding: 'utf8' }).stdout;
      expect(listed).toContain('report.xlsx');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('the language of scans is chosen from a list above the dialog, and kept', async () => {
    const { page } = workbench;
    const dialog = await settings('Scans');
    await dialog.getByRole('combobox', { name: 'Language of scans' }).click();
    // A click that another element would take waits until the time is up.
    await page.getByRole('option', { name: 'German' }).click();
    await page.reload();
    await settings('Scans');
    const chosen = await dialog.getByRole('combobox', { name: 'Language of scans' }).textContent();
    expect(chosen).toBe('German');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('arrow keys walk the sections, Escape closes', async () => {
    const { page } = workbench;
    const dialog = await settings('Appearance');
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('heading', { name: 'Your name' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await dialog.getByRole('button', { name: 'Dark', exact: true }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('open again at the section they were left at, with the focus on its tab', async () => {
    const { page } = workbench;
    const dialog = await settings('About');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+,');
    const tab = dialog.getByRole('tab', { name: 'About' });
    await expect.poll(() => tab.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await tab.getAttribute('aria-selected')).toBe('true');
  });
});
