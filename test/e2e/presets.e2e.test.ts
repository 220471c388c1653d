/** Tags and saved filters of the library, export presets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;

const list = () => workbench.page.getByRole('list', { name: 'Documents', exact: true });
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const names = () =>
  list()
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('title')));
const item = (name: string) =>
  workbench.page
    .getByRole('menuitem', { name, exact: true })
    .or(workbench.page.getByRole('menuitemradio', { name, exact: true }));
const filters = () => workbench.page.getByRole('button', { name: 'Tags and saved filters' });
const dialog = (name: string) => workbench.page.getByRole('dialog', { name });

/** Longer than what the facts of a document leave of their line. */
const TAG = 'Invoices of all quarries';

describe.skipIf(!hasBrowser)('tags and presets', () => {
  beforeAll(async () => {
    const names = ['a.pdf', 'b.pdf', 'c.pdf'];
    const documents = await Promise.all(names.map((name) => report(name, 1)));
    workbench = await openWorkbench({ documents });
    await row('a.pdf').getByText('1 page').waitFor();
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('documents are tagged together, filtered by the tag, and the filter is saved', async () => {
    const { page } = workbench;
    await row('a.pdf')
      .locator('[data-row]')
      .click({ modifiers: ['Control'] });
    await row('c.pdf')
      .locator('[data-row]')
      .click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'More for selected documents' }).click();
    await item('Tags').click();
    await item('New tag…').click();
    await dialog('New tag').getByLabel('Name').fill(TAG);
    await page.keyboard.press('Enter');
    const tag = row('a.pdf').getByTitle(`Tags: ${TAG}`);
    await tag.waitFor();
    // Nothing of it is cut off.
    const isWhole = await tag.evaluate((element) => {
      const line = element.parentElement?.getBoundingClientRect().bottom ?? 0;
      const { bottom } = element.getBoundingClientRect();
      return element.scrollWidth <= element.clientWidth && bottom <= line + 1;
    });
    expect(isWhole).toBe(true);
    await row('c.pdf').getByText(TAG).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => list().getByText(TAG).count()).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await tag.waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();

    await filters().click();
    await item(`${TAG} (2)`).click();
    await expect.poll(names).toEqual(['c.pdf', 'a.pdf']);
    await page.getByRole('button', { name: 'Sort by date added' }).click();
    await item('Name').click();
    await expect.poll(names).toEqual(['a.pdf', 'c.pdf']);
    await filters().click();
    await item('Save filter…').click();
    await dialog('Save filter').getByLabel('Name').fill('Invoices by name');
    await page.keyboard.press('Enter');
    await page.getByText('Saved filter Invoices by name').waitFor();
    await page.getByRole('button', { name: 'Show documents with any tag' }).click();
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);

    await page.reload();
    await row('b.pdf').waitFor();
    await filters().click();
    await item('Invoices by name').click();
    await expect.poll(names).toEqual(['a.pdf', 'c.pdf']);
    await filters().click();
    await item('Rename or delete').click();
    await item('Delete Invoices by name').click();
    await page.getByText('Deleted filter Invoices by name').waitFor();
    await page.keyboard.press('Control+z');
    await filters().click();
    await item('Invoices by name').waitFor();
    await page.keyboard.press('Escape');
  });

  test('an export preset brings back format and layout', async () => {
    const { page } = workbench;
    const exporting = dialog('Export');
    await row('a.pdf').locator('[data-row]').click();
    await page.keyboard.press('Control+e');
    await exporting.getByRole('radio', { name: /^CSV/ }).click();
    await exporting.getByRole('button', { name: 'Presets' }).click();
    await item('Save as preset…').click();
    await dialog('Save export preset').getByLabel('Name').fill('For the audit');
    await page.keyboard.press('Enter');
    await exporting.getByRole('button', { name: 'Preset: For the audit' }).waitFor();
    await exporting.getByRole('radio', { name: /^JSON/ }).click();
    await exporting.getByRole('button', { name: 'Presets' }).click();
    await item('For the audit').click();
    await exporting.getByRole('radio', { name: /^CSV/, checked: true }).waitFor();
  });
});
