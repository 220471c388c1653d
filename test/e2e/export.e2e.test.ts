/** The export dialog: every scope, the formats and layouts, and the files that come of them. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { damaged, quarryReport, report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('the export dialog', () => {
  let workbench: Workbench;
  let page: Page;

  const row = (name: string) =>
    page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });
  const dialog = () => page.getByRole('dialog', { name: 'Export' });
  const radio = (name: string) => dialog().getByRole('radio', { name, exact: true });
  const checkbox = (name: string) => dialog().getByRole('checkbox', { name, exact: true });
  const table = (number: number) =>
    dialog().getByRole('checkbox', { name: new RegExp(`^Table ${number}\\b`) });
  const open = async () => {
    await page.keyboard.press('Control+e');
    await dialog().waitFor();
  };
  /** Exports as chosen; the dialog closes. */
  const exported = async () => {
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    const file = await download;
    await dialog().waitFor({ state: 'detached' });
    return {
      name: file.suggestedFilename(),
      bytes: new Uint8Array(await readFile(await file.path())),
    };
  };

  beforeAll(async () => {
    workbench = await openWorkbench();
    ({ page } = workbench);
    await workbench.addFiles([await report('prose.pdf')]);
    await row('prose.pdf').getByText('3 pages').waitFor();
    await workbench.addFiles([await quarryReport()]);
    await row('quarries.pdf')
      .getByText(/3 pages · .*2 tables/)
      .click();
    await page.getByRole('heading', { name: 'quarries.pdf' }).waitFor();
  });
  afterAll(() => workbench.close());
  beforeEach(async () => {
    if (await dialog().isVisible()) await page.keyboard.press('Escape');
    await page.evaluate(() => localStorage.removeItem('quarry.export'));
  });

  test('writes a workbook with typed cells, headings, an index and links', async () => {
    await open();
    await dialog().getByText('quarries.xlsx: 2 tables from 3 pages').waitFor();
    const { name, bytes } = await exported();
    expect(name).toBe('quarries.xlsx');
    await page.getByRole('status').filter({ hasText: 'Exported quarries.xlsx' }).waitFor();
    await page.getByText('Saved to your downloads.').waitFor();
    const { sheets } = await readXlsx(bytes);
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Index', 'Table 1', 'Table 2']);
    expect(sheets[1]?.rows).toEqual([
      ['Table 1', null, null, null],
      ['Page 2', null, null, null],
      [null, null, null, null],
      ['Quarry', 'Opened', 'Sold', 'Share'],
      ['Whitmoor', new Date('1987-03-01T00:00:00Z'), 1204, 0.36],
      ['Calder Edge', new Date('1962-05-12T00:00:00Z'), 88, 0.255],
      ['Penhale', new Date('2011-06-03T00:00:00Z'), -240, 0.094],
    ]);
    expect(sheets[0]?.cells?.get('1,6')?.hyperlink?.target).toMatch(/#page=2&box=[\d.,]+$/);
  });

  test('writes all tables on one sheet with source columns, and remembers that', async () => {
    await open();
    await radio('All tables on one sheet').check();
    await checkbox('Title, unit and page above each table').uncheck();
    await checkbox('Source columns').check();
    const { sheets } = await readXlsx((await exported()).bytes);
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Tables']);
    expect(sheets[0]?.rows[0]?.slice(4)).toEqual([
      'Page',
      'Box (x, y, width, height)',
      'Confidence',
    ]);
    expect(sheets[0]?.rows[1]?.[4]).toBe(2);
    expect(sheets[0]?.rows[1]?.[5]).toMatch(/^0\.\d{4} 0\.\d{4} 0\.\d{4} 0\.\d{4}$/);
    expect(sheets[0]?.rows.at(-1)?.[4]).toBe(3);
    await page.reload();
    await page.getByRole('heading', { name: 'quarries.pdf' }).waitFor();
    await open();
    expect(await radio('All tables on one sheet').isChecked()).toBe(true);
    expect(await checkbox('Source columns').isChecked()).toBe(true);
    await radio('One sheet per table').check();
    await checkbox('Source columns').uncheck();
    await checkbox('Title, unit and page above each table').check();
  });

  test('writes chosen pages, and says which there are', async () => {
    await open();
    await radio('Pages').check();
    await dialog().getByText('This document has 3 pages.').waitFor();
    const button = dialog().getByRole('button', { name: 'Export', exact: true });
    expect(await button.isDisabled()).toBe(true);
    await dialog().getByRole('textbox', { name: 'Pages' }).fill('3');
    await dialog().getByText('quarries.xlsx: 1 table from 1 page').waitFor();
    await radio('Markdown').check();
    const { name, bytes } = await exported();
    expect(name).toBe('quarries.md');
    expect(strFromU8(bytes)).toContain('In the year before');
    expect(strFromU8(bytes)).not.toContain('Stone is patient');
  });

  test('writes chosen tables as CSV', async () => {
    await open();
    await radio('Tables').check();
    await table(2).check();
    await radio('CSV').check();
    await checkbox('Title, unit and page above each table').uncheck();
    const { name, bytes } = await exported();
    expect(name).toBe('quarries.csv');
    expect(strFromU8(bytes).split('\r\n')).toEqual([
      'Quarry,Opened,Sold,Share',
      'Whitmoor,1 March 1987,"1,204",36.0%',
      'Calder Edge,12 May 1962,88,25.5%',
      '',
    ]);
  });

  test('opens for the table on screen from its button', async () => {
    await page.getByLabel('Tables of').getByText('Whole document').click();
    const list = page.getByRole('navigation', { name: 'Tables' });
    await list.getByRole('button').nth(1).click();
    await open();
    await radio('Tables').check();
    expect(await table(2).isChecked()).toBe(true);
    expect(
      await dialog()
        .getByRole('checkbox', { name: /^Table/, checked: true })
        .count(),
    ).toBe(1);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Export this table' }).click();
    expect(await radio('Tables').isChecked()).toBe(true);
    expect(await dialog().getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('opens on the rows that are filtered or selected, the whole table beside them', async () => {
    const panel = page.getByRole('tabpanel', { name: 'Tables' });
    await panel.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click();
    await panel.getByRole('searchbox', { name: 'Filter rows' }).fill('Calder');
    await panel.getByText('1 of').waitFor();
    const button = panel.getByRole('button', { name: 'Export this table' });
    await button.click();
    expect(await radio('Filtered rows (1)').isChecked()).toBe(true);
    await dialog()
      .getByText(/^quarries.*: 1 row$/)
      .waitFor();
    await radio('CSV').check();
    await checkbox('Title, unit and page above each table').uncheck();
    const { bytes } = await exported();
    expect(strFromU8(bytes).split('\r\n')).toEqual([
      'Quarry,Opened,Sold,Share',
      'Calder Edge,12 May 1962,88,25.5%',
      '',
    ]);
    await panel.getByRole('button', { name: 'Show as printed' }).click();
    await panel.getByRole('gridcell', { name: 'Whitmoor' }).click();
    await page.keyboard.press('Shift+ArrowDown');
    await open();
    expect(await radio('Selected rows (2)').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('says why a document without tables is no spreadsheet, and writes its text', async () => {
    await row('prose.pdf').hover();
    await page.getByRole('button', { name: 'Actions for prose.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await radio('Excel').check();
    await dialog().getByText('No tables to export.').waitFor();
    await radio('Word').check();
    const { name, bytes } = await exported();
    expect(name).toBe('prose.docx');
    const body = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
    expect(body).toContain('limestone');
  });

  test('writes the selected documents as one archive', async () => {
    await workbench.addFiles([await damaged('broken.pdf')]);
    await row('broken.pdf').getByText('damaged').waitFor();
    for (const name of ['broken.pdf', 'prose.pdf', 'quarries.pdf']) {
      await row(name)
        .getByRole('button')
        .first()
        .click({ modifiers: ['Control'] });
    }
    await open();
    expect(await radio('Selected documents (3)').isChecked()).toBe(true);
    await dialog().getByText('broken.pdf has no results yet and is omitted.').waitFor();
    await radio('HTML').check();
    const { bytes } = await exported();
    const entries = unzipSync(bytes);
    expect(Object.keys(entries).sort()).toEqual([
      'not-exported.txt',
      'prose.html',
      'quarries.html',
    ]);
    expect(strFromU8(entries['not-exported.txt'] ?? new Uint8Array())).toContain('broken.pdf');
  });

  test('says in a sentence why nothing was written', async () => {
    await page.keyboard.press('Escape');
    await row('quarries.pdf').getByRole('button').first().click();
    await open();
    await radio('JSON').check();
    await page.route('**/export?**', (route) => route.abort());
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByRole('alert').filter({ hasText: 'is not responding' }).waitFor();
    await page.unroute('**/export?**');
    await exported();
  });

  /** Holds back the answers of the service until the function that it resolves to is called. */
  const holdExports = async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>();
    await page.route('**/export?**', async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    });
    return async () => {
      resolve();
      await page.unroute('**/export?**');
    };
  };

  test('can be closed while it writes: the export goes on and tells when it is done', async () => {
    await open();
    const release = await holdExports();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByText('Writing quarries').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const notice = page.getByRole('status').filter({ hasText: 'Exporting' });
    await notice.getByRole('button', { name: 'Cancel export' }).waitFor();
    await open();
    await dialog().getByRole('progressbar').waitFor();
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await release();
    expect((await download).suggestedFilename()).toMatch(/^quarries\./);
    await page.getByRole('status').filter({ hasText: 'Exported quarries' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel export' }).count()).toBe(0);
  });

  test('notes are saved as Web Annotations from the command palette', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('web annotations');
    const download = page.waitForEvent('download');
    await page.getByRole('option', { name: /Save notes as Web Annotations/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('quarries.annotations.json');
    const saved = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(saved).toMatchObject({ type: 'AnnotationPage', items: expect.any(Array) });
  });

  test('can be cancelled while it writes', async () => {
    await open();
    const release = await holdExports();
    await dialog().getByRole('button', { name: 'Export', exact: true }).click();
    await dialog().getByRole('progressbar').waitFor();
    await dialog().getByRole('button', { name: 'Cancel export' }).click();
    await dialog().getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    expect(await dialog().getByRole('alert').count()).toBe(0);
    await release();
  });
});
