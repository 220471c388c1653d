/** Many documents at once: the batch bar, who goes first, pause and resume, cancel all and undo. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { damaged, report } from './documents.ts';
import { hasBrowser, openWorkbench, type TestFile, type Workbench } from './support.ts';

let workbench: Workbench;

const row = (name: string) =>
  workbench.page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ hasText: name });
const bar = () => workbench.page.getByRole('region', { name: 'Extraction' });
const queue = () =>
  workbench.page.evaluate(async () => (await fetch('/api/v1/queue')).json()) as Promise<{
    next: string[];
    paused: boolean;
  }>;

async function pauseOrResume(): Promise<void> {
  const { keyboard } = workbench.page;
  await keyboard.press('Control+K');
  await keyboard.type('Pause or resume');
  await keyboard.press('Enter');
}

/** Of as many scanned pages: slow enough to be seen while it is extracted. */
async function scan(name: string, pages: number): Promise<TestFile> {
  const source = await PDFDocument.load(
    await readFile(join(import.meta.dirname, '../fixtures/scan.pdf')),
  );
  const pdf = await PDFDocument.create();
  const copies = await pdf.copyPages(
    source,
    Array.from({ length: pages }, () => 0),
  );
  for (const page of copies) pdf.addPage(page);
  return { name, bytes: await pdf.save() };
}

describe.skipIf(!hasBrowser)('many documents', () => {
  beforeEach(async () => {
    workbench = await openWorkbench();
  });
  afterEach(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('show how many are done and sum up at the end, failures with a way to them', async () => {
    const files = await Promise.all(
      Array.from({ length: 6 }, (_, index) => report(`report ${index + 1}.pdf`, 2)),
    );
    await workbench.addFiles([...files, await damaged('broken.pdf')]);
    await bar().getByText('6 of 7 documents extracted').waitFor();
    await bar().getByRole('button', { name: '1 document failed' }).click();
    await row('broken.pdf').waitFor();
    expect(await row('report 1.pdf').count()).toBe(0);
    await bar().getByRole('button', { name: 'Close' }).click();
    await bar().waitFor({ state: 'detached' });
  });

  test('wait while paused, say so everywhere, and put the one that is opened first', async () => {
    const { page } = workbench;
    await workbench.addFiles([await scan('long scan.pdf', 12)]);
    await row('long scan.pdf')
      .getByText(/Extracting \d+ of 12/)
      .waitFor();
    await pauseOrResume();
    await row('long scan.pdf')
      .getByText(/^Paused/)
      .waitFor();
    await bar().getByRole('button', { name: 'Resume' }).waitFor();
    await workbench.addFiles(
      await Promise.all(['a', 'b', 'c'].map((name) => report(`${name}.pdf`, 1))),
    );
    await row('c.pdf').getByText('Paused').waitFor();
    await bar().getByText('Paused · 0 of 4 done').waitFor();
    await page.getByRole('contentinfo').getByText('4 documents paused').waitFor();
    // Nothing on screen says that pages are being read.
    expect(await page.getByText(/being extracted|Extracting this page/).count()).toBe(0);

    await row('c.pdf').getByRole('button').first().click();
    const opened = async () => {
      const { next } = await queue();
      const library = await page.evaluate(async () => (await fetch('/api/v1/documents')).json());
      const names = new Map<string, string>(
        library.items.map((item: { document_id: string; filename: string }) => [
          item.document_id,
          item.filename,
        ]),
      );
      return next.map((id) => names.get(id));
    };
    await expect.poll(async () => (await opened())[0]).toBe('c.pdf');
    await page.getByRole('button', { name: 'Actions for b.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Extract next' }).click();
    await expect.poll(async () => (await opened()).slice(0, 2)).toEqual(['b.pdf', 'c.pdf']);

    await page.reload();
    await bar().getByText('Paused · 0 of 4 done').waitFor();
    await bar().getByRole('button', { name: 'Resume' }).click();
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) {
      await row(name)
        .getByText(/^1 page/)
        .waitFor();
    }
    await row('long scan.pdf')
      .getByText(/Extracting \d+ of 12/)
      .waitFor();
    await bar()
      .getByText(/3 of 4 done/)
      .waitFor();
  });

  test('are cancelled together once that is confirmed, and continued by undo', async () => {
    const { page } = workbench;
    // Paused, so that none is extracted while a busy browser gets from one press to the next.
    await pauseOrResume();
    await workbench.addFiles([await report('one.pdf', 1), await report('other.pdf', 1)]);
    await bar().getByText('Paused · 0 of 2 done').waitFor();
    await bar().getByRole('button', { name: 'Cancel all' }).click();
    await bar().getByRole('button', { name: 'Cancel 2 extractions' }).click();
    await row('one.pdf')
      .getByText(/^Cancelled/)
      .waitFor();
    await row('other.pdf')
      .getByText(/^Cancelled/)
      .waitFor();
    await page.getByText('Cancelled extraction of 2 documents').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Undone: cancelling extraction of 2 documents').waitFor();
    await row('one.pdf')
      .getByText(/^Paused/)
      .waitFor();
    await pauseOrResume();
    await row('one.pdf')
      .getByText(/^1 page/)
      .waitFor();
  });

  test('that are cancelled show and export the pages that were read', async () => {
    const { page } = workbench;
    await workbench.addFiles([await scan('half.pdf', 9)]);
    await row('half.pdf')
      .getByText(/Extracting [1-8] of 9/)
      .waitFor();
    await row('half.pdf').getByRole('button', { name: 'Cancel half.pdf' }).click();
    await row('half.pdf')
      .getByText(/^Cancelled after \d of 9 pages/)
      .waitFor();
    await page.getByRole('button', { name: 'Actions for half.pdf' }).click();
    await page.getByRole('menuitem', { name: /^Export [1-8] of 9 pages/ }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Markdown', exact: true }).check();
    const download = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Export/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/^half-partial\./);
  });

  test('are read in the language chosen for them, whichever way they come in', async () => {
    const { page } = workbench;
    const asked: string[] = [];
    page.on('request', (request) => {
      const languages = request.headers()['x-languages'] ?? request.postDataJSON?.()?.languages;
      if (/\/(upload|extract)$/.test(request.url())) asked.push(String(languages));
    });
    const add = async () => {
      await workbench.addFiles([await report('scan.pdf', 1)]);
      await row('scan.pdf')
        .getByText(/^1 page/)
        .waitFor();
    };
    await add();
    await page.getByRole('button', { name: 'Language of scans to add: English' }).click();
    await page.getByRole('menuitemradio', { name: 'German' }).click();
    await page.getByRole('button', { name: 'Language of scans to add: German' }).waitFor();
    await page.keyboard.press('Control+Shift+O');
    await page.getByLabel('Address of a PDF').fill('http://127.0.0.1:1/none.pdf');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByText(/not allowed|private|public/i)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for scan.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Extract scans again in' }).hover();
    await page.getByRole('menuitem', { name: 'French' }).click();
    await expect.poll(() => asked).toEqual(['en', 'de', 'fr']);
  });
});
