/**
 * Undo in a real desktop window, by keys wherever the focus is, and by the native menu; and several
 * windows: independent, with corrections shown in all of them.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserWindow } from 'electron';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`windows of the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('ruled-table'), fixture('spans')]);
    const { page } = desktop;
    await row(page, 'spans.pdf').getByText('1 page').waitFor();
    await row(page, 'ruled-table.pdf').getByText('1 table').waitFor();
    await row(page, 'ruled-table.pdf').getByRole('button').first().click();
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const entry = (id: string) =>
    desktop.app.evaluate(({ Menu }, name) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(name);
      return { label: item?.label, enabled: item?.enabled };
    }, id);
  const choose = (id: string) =>
    desktop.app.evaluate(
      ({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(),
      id,
    );
  const remove = async () => {
    await row(desktop.page, 'spans.pdf').getByRole('button').first().focus();
    await desktop.page.keyboard.press('Delete');
    await row(desktop.page, 'spans.pdf').waitFor({ state: 'detached' });
  };
  /** How much of a word one step of the native undo takes back differs; it never takes none. */
  const untilEmpty = async (field: Locator, undoOnce: () => Promise<unknown>) => {
    for (let text = await field.inputValue(); text !== ''; text = await field.inputValue()) {
      await undoOnce();
      await expect.poll(() => field.inputValue()).not.toBe(text);
    }
  };
  const isBack = () => row(desktop.page, 'spans.pdf').waitFor();

  test('Ctrl Z in the grid and in the menu brings back a deleted document', async () => {
    const { page } = desktop;
    expect(await entry('edit.undo')).toEqual({ label: 'Undo', enabled: false });
    await remove();
    await page.getByRole('gridcell', { name: '1,164.0', exact: true }).click();
    await page.keyboard.press('Control+z');
    await isBack();
    await expect
      .poll(() => entry('edit.redo'))
      .toEqual({ label: 'Redo delete of spans.pdf', enabled: true });
    await page.keyboard.press('Control+y');
    await row(page, 'spans.pdf').waitFor({ state: 'detached' });
    await expect
      .poll(() => entry('edit.undo'))
      .toEqual({ label: 'Undo delete of spans.pdf', enabled: true });
    await choose('edit.undo');
    await isBack();
  });

  test('Ctrl Z works while the settings are open', async () => {
    const { page } = desktop;
    await remove();
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: delete of spans.pdf').waitFor();
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
    await isBack();
  });

  test('a field that is typed into undoes its typing, by keys and by the menu', async () => {
    const { page } = desktop;
    await remove();
    const search = page.getByRole('searchbox', { name: 'Search names and text' });
    await search.focus();
    await page.keyboard.type('ruled');
    await untilEmpty(search, () => page.keyboard.press('Control+z'));
    await page.keyboard.type('ruled');
    await expect.poll(() => entry('edit.undo')).toEqual({ label: 'Undo', enabled: true });
    await untilEmpty(search, () => choose('edit.undo'));
    expect(await row(page, 'spans.pdf').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await isBack();
  });

  test('a second window has a view of its own and follows corrections of the first', async () => {
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
