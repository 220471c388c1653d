/** Search over names and text, and the palette: what is found, in which order, and where it leads. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('search in the library', () => {
  let workbench: Workbench;
  let page: Page;
  const field = () => page.getByRole('searchbox', { name: 'Search names and text' });
  const library = () => page.getByRole('region', { name: 'Library' });

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    await workbench.addFiles([await fixture('totals.pdf'), await fixture('table-pages.pdf')]);
    await library()
      .getByText(/2 pages · .*2 tables/)
      .waitFor();
    await library().getByText('3 pages').waitFor();
  });
  beforeEach(() => field().fill(''));
  afterAll(() => workbench?.close());

  test('counts documents and hits together, each document once', async () => {
    await field().fill('slate');
    await library()
      .getByText(/^1 document, \d+ hits?$/)
      .waitFor();
    const [, hits] =
      /, (\d+)/.exec(
        await library()
          .getByText(/^1 document, /)
          .innerText(),
      ) ?? [];
    await expect.poll(() => library().locator('mark').count()).toBeGreaterThan(0);
    expect(await library().locator('mark').first().innerText()).toMatch(/slate/i);
    // As many as are listed, or fewer listed and a way to all of them.
    const listed = await library()
      .getByText(/^p\. \d+$/)
      .count();
    expect(Number(hits)).toBeGreaterThanOrEqual(listed);

    await field().fill('totals');
    await library()
      .getByText(/^1 document/)
      .waitFor();
    expect(await library().getByText('totals.pdf').count()).toBe(1);
  });

  test('a place leads to its words on the page, where they stay lit', async () => {
    await field().fill('slate');
    await library().locator('mark').first().click();
    const lit = page.locator('[data-overlay] [data-target="words"][data-state="selected"]').first();
    await lit.waitFor();
    // The text that pdf.js lays over the page at the same place.
    const textUnder = async () => {
      const box = await lit.boundingBox();
      const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      return page.evaluate(
        ([left = 0, top = 0]) =>
          document
            .elementsFromPoint(left, top)
            .find((element) => element.closest('[data-text-layer]') && element.tagName === 'SPAN')
            ?.textContent ?? '',
        [x, y],
      );
    };
    await expect.poll(textUnder).toMatch(/slate/i);
  });

  test('a hit in a table is its cell, on the page and in the grid', async () => {
    await field().fill('21,409');
    await library().locator('mark').filter({ hasText: '21,409' }).first().click();
    const lit = page.locator('[data-overlay] [data-target="cell"][data-state="selected"]').first();
    await lit.waitFor();
    const inGrid = () =>
      page.evaluate(() => {
        const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant');
        return (id && document.getElementById(id)?.textContent) || '';
      });
    await expect.poll(inGrid).toBe('21,409');
  });

  test('arrow keys lead from the field to the hits and along them', async () => {
    await field().fill('slate');
    await library().locator('mark').first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await field().press('ArrowDown');
    await expect.poll(focused).toMatch(/slate.*p\. \d+$/i);
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).not.toBe(first);
    expect(await focused()).toMatch(/p\. \d+$|^Show all/);
  });

  test('Escape leaves the field with its text, and a second one clears it', async () => {
    await field().fill('slate');
    await field().press('Escape');
    expect(await field().inputValue()).toBe('slate');
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(false);
    await page.keyboard.press('Escape');
    expect(await field().inputValue()).toBe('');
  });

  test('filters say how many documents each would show', async () => {
    const filter = library().getByRole('combobox', { name: 'Show' });
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    expect(await filter.getByText('All documents').evaluate(isCut)).toBe(false);
    await filter.click();
    const option = (name: string) => page.getByRole('option', { name });
    expect(await option('All documents').innerText()).toMatch(/2$/);
    expect(await option('Running').innerText()).toMatch(/0$/);
    await page.keyboard.press('Escape');
    expect(workbench.errors).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the palette', () => {
  let workbench: Workbench;
  let page: Page;
  const field = () => page.getByRole('combobox', { name: 'Go to or run' });
  const options = () => page.getByRole('option').allInnerTexts();
  const open = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await field().fill(typed);
  };
  const pageField = () => page.getByRole('textbox', { name: 'Page', exact: true });

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    await workbench.addFiles([await fixture('totals.pdf'), await fixture('table-pages.pdf')]);
    // Two documents were opened, the second is shown with its first table.
    const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await rows.getByText(/2 pages · .*2 tables/).click();
    await page.waitForFunction(() => document.title === 'totals.pdf — Quarry');
    await rows.getByText('3 pages').click();
    await page.waitForFunction(() => document.title === 'table-pages.pdf — Quarry');
    await page.locator('[data-page][data-drawn]').first().waitFor();
    await page.getByRole('tab', { name: /^Tables/ }).click();
    await page.getByRole('grid').waitFor();
  });
  afterAll(() => workbench?.close());

  test('begins with the document that was open before', async () => {
    await open('');
    const recent = page.getByRole('group', { name: 'Recent documents' });
    expect(await recent.getByRole('option').allInnerTexts()).toEqual([
      expect.stringContaining('totals.pdf'),
    ]);
    expect(
      await page.getByRole('group', { name: 'Commands' }).getByRole('option').count(),
    ).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
  });

  test('goes to a page by its number', async () => {
    for (const typed of ['3', 'p 2']) {
      await open(typed);
      expect((await options())[0]).toContain(`Page ${typed.at(-1)}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => pageField().inputValue()).toBe(typed.at(-1));
    }
  });

  test('goes to a table by its name', async () => {
    const listed = page.getByRole('navigation', { name: 'Tables' }).getByRole('button').first();
    // Its number, its title, and what else is listed of it.
    const [first = ''] = (await listed.innerText()).split('\n');
    const name = first.replace(/^\d+\s+/, '');
    await page.getByRole('tab', { name: 'Text' }).click();
    await open(name);
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await page.getByRole('tab', { name: /^Tables/, selected: true }).waitFor();
    await page.getByRole('grid').waitFor();
  });

  test('prefers a document to a command that matches less', async () => {
    await open('tot');
    expect((await options())[0]).toContain('totals.pdf');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toBe('totals.pdf — Quarry');
  });

  test('leads to a search of all documents', async () => {
    await open('slate from');
    await page.getByRole('option', { name: /^Search all documents for/ }).click();
    const search = page.getByRole('searchbox', { name: 'Search names and text' });
    await expect.poll(() => search.inputValue()).toBe('slate from');
    await expect.poll(() => page.locator('mark').count()).toBeGreaterThan(0);
    expect(workbench.errors).toEqual([]);
  });
});
