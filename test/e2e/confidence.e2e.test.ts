/** Confidence is shown as a word with its reasons, the same in the list, on the page and in the text. */
import { expect, test } from 'vitest';
import { fixture, wrappedTable } from './documents.ts';
import { hasBrowser, openWorkbench } from './support.ts';

test.skipIf(!hasBrowser)(
  'tables are High, Check or Low with reasons, and unsure words are marked',
  async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    await workbench.drop([
      await fixture('ruled-table.pdf'),
      await wrappedTable('hazards.pdf'),
      await fixture('scan-print.pdf'),
    ]);
    const documents = page.getByRole('list', { name: 'Documents' });
    const panel = page.getByRole('tabpanel', { name: 'Tables' });
    const list = panel.getByRole('navigation', { name: 'Tables' });
    const showTables = async (name: string, count: RegExp) => {
      const row = documents.getByRole('listitem').filter({ hasText: name });
      await row.getByText(count).waitFor();
      await row.getByRole('button').first().click();
      await panel.getByRole('button', { name: 'Whole document' }).click();
    };

    await showTables('ruled-table.pdf', /1 table/);
    const high = list.getByText('High', { exact: true }).first();
    await high.waitFor();
    expect(await high.getAttribute('title')).toMatch(/^High confidence \(\d+ %\)$/);

    await showTables('hazards.pdf', /1 table/);
    const check = list.getByText('Check', { exact: true });
    expect(await check.getAttribute('title')).toMatch(
      /^Compare with the page \(\d+ %\): .*no drawn lines around the cells/,
    );
    await check.click();
    const note = panel.getByRole('note');
    await note.getByText('no drawn lines around the cells').waitFor();
    // The label of the box on the page has the word that the list has.
    await page
      .locator('[data-pages]')
      .getByText(/ · Check$/)
      .waitFor();
    // Who has compared it says so: the amber is gone from list, grid and page.
    await note.getByRole('button', { name: 'Accept table' }).click();
    await list.getByText('Accepted', { exact: true }).waitFor();
    await note.getByText('Accepted', { exact: true }).waitFor();
    await page.locator('[data-target="table"][data-decision="accepted"]').waitFor();
    expect(await page.locator('[data-target="table"][data-confidence="check"]').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await check.waitFor();

    await showTables('scan-print.pdf', /1 table/);
    const low = list.getByText('Low', { exact: true });
    expect(await low.getAttribute('title')).toMatch(
      /^Low confidence \(\d+ %\): .*columns? of numbers without header/,
    );

    // Of the words that OCR read, the unsure one is marked on the page and in the text.
    await page.getByText(/1 of \d+ words unsure/).waitFor();
    await page.locator('[data-target="doubtful-word"]').waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
    const text = page.getByRole('tabpanel', { name: 'Text' });
    await text.getByTitle('Low-confidence word: compare with the page').waitFor();
    expect(workbench.errors).toEqual([]);
    await workbench.close();
  },
);
