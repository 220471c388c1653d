/** Several windows of the desktop: independent, with corrections shown in all of them. */
import { readFile } from 'node:fs/promises';
import type { BrowserWindow } from 'electron';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`windows of the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('ruled-table')]);
    await desktop.page.getByRole('grid').waitFor();
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const choose = (id: string) =>
    desktop.app.evaluate(
      ({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(),
      id,
    );

  test('a second one has a view of its own and follows corrections of the first', async () => {
    const { app, page } = desktop;
    const opened = app.waitForEvent('window');
    await choose('file.newWindow');
    const second = await opened;
    await second.getByRole('grid').waitFor();
    await second.getByRole('tab', { name: /^Text/ }).click();
    await second.getByRole('tab', { name: /^Text/, selected: true }).waitFor();
    await page.getByRole('tab', { name: /^Tables/, selected: true }).waitFor();
    await second.getByRole('tab', { name: /^Tables/ }).click();

    await page.getByRole('gridcell', { name: '1,164.0', exact: true }).click();
    await page.keyboard.type('1,146.0');
    await page.keyboard.press('Enter');
    await second.getByRole('gridcell', { name: '1,146.0', exact: true }).waitFor();

    await row(second, 'ruled-table.pdf').click({ button: 'right' });
    const third = app.waitForEvent('window');
    await second.getByRole('menuitem', { name: 'Open in new window' }).click();
    await (await third).getByRole('gridcell', { name: '1,146.0', exact: true }).waitFor();
    await (await third).close();
    await second.close();
    expect(app.windows()).toHaveLength(1);
  });

  test('a table is dragged out as an Excel file', async () => {
    const { app, page } = desktop;
    // No test can hold the pointer of the operating system: what is handed to it is recorded.
    const window = await app.browserWindow(page);
    await window.evaluate(({ webContents }: BrowserWindow) => {
      webContents.startDrag = ({ file }) => {
        Object.assign(globalThis, { dragged: file });
      };
    });
    await page.locator('[data-drag=file]').dispatchEvent('dragstart', {
      dataTransfer: await page.evaluateHandle(() => new DataTransfer()),
    });
    const dragged = () => app.evaluate(() => (globalThis as { dragged?: string }).dragged ?? '');
    await expect.poll(dragged).toMatch(/ruled-table-table-1\.xlsx$/);
    expect((await readFile(await dragged())).subarray(0, 2).toString()).toBe('PK');
  });
});
