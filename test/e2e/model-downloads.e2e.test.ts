/** A model file downloaded from the form of a provider: paused, resumed, and used once complete. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileServer, fileServer } from '../support/file-server.ts';
import { FLOATING, violationsInDark } from './axe.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

const FILE = Buffer.alloc(300_000, 'GGUF');

let workbench: Workbench;
let server: FileServer;
beforeAll(async () => {
  server = await fileServer();
});
afterAll(() => server.close());

describe.skipIf(!hasBrowser)('a model file', () => {
  beforeEach(async () => {
    workbench = await openWorkbench({
      allowPrivate: ['127.0.0.1'],
    });
  });
  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('is downloaded, paused, resumed and filled in', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Answers' }).click();
    await dialog.getByRole('button', { name: 'Add provider' }).click();
    const form = dialog.getByRole('form', { name: 'Add provider' });
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Model file (GGUF)' }).click();
    await form.getByText('Download from an address').click();
    server.serve(FILE, { slowFrom: 100_000 });
    const address = form.getByRole('textbox', { name: 'Address of the model file' });
    await address.fill(`${server.origin}/small.gguf`);
    await address.press('Enter');
    await form.getByRole('progressbar', { name: 'Download of small.gguf' }).waitFor();
    await form.getByText('Downloading, 100 KB of 300 KB').waitFor();
    await form.getByRole('button', { name: 'Pause small.gguf' }).click();
    await form.getByText('Paused, 100 KB of 300 KB').waitFor();
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    server.serve(FILE);
    await form.getByRole('button', { name: 'Resume small.gguf' }).click();
    await form.getByRole('button', { name: 'Use small.gguf' }).waitFor();
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Model file', exact: true }).inputValue())
      .toMatch(/models.small\.gguf$/);
  });
});
