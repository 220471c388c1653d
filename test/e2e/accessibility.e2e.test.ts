/** What eyes, keys and screen readers need, by the rules of axe (WCAG 2 A and AA, good practice). */
import type { RunOptions } from 'axe-core';
import { describe, expect, test } from 'vitest';
import { OPTIONS, violationsInBothThemes, WITH_TARGETS } from './axe.ts';
import { fixture } from './documents.ts';
import { fieldParts, invoiceFile } from './field-parts.ts';
import { hasBrowser, openWorkbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

/** Headings in the text of a document are its author's, in whatever order. */
const AUTHORS_HEADINGS: RunOptions = {
  ...OPTIONS,
  rules: { ...OPTIONS.rules, 'heading-order': { enabled: false } },
};

/** A menu floats outside the landmarks like a dialog, but axe exempts only the latter. */
const FLOATING_MENU: RunOptions = {
  ...OPTIONS,
  rules: { ...OPTIONS.rules, region: { enabled: false } },
};

/** The views that break a rule, with what breaks it. */
const brokenIn = (found: Readonly<Record<string, string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(found).filter(([, broken]) => broken.length > 0));

describe.skipIf(!hasBrowser)('in both themes', () => {
  test('every view can be read and reached', async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    const found: Record<string, string[]> = {};
    const look = async (view: string, options?: RunOptions) => {
      found[view] = await violationsInBothThemes(page, options);
    };
    try {
      await look('first run');
      await workbench.addFiles([await fixture('totals.pdf'), await fixture('not-a-pdf.pdf')]);
      const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
      await rows.getByText('not-a-pdf.pdf is not a PDF').waitFor();
      await rows.getByText(/2 pages · .*2 tables/).click();
      await page.getByRole('grid').waitFor();
      await page.locator('[data-page="1"][data-drawn]').waitFor();
      await look('tables', WITH_TARGETS);
      await page.getByRole('tab', { name: 'Text' }).click();
      await page.getByRole('tabpanel', { name: 'Text' }).getByText('Slate from').waitFor();
      await look('text', AUTHORS_HEADINGS);
      await page.getByRole('tab', { name: 'Review' }).click();
      await look('review', WITH_TARGETS);
      await page.getByRole('tab', { name: 'Chat' }).click();
      await page.getByRole('textbox', { name: 'Question' }).waitFor();
      await look('chat', WITH_TARGETS);
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
      await look('palette');
      await page.getByRole('combobox', { name: 'Go to or run' }).fill('1');
      await page.getByRole('option', { name: /^Page 1/ }).waitFor();
      await look('palette with places');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Activity/ }).click();
      await page.getByRole('dialog', { name: 'Activity' }).waitFor();
      await look('activity');
      await page.keyboard.press('Escape');
      const search = page.getByRole('searchbox', { name: 'Search names and text' });
      await search.fill('slate');
      await page.locator('mark').first().waitFor();
      await look('search');
      await search.fill('');
      await page.getByRole('button', { name: 'New collection' }).first().click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Stones');
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page.getByRole('button', { name: /^Stones 0/ }).waitFor();
      await look('collection');
      const first = rows.getByText('totals.pdf', { exact: true });
      await first.click({ modifiers: ['Control'] });
      const bar = page.getByRole('toolbar', { name: 'Selected documents' });
      await bar.getByText('1 selected').waitFor();
      await look('selection');
      await bar.getByRole('button', { name: 'Add selected documents to a collection' }).click();
      await page.getByRole('menuitem', { name: 'Stones' }).click();
      await page.getByRole('button', { name: /^Stones 1/ }).click();
      await page.getByRole('button', { name: 'Show all documents' }).waitFor();
      await page.keyboard.press('Control+Shift+A');
      const chat = page.getByRole('tabpanel', { name: 'Chat' });
      await chat.getByRole('combobox', { name: 'Ask about' }).getByText('Stones').waitFor();
      await look('chat about a collection');
      const question = 'What is slate from the upper bench sold for?';
      await chat.getByRole('textbox', { name: 'Question' }).fill(question);
      await page.keyboard.press('Enter');
      const answer = chat.getByRole('article', { name: question });
      await answer.getByRole('button', { name: /^1: / }).waitFor();
      await look('answer about a collection', WITH_TARGETS);
      await page.getByRole('button', { name: 'Show all documents' }).click();
      await first.click();
      await page.keyboard.press('Control+e');
      const dialog = page.getByRole('dialog', { name: 'Export' });
      await dialog.getByText('totals.xlsx: 2 tables').waitFor();
      await look('export');
      await dialog.getByRole('radio', { name: 'Tables', exact: true }).check();
      await dialog.getByRole('checkbox').first().waitFor();
      await look('export of chosen tables');
      await dialog.getByRole('radio', { name: 'Whole document' }).check();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const broken = rows.filter({ hasText: 'not-a-pdf.pdf' }).locator('[data-row]');
      await page.route('**/api/v1/trash', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await broken.press('Delete');
      const notices = page.getByRole('region', { name: 'Notifications' });
      await notices.getByText('not-a-pdf.pdf could not be deleted').waitFor();
      await look('failure');
      await page.unroute('**/api/v1/trash');
      await broken.press('Delete');
      await page.getByText('Deleted not-a-pdf.pdf').waitFor();
      await look('notice');
      await page.getByRole('button', { name: /^Trash/ }).click();
      const trash = page.getByRole('list', { name: 'Documents in the trash' });
      await trash.getByText('not-a-pdf.pdf').waitFor();
      await look('trash');
      await trash.getByRole('checkbox').first().check();
      await look('selection in the trash');
      await page.getByRole('button', { name: 'Back to the library' }).click();
      await page.keyboard.press('Control+,');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor();
      await look('settings');
      await page.getByRole('tab', { name: 'Answers' }).click();
      await page.getByRole('tabpanel', { name: 'Answers' }).getByRole('heading').first().waitFor();
      await page.getByRole('button', { name: 'Add provider' }).click();
      await page.getByRole('form', { name: 'Add provider' }).waitFor();
      await look('form of a provider');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Settings' }).waitFor({ state: 'detached' });
      await workbench.addFiles([await fixture('page-labels.pdf')]);
      await rows.getByText('page-labels.pdf', { exact: true }).click();
      const field = page.getByRole('textbox', { name: 'Page', exact: true });
      await page.getByText('(Cover)', { exact: true }).waitFor();
      await field.fill('2');
      await look('hint of the page field');
      await field.press('Enter');
      const link = page.getByRole('button', { name: 'Link: Page 9 (F-1)' });
      await link.hover();
      await page.keyboard.press('Shift+F4');
      await page.getByRole('treeitem').first().waitFor();
      await look('links and outline');
      await page.keyboard.press('F4');
      await page.locator('[data-thumbnail="3"]').waitFor();
      await look('thumbnails');
      await page.setViewportSize({ width: 640, height: 450 });
      await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Settings…' }).waitFor();
      await look('narrow', FLOATING_MENU);
      expect(brokenIn(found)).toEqual({});
    } finally {
      await workbench.close();
    }
  });

  test('menus and dialogs of editing and tagging can be read and reached', async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    const found: Record<string, string[]> = {};
    const look = async (view: string, options?: RunOptions) => {
      found[view] = await violationsInBothThemes(page, options);
    };
    const item = (name: string) =>
      page
        .getByRole('menuitem', { name, exact: true })
        .or(page.getByRole('menuitemcheckbox', { name, exact: true }));
    const closed = async (name: string) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
    };
    try {
      await workbench.addFiles([await fixture('totals.pdf')]);
      const row = documentRow(page, 'totals.pdf');
      await row.click();
      const cell = page.getByRole('gridcell', { name: 'Breakage' });
      await cell.waitFor();

      await row.click({ button: 'right' });
      await item('Tags').click();
      await item('New tag…').waitFor();
      await look('menu of a document', FLOATING_MENU);
      await item('New tag…').click();
      const tag = page.getByRole('dialog', { name: 'New tag' });
      await tag.getByLabel('Name').fill('Stones');
      await look('new tag');
      await page.keyboard.press('Enter');
      await tag.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Tags and saved filters' }).click();
      await item('Stones (1)').waitFor();
      await look('menu of filters', FLOATING_MENU);
      await item('Stones (1)').click();
      await page.getByRole('button', { name: 'Show documents with any tag' }).waitFor();
      await look('documents with a tag');
      await page.getByRole('button', { name: 'Tags and saved filters' }).click();
      await item('Save filter…').click();
      await page.getByRole('dialog', { name: 'Save filter' }).waitFor();
      await look('save filter');
      await closed('Save filter');

      await cell.click({ button: 'right' });
      await page.getByRole('menuitem').first().waitFor();
      await look('menu of a cell', FLOATING_MENU);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Copy table' }).click();
      await page.getByRole('menuitem').first().waitFor();
      await look('menu of copying', FLOATING_MENU);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More table tools' }).click();
      await page.getByRole('menuitem').first().waitFor();
      await look('menu of table tools', FLOATING_MENU);
      await page.getByRole('menuitem', { name: /^Find and replace/ }).click();
      await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Slate');
      await look('find and replace');
      await page.keyboard.press('Escape');
      await cell.dblclick();
      await look('edited cell');
      await page.keyboard.type('Waste');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '1 correction' }).click();
      await page.getByRole('dialog', { name: 'Corrections' }).waitFor();
      await look('corrections');
      await closed('Corrections');

      await row.click();
      await page.keyboard.press('F2');
      await page.getByRole('textbox', { name: /name/i }).first().waitFor();
      await look('rename');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Shift+O');
      await page.getByRole('dialog').waitFor();
      await look('add from address');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+e');
      const exporting = page.getByRole('dialog', { name: 'Export' });
      await exporting.getByRole('button', { name: 'Presets' }).click();
      await item('Save as preset…').click();
      await page.getByRole('dialog', { name: 'Save export preset' }).waitFor();
      await look('save export preset');
      await closed('Save export preset');
      await closed('Export');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: /shortcuts/i }).waitFor();
      await look('shortcuts');
      await closed('Keyboard shortcuts');

      await page.keyboard.press('Control+,');
      const settings = page.getByRole('dialog', { name: 'Settings' });
      for (const section of await settings.getByRole('tab').allInnerTexts()) {
        await settings.getByRole('tab', { name: section, exact: true }).click();
        await settings
          .getByRole('tabpanel', { name: section })
          .getByRole('heading')
          .first()
          .waitFor();
        await look(`settings: ${section}`);
      }
      expect(brokenIn(found)).toEqual({});
      expect(workbench.errors).toEqual([]);
    } finally {
      await workbench.close();
    }
  });

  test('fields and their schemas can be read and reached', async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    const fields = fieldParts(page);
    const found: Record<string, string[]> = {};
    const look = async (view: string) => {
      found[view] = await violationsInBothThemes(page, WITH_TARGETS);
    };
    try {
      await workbench.addFiles([await invoiceFile('invoice.pdf')]);
      await documentRow(page, 'invoice.pdf').click();
      await page.locator('[data-page="1"][data-drawn]').waitFor();
      await page.getByRole('tab', { name: 'Fields' }).click();
      await fields.tab.getByText('Extract named values').waitFor();
      await look('no schema');
      await fields.chooseSchema('Invoice');
      await fields.tab.getByRole('button', { name: 'Extract fields', exact: true }).waitFor();
      await look('schema before extraction');
      await fields.extract();
      await fields.value('invoice_number').click();
      await page.locator('[data-overlay="1"] [data-state="selected"]').waitFor();
      await look('values');
      await fields.tab.getByRole('button', { name: 'Schema: Invoice' }).click();
      await page.getByRole('menuitem', { name: 'New schema…' }).click();
      const editor = page.getByRole('dialog');
      await editor.getByLabel('Name').waitFor();
      await look('schema editor');
      await editor.getByRole('button', { name: 'Save' }).click();
      await editor.getByText('Enter a name for the schema.').first().waitFor();
      await editor.getByRole('button', { name: 'Add field' }).click();
      await editor.getByLabel('Title').waitFor();
      await look('schema editor with errors');
      expect(brokenIn(found)).toEqual({});
    } finally {
      await workbench.close();
    }
  });
});

test.skipIf(!hasBrowser)('chosen things show where the system forces its colours', async () => {
  const workbench = await openWorkbench({ forcedColors: 'active' });
  const { page } = workbench;
  try {
    await workbench.addFiles([await fixture('totals.pdf')]);
    await page.getByRole('gridcell').nth(5).click();
    const outline = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline('[role="tab"][aria-selected="true"]')).toBe('solid');
    expect(await outline('nav[aria-label="Tables"] [aria-current="true"]')).toBe('solid');
    expect(await outline('[role="tab"][aria-selected="false"]')).toBe('none');
  } finally {
    await workbench.close();
  }
});
