/** Links to documents, opened by a browser that has no access yet or while there is no service. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const pageNumber = (page: Page) =>
  page.getByRole('textbox', { name: 'Page', exact: true }).inputValue();

describe.skipIf(!hasBrowser)('links to documents', () => {
  let workbench: Workbench;
  let page: Page;
  let viewerUrl: string;

  beforeAll(async () => {
    const documents = [await fixture('table-pages.pdf'), await fixture('totals.pdf')];
    workbench = await openWorkbench({ documents });
    page = workbench.page;
    // The last document opened, with which a window starts that follows no link.
    await page.waitForFunction(() => document.title === 'totals.pdf — Quarry');
    viewerUrl = await page.evaluate(async () => {
      const { items } = await (await fetch('/api/v1/jobs')).json();
      const job = items.find(
        ({ filename }: { filename: string }) => filename === 'table-pages.pdf',
      ).job_id;
      return (await (await fetch(`/api/v1/jobs/${job}`)).json()).viewer_url as string;
    });
  });
  afterAll(() => workbench?.close());

  /** A tab that followed the link to the document without a session. */
  async function followWithoutAccess(): Promise<Page> {
    await workbench.stopService();
    await workbench.restartService(false);
    const tab = await page.context().newPage();
    tab.setDefaultTimeout(20_000);
    await tab.goto(`${viewerUrl}#page=2`);
    await tab.getByText('This window has no access').waitFor();
    return tab;
  }

  test('a link without access shows one message', async () => {
    const tab = await followWithoutAccess();
    await expect.poll(() => tab.getByText(/Open the (link|window)/).count()).toBe(1);
    // Failures of background requests would be shown by now.
    await tab.waitForTimeout(1_000);
    expect(await tab.getByText(/Open the (link|window)/).count()).toBe(1);
    expect(await tab.getByText('could not be opened').count()).toBe(0);
    await tab.close();
  });

  test('a link opens its document once the one-time link was used in the same tab', async () => {
    const tab = await followWithoutAccess();
    await tab.goto(workbench.link());
    await expect.poll(() => tab.title()).toBe('table-pages.pdf — Quarry');
    await expect.poll(() => pageNumber(tab)).toBe('2');
    // Only once: the document chosen afterwards stays.
    const rows = tab.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await rows.getByText('totals.pdf').click();
    await expect.poll(() => tab.title()).toBe('totals.pdf — Quarry');
    await tab.goto(workbench.origin);
    await expect.poll(() => tab.title()).toBe('totals.pdf — Quarry');
    await tab.close();
  });

  test('a link opens its document once the one-time link was used in another tab', async () => {
    const tab = await followWithoutAccess();
    const other = await page.context().newPage();
    await other.goto(workbench.link());
    await expect.poll(() => other.title()).toBe('table-pages.pdf — Quarry');
    await expect.poll(() => pageNumber(other)).toBe('2');
    await expect.poll(() => tab.title()).toBe('table-pages.pdf — Quarry');
    await expect.poll(() => pageNumber(tab)).toBe('2');
    expect(workbench.errors).toEqual([]);
    await other.close();
    await tab.close();
  });

  test('a link to a document that does not exist says so', async () => {
    const tab = await page.context().newPage();
    await tab.goto(`${workbench.origin}/?job=ocr-zzzzzzzzzz`);
    await tab.getByText('The document of this link could not be opened').first().waitFor();
    await expect.poll(() => tab.title()).toBe('table-pages.pdf — Quarry');
    await tab.close();
  });

  test('a link to a page that the document does not have leads to its last one', async () => {
    const tab = await page.context().newPage();
    await tab.goto(`${viewerUrl}#page=99`);
    await tab.getByText('The link leads to page 99, the document has 3 pages').waitFor();
    await expect.poll(() => pageNumber(tab)).toBe('3');
    await tab.close();
  });

  test('a document that another window deletes says so, and is brought back', async () => {
    const tab = await page.context().newPage();
    await tab.goto(viewerUrl);
    await expect.poll(() => tab.title()).toBe('table-pages.pdf — Quarry');
    await documentRow(page, 'table-pages.pdf').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await tab.getByText('table-pages.pdf was deleted in another window').waitFor();
    await tab.getByText('No document open').waitFor();
    await tab.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => tab.title()).toBe('table-pages.pdf — Quarry');
    await documentRow(page, 'table-pages.pdf').waitFor();
    await tab.close();
  });
});
