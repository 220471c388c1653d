/** The values of several documents in a grid: extracted, sorted, followed to their page, exported. */
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOATING, inspectViews, violationsInDark } from './axe.ts';
import { type FieldParts, fieldParts, invoiceFile, wordsUnderSelection } from './field-parts.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const INVOICES = [
  ['north.pdf', { number: 'N-100', total: '£1,500.00' }],
  ['south.pdf', { number: 'S-20', total: '£90.00' }],
  ['west.pdf', { number: 'W-3', total: '£12,000.00' }],
] as const;

const invoices = () => Promise.all(INVOICES.map(([name, values]) => invoiceFile(name, values)));

const IN_GRID = { within: 'section[aria-label^="Fields of"]' };

describe.skipIf(!hasBrowser)('the fields of several documents', () => {
  let workbench: Workbench;
  let page: Page;
  let fields: FieldParts;

  beforeAll(async () => {
    workbench = await openWorkbench({ documents: await invoices() });
    page = workbench.page;
    fields = fieldParts(page);
    await documents().filter({ hasText: 'north.pdf' }).getByText('1 page').waitFor();
    await extractCollection();
  });

  afterAll(() => workbench?.close());

  beforeEach(async () => {
    await workbench.openAgain();
    await documentRow(page, 'north.pdf').click();
  });

  afterEach(() => expect(workbench.errors).toEqual([]));

  const documents = () => page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  const overview = () => page.getByRole('region', { name: /^Fields of/ });
  const grid = () => page.getByRole('grid', { name: 'Values of Invoice' });
  const names = () => grid().getByRole('rowheader').allInnerTexts();

  /** Collects all documents and extracts the fields of an invoice from them. */
  const extractCollection = async () => {
    await documents().first().getByRole('button').first().focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Add selected documents to a collection' }).click();
    await page.getByRole('menuitem', { name: 'New collection…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Stones');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: 'Fields of the collection' }).click();
    await overview().getByRole('button', { name: 'Choose a schema' }).click();
    await page.getByRole('menuitemradio', { name: 'Invoice', exact: true }).click();
    await overview().getByRole('button', { name: 'Extract fields', exact: true }).click();
    await overview().getByText('3 of 3 documents extracted').waitFor();
    await grid().getByText('W-3').waitFor();
    // The button that had the focus is gone.
    const hasFocus = (element: Element) => element.contains(document.activeElement);
    expect(await overview().evaluate(hasFocus)).toBe(true);
  };
  const openCollection = async () => {
    await page.getByRole('button', { name: 'Stones 3 documents' }).click();
    await page.getByRole('button', { name: 'Fields of the collection' }).click();
    await grid().getByText('W-3').waitFor();
  };

  test('are a row each, sorted, searched, walked by keys and followed to their place', async () => {
    await openCollection();
    await grid().getByRole('button', { name: 'Total', exact: true }).click();
    await expect.poll(names).toEqual(['south.pdf', 'north.pdf', 'west.pdf']);
    await grid().getByRole('button', { name: 'Total', exact: true }).click();
    await expect.poll(names).toEqual(['west.pdf', 'north.pdf', 'south.pdf']);
    await grid().getByRole('rowheader', { name: 'north.pdf' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('S-20');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('Control+c');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('S-20');
    await page.keyboard.press('Enter');
    await page.getByRole('banner').getByText('south.pdf').waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await grid().waitFor();
    await overview().getByRole('searchbox', { name: 'Find in values' }).fill('s-20');
    await expect.poll(names).toEqual(['south.pdf']);
    await overview().getByText('1 of 3 documents', { exact: true }).waitFor();

    await grid().getByRole('gridcell', { name: 'S-20' }).click();
    await page.locator('[data-overlay="1"] [data-state="selected"]').waitFor();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await expect.poll(() => wordsUnderSelection(page, 1)).toBe('S-20');
    await fields.value('invoice_number').getByText('S-20').waitFor();
    await expect
      .poll(() => fields.value('invoice_number').getAttribute('aria-current'))
      .toBe('true');
    // Back is the grid again, and before it the page that was left for it.
    await page.keyboard.press('Alt+ArrowLeft');
    await grid().waitFor();
    await page.keyboard.press('Alt+ArrowLeft');
    await grid().waitFor({ state: 'detached' });
    await page.getByRole('banner').getByText('north.pdf').waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await grid().waitFor();
    await page.keyboard.press('Escape');
    await grid().waitFor({ state: 'detached' });
  });

  test('are filtered by column, and columns are sized, in the room of page and results; both stay', async () => {
    await openCollection();
    // What the results beside the page say has nothing to do with these values.
    expect(await page.getByRole('region', { name: 'Results' }).count()).toBe(0);
    const headOf = (column: string) =>
      grid()
        .getByRole('columnheader')
        .filter({ has: page.getByRole('button', { name: column, exact: true }) });
    const filterBy = async (column: string, text: string) => {
      const head = headOf(column);
      await head.hover();
      await head.getByRole('button', { name: `Filter by column ${column}` }).click();
      await page.getByRole('searchbox', { name: `Filter column ${column}` }).fill(text);
      await page.keyboard.press('Enter');
    };
    await filterBy('Total', '>1,000');
    await expect.poll(async () => (await names()).toSorted()).toEqual(['north.pdf', 'west.pdf']);
    await filterBy('Document', 'west');
    await expect.poll(names).toEqual(['west.pdf']);
    await overview().getByRole('button', { name: 'Clear 2 column filters' }).click();
    await expect.poll(names).toHaveLength(3);

    // By keys, from a cell of the column.
    await grid().getByRole('rowheader', { name: 'north.pdf' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('searchbox', { name: 'Filter column Document' }).fill('south');
    await expect.poll(names).toEqual(['south.pdf']);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect.poll(names).toHaveLength(3);

    const head = headOf('Document');
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const before = await width();
    const grip = await head.getByRole('button', { name: 'Width of column Document' }).boundingBox();
    if (!grip) throw new Error('the column cannot be sized');
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 60);
    // The width is that of the schema: it stays.
    await page.reload();
    await grid().getByText('W-3').waitFor();
    expect(await width()).toBe(before + 60);
    await head.getByRole('button', { name: 'Width of column Document' }).dblclick();
    // As before: columns fit their content from the start.
    await expect.poll(width).toBe(before);
    await page.keyboard.press('Escape');
    await grid().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Fields of the collection' }).click();
    await grid().getByText('W-3').waitFor();
  });

  test('are not covered by the library that they were opened from in a small window', async () => {
    await page.setViewportSize({ width: 900, height: 700 });
    await page.getByRole('button', { name: 'Show library' }).click();
    await page.getByRole('button', { name: 'Actions for Stones' }).click();
    await page.getByRole('menuitem', { name: 'Extract fields…' }).click();
    await grid().getByText('W-3').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Close the library' }).count())
      .toBe(0);
    // Escape closes the library first, although the focus was in the values.
    await grid().getByRole('rowheader', { name: 'north.pdf' }).focus();
    const library = page.getByRole('button', { name: 'Close the library' });
    await page.keyboard.press('Control+Shift+l');
    await library.waitFor();
    await page.keyboard.press('Escape');
    await library.waitFor({ state: 'detached' });
    await grid().getByText('W-3').waitFor();
    await expect
      .poll(() => grid().evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await grid().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('of selected documents need no collection, are exported plain, or with the box of each value', async () => {
    const { look, broken } = inspectViews(page);
    await documentRow(page, 'south.pdf').click({ modifiers: ['Control'] });
    await documentRow(page, 'west.pdf').click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'More for selected documents' }).click();
    await page.getByRole('menuitem', { name: 'Extract fields of 2 documents…' }).click();
    await overview().getByRole('button', { name: 'Choose a schema' }).click();
    await page.getByRole('menuitemradio', { name: 'Invoice', exact: true }).click();
    await look('grid before values', IN_GRID);
    await overview().getByRole('button', { name: 'Extract fields', exact: true }).click();
    await grid().getByText('W-3').waitFor();
    expect(await names()).toHaveLength(2);
    // The run of the collection has one of these documents as well.
    await page.getByRole('button', { name: 'Evaluate against…' }).waitFor();
    await look('grid', IN_GRID);
    expect(broken).toEqual({});
    const exported = async (full: 'toggle' | null) => {
      await overview().getByRole('button', { name: 'Export' }).click();
      const beside = page.getByRole('menuitemcheckbox', { name: /^With page, confidence/ });
      if (full === 'toggle') await beside.click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /xlsx/ }).click();
      return (await readXlsx(await readFile(await (await download).path()))).sheets[0]?.rows ?? [];
    };
    const [plain = []] = await exported(null);
    expect(plain[0]).toBe('Document');
    expect(plain.filter((title) => /page|box|confidence/.test(String(title)))).toEqual([]);
    await exported('toggle');
    // It is remembered.
    const [header = [], ...rows] = await exported(null);
    const number = header.indexOf('Invoice number');
    expect(rows.map((row) => row[number]).sort()).toEqual(['S-20', 'W-3']);
    const box = header.findIndex((title, at) => at > number && String(title).includes('box'));
    for (const row of rows) expect(String(row[box])).toMatch(/^[\d.]+(,? [\d.]+){3}$/);
    const csv = page.waitForEvent('download');
    await overview().getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await csv).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('are edited in place, replaced by another candidate, taken back, and evaluate a later run', async () => {
    await openCollection();
    const rowOf = (name: string) =>
      grid()
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) });
    const number = rowOf('south.pdf').getByRole('gridcell', { name: /S-2/ });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await number.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit value' }).click();
    const editor = grid().getByRole('textbox', { name: 'Invoice number of south.pdf' });
    await editor.fill('S-21');
    expect(await violationsInDark(page, '[role="grid"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await rowOf('south.pdf').getByText('S-21').waitFor();
    await rowOf('south.pdf').getByRole('img', { name: 'Corrected' }).waitFor();
    await page.keyboard.press('Control+z');
    await rowOf('south.pdf').getByText('S-20').waitFor();
    await page.keyboard.press('Control+y');
    await rowOf('south.pdf').getByText('S-21').waitFor();

    // The extracted value is a candidate now.
    await number.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Use S-20' }).click();
    await rowOf('south.pdf').getByText('S-20').waitFor();

    // Without animations the menu closes sooner.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await number.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit value' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await editor.fill('S-22');
    await page.keyboard.press('Enter');
    await rowOf('south.pdf').getByText('S-22').waitFor();

    // What is no amount is not saved; Escape gives it up.
    const total = rowOf('west.pdf').getByRole('gridcell', { name: /12,000/ });
    await total.focus();
    await page.keyboard.press('F2');
    const amount = grid().getByRole('textbox', { name: 'Total of west.pdf' });
    await amount.fill('none');
    await page.keyboard.press('Enter');
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => total.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press('F2');
    await amount.fill('12500');
    await page.keyboard.press('Enter');
    await rowOf('west.pdf').getByText('12,500').waitFor();

    // A later run is evaluated against what was corrected.
    await grid().getByRole('gridcell', { name: 'N-100' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit value' }).click();
    await grid().getByRole('textbox', { name: 'Invoice number of north.pdf' }).fill('N-101');
    await page.keyboard.press('Enter');
    await grid().getByText('N-101').waitFor();
    await overview().getByRole('button', { name: 'Extract again…' }).click();
    await overview().getByRole('button', { name: 'Extract fields', exact: true }).click();
    await overview().getByText('3 of 3 documents extracted').waitFor();
    await page.getByRole('button', { name: 'Evaluate against…' }).click();
    await page
      .getByRole('menuitem', { name: /^Invoice/ })
      .last()
      .click();
    const evaluation = page.getByRole('dialog', { name: 'Evaluation' });
    const row = evaluation.getByRole('row').filter({ hasText: 'north.pdf' });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      'north.pdf',
      'Invoice number',
      'N-101',
      'N-100',
    ]);
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
  });
});
