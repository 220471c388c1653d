/** What eyes, keys and screen readers need, by the rules of axe (WCAG 2 A and AA, good practice). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench } from './support.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Headings in the text of a document are its author's, in whatever order. */
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'heading-order': { enabled: false } },
};

async function violations(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    OPTIONS,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

describe.skipIf(!hasBrowser).each(['dark', 'light'] as const)('in the %s theme', (colorScheme) => {
  test('every view can be read and reached', async () => {
    const workbench = await openWorkbench({ colorScheme, reducedMotion: 'reduce' });
    const { page } = workbench;
    const found: Record<string, string[]> = {};
    const look = async (view: string) => {
      found[view] = await violations(page);
    };
    try {
      await page.evaluate(axe);
      await look('first run');
      await workbench.addFiles([await fixture('totals.pdf'), await fixture('not-a-pdf.pdf')]);
      const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
      await rows.getByText('This file is not a PDF').waitFor();
      await rows.getByText('2 pages · 2 tables').click();
      await page.getByRole('grid').waitFor();
      await page.locator('[data-page="1"][data-drawn]').waitFor();
      await look('tables');
      await page.getByRole('tab', { name: 'Text' }).click();
      await page.getByRole('tabpanel', { name: 'Text' }).getByText('Slate from').waitFor();
      await look('text');
      await page.getByRole('tab', { name: 'Review' }).click();
      await look('review');
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
      await look('palette');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+,');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await look('settings');
      await page.keyboard.press('Escape');
      await workbench.addFiles([await fixture('page-labels.pdf')]);
      await rows.getByText('page-labels.pdf', { exact: true }).click();
      const field = page.getByRole('textbox', { name: 'Page', exact: true });
      await page.getByText('p. Cover', { exact: true }).waitFor();
      await field.fill('2');
      await look('hint of the page field');
      await field.press('Enter');
      const link = page.getByRole('button', { name: 'Link: Page 9 (F-1)' });
      await link.hover();
      await page.keyboard.press('Shift+F4');
      await page.getByRole('treeitem').first().waitFor();
      await look('links and outline');
      await page.keyboard.press('F4');
      await page.getByRole('button', { name: 'Page 3 (iii)' }).waitFor();
      await look('thumbnails');
      expect(Object.fromEntries(Object.entries(found).filter(([, of]) => of.length > 0))).toEqual(
        {},
      );
    } finally {
      await workbench.close();
    }
  });
});

test.skipIf(!hasBrowser)('chosen things show where the system forces its colours', async () => {
  const workbench = await openWorkbench({ forcedColors: 'active' });
  const { page } = workbench;
  try {
    await workbench.addFiles([await fixture('totals.pdf')]);
    await page.getByRole('gridcell').nth(5).click();
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('[role="tab"][aria-selected="true"]')).toBe('solid');
    expect(await outline('nav[aria-label="Tables"] [aria-current="true"]')).toBe('solid');
    expect(await outline('[role="tab"][aria-selected="false"]')).toBe('none');
  } finally {
    await workbench.close();
  }
});
