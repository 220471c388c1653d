/**
 * What eyes, keys and screen readers need, by the rules of axe (WCAG 2 A and AA, good practice). Parts
 * of the window that are shown side by side are looked at together; dialogs and menus by themselves.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FLOATING, inspectViews, WITH_TARGETS } from './axe.ts';
import { fixture } from './documents.ts';
import { fieldParts, invoiceFile } from './field-parts.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

const IN_FRONT = { within: FLOATING };

describe.skipIf(!hasBrowser)('in both themes', () => {
  let workbench: Workbench;
  let page: Page;

  beforeAll(async () => {
    const files = ['page-labels.pdf', 'totals.pdf'].map(fixture);
    const documents = await Promise.all([invoiceFile('invoice.pdf'), ...files]);
    workbench = await openWorkbench({ documents });
    page = workbench.page;
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });
  beforeEach(async () => {
    await workbench.openAgain();
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await documentRow(page, 'totals.pdf').click();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await page.getByRole('grid').waitFor();
  });

  const tab = (name: string) => page.getByRole('tab', { name }).click();
  const item = (name: string) =>
    page
      .getByRole('menuitem', { name, exact: true })
      .or(page.getByRole('menuitemradio', { name, exact: true }));
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const closed = async (name: string) => {
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'detached' });
  };
  const filters = () => page.getByRole('button', { name: 'Tags and saved filters' });
  const firstItem = () => page.getByRole('menuitem').first().waitFor();

  test('every pane can be read and reached', async () => {
    const { look, broken } = inspectViews(page);
    await workbench.addFiles([await fixture('not-a-pdf.pdf')]);
    const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await rows.getByText('not-a-pdf.pdf is not a PDF').waitFor();
    await documentRow(page, 'totals.pdf').click();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await look('tables, a document that failed', WITH_TARGETS);

    await tab('Text');
    await page.getByRole('tabpanel', { name: 'Text' }).getByText('Slate from').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search names and text' });
    await search.fill('slate');
    await page.locator('mark').first().waitFor();
    // Headings in the text of a document are its author's, in whatever order.
    await look('text, search', { rules: { 'heading-order': { enabled: false } } });

    await search.fill('');
    await tab('Review');
    await page.getByRole('button', { name: 'New collection' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Stones');
    await dialog('').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('button', { name: /^Stones 0/ }).waitFor();
    const first = rows.getByText('totals.pdf', { exact: true });
    await first.click({ modifiers: ['Control'] });
    const bar = page.getByRole('toolbar', { name: 'Selected documents' });
    await bar.getByText('1 selected').waitFor();
    await page.keyboard.press('F4');
    await page.locator('[data-thumbnail="1"]').waitFor();
    await look('review, thumbnails, collection, selection', WITH_TARGETS);

    await bar.getByRole('button', { name: 'Add selected documents to a collection' }).click();
    await item('Stones').click();
    await page.getByRole('button', { name: /^Stones 1/ }).click();
    await page.getByRole('button', { name: 'Show all documents' }).waitFor();
    await page.keyboard.press('Control+Shift+A');
    const chat = page.getByRole('tabpanel', { name: 'Chat' });
    await chat.getByRole('combobox', { name: 'Ask about' }).getByText('Stones').waitFor();
    const question = 'What is slate from the upper bench sold for?';
    await chat.getByRole('textbox', { name: 'Question' }).fill(question);
    await page.keyboard.press('Enter');
    const answer = chat.getByRole('article', { name: question });
    await answer.getByRole('button', { name: /^1: / }).waitFor();
    await look('answer about a collection', WITH_TARGETS);

    await page.getByRole('button', { name: 'Show all documents' }).click();
    await first.click();
    await chat.getByRole('textbox', { name: 'Question' }).waitFor();
    const failed = rows.filter({ hasText: 'not-a-pdf.pdf' }).locator('[data-row]');
    await page.route('**/api/v1/trash', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await failed.press('Delete');
    await page.getByText('not-a-pdf.pdf could not be deleted').first().waitFor();
    await page.unroute('**/api/v1/trash');
    await failed.press('Delete');
    await page.getByText('Deleted not-a-pdf.pdf').first().waitFor();
    await page.getByRole('button', { name: /^Trash/ }).click();
    const trash = page.getByRole('list', { name: 'Documents in the trash' });
    await trash.getByText('not-a-pdf.pdf').waitFor();
    await trash.getByRole('checkbox').first().check();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await notices.getByText('not-a-pdf.pdf could not be deleted').waitFor();
    await look('chat, trash, notifications', WITH_TARGETS);

    await page.getByRole('button', { name: 'Back to the library' }).click();
    await rows.getByText('page-labels.pdf', { exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Page', exact: true });
    await page.getByText('(Cover)', { exact: true }).waitFor();
    await page.keyboard.press('Shift+F4');
    await page.getByRole('treeitem').first().waitFor();
    await field.fill('2');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Link: Page 9 (F-1)' }).hover();
    await field.fill('3');
    await page.getByText('For the printed number 3').waitFor();
    await look('links, outline, hint of the page field');

    await page.setViewportSize({ width: 640, height: 450 });
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Settings…' }).waitFor();
    // A menu floats outside the landmarks like a dialog, but axe exempts only the latter.
    await look('narrow', { rules: { region: { enabled: false } } });
    expect(broken).toEqual({});
  });

  test('every menu and dialog can be read and reached', async () => {
    const { look, broken } = inspectViews(page);
    const row = documentRow(page, 'totals.pdf');
    const cell = page.getByRole('gridcell', { name: 'Breakage' });

    await row.click({ button: 'right' });
    await item('Tags').click();
    await item('New tag…').waitFor();
    await look('menu of a document', IN_FRONT);
    await item('New tag…').click();
    const tag = dialog('New tag');
    await tag.getByLabel('Name').fill('Stones');
    await look('new tag', IN_FRONT);
    await page.keyboard.press('Enter');
    await tag.waitFor({ state: 'detached' });
    await filters().click();
    await item('Stones (1)').waitFor();
    await look('menu of filters', IN_FRONT);
    await item('Stones (1)').click();
    await page.getByRole('button', { name: 'Show documents with any tag' }).waitFor();
    await filters().click();
    await item('Save filter…').click();
    await dialog('Save filter').waitFor();
    await look('save filter', IN_FRONT);
    await closed('Save filter');

    await cell.click({ button: 'right' });
    await firstItem();
    await look('menu of a cell', IN_FRONT);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy table' }).click();
    await firstItem();
    await look('menu of copying', IN_FRONT);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More table tools' }).click();
    await firstItem();
    await look('menu of table tools', IN_FRONT);
    await page.getByRole('menuitem', { name: /^Find and replace/ }).click();
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Slate');
    await look('find and replace, documents with a tag');
    await page.keyboard.press('Escape');
    await cell.dblclick();
    await look('edited cell', { within: '[role="grid"]' });
    await page.keyboard.type('Waste');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '1 correction' }).click();
    await dialog('Corrections').waitFor();
    await look('corrections', IN_FRONT);
    await closed('Corrections');

    await row.click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: /name/i }).first().waitFor();
    await look('rename', { within: '[data-pane="library"]' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+O');
    await dialog('').waitFor();
    await look('add from address', IN_FRONT);
    await closed('');
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await look('palette', IN_FRONT);
    await page.getByRole('combobox', { name: 'Go to or run' }).fill('1');
    await page.getByRole('option', { name: /^Page 1/ }).waitFor();
    await look('palette with pages', IN_FRONT);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Activity/ }).click();
    await dialog('Activity').waitFor();
    await look('activity', IN_FRONT);
    await closed('Activity');
    await page.keyboard.press('Control+e');
    const exporting = dialog('Export');
    await exporting.getByRole('radio', { name: 'Tables', exact: true }).check();
    await exporting.getByRole('checkbox').first().waitFor();
    await look('export', IN_FRONT);
    await exporting.getByRole('button', { name: 'Presets' }).click();
    await item('Save as preset…').click();
    await dialog('Save export preset').waitFor();
    await look('save export preset', IN_FRONT);
    await closed('Save export preset');
    await closed('Export');
    await page.keyboard.press('?');
    await dialog('Keyboard shortcuts').waitFor();
    await look('shortcuts', IN_FRONT);
    await closed('Keyboard shortcuts');

    await page.keyboard.press('Control+,');
    const settings = dialog('Settings');
    const sections = await settings.getByRole('tab').allInnerTexts();
    expect(sections).toContain('Answers');
    for (const name of sections) {
      await settings.getByRole('tab', { name, exact: true }).click();
      await settings.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor();
      if (name === 'Answers') {
        await page.getByRole('button', { name: 'Add provider' }).click();
        await page.getByRole('form', { name: 'Add provider' }).waitFor();
      }
      await look(`settings: ${name}`, IN_FRONT);
    }
    expect(broken).toEqual({});
  });

  test('fields and their schemas can be read and reached', async () => {
    const { look, broken } = inspectViews(page);
    const fields = fieldParts(page);
    const inPanel = { ...WITH_TARGETS, within: '[role="tabpanel"]' };
    await documentRow(page, 'invoice.pdf').click();
    await page.getByRole('banner').getByText('invoice.pdf').waitFor();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await tab('Fields');
    await fields.tab.getByText('Extract named values').waitFor();
    await look('no schema', inPanel);
    await fields.chooseSchema('Invoice');
    await fields.tab.getByRole('button', { name: 'Extract fields', exact: true }).waitFor();
    await look('schema before extraction', inPanel);
    await fields.extract();
    await fields.value('invoice_number').click();
    await page.locator('[data-overlay="1"] [data-state="selected"]').waitFor();
    await look('values', WITH_TARGETS);
    await fields.value('items.1.quantity').focus();
    await look('a cell of a table', inPanel);
    await fields.tab.getByRole('button', { name: 'Schema: Invoice' }).click();
    await page.getByRole('menuitem', { name: 'Customise Invoice…' }).click();
    const editor = dialog('New schema');
    await editor.getByLabel('Name').fill('');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.getByText('Enter a name for the schema.').first().waitFor();
    await editor.getByRole('button', { name: 'Add field' }).click();
    await editor.getByLabel('Title').waitFor();
    await look('schema editor with errors', { ...WITH_TARGETS, within: FLOATING });
    expect(broken).toEqual({});
  });

  test('chosen things show where the system forces its colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByRole('gridcell').nth(5).click();
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('[role="tab"][aria-selected="true"]')).toBe('solid');
    expect(await outline('nav[aria-label="Tables"] [aria-current="true"]')).toBe('solid');
    expect(await outline('[role="tab"][aria-selected="false"]')).toBe('none');
  });
});
