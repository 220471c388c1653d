/** From a dropped file to its export by keys alone: read it, check it, correct it, export it. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MISPRINT } from '../fixtures/make/totals.ts';
import { fixture, report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

/** Tab stops of a dialog or pane; more would mean that the focus never arrives. */
const MOST_TABS = 60;

describe.skipIf(!hasBrowser)('by keys alone', () => {
  let workbench: Workbench;
  let page: Page;

  beforeEach(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
  });

  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  const press = (keys: string) => page.keyboard.press(keys);
  const announced = (text: RegExp) => page.getByRole('status').getByText(text).first();
  const focusedName = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
    });

  async function tabTo(name: string): Promise<void> {
    for (let step = 0; step < MOST_TABS; step++) {
      if ((await focusedName()) === name) return;
      await press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  }

  test('a document is dropped, checked, corrected in the queue and in the grid, and exported', async () => {
    await workbench.drop([await fixture('totals.pdf')]);
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/2 pages · /)
      .waitFor();

    await press('Control+Alt+3');
    await page.getByRole('tab', { name: /^Review 1$/ }).waitFor();
    await press('j');
    await press('p');
    await announced(/^Corrected /).waitFor();
    await page.getByRole('tab', { name: /^Review$/ }).waitFor();

    await press('Control+Alt+1');
    const corrected = page.getByRole('gridcell', { name: MISPRINT.meant, exact: true }).first();
    await corrected.waitFor();
    const grid = page.getByRole('grid');
    await expect.poll(() => grid.evaluate(hasFocus)).toBe(true);
    await press('Control+Home');
    await page.keyboard.type('Stone');
    await press('Enter');
    await page.getByRole('gridcell', { name: 'Stone', exact: true }).waitFor();

    await press('Control+e');
    await page.getByRole('dialog', { name: 'Export' }).waitFor();
    const downloading = page.waitForEvent('download');
    await tabTo('Export');
    await press('Enter');
    const path = await (await downloading).path();
    const entries = Object.values(unzipSync(await readFile(path)));
    const text = entries.map((entry) => strFromU8(entry)).join('\n');
    expect(text).toContain('Stone');
    expect(text).toContain(`<v>${MISPRINT.meant.replaceAll(',', '')}</v>`);
    await announced(/^Exported /).waitFor();
    await expect.poll(() => grid.evaluate(hasFocus)).toBe(true);
  });

  test('the focus stays in its pane when what had it is gone', async () => {
    const names = ['one.pdf', 'two.pdf', 'three.pdf'];
    await workbench.drop(await Promise.all(names.map((name) => report(name, 1))));
    const row = (name: string) => page.locator(`[data-row][title="${name}"]`);
    for (const name of names) await row(name).getByText('1 page').waitFor();
    const focusIn = (pane: string) =>
      expect
        .poll(() =>
          page.evaluate(
            () => document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane,
          ),
        )
        .toBe(pane);

    await row('one.pdf').focus();
    await press('Space');
    await row('two.pdf').focus();
    await press('Space');
    await page.getByRole('button', { name: 'Delete selected documents' }).focus();
    await press('Enter');
    await row('two.pdf').waitFor({ state: 'detached' });
    await focusIn('library');

    await page.getByRole('button', { name: 'Trash 2 documents' }).click();
    await page.getByRole('button', { name: 'Empty trash' }).focus();
    await press('Enter');
    await page.getByRole('button', { name: 'Delete permanently' }).focus();
    await press('Enter');
    await page.getByText('The trash is empty').waitFor();
    await focusIn('library');
    await page.getByRole('button', { name: 'Back to the library' }).focus();
    await press('Enter');
    await row('three.pdf').waitFor();
    await focusIn('library');

    await row('three.pdf').click();
    await page.getByRole('main', { name: 'Page' }).locator('[data-drawn]').first().waitFor();
    await row('three.pdf').focus();
    await press('Control+Shift+l');
    await row('three.pdf').waitFor({ state: 'detached' });
    await focusIn('library');

    await page.getByRole('button', { name: /region/i }).click();
    await page.locator('[data-region-layer="1"]:focus').waitFor();
    await press('Escape');
    await page.locator('[data-region-layer]').waitFor({ state: 'detached' });
    await focusIn('page');
  });
});

const hasFocus = (element: Element): boolean => element.contains(document.activeElement);
