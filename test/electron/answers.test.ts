/** Answers and values in the desktop: asked by the menu, extracted, corrected, as they were after a restart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`answers and fields in the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('invoice')]);
    await row(desktop.page, 'invoice.pdf').getByText('1 page').waitFor();
    await row(desktop.page, 'invoice.pdf').getByRole('button').first().click();
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const QUESTION = 'What is the invoice number?';
  const chips = () =>
    desktop.page
      .getByRole('article', { name: QUESTION })
      .getByRole('button', { name: /invoice\.pdf, p\. 1/ });
  const panel = () => desktop.page.getByRole('tabpanel', { name: 'Fields' });
  const value = (path: string) => panel().locator(`[data-value="${path}"]`);
  const valueRow = (path: string) =>
    panel()
      .getByRole('listitem')
      .filter({ has: desktop.page.locator(`[data-value="${path}"]`) });

  test('the menu opens the chat; an answer streams in and lights its words on the page', async () => {
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

  test('fields are extracted, lead to their page, are accepted and corrected', async () => {
    const { page } = desktop;
    await page.getByRole('tab', { name: 'Fields' }).click();
    await panel().getByRole('button', { name: 'Choose a schema' }).click();
    await page.getByRole('menuitemradio', { name: 'Invoice', exact: true }).click();
    await panel().getByRole('button', { name: 'Extract fields', exact: true }).click();
    await value('invoice_number').getByText('INV-2026-0417').waitFor();
    await value('invoice_number').click();
    await page.locator('[data-overlay="1"] [data-state="selected"]').waitFor();
    await page.keyboard.press('a');
    await expect
      .poll(() => valueRow('invoice_number').getAttribute('data-review'))
      .toBe('accepted');
    await value('due_date').focus();
    await page.keyboard.press('e');
    const editor = panel().getByRole('form', { name: 'Edit Due date' });
    await editor.getByRole('textbox', { name: 'Due date' }).fill('2026-04-30');
    await page.keyboard.press('Enter');
    await valueRow('due_date').getByText('Corrected', { exact: true }).waitFor();
  });

  test('all of it is there after a restart, and corrections are undone then', async () => {
    await desktop.close();
    desktop = await folder.launch();
    await value('invoice_number').getByText('INV-2026-0417').waitFor();
    await expect
      .poll(() => valueRow('invoice_number').getAttribute('data-review'))
      .toBe('accepted');
    await valueRow('due_date').getByText('Corrected', { exact: true }).waitFor();
    await value('due_date').focus();
    await desktop.page.keyboard.press('Control+z');
    await valueRow('due_date')
      .getByText('Corrected', { exact: true })
      .waitFor({ state: 'detached' });
    await desktop.page.getByRole('tab', { name: 'Chat' }).click();
    await chips().first().waitFor();
  });
});
