/** Documents opened before: in a viewer without a document and in the palette. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('recent documents', () => {
  let workbench: Workbench;
  const row = (name: string) =>
    workbench.page
      .getByRole('list', { name: 'Documents', exact: true })
      .getByRole('listitem')
      .filter({ hasText: name });
  const recent = () => workbench.page.getByRole('navigation', { name: 'Recent documents' });
  const names = () => recent().getByRole('button').allInnerTexts();

  beforeAll(async () => {
    workbench = await openWorkbench();
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
      await workbench.addFiles([await report(name, 1)]);
      await row(name).getByText('1 page').waitFor();
    }
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
      await row(name).getByRole('button').first().click();
      await workbench.page.waitForFunction((title) => document.title.startsWith(title), name);
    }
  });
  afterAll(() => workbench?.close());

  test('are listed where no document is open, without deleted ones, and opened from there', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('delete document');
    await page.getByRole('option', { name: /^Delete document/ }).click();
    await row('c.pdf').waitFor({ state: 'detached' });
    await expect
      .poll(names)
      .toEqual([expect.stringMatching(/^b\.pdf/), expect.stringMatching(/^a\.pdf/)]);
    await recent()
      .getByRole('button', { name: /a\.pdf/ })
      .click();
    await expect.poll(() => page.title()).toContain('a.pdf');
    await recent().waitFor({ state: 'detached' });
  });

  test('are cleared by a command, and stay so after a reload', async () => {
    const { page, errors } = workbench;
    const options = page.getByRole('option');
    const offersRecent = async () => {
      await page.keyboard.press('Control+k');
      await options.filter({ hasText: 'Add PDFs' }).first().waitFor();
      const count = await options.filter({ hasText: 'b.pdf' }).count();
      await page.keyboard.press('Escape');
      await options.first().waitFor({ state: 'detached' });
      return count > 0;
    };
    expect(await offersRecent()).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('clear recent');
    await options.filter({ hasText: 'Clear recent documents' }).click();
    await options.first().waitFor({ state: 'detached' });
    expect(await offersRecent()).toBe(false);
    await page.reload();
    await expect.poll(() => page.title()).toContain('a.pdf');
    expect(await offersRecent()).toBe(false);
    expect(errors).toEqual([]);
  });
});
