/** Editing a table in a real desktop window: by keys, by the native menu, undone after a restart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`editing in the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  const cell = (text: string) => desktop.page.getByRole('gridcell', { name: text, exact: true });
  const open = async (args: readonly string[] = []) => {
    desktop = await folder.launch(args);
    await desktop.page.getByRole('grid').waitFor();
  };
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

  beforeAll(async () => {
    folder = new DataFolder();
    await open([fixture('ruled-table')]);
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  test('a cell is typed over, a row deleted by the menu; a restart keeps both and undoes them', async () => {
    await cell('1,164.0').click();
    await desktop.page.keyboard.type('1,146.0');
    await desktop.page.keyboard.press('Enter');
    await cell('1,146.0').waitFor();
    await cell('Eastern slope').click();
    await expect.poll(() => entry('table.delete')).toEqual({ label: 'Delete row', enabled: true });
    await choose('table.delete');
    await cell('Eastern slope').waitFor({ state: 'detached' });
    await expect
      .poll(() => entry('edit.undo'))
      .toEqual({ label: 'Undo deletion of 1 row', enabled: true });

    await desktop.close();
    await open();
    await cell('1,146.0').waitFor();
    expect(await cell('Eastern slope').count()).toBe(0);
    await expect
      .poll(() => entry('edit.undo'))
      .toEqual({ label: 'Undo deletion of 1 row', enabled: true });
    await desktop.page.keyboard.press('Control+z');
    await cell('Eastern slope').waitFor();
    await desktop.page.keyboard.press('Control+z');
    await cell('1,164.0').waitFor();
    await desktop.page.getByText(/^Undone: 1,164\.0 in .+, p\. 1$/).waitFor();
  });

  test('what is being typed when the window is closed is stored', async () => {
    await cell('1,164.0').click();
    await desktop.page.keyboard.type('1,146.0');
    await desktop.close();
    await open();
    await cell('1,146.0').waitFor();
  });

  test('a column separator is grasped at every height of the table', async () => {
    const { page } = desktop;
    await page.getByRole('button', { name: 'Adjust rows and columns on the page' }).click();
    const line = page.getByRole('slider', { name: /^Column separator 2 of / });
    await line.waitFor();
    const hits = await line.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return Array.from({ length: 50 }, (_, at) =>
        document
          .elementFromPoint(left + width / 2, top + (height * (at + 0.5)) / 50)
          ?.getAttribute('aria-label'),
      );
    });
    expect(new Set(hits)).toEqual(new Set([await line.getAttribute('aria-label')]));
  });
});
