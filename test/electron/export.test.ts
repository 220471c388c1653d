/** Exports in the desktop: saved where its user says, opened and shown from there, and nothing else. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

/** What the main process was asked to open or show instead of doing it. */
interface Asked {
  titles: (string | undefined)[];
  opened: string[];
  shown: string[];
}

describe.skipIf(whySkipped)(`an export${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;
  let target: string;

  beforeAll(async () => {
    folder = new DataFolder();
    target = join(folder.path, 'chosen name.xlsx');
    desktop = await folder.launch([fixture('ruled-table')]);
    // In place of the system's dialog and programs.
    await desktop.app.evaluate(({ session, shell }, path) => {
      const asked: Asked = { titles: [], opened: [], shown: [] };
      Object.assign(globalThis, { asked });
      session.defaultSession.on('will-download', (_, item) => {
        asked.titles.push(item.getSaveDialogOptions().title);
        item.setSavePath(path);
      });
      shell.openPath = async (opened) => {
        asked.opened.push(opened);
        return '';
      };
      shell.showItemInFolder = (shown) => void asked.shown.push(shown);
    }, target);
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const asked = () => desktop.app.evaluate(() => (globalThis as unknown as { asked: Asked }).asked);

  const exportNow = async () => {
    const { page } = desktop;
    await page.keyboard.press('Control+e');
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    return page.getByRole('status').filter({ hasText: 'Exported chosen name.xlsx' });
  };

  test('is saved, says where, and is opened and shown from there', async () => {
    const { page } = desktop;
    await row(page, 'ruled-table.pdf').getByText('1 table').waitFor();
    await row(page, 'ruled-table.pdf').getByRole('button').first().click();
    const notice = await exportNow();
    await notice.getByText(`Saved to ${folder.path}`).waitFor();
    expect((await asked()).titles).toEqual(['Save as']);
    const { sheets } = await readXlsx(new Uint8Array(readFileSync(target)));
    expect(sheets.length).toBeGreaterThan(1);
    await notice.getByRole('button', { name: 'Open' }).click();
    await (await exportNow()).getByRole('button', { name: 'Show in folder' }).click();
    await expect.poll(asked).toMatchObject({ opened: [target], shown: [target] });
  });

  test('says who corrected the table, whose cell is marked at once in grid and page', async () => {
    const { page } = desktop;
    const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
    const type = async (before: string, after: string) => {
      await cell(before).click();
      await page.keyboard.type(after);
      await page.keyboard.press('Enter');
      await expect.poll(() => cell(after).getAttribute('data-decision')).toBe('corrected');
    };
    await type('1,164.0', '1,146.0');
    await page.locator('[data-target="decided-cell"][data-decision="corrected"]').waitFor();
    await page.locator('[data-target="table"][data-decision="corrected"]').waitFor();
    await page.getByRole('button', { name: 'Add your name' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('textbox', { name: 'Name' }).fill('A. Marsh');
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await type('1,146.0', '1,147.0');
    const before = statSync(target).mtimeMs;
    await exportNow();
    await expect.poll(() => statSync(target).mtimeMs).toBeGreaterThan(before);
    const { sheets } = await readXlsx(readFileSync(target));
    const texts = sheets.flatMap(({ rows }) => rows.flat()).map(String);
    const corrected = /^Corrected by A\. Marsh on \d{4}-\d\d-\d\d$/;
    expect(texts).toContainEqual(expect.stringMatching(corrected));
  });

  test('lets the window open or show nothing that it did not save', async () => {
    const opened = await desktop.page.evaluate(async () => {
      const { quarry } = globalThis;
      await quarry?.call('show-saved', '/etc/passwd');
      return [
        await quarry?.call('open-saved', '/etc/passwd'),
        await quarry?.call('open-saved', 'blob:app://quarry/none'),
      ];
    });
    expect(opened).toEqual([false, false]);
    expect(await asked()).toMatchObject({ opened: [target], shown: [target] });
  });
});
