/** Two versions of a document side by side, and the list of what changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf } from '../support/pdf.ts';
import { violations } from './axe.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const LEASE = [
  'The tenant pays a rent of 1,200 euros in each month of the year.',
  'This lease ends after two years, unless both sides prolong it.',
];
const RAISED = LEASE.map((line) => line.replace('1,200', '1,350'));

describe.skipIf(!hasBrowser)('the comparison of two versions', () => {
  let workbench: Workbench;
  beforeAll(async () => {
    workbench = await openWorkbench();
    const files = [
      { name: 'lease-1.pdf', lines: LEASE },
      { name: 'lease-2.pdf', lines: RAISED },
    ];
    for (const { name, lines } of files) {
      const bytes = await makePdf([lines.slice(0, 1), lines.slice(1)]);
      await workbench.addFiles([{ name, bytes }]);
    }
  });
  afterAll(() => workbench?.close());

  const changes = () => workbench.page.getByRole('region', { name: 'Changes' });
  const lit = (pane: number) =>
    workbench.page
      .getByRole('region', { name: new RegExp(`^Pane ${pane}: lease-${pane}`) })
      .locator('[data-target="cited"][data-state="selected"]');

  test('is opened from two selected documents, the older one first', async () => {
    const { page } = workbench;
    await documentRow(page, 'lease-1.pdf').click({ modifiers: ['Control'] });
    await documentRow(page, 'lease-2.pdf').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'More for selected documents' }).click();
    await page.getByRole('menuitem', { name: 'Compare the two versions' }).click();
    await changes().getByText('1 change ·').waitFor();
    await changes().getByText('lease-1.pdf → lease-2.pdf').waitFor();
    const row = changes().getByRole('button', { name: /rent of/ });
    expect(await row.locator('del').innerText()).toBe('1,200');
    expect(await row.locator('ins').innerText()).toBe('1,350');
    expect(await violations(page)).toEqual([]);
  });

  test('how much is the same is shown whole in a small window', async () => {
    const { page } = workbench;
    const size = page.viewportSize();
    await page.setViewportSize({ width: 900, height: 700 });
    const count = changes().getByRole('status');
    await expect.poll(() => count.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    if (size) await page.setViewportSize(size);
  });

  test('a change is lit on the pages of both', async () => {
    const { page } = workbench;
    // The list can be walked at once.
    await page.keyboard.press('j');
    for (const pane of [1, 2]) await lit(pane).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('the versions can be exchanged, and the list exported', async () => {
    const { page } = workbench;
    await page.getByRole('button', { name: 'Exchange the two versions' }).click();
    await changes().getByText('lease-2.pdf → lease-1.pdf').waitFor();
    await changes().getByText('1 change ·').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the changes' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Changes to lease-1.csv');
  });

  test('a document is compared with the one on screen from its menu', async () => {
    const { page } = workbench;
    await page.getByRole('button', { name: 'Close the comparison' }).click();
    // The split view was that of the comparison.
    await page.locator('[data-pages]').nth(1).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await documentRow(page, 'lease-2.pdf').click();
    await documentRow(page, 'lease-1.pdf').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Compare with lease-2.pdf' }).click();
    await changes().getByText('lease-1.pdf → lease-2.pdf').waitFor();
    await changes().getByText('1 change ·').waitFor();
  });

  test('Escape closes it, and the results are there again', async () => {
    const { page } = workbench;
    await changes().focus();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Tables/ }).waitFor();
    expect(await page.locator('[data-target="cited"]').count()).toBe(0);
  });
});
