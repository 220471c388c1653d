/** Collections in the window: made, filled, narrowed to, exported, asked, deleted and taken back. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { damaged, report, wordOf } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;

const library = () => workbench.page.getByRole('region', { name: 'Library' });
const documents = () => workbench.page.getByRole('list', { name: 'Documents' });
const documentRow = (name: string) => documents().getByRole('listitem').filter({ hasText: name });
const collections = () => workbench.page.getByRole('list', { name: 'Collections' });
const collectionRow = (name: string) =>
  collections().getByRole('listitem').filter({ hasText: name });
const collection = (name: string, count: string) =>
  collections().getByRole('button', { name: `${name} ${count}`, exact: true });

/** Adds reports and waits until they are read. */
async function addReports(...names: string[]): Promise<void> {
  for (const name of names) {
    await workbench.addFiles([await report(name)]);
    await documentRow(name).getByText('3 pages').waitFor();
  }
}

async function makeCollection(name: string): Promise<void> {
  const { page } = workbench;
  await page.getByRole('button', { name: 'New collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'New collection' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses from the menu of a document; the last of the names may stand in a submenu. */
async function choose(document: string, ...items: string[]): Promise<void> {
  const { page } = workbench;
  await documentRow(document).hover();
  await page.getByRole('button', { name: `Actions for ${document}` }).click();
  for (const name of items) await page.getByRole('menuitem', { name }).click();
}

/** Browsers take a drop only from a pointer that has moved over its place. */
async function drag(document: string, onto: string): Promise<void> {
  const { page } = workbench;
  await documentRow(document).getByRole('button').first().hover();
  await page.mouse.down();
  await collectionRow(onto).hover();
  await collectionRow(onto).hover({ position: { x: 60, y: 10 } });
  await page.mouse.up();
}

/** Each test makes collections of its own. */
describe.skipIf(!hasBrowser)('collections', () => {
  beforeAll(async () => {
    const documents = [await report('north.pdf'), await report('south.pdf')];
    workbench = await openWorkbench({ documents });
  });
  beforeEach(async () => {
    const all = workbench.page.getByRole('button', { name: 'Show all documents' }).first();
    if (await all.isVisible()) await all.click();
    // Nothing else stays selected.
    await documentRow('north.pdf').getByRole('button').first().click();
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('are filled by dragging and by menu, and narrow the list to their documents', async () => {
    const { page } = workbench;
    await makeCollection('Filings');
    await drag('north.pdf', 'Filings');
    await page.getByText('Added north.pdf to Filings').waitFor();
    await drag('north.pdf', 'Filings');
    await page.getByText('north.pdf is already in Filings').waitFor();
    await collection('Filings', '1 document').click();
    await documentRow('south.pdf').waitFor({ state: 'detached' });
    await documentRow('north.pdf').waitFor();
    await page.getByRole('button', { name: 'Show all documents' }).click();
    await choose('south.pdf', 'Add to collection', 'Filings');
    await collection('Filings', '2 documents').waitFor();
    await collection('Filings', '2 documents').click();
    await choose('north.pdf', 'Remove from Filings');
    await documentRow('north.pdf').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await documentRow('north.pdf').waitFor();
    await page.reload();
    await collection('Filings', '2 documents').waitFor();
  });

  test('can be made with a document, are renamed, and names are not given twice', async () => {
    const { page } = workbench;
    await choose('north.pdf', 'Add to collection', 'New collection…');
    const dialog = page.getByRole('dialog', { name: 'New collection' });
    await dialog.getByText('Contains 1 document initially.').waitFor();
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.type('Regions');
    await page.keyboard.press('Enter');
    await documentRow('south.pdf').waitFor({ state: 'detached' });
    await makeCollection('Papers');
    await collection('Regions', '1 document').press('F2');
    const rename = page.getByRole('dialog', { name: 'Rename collection' });
    await rename.getByLabel('Name', { exact: true }).fill('Papers');
    await page.keyboard.press('Enter');
    await rename.getByText('A collection named “Papers” already exists').waitFor();
    await rename.getByLabel('Name', { exact: true }).fill('Areas');
    await page.keyboard.press('Enter');
    await collection('Areas', '1 document').waitFor();
  });

  test('take several documents at once, selected by pointer or by keys', async () => {
    const { page } = workbench;
    // Without the documents of another collection, which would be shown meanwhile.
    await workbench.openAgain();
    await addReports('east.pdf', 'west.pdf');
    await makeCollection('Several');
    const main = (name: string) => documentRow(name).getByRole('button').first();
    await main('north.pdf').click({ modifiers: ['Control'] });
    await main('east.pdf').click({ modifiers: ['Control'] });
    await drag('east.pdf', 'Several');
    await page.getByText('Added 2 documents to Several').waitFor();
    // The newest stands first: west, east, south, north.
    await main('west.pdf').click();
    await main('south.pdf').click({ modifiers: ['Shift'] });
    await choose('south.pdf', 'Add 3 documents to collection', 'Several');
    // What is selected while the documents of the collection are loading stays selected.
    await collection('Several', '4 documents').waitFor();
    const loaded = Promise.withResolvers<void>();
    await page.route('**/collections/*', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await collection('Several', '4 documents').click();
    await main('east.pdf').press('Shift+ArrowDown');
    await documentRow('south.pdf').locator('[aria-pressed=true]').waitFor();
    loaded.resolve();
    await page.getByRole('button', { name: 'Show all documents' }).waitFor();
    await choose('south.pdf', 'Remove 2 documents from Several');
    await documentRow('east.pdf').waitFor({ state: 'detached' });
    await collection('Several', '2 documents').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await collection('Several', '4 documents').waitFor();
    await page.unrouteAll();
  });

  test('say how they are filled, take what is dropped while they are open, and are asked until another document is opened', async () => {
    const { page } = workbench;
    await makeCollection('Incoming');
    const empty = collection('Incoming', '0 documents');
    await empty.click();
    await page.getByText('No documents in this collection').waitFor();
    await page.getByRole('button', { name: 'Show all documents' }).last().click();
    await documentRow('south.pdf').waitFor();
    await empty.click();
    await documentRow('south.pdf').waitFor({ state: 'detached' });
    await workbench.drop([await report('middle.pdf')]);
    await collection('Incoming', '1 document').waitFor();
    await documentRow('middle.pdf').getByText('3 pages').waitFor();
    await library().getByRole('button', { name: 'Ask', exact: true }).click();
    const chat = page.getByRole('tabpanel', { name: 'Chat' });
    await chat.getByText('Asks all documents of Incoming').waitFor();
    await chat.locator('textarea:focus').waitFor();
    await page.getByRole('button', { name: 'Show all documents' }).click();
    await documentRow('north.pdf').getByRole('button').first().click();
    await chat.getByText('Asks all documents of Incoming').waitFor({ state: 'detached' });
    await chat.getByPlaceholder('Ask this document').waitFor();
  });

  test('export as a zip of Markdown files', async () => {
    const { page } = workbench;
    await makeCollection('Archive');
    await drag('north.pdf', 'Archive');
    await collection('Archive', '1 document').waitFor();
    await collectionRow('Archive').hover();
    await page.getByRole('button', { name: 'Actions for Archive' }).click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('radio', { name: 'Markdown' }).check();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Archive.zip');
    const entries = unzipSync(await readFile(await file.path()));
    expect(Object.keys(entries)).toEqual(['north.md']);
    expect(strFromU8(entries['north.md'] ?? new Uint8Array())).toContain(wordOf(2));
  });

  test('are asked as one; a citation opens its document at its words', async () => {
    const { page } = workbench;
    await workbench.addFiles([await damaged('broken.pdf')]);
    await documentRow('broken.pdf')
      .getByText(/damaged|not a PDF|could not/)
      .waitFor();
    await makeCollection('Asked');
    for (const name of ['north.pdf', 'south.pdf', 'broken.pdf']) await drag(name, 'Asked');
    await collection('Asked', '3 documents').click();
    await library().getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('textbox', { name: 'Question' }).fill('What is the word for page 3?');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article', { name: 'What is the word for page 3?' });
    await answer.getByText(/No answer for broken\.pdf/).waitFor();
    await answer.getByText(wordOf(3)).first().waitFor();
    await documentRow('north.pdf').getByRole('button').first().click();
    await answer
      .getByRole('button', { name: /south\.pdf, p\. 3/ })
      .first()
      .click();
    await page.getByRole('banner').getByText('south.pdf').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: /page/i }).first().inputValue())
      .toBe('3');
    await page
      .locator('[data-overlay="3"] [data-target="place"][data-state="selected"]')
      .first()
      .waitFor();
    // The answers stay beside the page that they lead to, and are there after a reload.
    expect(await answer.isVisible()).toBe(true);
    await page.reload();
    await answer.getByText(/No answer for broken\.pdf/).waitFor();
    await page.getByRole('combobox', { name: 'Ask about' }).click();
    await page.getByRole('option', { name: 'This document' }).click();
    await page.getByText('Ask this document').first().waitFor();
  });

  test('a deletion can be undone; the documents stay either way', async () => {
    const { page } = workbench;
    await makeCollection('Keep');
    await makeCollection('Drop');
    const remove = async (name: string) => {
      await collection(name, '0 documents').focus();
      await page.keyboard.press('Delete');
      await collectionRow(name).waitFor({ state: 'detached' });
    };
    await remove('Keep');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await collectionRow('Keep').waitFor();
    await remove('Drop');
    await page.getByText('Deleted Drop').waitFor();
    await page.reload();
    await collectionRow('Keep').waitFor();
    expect(await collectionRow('Drop').count()).toBe(0);
    await documentRow('north.pdf').waitFor();
  });

  test('a deleted one is in the trash after a reload, and Ctrl+Z leaves what came before it', async () => {
    const { page } = workbench;
    await makeCollection('Gone');
    await collectionRow('Gone').getByRole('button').first().press('Delete');
    await collectionRow('Gone').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Trash' }).click();
    const trashed = page.getByRole('list', { name: 'Collections in the trash' });
    const restore = trashed.getByRole('button', { name: 'Restore Gone' });
    await restore.click();
    await restore.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back to the library' }).click();
    await collectionRow('Gone').waitFor();
    await page.keyboard.press('Control+z');
    await collectionRow('Gone').waitFor({ state: 'detached' });
  });

  test('are filled from a folder of this machine, which writes a file beside each document', async () => {
    const { page } = workbench;
    const folder = await mkdtemp(join(tmpdir(), 'quarry-watched-'));
    const { name, bytes } = await report('watched.pdf');
    await writeFile(join(folder, name), bytes);
    await makeCollection('Reports');
    await page.getByRole('button', { name: 'Actions for Reports' }).click();
    await page.getByRole('menuitem', { name: 'Watched folder…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Watched folder' });
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(join(folder, 'missing'));
    await page.keyboard.press('Enter');
    await dialog.getByText('The folder does not exist.').waitFor();
    await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder);
    await dialog.getByRole('combobox', { name: 'File beside each document' }).click();
    await page.getByRole('option', { name: 'Excel' }).click();
    await dialog.getByRole('button', { name: 'Watch' }).click();
    await collection('Reports', '1 document').click();
    await documentRow('watched.pdf').getByText('3 pages').waitFor();
    await expect
      .poll(() => readdir(folder), { timeout: 30_000 })
      .toEqual(['watched.pdf', 'watched.xlsx']);
    await page.getByRole('button', { name: `Watches ${folder}` }).click();
    await dialog.getByText('1 file added', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Stop watching' }).click();
    await page.getByRole('button', { name: `Watches ${folder}` }).waitFor({ state: 'detached' });
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(!hasBrowser)('a library without documents', () => {
  test('shows its collections, for folders to be watched', async () => {
    const { page, close } = await openWorkbench();
    try {
      await page.getByText('Open the sample').waitFor();
      await page.evaluate(() =>
        fetch('/api/v1/collections', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Invoices' }),
        }),
      );
      await page.getByRole('button', { name: 'Invoices 0' }).waitFor();
      await page.getByText('Add PDFs, or drop them on the window.').waitFor();
    } finally {
      await close();
    }
  });
});
