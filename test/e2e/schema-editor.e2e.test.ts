/** Schemas of one's own: edited, ordered by keys and pointer, saved in versions, exchanged, deleted. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldParts, fieldParts, invoiceFile } from './field-parts.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('the schema editor', () => {
  let workbench: Workbench;
  let page: Page;
  let fields: FieldParts;

  beforeAll(async () => {
    workbench = await openWorkbench({ documents: [await invoiceFile('invoice.pdf')] });
    page = workbench.page;
    fields = fieldParts(page);
    await page.getByRole('tab', { name: 'Fields' }).click();
    await schemaMenu().waitFor();
  });

  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  const schemaMenu = () => fields.tab.getByRole('button', { name: /^(Choose a schema|Schema: )/ });
  const editor = () => page.getByRole('dialog');
  const listedFields = () => editor().getByRole('list', { name: 'Fields' }).getByRole('button');
  const names = async () =>
    (await listedFields().allInnerTexts()).map((text) => text.split('\n')[0]);
  const choose = async (item: string) => {
    await schemaMenu().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const addField = async (title: string, type?: string) => {
    await editor().getByRole('button', { name: 'Add field' }).click();
    await editor().getByLabel('Title').fill(title);
    if (!type) return;
    await editor().getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: type, exact: true }).click();
  };
  const save = async () => {
    await editor().getByRole('button', { name: 'Save' }).click();
    await editor().waitFor({ state: 'detached' });
  };
  test('fields are suggested from what the document holds, and can be saved and extracted', async () => {
    await choose('Suggest fields');
    await editor().getByText('Invoice number').first().waitFor();
    const suggested = await names();
    for (const name of ['Invoice number', 'Invoice date']) expect(suggested).toContain(name);
    await save();
    await fields.tab.getByRole('button', { name: 'Extract fields', exact: true }).click();
    await fields.tab.locator('[data-fields-form]').getByText('INV-2026-0417').waitFor();
  });

  /** A schema with three fields, saved and chosen; each test makes one of its own. */
  const makeSchema = async (name: string) => {
    await choose('New schema…');
    await editor().getByLabel('Name').fill(name);
    await addField('Invoice number', 'Identifier');
    await addField('Invoice date', 'Date');
    await addField('Total due', 'Amount');
    await save();
    await fields.tab.getByRole('button', { name: `Schema: ${name}` }).waitFor();
  };

  test('a draft outlasts Escape and a reload until it is saved or given up', async () => {
    await choose('New schema…');
    await editor().getByLabel('Name').fill('Half a schema');
    await addField('Consignee');
    await page.keyboard.press('Escape');
    await editor().waitFor({ state: 'detached' });
    await page.reload();
    await choose('New schema…');
    await editor().getByText('Unsaved changes restored').waitFor();
    expect(await names()).toEqual(['Consignee']);
    await addField('Consignor');
    expect(await names()).toEqual(['Consignee', 'Consignor']);
    await editor().getByRole('button', { name: 'Cancel' }).click();
    await editor().waitFor({ state: 'detached' });
    await choose('New schema…');
    expect(await editor().getByLabel('Name').inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  test('Enter in a title adds the next field', async () => {
    await choose('New schema…');
    await editor().getByLabel('Name').fill('By keyboard');
    await editor().getByRole('button', { name: 'Add field' }).click();
    for (const title of ['Order number', 'Weight']) {
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
      await expect.poll(() => editor().locator('input:focus').inputValue()).toBe('');
    }
    await page.keyboard.type('Volume');
    expect(await names()).toEqual(['Order number', 'Weight', 'Volume']);
    await save();
  });

  test('says beside each field what keeps it from being saved', async () => {
    await choose('New schema…');
    await editor().getByRole('button', { name: 'Save' }).click();
    await editor().getByText('Enter a name for the schema.').first().waitFor();
    await editor().getByLabel('Name').fill('States');
    await editor().getByText('Add at least one field.').first().waitFor();
    await addField('State', 'Choice');
    await editor().getByRole('button', { name: 'Save' }).click();
    await editor().getByText('Enter at least one choice.').first().waitFor();
    await editor().getByLabel('Choices, one per line').fill('Open\nPaid');
    expect(await editor().getByLabel('Key').inputValue()).toBe('state');
    await save();
  });

  test('a schema of one’s own is applied', async () => {
    await makeSchema('Payments');
    await fields.extract();
    expect(await fields.value('invoice_number').innerText()).toContain('INV-2026-0417');
    await fields.value('total_due').getByText(/1,500/).waitFor();
  });

  test('fields are ordered by keys and by dragging, and edits are undone', async () => {
    await makeSchema('Orders');
    await choose('Edit Orders…');
    await listedFields().last().focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await names()).toEqual(['Invoice number', 'Total due', 'Invoice date']);
    await editor().getByText('Moved Total due to 2 of 3').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await names()).toEqual(['Total due', 'Invoice number', 'Invoice date']);
    await listedFields()
      .nth(2)
      .dragTo(listedFields().nth(0), { targetPosition: { x: 20, y: 2 } });
    await expect.poll(names).toEqual(['Invoice date', 'Total due', 'Invoice number']);
    await listedFields().nth(1).focus();
    await page.keyboard.press('Delete');
    expect(await names()).toEqual(['Invoice date', 'Invoice number']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await names()).toEqual(['Total due', 'Invoice number', 'Invoice date']);
    await save();
    await expect
      .poll(() => fields.tab.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('Total due'), expect.anything(), expect.anything()]);
  });

  test('an older version is restored', async () => {
    await makeSchema('Receipts');
    await choose('Edit Receipts…');
    await listedFields().first().focus();
    await page.keyboard.press('Delete');
    await save();
    await choose('Edit Receipts…');
    await editor().getByRole('button', { name: 'Version 2' }).click();
    await page.getByRole('menuitemradio', { name: /^Restore version 1 · 3 fields/ }).click();
    await expect.poll(names).toEqual(['Invoice number', 'Invoice date', 'Total due']);
    await save();
    // And the window takes back what it saved.
    await page.keyboard.press('Control+z');
    await expect.poll(() => fields.tab.getByRole('listitem').count()).toBe(2);
  });

  test('a schema is exported as JSON Schema and comes back', async () => {
    await makeSchema('Purchases');
    const download = page.waitForEvent('download');
    await choose('Export as JSON Schema');
    const path = await (await download).path();
    const json = JSON.parse(await readFile(path, 'utf8'));
    expect(Object.keys(json.properties)).toEqual(['invoice_number', 'invoice_date', 'total_due']);
    expect(json.title).toBe('Purchases');

    const chooser = page.waitForEvent('filechooser');
    await choose('Import JSON Schema…');
    await (await chooser).setFiles({
      name: 'deliveries.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...json, title: 'Deliveries' })),
    });
    await fields.tab.getByRole('button', { name: 'Schema: Deliveries' }).waitFor();
    expect(await fields.tab.getByRole('listitem').count()).toBe(3);
  });

  test('a file that is no schema says why', async () => {
    const chooser = page.waitForEvent('filechooser');
    await choose('Import JSON Schema…');
    await (await chooser).setFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('not json'),
    });
    await page
      .getByText('The file is not valid JSON. Choose a file with a JSON Schema.')
      .first()
      .waitFor();
  });

  test('a schema is deleted and brought back', async () => {
    await makeSchema('Bills');
    await choose('Delete Bills');
    await page.getByText('Deleted the schema Bills').waitFor();
    await page.keyboard.press('Control+z');
    // It is the chosen one again. Its menu replaces the one that would be opened before that.
    await fields.tab.getByRole('button', { name: 'Schema: Bills' }).waitFor();
    await fields.chooseSchema('Bills');
    await fields.tab.getByRole('button', { name: 'Schema: Bills' }).waitFor();
  });
});
