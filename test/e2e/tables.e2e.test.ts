/** The main path: a PDF dropped on the window becomes a sheet that points back to the page. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentLinkOf } from '../../shared/document-links.ts';
import { fixture, quarryReport } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const PRINTED = ['Whitmoor', 'Calder Edge', 'Penhale'];

describe.skipIf(!hasBrowser)('the tables panel', () => {
  let workbench: Workbench;
  let page: Page;
  let panel: Locator;

  beforeAll(async () => {
    const documents = [await quarryReport()];
    const permissions = ['clipboard-read', 'clipboard-write'];
    workbench = await openWorkbench({ documents, permissions });
    page = workbench.page;
    panel = page.getByRole('tabpanel', { name: 'Tables' });
    await panel.getByRole('button', { name: 'Whole document' }).click();
    await cell('Penhale').waitFor();
  });

  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  // The first table as printed, with no cell selected.
  beforeEach(async () => {
    const asPrinted = panel.getByRole('button', { name: 'Show as printed' });
    if (await asPrinted.isVisible()) await asPrinted.click();
    await panel.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click();
    await cell('Penhale').waitFor();
    await grid().press('Escape');
    const selected = page.locator('[data-state="selected"][data-target="cell"]');
    await selected.waitFor({ state: 'detached' });
    expect(await firstColumn()).toEqual(PRINTED);
  });

  const grid = () => panel.getByRole('grid');
  const cell = (text: string) => grid().getByRole('gridcell', { name: text, exact: true });
  const orders = (column: string) => page.getByRole('group', { name: `Sort by column ${column}` });
  async function sortBy(column: string) {
    await grid()
      .getByRole('button', { name: `Filter by column ${column}` })
      .click();
    await orders(column).getByRole('button', { name: 'Ascending' }).click();
    await page.keyboard.press('Escape');
  }
  const firstColumn = async () =>
    grid()
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells.filter((c) => c.ariaColIndex === '1').map((c) => c.textContent),
      );

  test('a hovered cell is lit on the page, where its ink is', async () => {
    await panel.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click();
    await page.locator('[data-state="selected"][data-target="table"]').waitFor();
    await cell('1,204').hover();
    const lit = page.locator('[data-state="hovered"][data-target="cell"]');
    await lit.waitFor();
    // The cell's place in the drawn page, as a share of its width and height.
    const box = await lit.boundingBox();
    const table = await page.locator('[data-target="table"][data-table="0"]').first().boundingBox();
    expect(box && table && (box.x - table.x) / table.width).toBeCloseTo(260 / 440, 1);
    expect(box && table && (box.y - table.y) / table.height).toBeCloseTo(1 / 4, 1);
  });

  test('a cell chosen on the page is the one selected here, and Escape lets go of both', async () => {
    await panel.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click();
    await cell('88').hover();
    const lit = page.locator('[data-state="hovered"][data-target="cell"]');
    const box = await lit.boundingBox();
    if (!box) throw new Error('the hovered cell is not drawn on the page');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator('[data-state="selected"][data-target="cell"]').waitFor();
    await panel.getByRole('status').getByText('C3').waitFor();
    await grid().press('Escape');
    await page.locator('[data-state="selected"]').waitFor({ state: 'detached' });
  });

  test('rows sort by value and filter by word', async () => {
    await sortBy('C');
    expect(await firstColumn()).toEqual(['Penhale', 'Calder Edge', 'Whitmoor']);
    await sortBy('B');
    expect(await firstColumn()).toEqual(['Calder Edge', 'Whitmoor', 'Penhale']);
    await panel.getByText('Sorted by column B').waitFor();
    await panel.getByRole('searchbox', { name: 'Filter rows' }).fill('may calder');
    await panel.getByText('1 of 3').waitFor();
    expect(await firstColumn()).toEqual(['Calder Edge']);
    await panel.getByRole('searchbox', { name: 'Filter rows' }).fill('nowhere');
    await panel.getByRole('button', { name: 'Show as printed' }).click();
    expect(await firstColumn()).toEqual(PRINTED);
  });

  test('a column letter selects its column, and leaves the order of the rows alone', async () => {
    await grid().getByRole('button', { name: 'Select column C' }).click();
    await panel.getByText('3 cells').waitFor();
    expect(await firstColumn()).toEqual(PRINTED);
  });

  test('Escape shows the rows as printed', async () => {
    await sortBy('C');
    await cell('88').click();
    await page.keyboard.press('Escape');
    await panel.getByText('Sorted by column C').waitFor();
    await page.keyboard.press('Escape');
    await panel.getByText('Sorted by column C').waitFor({ state: 'detached' });
    expect(await firstColumn()).toEqual(PRINTED);
  });

  test('J and K go to the next and the previous table from a cell, without changing it', async () => {
    const current = panel.getByRole('navigation', { name: 'Tables' }).locator('[aria-current]');
    await cell('88').click();
    const first = await current.textContent();
    await page.keyboard.press('j');
    await expect.poll(() => current.textContent()).not.toBe(first);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect.poll(() => current.textContent()).toBe(first);
    await cell('88').waitFor();
    expect(await page.getByRole('textbox', { name: /^Text of cell/ }).count()).toBe(0);
  });

  test('a column is filtered by value, and by keys', async () => {
    await grid().getByRole('button', { name: 'Filter by column C' }).click();
    await page.getByRole('searchbox', { name: 'Filter column C' }).fill('>0');
    await panel.getByText('2 of 3').waitFor();
    await page.keyboard.press('Enter');
    await cell('Whitmoor').click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('searchbox', { name: 'Filter column A' }).fill('edge');
    await panel.getByText('1 of 3').waitFor();
    expect(await firstColumn()).toEqual(['Calder Edge']);
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Show as printed' }).click();
    await grid().focus();
    await page.keyboard.press('Alt+ArrowDown');
    await orders('A').getByRole('button', { name: 'Descending' }).press('Enter');
    await page.keyboard.press('Escape');
    expect(await firstColumn()).toEqual(['Whitmoor', 'Penhale', 'Calder Edge']);
  });

  test('a range selected by keys is copied as shown, and summed', async () => {
    await cell('Calder Edge').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await panel.getByText('4 cells').waitFor();
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe('88\t25.5%\n(240)\t9.4%');
  });

  test('a cell has a link that another window opens at its page, from menu and palette', async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await cell('1,204').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Copied the link to page 2').waitFor();
    const link = await copied();
    const box = documentLinkOf(link)?.box;
    const lit = page.locator('[data-state="selected"][data-target="cell"]');
    const [inner, outer] = [
      await lit.boundingBox(),
      await page.locator('[data-overlay="2"]').boundingBox(),
    ];
    expect(inner && outer && (inner.x - outer.x) / outer.width).toBeCloseTo(box?.x ?? -1, 2);
    expect(inner && outer && (inner.y - outer.y) / outer.height).toBeCloseTo(box?.y ?? -1, 2);

    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Copy link');
    await page.keyboard.press('Enter');
    await expect.poll(copied).toBe(link);

    const other = await page.context().newPage();
    await other.goto(link);
    const pageField = other.getByRole('textbox', { name: 'Page', exact: true });
    await expect.poll(() => pageField.inputValue()).toBe('2');
    await other.close();
  });

  test('a table is copied as TSV, Markdown, HTML and as a picture, and dragged out', async () => {
    const copy = async (label: string) => {
      await panel.getByRole('button', { name: 'Copy table' }).click();
      await page.getByRole('menuitem', { name: label }).click();
    };
    const text = () => page.evaluate(() => navigator.clipboard.readText());
    await copy('Copy as Markdown');
    await expect.poll(text).toMatch(/^\| .* \|\n(\| --- )+\|\n/);
    await copy('Copy as HTML');
    await expect.poll(text).toMatch(/^<meta charset="utf-8"><table [^>]*><tr>/);
    await copy('Copy as TSV');
    await expect.poll(text).toMatch(/^[^<|]*\t[^<|]*\n/);
    const tsv = await text();
    await copy('Copy picture of the page');
    const kinds = () =>
      page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    await expect.poll(kinds).toEqual(['image/png']);

    const dragged = await panel.locator('[data-drag=cells]').evaluate((handle) => {
      const dataTransfer = new DataTransfer();
      const event = new DragEvent('dragstart', { bubbles: true, dataTransfer });
      handle.dispatchEvent(event);
      return Object.fromEntries(
        dataTransfer.types.map((type) => [type, dataTransfer.getData(type)]),
      );
    });
    expect(dragged['text/tab-separated-values']).toBe(tsv);
    expect(dragged['text/html']).toContain('<table ');
    const [, name, address] = /^[^:]+:([^:]+):(.+)$/.exec(dragged.downloadurl ?? '') ?? [];
    expect(name).toMatch(/\.xlsx$/);
    const file = await page.request.get(address ?? '');
    expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
  });

  test('J and K go through the tables, the page going along', async () => {
    const pageField = page.getByRole('textbox', { name: /page/i }).first();
    // In the grid a letter begins an edit of the selected cell.
    await grid().press('Escape');
    await grid().press('j');
    await page.locator('[data-state="selected"][data-target="table"]').waitFor();
    await expect.poll(() => pageField.inputValue()).toBe('3');
    expect(await firstColumn()).toEqual(['Whitmoor', 'Calder Edge']);
    await grid().press('k');
    await expect.poll(() => pageField.inputValue()).toBe('2');
    await cell('Penhale').waitFor();
  });

  test('a right-to-left table starts at the right, for pointer, arrows, order and width, too', async () => {
    await workbench.addFiles([await fixture('vocalised.pdf')]);
    await documentRow(page, 'vocalised.pdf').click();
    const label = cell('التكاليف');
    const amount = cell('(8,200)');
    await label.waitFor();
    const xOf = async (part: Locator) => (await part.boundingBox())?.x ?? Number.NaN;
    expect(await xOf(label)).toBeGreaterThan(await xOf(amount));
    const header = (text: string) => grid().getByRole('columnheader', { name: text, exact: true });
    expect(await xOf(header('البند'))).toBeCloseTo(await xOf(label), 0);

    await label.click();
    await panel.getByRole('status').getByText('A3', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await panel.getByRole('status').getByText('B3', { exact: true }).waitFor();
    await page.locator('[data-state="selected"][data-target="cell"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await panel.getByRole('status').getByText('A3', { exact: true }).waitFor();
    await sortBy('B');
    await expect.poll(firstColumn).toEqual(['التكاليف', 'الربح', 'الإيرادات']);

    const widthOf = async () => (await header('2025').boundingBox())?.width ?? 0;
    const before = await widthOf();
    const grip = await grid().getByRole('button', { name: 'Width of column B' }).boundingBox();
    if (!grip) throw new Error('the separator is not drawn');
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 30, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(widthOf).toBe(before + 30);
  });
});
