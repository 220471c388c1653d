/** Adding some pages of a PDF, with a look at what kind of pages it has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;

const row = (name: string) =>
  workbench.page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ hasText: name });

describe.skipIf(!hasBrowser)('chosen pages', () => {
  beforeAll(async () => {
    workbench = await openWorkbench({ documents: [await report('first.pdf', 1)] });
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  const choose = async (name: string) => {
    const { page } = workbench;
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add pages of a PDF' }).click(),
    ]);
    const { bytes } = await fixture(name);
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
    return page.getByRole('dialog', { name: 'Add pages' });
  };

  test('are added alone, by what the pages are; others follow on demand', async () => {
    const { page } = workbench;
    const dialog = await choose('scans-mixed.pdf');
    await dialog.getByRole('button', { name: /3 pages scanned/ }).click();
    const field = dialog.getByLabel('Pages to extract');
    await expect.poll(() => field.inputValue()).toBe('1-3');
    await field.fill('9');
    expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    await dialog.getByText('Enter pages from 1 to 4').waitFor();
    await dialog.getByRole('button', { name: /1 page with text/ }).click();
    await dialog.getByRole('button', { name: 'Add 1 page' }).click();

    await row('scans-mixed.pdf').getByText('Page 4 of 4').waitFor();
    await page.getByText('Page 1 was not chosen').first().waitFor();
    await page.getByText('Not chosen to be extracted').first().waitFor();

    await page.getByRole('button', { name: 'Extract it too' }).click();
    await row('scans-mixed.pdf').getByText('Pages 1, 4 of 4').waitFor();
    await expect.poll(() => page.getByText('Page 1 was not chosen').count()).toBe(0);
  });

  test('are not added from a file that is none, which says why', async () => {
    const { page } = workbench;
    for (const [name, reason] of [
      ['not-a-pdf.pdf', 'is not a PDF'],
      ['empty.pdf', 'The file is empty.'],
    ] as const) {
      const dialog = await choose(name);
      await dialog.getByText(reason).waitFor();
      expect(await dialog.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('of a protected file: its password is entered once it was added', async () => {
    const dialog = await choose('encrypted.pdf');
    await dialog.getByText('Add it, then enter the password in the library.').waitFor();
    await dialog.getByRole('button', { name: 'Add all pages' }).click();
    await row('encrypted.pdf').getByLabel('Password').waitFor();
  });
});
