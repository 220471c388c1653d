/** Language packs in Settings: added from a file and from an address, chosen, and deleted. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FileServer, fileServer } from '../support/file-server.ts';
import { tinyPack } from '../support/tiny-network.ts';
import { FLOATING, violationsInDark } from './axe.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

const PACK = Buffer.from(tinyPack());

let workbench: Workbench;
let server: FileServer;
beforeAll(async () => {
  server = await fileServer();
  server.serve(PACK);
});
afterAll(() => server.close());

describe.skipIf(!hasBrowser)('a language pack', () => {
  beforeEach(async () => {
    workbench = await openWorkbench({ allowPrivate: ['127.0.0.1'] });
  });
  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('is added from a file, chosen for scans, and deleted', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Scans' }).click();
    const choose = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose language pack…' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer });
    };
    await choose('notes.zip', Buffer.from('some notes'));
    await dialog.getByRole('alert').getByText('not a language pack').waitFor();
    await choose('squares.zip', PACK);
    const packs = dialog.getByRole('list', { name: 'Language packs', exact: true });
    await packs.getByText('Russian').waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Language of scans' }).click();
    await page.getByRole('option', { name: 'Russian' }).click();
    await packs.getByRole('button', { name: 'Delete' }).click();
    await packs.getByRole('button', { name: 'Delete permanently' }).click();
    await packs.getByText('Russian').waitFor({ state: 'detached' });
  });

  test('is downloaded from an address and is then in the list', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Settings' });
    await dialog.getByRole('tab', { name: 'Scans' }).click();
    await dialog.getByText('Download from an address').click();
    const address = dialog.getByRole('textbox', { name: 'Address of the language pack' });
    await address.fill(`${server.origin}/squares.zip`);
    await address.press('Enter');
    const packs = dialog.getByRole('list', { name: 'Language packs', exact: true });
    await packs.getByText('Russian').waitFor();
    await dialog
      .getByRole('list', { name: 'Downloads' })
      .getByText('squares.zip')
      .waitFor({ state: 'detached' });
  });
});
