/** "Show in folder": the files that documents were added from, however they came. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`show in folder${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;
  let launched: string;
  let dropped: string;

  beforeAll(async () => {
    folder = new DataFolder();
    const copy = (name: string, subfolder: string) => {
      mkdirSync(join(folder.path, subfolder));
      const path = join(folder.path, subfolder, `${name}.pdf`);
      copyFileSync(fixture(name), path);
      return path;
    };
    launched = copy('spans', 'launched');
    dropped = copy('ruled-table', 'dropped');
    desktop = await folder.launch([launched]);
    // In place of the system's file manager.
    await desktop.app.evaluate(({ shell }) => {
      const shown: string[] = [];
      Object.assign(globalThis, { shown });
      shell.showItemInFolder = (path) => void shown.push(path);
    });
    await row(desktop.page, 'spans.pdf').waitFor();
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const shown = () =>
    desktop.app.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);

  const showInFolder = async (name: string) => {
    const { page } = desktop;
    await row(page, name).locator('[data-row]').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
  };

  /** A file with its path, as the system's file manager hands it over. */
  const drop = async (path: string) => {
    const { page } = desktop;
    await page.evaluate(() => {
      const input = document.createElement('input');
      input.type = 'file';
      input.id = 'test-files';
      document.body.append(input);
    });
    await page.locator('#test-files').setInputFiles(path);
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('#test-files');
      const dataTransfer = new DataTransfer();
      for (const file of input?.files ?? []) dataTransfer.items.add(file);
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
      input?.remove();
    });
  };

  test('shows a file that was named at the launch, and one that was dropped', async () => {
    const { page } = desktop;
    await showInFolder('spans.pdf');
    await expect.poll(shown).toEqual([launched]);
    await drop(dropped);
    await row(page, 'ruled-table.pdf').waitFor();
    await showInFolder('ruled-table.pdf');
    await expect.poll(shown).toEqual([launched, dropped]);
  });

  test('says so where the file is gone', async () => {
    const { page } = desktop;
    rmSync(dropped);
    await showInFolder('ruled-table.pdf');
    const alert = page.getByRole('alert').filter({ hasText: 'ruled-table.pdf' });
    await alert.getByText(`no longer in ${join(folder.path, 'dropped')}`).waitFor();
  });

  test('is offered by the File menu for what is selected', async () => {
    const { page } = desktop;
    await row(page, 'spans.pdf')
      .locator('[data-row]')
      .click({ modifiers: ['Control'] });
    await expect
      .poll(() =>
        desktop.app.evaluate(({ Menu }) => {
          const item = Menu.getApplicationMenu()?.getMenuItemById('file.showInFolder');
          return { label: item?.label, enabled: item?.enabled };
        }),
      )
      .toEqual({ label: 'Show spans.pdf in folder', enabled: true });
  });
});
