/** What the engine doubts, leaves out or reads from pictures is told where it matters, with its place. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MISPRINT } from '../fixtures/make/totals.ts';
import { FLOATING, violationsInDark } from './axe.ts';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type TestFile, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

let workbench: Workbench;
let page: Page;

const open = async (documents?: readonly TestFile[]) => {
  workbench = await openWorkbench(documents ? { documents } : {});
  page = workbench.page;
};
const tab = (name: RegExp) => page.getByRole('tab', { name });
const pageField = () => page.getByRole('textbox', { name: /page/i }).first();
const row = (name: RegExp) =>
  page.getByRole('list', { name: 'Review items' }).getByRole('button', { name });
const said = (text: string | RegExp) => page.getByRole('status').getByText(text).first();

describe.skipIf(!hasBrowser)('reviewing', () => {
  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a document is reviewed by keys alone, from drop to export', async () => {
    await open();
    await workbench.drop([await fixture('totals.pdf')]);
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/2 pages · /)
      .waitFor();
    await page.keyboard.press('Control+Alt+3');
    await row(/^Total: /).waitFor();
    await tab(/^Review 1$/).waitFor();
    await page.keyboard.press('j');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review-row')))
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => pageField().inputValue()).toBe('2');
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: /^Note on / }).fill('Compared with the ledger');
    await page.keyboard.press('Enter');
    await said('Note saved').waitFor();
    await row(/Compared with the ledger/).waitFor();
    await page.keyboard.press('a');
    await said(/^Accepted: /).waitFor();
    await page.getByText('Review complete').waitFor();
    await page.getByText('1 of 1 reviewed').waitFor();
    await tab(/^Review$/).waitFor();
    await pageField().fill('1');
    await pageField().press('Enter');
    await expect.poll(() => pageField().inputValue()).toBe('1');
    await page.keyboard.press('Control+z');
    await row(/Compared with the ledger/).waitFor();
    await expect.poll(() => pageField().inputValue()).toBe('2');
    await tab(/^Review 1$/).waitFor();
    await page.keyboard.press('x');
    await said(/^Rejected: /).waitFor();
    // What was decided outlasts the window.
    await page.reload();
    await page.getByText('Review complete').waitFor();
    await page.getByRole('button', { name: 'Show reviewed items' }).click();
    await expect
      .poll(() => page.getByRole('button', { name: /^Reject / }).getAttribute('aria-pressed'))
      .toBe('true');
    await page.keyboard.press('Control+e');
    await page.getByRole('dialog', { name: /^Export/ }).waitFor();
  });

  test('the queue of the library names documents, filters by kind and accepts what it shows', async () => {
    await open();
    await workbench.addFiles([await fixture('totals.pdf'), await fixture('truncated.pdf')]);
    const group = (name: string) =>
      page.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) });
    const documents = page.getByRole('list', { name: 'Documents' });
    await expect.poll(() => documents.getByText(/\d+ pages? · /).count()).toBe(2);
    await tab(/^Review/).click();
    await page.getByRole('combobox', { name: 'Review' }).click();
    await page.getByRole('option', { name: 'All documents' }).click();
    await group('totals.pdf').waitFor();
    await group('truncated.pdf').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: /^Totals that do not add up 1$/ }).click();
    await expect.poll(() => group('truncated.pdf').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: /^All kinds/ }).click();
    expect(await violationsInDark(page, '[role="tabpanel"]')).toEqual([]);
    await page.getByRole('button', { name: /^Accept all \d+ shown$/ }).click();
    await page.getByRole('button', { name: /^Accept \d+ items without a look\?$/ }).click();
    await page.getByText('Review complete').waitFor();
    await page.keyboard.press('Control+z');
    await group('totals.pdf').waitFor();
  });
});

/** Documents that look alike: each test, and each further attempt of one, reviews another. */
const ALIKE = Array.from({ length: 6 }, (_, at) => `totals-${at}.pdf`);
const OTHERS = ['hidden-text.pdf', 'scan.pdf', 'table-pages.pdf'];

describe.skipIf(!hasBrowser)('reviewing in one window', () => {
  const unused = [...ALIKE];

  beforeAll(async () => {
    const { bytes } = await fixture('totals.pdf');
    const alike = ALIKE.map((name) => ({ name, bytes }));
    await open([...alike, ...(await Promise.all(OTHERS.map(fixture)))]);
  });
  afterEach(() => expect(workbench.errors).toEqual([]));
  afterAll(() => workbench?.close());

  const show = async (name = unused.shift()) => {
    await documentRow(page, `${name}`).click();
    await page.waitForFunction((name) => document.title === `${name} — Quarry`, name);
    await page.locator('[data-page="1"][data-drawn]').waitFor();
  };

  test('a number that does not add up leads to its cell, with the sums lit', async () => {
    await show();
    await tab(/^Review 1$/).click();
    await row(/^Total: .* would add up/).click();
    await expect.poll(() => pageField().inputValue()).toBe('2');
    await page.locator('[data-state="selected"][data-target="cell"]').waitFor();
    await page.locator('[data-target="summand"][data-role="total"]').first().waitFor();
    expect(await page.locator('[data-target="summand"][data-role="part"]').count()).toBeGreaterThan(
      1,
    );
    await tab(/^Tables/).click();
    const cell = page.getByRole('gridcell', { name: MISPRINT.printed, exact: true });
    await expect.poll(() => cell.getAttribute('data-note')).toBe('mismatch');
    await page.getByRole('status').getByText(`${MISPRINT.meant} would`, { exact: false }).waitFor();
  });

  test('the proposed number is applied by one key, and undone', async () => {
    await show();
    await tab(/^Review 1$/).click();
    await page
      .getByRole('button', { name: new RegExp(`^Change to ${MISPRINT.meant}: `) })
      .waitFor();
    expect(await violationsInDark(page, '[role="tabpanel"]')).toEqual([]);
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await said(/^Corrected /).waitFor();
    await tab(/^Review$/).waitFor();
    await tab(/^Tables/).click();
    const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
    await cell(MISPRINT.meant).first().waitFor();
    expect(await cell(MISPRINT.printed).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await cell(MISPRINT.printed).waitFor();
    await tab(/^Review 1$/).waitFor();
  });

  test('what a person accepts asks for no look any more: in grid, page, list and review', async () => {
    await show();
    await tab(/^Review 1$/).click();
    await row(/^Total: /).click();
    const mismatch = page.locator('[data-target="mismatch"]').first();
    await mismatch.waitFor();
    await page.getByRole('button', { name: /^Accept Table 2: Wages, Quarry/ }).click();
    await mismatch.waitFor({ state: 'detached' });
    await page.locator('[data-target="decided-cell"][data-decision="accepted"]').waitFor();
    await tab(/^Tables/).click();
    const cell = page.getByRole('gridcell', { name: MISPRINT.printed, exact: true });
    await expect.poll(() => cell.getAttribute('data-decision')).toBe('accepted');
    const missing = page.getByRole('navigation', { name: 'Tables' }).getByText('not adding up');
    expect(await missing.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await mismatch.waitFor();
    await expect.poll(() => cell.getAttribute('data-note')).toBe('mismatch');
    await missing.waitFor();
  });

  test('the name of the person is asked for once, and stands in trail and workbook', async () => {
    await show();
    const cell = page.getByRole('gridcell', { name: '21,409', exact: true }).first();
    await cell.click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('21,410');
    await page.keyboard.press('Enter');
    await page.locator('[data-target="decided-cell"][data-decision="corrected"]').waitFor();
    await page.getByRole('button', { name: 'Add your name' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('textbox', { name: 'Name' }).fill('A. Marsh');
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await page.keyboard.press('Escape');
    await tab(/^Review/).click();
    await page
      .getByRole('button', { name: /^Accept / })
      .first()
      .click();
    await said(/^Accepted: /).waitFor();
    expect(await page.getByRole('button', { name: 'Add your name' }).count()).toBe(0);
    const trail = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export audit trail' }).click();
    const csv = await readFile(await (await trail).path(), 'utf8');
    const [, accepted, corrected] = csv.split('\r\n').map((line) => line.split(','));
    expect([accepted?.[1], corrected?.[1]]).toEqual(['A. Marsh', 'Window']);
  });

  test('thumbnails show where on a page there is something to review', async () => {
    await show();
    await page.keyboard.press('F4');
    const thumbnail = page.getByRole('button', {
      name: /^Page 2.*, 1 review item: 1 probably wrong$/,
    });
    await thumbnail.locator('[data-heat]').waitFor();
    await thumbnail.hover();
    await page.getByText('Open review items').waitFor();
    await page.keyboard.press('F4');
    await thumbnail.waitFor({ state: 'detached' });
  });

  test('text left out is listed with its reason and lit where it would stand', async () => {
    await show('hidden-text.pdf');
    await tab(/^Text/).click();
    const left = page.getByRole('region', { name: 'Omitted text of page 1' });
    await left.getByRole('button', { name: /Covered/ }).click();
    await page.locator('[data-state="selected"][data-target="place"]').waitFor();
    await tab(/^Review$/).click();
    await page.getByRole('region', { name: 'Information' }).getByText('Covered text').waitFor();
  });

  test('a page that was read from its picture says so', async () => {
    await show('scan.pdf');
    await page
      .getByRole('note')
      .getByText(/^Text from OCR/)
      .first()
      .waitFor();
  });

  test('a table over pages is one, and each of its rows leads to its page', async () => {
    await show('table-pages.pdf');
    await tab(/^Tables 1$/).click();
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
