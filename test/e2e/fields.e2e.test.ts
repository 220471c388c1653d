/** Typed values of a document: extracted, walked, compared with the page and reviewed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DocumentFields, LibraryItem } from '../../shared/contract/index.ts';
import { documentLinkOf } from '../../shared/document-links.ts';
import { report } from './documents.ts';
import { type FieldParts, fieldParts, invoiceFile, wordsUnderSelection } from './field-parts.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

describe.skipIf(!hasBrowser)('the fields of a document', () => {
  let workbench: Workbench;
  let page: Page;
  let fields: FieldParts;

  beforeAll(async () => {
    const documents = [await invoiceFile('invoice.pdf')];
    workbench = await openWorkbench({ locale: 'en-GB', documents });
    page = workbench.page;
    fields = fieldParts(page);
    await page.getByRole('tab', { name: 'Fields' }).click();
    await fields.tab.getByText('Extract named values').waitFor();
    await extractInvoice();
  });
  beforeEach(async () => {
    await page.getByRole('tab', { name: 'Fields' }).click();
    await fields.value('total').click();
    await page.keyboard.press('Escape');
    await selected().waitFor({ state: 'detached' });
  });

  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  /** What the service says of the document on screen. */
  const stored = async () => {
    const { library, found } = await page.evaluate(async () => {
      const library = await (await fetch('/api/v1/documents?limit=1')).json();
      const id = library.items[0].document_id;
      return { library, found: await (await fetch(`/document/${id}/fields`)).json() };
    });
    LibraryItem.parse(library.items[0]);
    const [newest] = DocumentFields.parse(found).items;
    if (!newest) throw new Error('no fields were extracted');
    return newest.result;
  };
  const selected = () => page.locator('[data-overlay="1"] [data-state="selected"]');
  const current = () => fields.tab.locator('[data-value][aria-current]').getAttribute('data-value');
  const focusedName = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const extractInvoice = async () => {
    await fields.chooseSchema('Invoice');
    // What it does not find well is said before it runs, and where the text goes.
    await fields.tab
      .getByRole('note')
      .getByText(/named in a logo alone is missed/)
      .waitFor();
    await fields.extract();
  };

  test('each value leads to the words that it was read from', async () => {
    await fields.tab.getByText('Built-in · processed on this machine').waitFor();
    expect(await fields.value('invoice_number').innerText()).toContain('INV-2026-0417');
    expect(await fields.value('invoice_date').innerText()).toContain('14 Mar 2026');
    expect(await fields.value('items.0.description').innerText()).toBe('Roofing slate, grey');

    const { fields: values } = await stored();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await fields.value('invoice_number').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Copy(?! link)/ }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe('INV-2026-0417');
    await fields.value('invoice_number').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Copied the link to page 1').waitFor();
    const link = await copied();
    const number = values.find(({ path }) => path === 'invoice_number');
    expect(documentLinkOf(link)).toMatchObject({ page: 1, box: number?.citations[0]?.bbox });

    const cited = values.filter(({ citations }) => citations.length > 0);
    expect(cited.length).toBeGreaterThan(10);
    for (const { path, citations } of cited) {
      await fields.value(path).click();
      await selected().waitFor();
      const words = await wordsUnderSelection(page, 1);
      expect([path, words]).toEqual([path, citations[0]?.quote.replaceAll(/\s+/g, '')]);
    }
  });

  test('a value that was not found says so', async () => {
    expect(await fields.value('iban').innerText()).toContain('Not found');
    await fields.value('invoice_number').click();
    await selected().waitFor();
    await fields.value('iban').click();
    // It has no place to light.
    await selected().waitFor({ state: 'detached' });
  });

  test('keys walk the values, on their page and in the form', async () => {
    await fields.value('invoice_number').focus();
    await selected().waitFor();
    // Over what can be done with the value to the next one.
    for (const name of ['Edit Invoice number', 'Accept Invoice number', 'Reject Invoice number']) {
      await page.keyboard.press('Tab');
      expect(await focusedName()).toBe(name);
    }
    await page.keyboard.press('Tab');
    expect(await current()).toBe('invoice_date');
    expect(await wordsUnderSelection(page, 1)).toBe('14March2026');
    await fields.value('invoice_number').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await current()).toBe('due_date');
    await page.keyboard.press('k');
    expect(await current()).toBe('invoice_date');
    await page.keyboard.press('Escape');
    await selected().waitFor({ state: 'detached' });
  });

  test('a box on the page leads to its value, and its layer can be hidden', async () => {
    const boxes = page.locator('[data-target="field-box"][data-field="due_date"]');
    const box = boxes.first();
    await box.waitFor();
    await page.locator('[data-field-label="due_date"]').getByText('Due date').waitFor();
    const area = await box.boundingBox();
    if (!area) throw new Error('the box has no place');
    await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
    await page.locator('[data-field="due_date"][data-lit]').first().waitFor();
    await page.mouse.click(area.x + area.width / 2, area.y + area.height / 2);
    await expect.poll(current).toBe('due_date');
    await page.keyboard.press('Control+Shift+B');
    await expect.poll(() => boxes.count()).toBe(0);
    await page.keyboard.press('Control+Shift+B');
    await box.waitFor();
    // Other tabs show nothing of them.
    await page.getByRole('tab', { name: 'Tables' }).click();
    await expect.poll(() => boxes.count()).toBe(0);
  });

  test('names of fields cover no text', async () => {
    await page.locator('[data-field-label]').first().waitFor();
    const covered = await page.evaluate(() => {
      const labels = [...document.querySelectorAll('[data-field-label]')];
      const texts = [...document.querySelectorAll('[data-page="1"] [data-text-layer] span')];
      const areas = texts
        .filter((text) => text.textContent?.trim())
        .map((text) => text.getBoundingClientRect());
      return labels
        .map((label) => ({ name: label.textContent, area: label.getBoundingClientRect() }))
        .filter(({ area }) =>
          areas.some(
            (other) =>
              area.left < other.right - 1 &&
              other.left < area.right - 1 &&
              area.top < other.bottom - 2 &&
              other.top < area.bottom - 2,
          ),
        )
        .map(({ name }) => name);
    });
    expect(covered).toEqual([]);
  });

  test('values are accepted and rejected, taken back, and stay after a reload', async () => {
    const reviewOf = async (path: string) =>
      (await stored()).fields.find((value) => value.path === path)?.review;
    await fields.value('invoice_number').focus();
    await page.keyboard.press('a');
    const row = fields.tab
      .getByRole('listitem')
      .filter({ has: page.locator('[data-value="invoice_number"]') });
    await expect.poll(() => row.getAttribute('data-review')).toBe('accepted');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect.poll(() => reviewOf('invoice_date')).toBe('rejected');
    await page.keyboard.press('Control+z');
    await expect.poll(() => reviewOf('invoice_date')).toBe('unreviewed');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => reviewOf('invoice_date')).toBe('rejected');
    // A cell of a table: arrow keys go from cell to cell, Tab to what can be done with it.
    await fields.value('items.0.description').focus();
    await page.keyboard.press('ArrowDown');
    expect(await current()).toBe('items.1.description');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => reviewOf('items.1.description')).toBe('accepted');
    await page.reload();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await fields.value('invoice_number').waitFor();
    await expect.poll(() => row.getAttribute('data-review')).toBe('accepted');
  });

  test('a value with several places steps through them; one that changed says how', async () => {
    const second = { x: 0.1, y: 0.8, width: 0.2, height: 0.02 };
    const changes: Readonly<Record<string, string>> = { due_date: 'moved', total: 'lost' };
    // As after another extraction, which a test cannot make find something else.
    await page.route('**/document/*/fields', async (route) => {
      const response = await route.fetch();
      const found = DocumentFields.parse(await response.json());
      for (const field of found.items[0]?.result.fields ?? []) {
        const [cited] = field.citations;
        if (field.path === 'invoice_number' && cited) {
          field.citations = [cited, { ...cited, bbox: second }];
        }
        const change = changes[field.path];
        if (change) Object.assign(field, { change });
      }
      await route.fulfill({ response, json: found });
    });
    await page.reload();
    const rowOf = (path: string) =>
      fields.tab.getByRole('listitem').filter({ has: page.locator(`[data-value="${path}"]`) });
    await rowOf('due_date').getByText('New extraction: the position has changed').waitFor();
    await rowOf('total').getByText('New extraction: the value was not found').waitFor();
    await fields.value('invoice_number').focus();
    const position = () => rowOf('invoice_number').getByText(/^Place \d\/\d$/);
    await expect.poll(() => position().textContent()).toBe('Place 1/2');
    const top = async () => (await selected().boundingBox())?.y ?? 0;
    const first = await top();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position().textContent()).toBe('Place 2/2');
    await expect.poll(top).toBeGreaterThan(first);
    await rowOf('invoice_number').getByRole('button', { name: 'Next place' }).click();
    await expect.poll(() => position().textContent()).toBe('Place 1/2');
    await expect.poll(top).toBe(first);
    await page.unrouteAll();
  });

  test('the next document offers the same schema and is extracted by one click', async () => {
    await fields.chooseSchema('Invoice');
    await workbench.addFiles([await report('report.pdf')]);
    await documentRow(page, 'report.pdf').click();
    await fields.extract();
    expect(await fields.value('total').innerText()).toContain('Not found');
    await fields.tab
      .getByRole('status')
      .getByText(/required missing/)
      .waitFor();
    // The document before still shows its values.
    await documentRow(page, 'invoice.pdf').click();
    await fields.value('invoice_number').getByText('INV-2026-0417').waitFor();
  });

  test('values and the chosen schema are there after the program starts again', async () => {
    await workbench.stopService();
    await workbench.restartService();
    await page.reload();
    await fields.value('invoice_number').waitFor();
    await fields.tab.getByRole('button', { name: 'Schema: Invoice' }).waitFor();
  });
});
