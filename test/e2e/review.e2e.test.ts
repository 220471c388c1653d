/** What the engine doubts, leaves out or reads from pictures is told where it matters, with its place. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MISPRINT } from '../fixtures/make/totals.ts';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('reviewing', () => {
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

  const add = async (name: string) => {
    await workbench.addFiles([await fixture(name)]);
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/\d+ pages? · /)
      .waitFor();
  };
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const pageField = () => page.getByRole('textbox', { name: /page/i }).first();

  test('a figure that does not add up leads to its cell, which says what would', async () => {
    await add('totals.pdf');
    await tab(/^Review 1$/).click();
    await page.getByRole('button', { name: /does not add up/ }).click();
    await expect.poll(() => pageField().inputValue()).toBe('2');
    await page.locator('[data-state="selected"][data-target="cell"]').waitFor();
    await page.locator('[data-target="mismatch"]').waitFor();
    await tab(/^Tables/).click();
    const cell = page.getByRole('gridcell', { name: MISPRINT.printed, exact: true });
    await expect.poll(() => cell.getAttribute('data-note')).toBe('mismatch');
    await page.getByRole('status').getByText(`${MISPRINT.meant} would`, { exact: false }).waitFor();
  });

  test('text left out is listed with its reason and lit where it would stand', async () => {
    await add('hidden-text.pdf');
    await tab(/^Text/).click();
    const left = page.getByRole('region', { name: 'Left out of page 1' });
    await left.getByRole('button', { name: /Painted over/ }).click();
    await page.locator('[data-state="selected"][data-target="place"]').waitFor();
    await tab(/^Review$/).click();
    await page
      .getByRole('region', { name: 'Good to know' })
      .getByText('Text painted over')
      .waitFor();
  });

  test('a page that was read from its picture says so', async () => {
    await add('scan.pdf');
    await page
      .getByRole('note')
      .getByText(/^Text from OCR/)
      .first()
      .waitFor();
  });

  test('a table over pages is one, and each of its rows leads to its page', async () => {
    await add('table-pages.pdf');
    await tab(/^Tables 1$/).waitFor();
    await page.getByText('75 × 3').waitFor();
    await pageField().fill('3');
    await pageField().press('Enter');
    // The rows of the page in view come into sight by themselves.
    const grid = page.getByRole('grid');
    await grid.getByRole('rowheader', { name: '68', exact: true }).waitFor();
    await grid.getByRole('rowheader', { name: '68', exact: true }).click();
    await page.locator('[data-overlay="3"] [data-state="selected"]').waitFor();
    await grid.press('Control+Home');
    await expect.poll(() => pageField().inputValue()).toBe('1');
    await page.getByRole('status').getByText('p. 1').waitFor();
  });
});
