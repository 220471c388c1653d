/** The settings in the desktop: the way through its main process, and the port of programs. */

import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, whySkipped } from './support.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(whySkipped !== null)('the settings of the desktop', () => {
  let folder: DataFolder;
  let desktop: Desktop;
  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch();
  });
  afterEach(async () => {
    const { page } = desktop;
    const dialogs = page.getByRole('dialog');
    const close = async () => {
      await page.keyboard.press('Escape');
      return dialogs.count();
    };
    await expect.poll(close, { interval: 500 }).toBe(0);
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  async function openSettings() {
    const { page } = desktop;
    await page.getByRole('banner').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    // The shortcut works once the window has started.
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Control+,');
          return dialog.count();
        },
        { interval: 500 },
      )
      .toBe(1);
    return dialog;
  }

  test('say nothing of updates without an address for releases', async () => {
    const dialog = await openSettings();
    await dialog.getByRole('tab', { name: 'About' }).click();
    await dialog.getByRole('button', { name: 'Show notices' }).waitFor();
    expect(await dialog.getByText('Updates', { exact: true }).count()).toBe(0);
    expect(await desktop.page.evaluate(() => window.quarry?.call('update-status'))).toBeNull();
  });

  test('the file of a language model is chosen in the dialog of the system', async () => {
    const chosen = join(folder.path, 'small-q4.gguf');
    await writeFile(chosen, 'GGUF');
    const dialog = await openSettings();
    await desktop.app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, chosen);
    await dialog.getByRole('tab', { name: 'Answers' }).click();
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const form = dialog.getByRole('form', { name: 'Add provider' });
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await desktop.page.getByRole('option', { name: 'Model file (GGUF)' }).click();
    await form.getByRole('button', { name: 'Choose file…' }).click();
    const path = form.getByRole('textbox', { name: 'Model file' });
    await expect.poll(() => path.inputValue()).toBe(chosen);
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('small-q4');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'small-q4' }).waitFor();
  });

  test('a folder to watch is chosen in the dialog of the system', async () => {
    const { app, page } = desktop;
    await app.evaluate(({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    }, folder.path);
    const sample = await readFile(
      join(import.meta.dirname, '../../resources/sample.pdf'),
      'latin1',
    );
    await page.evaluate(async (bytes) => {
      const post = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
        fetch(path, { method: 'POST', headers: { 'content-type': type }, body });
      const pdf = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
      await post('/document/doc-watched01/upload', 'application/pdf', pdf);
      await post('/api/v1/collections', 'application/json', JSON.stringify({ name: 'Invoices' }));
    }, sample);
    await page.getByRole('button', { name: 'Actions for Invoices' }).click();
    await page.getByRole('menuitem', { name: 'Watched folder…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Watched folder' });
    await dialog.getByRole('button', { name: 'Choose…' }).click();
    const field = dialog.getByRole('textbox', { name: 'Folder' });
    await expect.poll(() => field.inputValue()).toBe(folder.path);
  });

  test('programs find an open port only while they are answered', async () => {
    const port = await freePort();
    let dialog = await openSettings();
    await dialog.getByRole('tab', { name: 'API keys' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('A program');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const key = await dialog.getByText(/^qry_/).innerText();
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/v1/jobs`, { headers: { 'x-api-key': key } }).then(
        ({ status }) => status,
        () => 'closed',
      );

    await dialog.getByRole('tab', { name: 'Local API' }).click();
    const field = dialog.getByRole('textbox', { name: 'Port' });
    await field.fill(String(port));
    await field.press('Enter');
    await dialog.getByText(`http://127.0.0.1:${port}`, { exact: true }).waitFor();
    expect(await ask()).toBe(200);
    await dialog.getByRole('switch', { name: 'Enable local API' }).click();
    await expect.poll(ask).toBe('closed');
    await desktop.close();

    // It stays so in the next launch, and the window works all the same.
    desktop = await folder.launch();
    dialog = await openSettings();
    await dialog.getByRole('tab', { name: 'Local API' }).click();
    const toggle = dialog.getByRole('switch', { name: 'Enable local API' });
    await toggle.waitFor();
    expect(await ask()).toBe('closed');
    await toggle.click();
    await expect.poll(ask).toBe(200);
  });
});
