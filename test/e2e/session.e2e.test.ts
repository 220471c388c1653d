/** What the window comes back to: after a reload, after a restart of the service, in a second tab. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

/** What a user sees of the state of the window. */
async function seen(page: Page) {
  await page.locator('[data-page][data-drawn]').first().waitFor();
  const pages = page.getByLabel('Pages of the document');
  return {
    title: await page.title(),
    page: await page.getByRole('textbox', { name: 'Page', exact: true }).inputValue(),
    position: await pages.evaluate((element) => Math.round(element.scrollTop)),
    zoom: await page.getByRole('button', { name: /^Zoom \d/ }).innerText(),
    tab: await page.getByRole('tab', { selected: true }).innerText(),
    outline: await page.getByRole('button', { name: 'Outline' }).getAttribute('aria-pressed'),
    results: await page
      .getByRole('region', { name: 'Results' })
      .evaluate((element) => element.clientWidth),
    search: await page.getByRole('searchbox', { name: 'Search names and text' }).inputValue(),
  };
}

const goToPage = async (page: Page, number: number) => {
  const field = page.getByRole('textbox', { name: 'Page', exact: true });
  await field.fill(String(number));
  await field.press('Enter');
};

describe.skipIf(!hasBrowser)('the state of the window', () => {
  let workbench: Workbench;
  let page: Page;

  beforeAll(async () => {
    const documents = [await fixture('totals.pdf'), await fixture('table-pages.pdf')];
    workbench = await openWorkbench({ documents });
    page = workbench.page;
    await page.locator('[data-page="1"][data-drawn]').waitFor();
  });
  afterAll(() => workbench?.close());

  async function arrange() {
    await page.getByRole('tab', { name: 'Text' }).click();
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Shift+F4');
    await page.getByRole('searchbox', { name: 'Search names and text' }).fill('table');
    await goToPage(page, 2);
    await expect.poll(async () => (await seen(page)).page).toBe('2');
    // Dragged by the keyboard, as by the mouse: the page becomes narrower.
    const separator = page.getByRole('separator').last();
    await separator.focus();
    await separator.press('ArrowLeft');
    await page.getByLabel('Pages of the document').hover();
    await page.mouse.wheel(0, 130);
    // Stored when scrolling has come to rest.
    const stored = () => page.evaluate(() => sessionStorage.getItem('quarry.session') ?? '');
    let before = '';
    await expect
      .poll(
        async () => {
          const same = before !== '' && before === (await stored());
          before = await stored();
          return same;
        },
        { interval: 500 },
      )
      .toBe(true);
    return seen(page);
  }

  test('is the same after a reload', async () => {
    const before = await arrange();
    expect(before).toMatchObject({
      title: 'table-pages.pdf — Quarry',
      page: '2',
      tab: 'Text',
      zoom: expect.stringContaining('100 %'),
    });
    await page.reload();
    await expect.poll(() => seen(page)).toEqual(before);
  });

  test('is the same after a restart of the service, without a reload and with one', async () => {
    const before = await seen(page);
    await workbench.stopService();
    await workbench.restartService();
    await expect.poll(() => seen(page)).toEqual(before);
    await page.reload();
    await expect.poll(() => seen(page)).toEqual(before);
  });

  test('of two tabs is that of each, and a new tab starts from the last used', async () => {
    const first = await seen(page);
    const second = await page.context().newPage();
    await second.goto(workbench.origin);
    await expect.poll(() => seen(second)).toMatchObject({ title: first.title, page: '2' });
    await second.getByRole('searchbox', { name: 'Search names and text' }).fill('');
    await second.getByRole('list', { name: 'Documents' }).getByText('totals.pdf').click();
    await expect.poll(() => second.title()).toBe('totals.pdf — Quarry');
    await second.getByRole('tab', { name: 'Review' }).click();
    await page.reload();
    await expect.poll(() => seen(page)).toEqual(first);
    await second.reload();
    await expect.poll(() => second.title()).toBe('totals.pdf — Quarry');
    await second.close();
  });

  test('comes from an address that names a document and a page', async () => {
    const linked = await page.context().newPage();
    await linked.goto(workbench.origin);
    const viewer = await linked.evaluate(async () => {
      const { items } = await (await fetch('/api/v1/documents')).json();
      const named = ({ filename }: { filename: string }) => filename === 'table-pages.pdf';
      const job: string = items.find(named).job_id;
      return (await (await fetch(`/api/v1/jobs/${job}`)).json()).viewer_url as string;
    });
    await linked.close();
    // A tab of its own, as a link in a mail opens it.
    const opened = await page.context().newPage();
    await opened.goto(`${viewer}#page=2`);
    await expect.poll(() => seen(opened)).toMatchObject({ page: '2' });
    expect(await opened.title()).toBe('table-pages.pdf — Quarry');
    const rows = opened.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    await opened.close();
  });

  test('falls back to the document before when the last one is gone', async () => {
    await page.getByRole('searchbox', { name: 'Search names and text' }).fill('');
    await page.getByRole('list', { name: 'Documents' }).getByText('totals.pdf').click();
    await expect.poll(() => page.title()).toBe('totals.pdf — Quarry');
    await page.goto('about:blank');
    const other = await page.context().newPage();
    await other.goto(workbench.origin);
    await other.evaluate(async () => {
      const { items } = await (await fetch('/api/v1/documents')).json();
      const { document_id } = items.find(
        ({ filename }: { filename: string }) => filename === 'totals.pdf',
      );
      await fetch(`/document/${document_id}`, { method: 'DELETE' });
    });
    await other.close();
    await page.goto(workbench.origin);
    await expect.poll(() => page.title()).toBe('table-pages.pdf — Quarry');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(workbench.errors).toEqual([]);
  });
});
