/** Popovers and the keyboard: a harmless first focus, and Escape that loses nothing typed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('popovers', () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await openWorkbench();
    await workbench.addFiles([await fixture('totals.pdf')]);
    await workbench.page.getByRole('grid').waitFor();
    await workbench.page.locator('[data-page="1"][data-drawn]').waitFor();
  });
  afterAll(() => workbench?.close());

  test('Activity opens with the focus on no button', async () => {
    const { page } = workbench;
    await page.getByRole('button', { name: /^Activity/ }).click();
    const popover = page.getByRole('dialog', { name: 'Activity' });
    await popover.waitFor();
    const focused = () => popover.evaluate((element) => element === document.activeElement);
    await expect.poll(focused).toBe(true);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
  });

  test('Escape closes the filter of a column and keeps it, and a second one clears it', async () => {
    const { page } = workbench;
    const rows = () => page.getByRole('grid').getByRole('row').count();
    const all = await rows();
    const field = page.getByRole('searchbox', { name: /^Filter column/ });
    await page
      .getByRole('button', { name: /^Filter by column/ })
      .last()
      .click();
    await field.fill('no such words');
    await expect.poll(rows).toBeLessThan(all);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await rows()).toBeLessThan(all);
    await page.keyboard.press('Escape');
    await expect.poll(rows).toBe(all);
  });

  test('Escape closes the find bar and keeps its words, and a second one clears them', async () => {
    const { page } = workbench;
    const field = page.getByRole('textbox', { name: 'Find in document' });
    const reopened = async () => {
      await page.keyboard.press('Control+f');
      await field.waitFor();
      return field.inputValue();
    };
    await page.getByLabel('Pages of the document').focus();
    await reopened();
    await field.fill('slate');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await reopened()).toBe('slate');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await reopened()).toBe('');
    expect(workbench.errors).toEqual([]);
  });
});
