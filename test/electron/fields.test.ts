/** Fields in the desktop: an invoice is extracted, reviewed, and as it was after a restart. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`fields${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('invoice')]);
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const panel = () => desktop.page.getByRole('tabpanel', { name: 'Fields' });
  const number = () => panel().locator('[data-value="invoice_number"]');
  const numberRow = () =>
    panel()
      .getByRole('listitem')
      .filter({ has: desktop.page.locator('[data-value="invoice_number"]') });

  test('are extracted, lead to their page, and are there after a restart', async () => {
    const { page } = desktop;
    await row(page, 'invoice.pdf').getByText('1 page').waitFor();
    await row(page, 'invoice.pdf').getByRole('button').first().click();
    await page.getByRole('tab', { name: 'Fields' }).click();
    await panel().getByRole('button', { name: 'Choose a schema' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Invoice', exact: true }).click();
    await panel().getByRole('button', { name: 'Extract fields', exact: true }).click();
    await number().getByText('INV-2026-0417').waitFor();
    await number().click();
    await page.locator('[data-overlay="1"] [data-state="selected"]').waitFor();
    await page.keyboard.press('a');
    await expect.poll(() => numberRow().getAttribute('data-review')).toBe('accepted');

    await desktop.close();
    desktop = await folder.launch();
    await number().getByText('INV-2026-0417').waitFor();
    await expect.poll(() => numberRow().getAttribute('data-review')).toBe('accepted');
  });

  test('are corrected, stay so after a restart, and are undone then', async () => {
    const due = () => panel().locator('[data-value="due_date"]');
    await due().focus();
    await desktop.page.keyboard.press('e');
    const editor = panel().getByRole('form', { name: 'Edit Due date' });
    await editor.getByRole('textbox', { name: 'Due date' }).fill('2026-04-30');
    await desktop.page.keyboard.press('Enter');
    const dueRow = () =>
      panel()
        .getByRole('listitem')
        .filter({ has: desktop.page.locator('[data-value="due_date"]') });
    await dueRow().getByText('Corrected', { exact: true }).waitFor();

    await desktop.close();
    desktop = await folder.launch();
    await dueRow().getByText('Corrected', { exact: true }).waitFor();
    await due().focus();
    await desktop.page.keyboard.press('Control+z');
    await dueRow().getByText('Corrected', { exact: true }).waitFor({ state: 'detached' });
  });
});
