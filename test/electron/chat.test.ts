/** Questions in a real desktop window: from the menu to the words on the page, and over a restart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`chat in the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('ruled-table')]);
    await row(desktop.page, 'ruled-table.pdf').getByText('1 table').waitFor();
    await row(desktop.page, 'ruled-table.pdf').getByRole('button').first().click();
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const QUESTION = 'What is slate from the upper bench sold for?';
  const chips = () =>
    desktop.page
      .getByRole('article', { name: QUESTION })
      .getByRole('button', { name: /ruled-table\.pdf, p\. 1/ });

  test('the menu opens it; an answer streams in and lights its words on the page', async () => {
    const { app, page } = desktop;
    await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.getMenuItemById('view.chat')?.click(),
    );
    const field = page.getByRole('textbox', { name: 'Question', exact: true });
    await field.fill(QUESTION);
    await field.press('Enter');
    await chips().first().click();
    const lit = page.locator('[data-overlay="1"] [data-target="place"][data-state="selected"]');
    await expect.poll(() => lit.count()).toBeGreaterThan(0);
  });

  test('a link opens in the system’s browser, once it is confirmed', async () => {
    const { app, page } = desktop;
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (address) => void opened.push(address);
    });
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await page.evaluate(() => void window.open('https://example.com/'));
    const dialog = page.getByRole('dialog', { name: 'Open this link?' });
    await dialog.getByText('https://example.com/').waitFor();
    expect(await opened()).toEqual([]);
    await dialog.getByRole('button', { name: 'Open link' }).click();
    await expect.poll(opened).toEqual(['https://example.com/']);
  });

  test('questions are there again when the program is', async () => {
    await desktop.close();
    desktop = await folder.launch();
    await chips().first().waitFor();
  });
});
