/** Values that are corrected: typed, taken from the page, another candidate; and what that teaches. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../support/look-alikes.ts';
import { FLOATING, violations, violationsInDark } from './axe.ts';
import { type FieldParts, fieldParts, invoiceFile } from './field-parts.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const IN_PANEL = '[role="tabpanel"]';

describe.skipIf(!hasBrowser)('values that are corrected', () => {
  let workbench: Workbench;
  let page: Page;
  let fields: FieldParts;

  const open = async (name: string) => {
    await documentRow(page, name).click();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
  };
  beforeAll(async () => {
    const documents = [await invoiceFile('invoice.pdf')];
    workbench = await openWorkbench({ locale: 'en-GB', documents });
    page = workbench.page;
    fields = fieldParts(page);
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await fields.chooseSchema('Invoice');
    await fields.extract();
  });
  beforeEach(async () => {
    await documentRow(page, 'invoice.pdf').click();
    await page.getByRole('tab', { name: 'Fields' }).click();
    await fields.value('invoice_number').getByText('INV-2026-0417').waitFor();
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  const press = (keys: string) => page.keyboard.press(keys);
  const rowOf = (path: string): Locator =>
    fields.tab.getByRole('listitem').filter({ has: page.locator(`[data-value="${path}"]`) });
  const text = (path: string) => fields.value(path).innerText();
  const editor = (title: string) => fields.tab.getByRole('form', { name: `Edit ${title}` });
  const layer = () => page.locator('[data-word-layer="1"]');

  /** The middle of printed words on page 1, in the window. */
  async function findOnPage(words: string): Promise<{ x: number; y: number }> {
    const span = page.locator('[data-page="1"] [data-text-layer] span').getByText(words).first();
    const box = await span.boundingBox();
    if (!box) throw new Error(`${words} is not on the page`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  // First: what other corrections teach would be listed as well.
  test('teach the next document of the same layout until that is deleted', async () => {
    await fields.value('purchase_order_number').click();
    await press('t');
    await layer().waitFor();
    const number = await findOnPage('INV-2026-0417');
    await page.mouse.click(number.x, number.y);
    await press('Enter');
    await layer().waitFor({ state: 'detached' });
    await press('Enter');
    await rowOf('purchase_order_number').getByText('Corrected', { exact: true }).waitFor();

    await workbench.addFiles([await invoiceFile('second.pdf', SECOND)]);
    await open('second.pdf');
    await fields.extract();
    await rowOf('purchase_order_number')
      .getByText('Learned from your correction in invoice.pdf')
      .waitFor();
    expect(await text('purchase_order_number')).toContain('INV-2026-0520');
    expect(await violationsInDark(page, IN_PANEL)).toEqual([]);

    await press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Fields' }).click();
    const list = settings.getByRole('list', { name: 'Learned corrections' });
    await list.getByText(/beside “Invoice number:” on page 1 · from invoice\.pdf/).waitFor();
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await list
      .getByRole('button', { name: 'Delete Purchase order number from invoice.pdf' })
      .click();
    await settings.getByText(/No learned corrections yet/).waitFor();
    await press('Escape');
    await press('Control+z');
    await page
      .getByText('Undone: delete of the learned correction of Purchase order number')
      .waitFor();
    await press('Control+,');
    await list
      .getByRole('button', { name: 'Delete Purchase order number from invoice.pdf' })
      .click();
    await settings.getByText(/No learned corrections yet/).waitFor();
    await press('Escape');
    await fields.tab.getByRole('button', { name: 'Extract these fields again' }).click();
    await expect.poll(() => text('purchase_order_number')).toContain('Not found');
  });

  test('are typed, refused as long as they are no value, undone after a reload, and replaced by another candidate', async () => {
    await fields.value('total').focus();
    await press('e');
    const input = editor('Total').getByRole('textbox', { name: 'Total' });
    await expect.poll(() => input.inputValue()).toBe('1500');
    await input.fill('a lot');
    await editor('Total').getByText('Enter a number, such as 1234.50.').waitFor();
    expect(await editor('Total').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await violationsInDark(page, IN_PANEL)).toEqual([]);
    await input.fill('1,250.00');
    await editor('Total').getByText('Interpreted as £1,250.00').waitFor();
    await press('Enter');
    await rowOf('total').getByText('Corrected', { exact: true }).waitFor();
    expect(await text('total')).toContain('£1,250.00');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-value')))
      .toBe('total');
    expect(await violationsInDark(page, IN_PANEL)).toEqual([]);

    await page.reload();
    await rowOf('total').getByText('Corrected', { exact: true }).waitFor();
    await press('Control+z');
    await expect.poll(() => text('total')).toContain('£1,500.00');
    await press('Control+Shift+z');
    await expect.poll(() => text('total')).toContain('£1,250.00');

    // The value that was extracted is another candidate.
    await fields.value('total').focus();
    await press('c');
    await rowOf('total').getByRole('button', { name: 'Use £1,500.00 for Total' }).click();
    await expect.poll(() => text('total')).toContain('£1,500.00');
    await press('Control+z');
    await expect.poll(() => text('total')).toContain('£1,250.00');
  });

  test('are left as they were by Escape', async () => {
    await fields.value('due_date').focus();
    await press('e');
    await editor('Due date').getByRole('textbox').fill('1.5.2026');
    await editor('Due date').getByText('Interpreted as 1 May 2026').waitFor();
    await press('Escape');
    await editor('Due date').waitFor({ state: 'detached' });
    expect(await text('due_date')).toContain('13 Apr 2026');
    expect(await rowOf('due_date').getByText('Corrected').count()).toBe(0);
  });

  test('are taken from the page by clicks on words and by a box', async () => {
    await fields.value('buyer_address').click();
    await press('t');
    await layer().waitFor();
    expect(await violations(page)).toEqual([]);
    const quarry = await findOnPage('4 Quarry Lane');
    await page.mouse.move(quarry.x - 90, quarry.y - 8);
    await page.mouse.down();
    await page.mouse.move(quarry.x + 90, quarry.y + 8, { steps: 4 });
    await page.mouse.up();
    const input = editor('Buyer address').getByRole('textbox');
    await expect.poll(() => input.inputValue()).toContain('Quarry Lane');
    await editor('Buyer address')
      .getByText(/^From p\. 1: “.*Quarry Lane/)
      .waitFor();
    // A click on a word that is taken leaves it out, a second one takes it again.
    const before = await input.inputValue();
    await page.mouse.click(quarry.x, quarry.y);
    await expect.poll(() => input.inputValue()).not.toBe(before);
    await page.mouse.click(quarry.x, quarry.y);
    await expect.poll(() => input.inputValue()).toBe(before);
    await editor('Buyer address').getByRole('button', { name: 'Save' }).click();
    await rowOf('buyer_address').getByText('Corrected', { exact: true }).waitFor();
    await rowOf('buyer_address').getByText('p. 1').waitFor();
    await layer().waitFor({ state: 'detached' });
  });

  test('are taken from the page by keys alone', async () => {
    await fields.value('due_date').focus();
    await press('t');
    await layer().waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-word-layer')))
      .toBe(true);
    // From the first word of the due date to that of the line above: 14 March 2026.
    await press('ArrowDown');
    await press('ArrowUp');
    await press('Shift+ArrowRight');
    await press('Shift+ArrowRight');
    await press('Enter');
    const input = editor('Due date').getByRole('textbox');
    await expect.poll(() => input.inputValue()).toBe('14 March 2026');
    await layer().waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-value-editor]') !== null),
      )
      .toBe(true);
    await press('Enter');
    await rowOf('due_date').getByText('Corrected', { exact: true }).waitFor();
    expect(await text('due_date')).toContain('14 Mar 2026');
  });

  test('of another type are refused with what is wrong', async () => {
    await fields.value('due_date').click();
    await press('t');
    await layer().waitFor();
    const seller = await findOnPage('Whitmoor');
    await page.mouse.click(seller.x, seller.y);
    await editor('Due date').getByText('Enter a date, such as 2024-03-31.').waitFor();
    await editor('Due date').getByRole('button', { name: 'Cancel' }).click();
    await layer().waitFor({ state: 'detached' });
  });

  test('can be said not to be in the document, and cells of lists are corrected', async () => {
    await fields.value('due_date').focus();
    await press('e');
    await editor('Due date').getByRole('button', { name: 'Not in the document' }).click();
    await expect.poll(() => text('due_date')).toContain('Not in the document');
    await fields.value('items.1.description').focus();
    await press('e');
    const cell = fields.tab.locator('[data-value-editor]').getByRole('textbox');
    await cell.fill('Paving, sawn');
    await press('Enter');
    await expect.poll(() => text('items.1.description')).toBe('Paving, sawn');
  });

  test('are corrected from the review queue, which goes on without them', async () => {
    await workbench.addFiles([await invoiceFile('unnumbered.pdf', { number: 'to be given' })]);
    await open('unnumbered.pdf');
    await fields.extract();
    await page.getByRole('tab', { name: /^Review/ }).click();
    const queue = page.getByRole('tabpanel', { name: 'Review' });
    const item = queue.locator('[data-review-row]').filter({ hasText: 'Invoice number' });
    await item.click();
    await press('e');
    await editor('Invoice number').waitFor();
    await editor('Invoice number').getByRole('textbox').fill('INV-2026-0418');
    await press('Enter');
    await rowOf('invoice_number').getByText('Corrected', { exact: true }).waitFor();
    await page.getByRole('tab', { name: /^Review/ }).click();
    await item.waitFor({ state: 'detached' });
  });
});
