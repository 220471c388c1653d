/** What eyes, keys and screen readers need, by the rules of axe (WCAG 2 A and AA, good practice). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench } from './support.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // Experimental in axe, and what users of voice control depend on.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
/** Headings in the text of a document are its author's, in whatever order. */
const AUTHORS_HEADINGS: RunOptions = {
  ...OPTIONS,
  rules: { ...OPTIONS.rules, 'heading-order': { enabled: false } },
};

/** A menu floats outside the landmarks like a dialog, but axe exempts only the latter. */
const FLOATING_MENU: RunOptions = {
  ...OPTIONS,
  rules: { ...OPTIONS.rules, region: { enabled: false } },
};

async function violations(page: Page, options = OPTIONS): Promise<string[]> {
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

describe.skipIf(!hasBrowser).each(['dark', 'light'] as const)('in the %s theme', (colorScheme) => {
  test('every view can be read and reached', async () => {
    const workbench = await openWorkbench({ colorScheme, reducedMotion: 'reduce' });
    const { page } = workbench;
    const found: Record<string, string[]> = {};
    const look = async (view: string, options?: RunOptions) => {
      found[view] = await violations(page, options);
    };
    try {
      await page.evaluate(axe);
      await look('first run');
      await workbench.addFiles([await fixture('totals.pdf'), await fixture('not-a-pdf.pdf')]);
      const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
      await rows.getByText('not-a-pdf.pdf is not a PDF').waitFor();
      await rows.getByText('2 pages · 2 tables').click();
      await page.getByRole('grid').waitFor();
      await page.locator('[data-page="1"][data-drawn]').waitFor();
      await look('tables');
      await page.getByRole('tab', { name: 'Text' }).click();
      await page.getByRole('tabpanel', { name: 'Text' }).getByText('Slate from').waitFor();
      await look('text', AUTHORS_HEADINGS);
      await page.getByRole('tab', { name: 'Review' }).click();
      await look('review');
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
      await look('palette');
      await page.getByRole('combobox', { name: 'Go to or run' }).fill('1');
      await page.getByRole('option', { name: /^Page 1/ }).waitFor();
      await look('palette with places');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Activity/ }).click();
      await page.getByRole('dialog', { name: 'Activity' }).waitFor();
      await look('activity');
      await page.keyboard.press('Escape');
      const search = page.getByRole('searchbox', { name: 'Search names and text' });
      await search.fill('slate');
      await page.locator('mark').first().waitFor();
      await look('search');
      await search.fill('');
      await page.getByRole('button', { name: 'New collection' }).first().click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Stones');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: /^Stones 0/ }).waitFor();
      await look('collection');
      await page.keyboard.press('Control+,');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await look('settings');
      for (const section of ['Scans', 'API keys', 'Webhooks', 'Local API']) {
        await page.getByRole('tab', { name: section }).click();
        await page.getByRole('tabpanel', { name: section }).getByRole('heading').first().waitFor();
        await look(`settings: ${section}`);
      }
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
      await page.locator('[data-thumbnail="3"]').waitFor();
      await look('thumbnails');
      await page.setViewportSize({ width: 640, height: 450 });
      await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Settings…' }).waitFor();
      await look('narrow', FLOATING_MENU);
      expect(Object.fromEntries(Object.entries(found).filter(([, of]) => of.length > 0))).toEqual(
        {},
      );
    } finally {
      await workbench.close();
    }
  }, 180_000);
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
