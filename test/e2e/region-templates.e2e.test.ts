/** Table regions saved as templates: offered in the next document, applied to several, deleted. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawInvoice, type InvoiceValues } from '../fixtures/make/invoice.ts';
import { drawOtherInvoice, FIRST, SECOND } from '../support/look-alikes.ts';
import { FLOATING, violationsInDark } from './axe.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;
let page: Page;
let panel: Locator;

const invoiceFile = async (name: string, values: InvoiceValues) => ({
  name,
  bytes: await drawInvoice(values),
});
const list = () => page.getByRole('list', { name: 'Documents' });
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const offer = () => page.getByRole('region', { name: 'Table template' });
const cell = (text: string) =>
  panel.getByRole('grid').getByRole('gridcell', { name: text, exact: true });

async function open(name: string): Promise<void> {
  await row(name).getByText(name).click();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
}

/** Draws a region from one point to another; page fractions. */
async function drawRegion(from: readonly [number, number], to: readonly [number, number]) {
  const box = await page.locator('[data-page="1"][data-drawn]').boundingBox();
  if (!box) throw new Error('The page is not drawn.');
  const at = ([x, y]: readonly [number, number]) =>
    [box.x + box.width * x, box.y + box.height * y] as const;
  await page.keyboard.press('Control+Alt+r');
  await page
    .getByRole('application', { name: /^Region of a table/ })
    .first()
    .waitFor();
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 6 });
  await page.mouse.up();
}

describe.skipIf(!hasBrowser)('a template of a table', () => {
  beforeAll(async () => {
    workbench = await openWorkbench();
    ({ page } = workbench);
    panel = page.getByRole('tabpanel', { name: 'Tables' });
    await workbench.addFiles([
      await invoiceFile('first.pdf', FIRST),
      await invoiceFile('second.pdf', SECOND),
      await invoiceFile('third.pdf', { ...SECOND, number: 'INV-2026-0999' }),
      { name: 'other.pdf', bytes: await drawOtherInvoice() },
    ]);
    for (const name of ['first', 'second', 'third', 'other']) {
      await row(`${name}.pdf`).getByText('1 page').waitFor();
    }
  });

  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('is saved with the region that is drawn', async () => {
    await open('first.pdf');
    await drawRegion([0.08, 0.282], [0.92, 0.45]);
    const dialog = page.getByRole('dialog', { name: 'Table from a region' });
    await dialog.getByRole('cell', { name: 'Paving, riven' }).waitFor();
    await dialog.getByRole('checkbox', { name: 'Save as template' }).check();
    const add = dialog.getByRole('button', { name: 'Add table' });
    expect(await add.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Items');
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    await cell('Paving, riven').waitFor();
    // The page that it was drawn on has its table.
    expect(await offer().count()).toBe(0);
  });

  test('is offered in the next document of the layout, previewed and added', async () => {
    await open('other.pdf');
    await open('second.pdf');
    await offer().getByText('Template Items fits page 1.').waitFor();
    expect(await violationsInDark(page, '[role="tabpanel"]')).toEqual([]);
    await offer().getByRole('button', { name: 'Preview…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Table from template Items' });
    // The list of this one is longer than that of the first.
    await dialog.getByText('9 rows, 4 columns').waitFor();
    await dialog.getByRole('cell', { name: 'Packing' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await offer().getByRole('button', { name: 'Add table' }).click();
    await offer().waitFor({ state: 'detached' });
    await cell('Packing').waitFor();
    await page.keyboard.press('Control+z');
    await offer().waitFor();
    await offer().getByRole('button', { name: 'Not for this document' }).click();
    await offer().waitFor({ state: 'detached' });
  });

  test('is saved with the columns of a table', async () => {
    await open('first.pdf');
    await cell('Paving, riven').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Save table as template…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save table as template' });
    await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Items by column');
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Saved template Items by column').waitFor();
  });

  test('is applied to several documents, and taken back from all of them', async () => {
    await row('third.pdf')
      .getByText('third.pdf')
      .click({ modifiers: ['Control'] });
    await row('second.pdf')
      .getByText('second.pdf')
      .click({ modifiers: ['Control'] });
    await row('other.pdf')
      .getByText('other.pdf')
      .click({ modifiers: ['Control'] });
    await page.getByRole('button', { name: 'More for selected documents' }).click();
    await page.getByRole('menuitem', { name: 'Apply table template…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply table template' });
    await dialog.getByRole('button', { name: 'Add 2 tables to 2 documents' }).waitFor();
    await dialog.getByRole('button', { name: /^third\.pdf/ }).click();
    await dialog.getByRole('cell', { name: 'Ridge tiles' }).waitFor();
    expect(await dialog.getByRole('button', { name: /^other\.pdf/ }).isDisabled()).toBe(true);
    await dialog.getByText('Different layout').waitFor();
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add 2 tables to 2 documents' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Added 2 tables to 2 documents').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await open('third.pdf');
    await cell('Packing').waitFor();
    await panel.getByRole('button', { name: '1 correction' }).waitFor();
    await page.keyboard.press('Control+z');
    await panel.getByRole('button', { name: '0 corrections' }).waitFor();
  });

  test('is renamed and deleted in Settings, and restored by Undo', async () => {
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Fields' }).click();
    const templates = settings.getByRole('list', { name: 'Table templates' });
    await templates.getByText(/every page|page 1 · 4 fixed columns · from first\.pdf/).waitFor();
    await templates.getByRole('button', { name: 'Rename Items', exact: true }).click();
    await templates.getByRole('textbox', { name: 'New name of Items' }).fill('Lines');
    await page.keyboard.press('Enter');
    await templates.getByText('Lines', { exact: true }).waitFor();
    expect(await violationsInDark(page, FLOATING)).toEqual([]);
    await templates.getByRole('button', { name: 'Delete Lines' }).click();
    await templates.getByText('Lines', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: delete of template Lines').waitFor();
    await templates.getByText('Lines', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });
});
