/** Undo: one stack wherever the focus is, and the trash that deletions go to. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;

const list = () => workbench.page.getByRole('list', { name: 'Documents', exact: true });
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const main = (name: string) => row(name).locator('[data-row]');
const gone = (name: string) => row(name).waitFor({ state: 'detached' });
const search = () => workbench.page.getByRole('searchbox', { name: 'Search names and text' });
const press = (keys: string) => workbench.page.keyboard.press(keys);

async function remove(name: string): Promise<void> {
  await main(name).focus();
  await press('Delete');
  await gone(name);
}

/** The browser takes typing back in steps of its own choice. */
async function undoTyping(): Promise<void> {
  for (let step = 0; step < 5 && (await search().inputValue()) !== ''; step++) {
    await press('Control+z');
  }
  expect(await search().inputValue()).toBe('');
}

/** Chooses the entry from the palette as soon as it is the first one: an undo may be under way. */
async function fromPalette(typed: string, title: string): Promise<void> {
  const { page } = workbench;
  await expect
    .poll(async () => {
      await press('Control+K');
      await page.getByRole('combobox', { name: 'Go to or run' }).fill(typed);
      const first = (await page.getByRole('option').first().innerText()).split('\n')[0];
      await press(first === title ? 'Enter' : 'Escape');
      await page.getByRole('combobox', { name: 'Go to or run' }).waitFor({ state: 'detached' });
      return first;
    })
    .toBe(title);
}

async function openLibrary(): Promise<void> {
  const names = ['one.pdf', 'two.pdf', 'three.pdf'];
  const documents = await Promise.all(names.map((name) => report(name, 1)));
  workbench = await openWorkbench({ documents });
  await row('one.pdf').getByText('1 page').waitFor();
}
async function closeLibrary(): Promise<void> {
  const { errors } = workbench;
  await workbench.close();
  expect(errors).toEqual([]);
}

/** Each test leaves the three documents as they were, and nothing to undo. */
describe.skipIf(!hasBrowser)('undo', () => {
  beforeAll(openLibrary);
  afterAll(closeLibrary);

  test('brings back what was deleted, with the focus in list, page, results or search', async () => {
    const { page } = workbench;
    await main('three.pdf').click();
    const controls = [
      () => main('three.pdf').focus(),
      () => page.getByRole('main', { name: 'Page' }).focus(),
      () => page.getByRole('tab', { name: /Text/ }).focus(),
      () => search().focus(),
    ];
    for (const focus of controls) {
      await remove('one.pdf');
      await focus();
      // The row is back on screen before the service has answered.
      const restored = page.waitForResponse((answer) => answer.url().endsWith('/trash/restore'));
      await press('Control+z');
      await restored;
      await row('one.pdf').waitFor();
      await page.getByText('Undone: delete of one.pdf').waitFor();
    }
  });

  test('works while a dialog is open, and in its fields once nothing typed is left', async () => {
    const { page } = workbench;
    // A dialog takes everything else out of the accessibility tree.
    const one = page.locator('[data-row][title="one.pdf"]');
    await remove('one.pdf');
    await press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.waitFor();
    await press('Control+z');
    await one.waitFor();
    await page.getByText('Undone: delete of one.pdf').waitFor();
    await press('Control+y');
    await one.waitFor({ state: 'detached' });
    await settings.getByRole('tab', { name: 'API keys' }).click();
    const field = settings.getByRole('textbox', { name: 'Name' });
    await field.focus();
    await page.keyboard.type('Nightly');
    await press('Control+z');
    await expect.poll(() => field.inputValue()).not.toBe('Nightly');
    expect(await one.count()).toBe(0);
    await field.fill('');
    await press('Control+z');
    await one.waitFor();
    await press('Escape');
    await settings.waitFor({ state: 'detached' });

    await remove('one.pdf');
    await press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    await press('Control+z');
    await one.waitFor();
    await sheet.waitFor();
    await press('Escape');
  });

  test('is typing’s own only while something is typed, and never brings back an old search', async () => {
    await search().fill('two');
    await gone('one.pdf');
    await remove('two.pdf');
    // The first Escape leaves the field, the second clears it.
    await search().press('Escape');
    await press('Escape');
    await row('one.pdf').waitFor();
    await search().focus();
    // Nothing is typed into the field since: it is the deletion that is undone.
    await press('Control+z');
    await row('two.pdf').waitFor();
    expect(await search().inputValue()).toBe('');
    await press('Control+y');
    await gone('two.pdf');

    await search().focus();
    await workbench.page.keyboard.type('one');
    await gone('three.pdf');
    await undoTyping();
    expect(await row('two.pdf').count()).toBe(0);
    await press('Control+Shift+z');
    await expect.poll(() => search().inputValue()).toMatch(/^o/);
    await undoTyping();
    await press('Control+z');
    await row('two.pdf').waitFor();

    // Elsewhere the browser would bring the typed text back.
    await main('one.pdf').focus();
    for (let i = 0; i < 3; i++) await press('Control+z');
    expect(await search().inputValue()).toBe('');
  });

  test('takes several actions back in their order, says which, and redoes them', async () => {
    const { page } = workbench;
    await main('one.pdf').focus();
    await press('F2');
    await page.keyboard.type('renamed');
    await press('Enter');
    await row('renamed.pdf').waitFor();
    await row('renamed.pdf').hover();
    await page.getByRole('button', { name: 'Actions for renamed.pdf' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tables readable without a key' }).click();
    const sign = row('renamed.pdf').getByRole('img', { name: 'Tables readable without a key' });
    await sign.waitFor();
    await main('three.pdf').click({ modifiers: ['Control'] });
    await main('two.pdf').click({ modifiers: ['Control'] });
    await press('Delete');
    await workbench.page.getByText('Deleted 2 documents').waitFor();

    await fromPalette('undo', 'Undo delete of 2 documents');
    await row('two.pdf').waitFor();
    await row('three.pdf').waitFor();
    await press('Control+z');
    await sign.waitFor({ state: 'detached' });
    await press('Control+z');
    await row('one.pdf').waitFor();
    await fromPalette('redo', 'Redo rename of one.pdf');
    await row('renamed.pdf').waitFor();
    await press('Control+Shift+z');
    await sign.waitFor();
    await press('Control+y');
    await gone('two.pdf');

    await press('Control+z');
    await row('two.pdf').waitFor();
    await press('Control+z');
    await sign.waitFor({ state: 'detached' });
    await press('Control+z');
    await row('one.pdf').waitFor();
  });

  test('covers collections: made, filled, renamed and deleted', async () => {
    const { page } = workbench;
    const collection = (name: string) =>
      page.getByRole('list', { name: 'Collections' }).getByRole('button', { name, exact: true });
    await row('one.pdf').hover();
    await page.getByRole('button', { name: 'Actions for one.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Add to collection' }).click();
    await page.getByRole('menuitem', { name: 'New collection…' }).click();
    const made = page.getByRole('dialog', { name: 'New collection' });
    await made.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Filings');
    await press('Enter');
    await collection('Filings 1 document').waitFor();
    await collection('Filings 1 document').focus();
    await press('F2');
    const dialog = page.getByRole('dialog', { name: 'Rename collection' });
    await dialog.getByLabel('Name', { exact: true }).fill('Reports');
    await press('Enter');
    await collection('Reports 1 document').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await collection('Reports 1 document').focus();
    await press('Delete');
    await collection('Reports 1 document').waitFor({ state: 'detached' });

    await press('Control+z');
    await collection('Reports 1 document').waitFor();
    await press('Control+z');
    await collection('Filings 1 document').waitFor();
    await press('Control+z');
    await collection('Filings 1 document').waitFor({ state: 'detached' });
    await press('Control+y');
    await collection('Filings 1 document').waitFor();
    await press('Control+z');
    await collection('Filings 1 document').waitFor({ state: 'detached' });
  });
});

describe.skipIf(!hasBrowser)('undo of what may be deleted for good', () => {
  beforeEach(openLibrary);
  afterEach(closeLibrary);

  test('that fails says so by name, and older actions can still be undone', async () => {
    const { page } = workbench;
    await remove('one.pdf');
    await remove('two.pdf');
    await page.evaluate(async () => {
      const [newest] = (await (await fetch('/api/v1/trash')).json()).items;
      await fetch('/api/v1/trash/purge', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ doc_ids: [newest.document_id] }),
      });
    });
    await press('Control+z');
    await page.getByText('Undo delete of two.pdf failed').first().waitFor();
    await page.getByText('No longer in the trash.').first().waitFor();
    expect(await row('two.pdf').count()).toBe(0);
    // The notice takes space of its own, and goes when it is closed.
    const notices = page.getByRole('region', { name: 'Notifications' });
    const below = (await notices.boundingBox())?.y ?? 0;
    for (const pane of [page.getByRole('main'), page.getByRole('region', { name: 'Library' })]) {
      const box = await pane.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(below);
    }
    const failed = notices.getByRole('group').filter({ hasText: 'failed' });
    await failed.getByRole('button', { name: 'Close' }).click();
    await failed.waitFor({ state: 'detached' });
    await press('Control+z');
    await row('one.pdf').waitFor();
  });

  test('deleted documents wait in the trash, are restored from there or deleted for good', async () => {
    const { page } = workbench;
    const trashed = page
      .getByRole('list', { name: 'Documents in the trash' })
      .getByRole('listitem');
    await main('one.pdf').focus();
    await press('Control+a');
    await press('Delete');
    await page.getByText('Deleted 3 documents').waitFor();
    // The library stays, for its trash does; the toast leaves without any harm.
    await page.getByRole('button', { name: 'Trash 3 documents' }).click();
    await expect.poll(() => trashed.filter({ hasText: '30 days left' }).count()).toBe(3);
    await trashed
      .filter({ hasText: 'one.pdf' })
      .getByRole('button', { name: /Restore/ })
      .click();
    await trashed.filter({ hasText: 'one.pdf' }).waitFor({ state: 'detached' });
    await press('Control+z');
    await trashed.filter({ hasText: 'one.pdf' }).waitFor();
    await press('Control+y');
    await trashed.filter({ hasText: 'one.pdf' }).waitFor({ state: 'detached' });

    await trashed.filter({ hasText: 'two.pdf' }).locator('[data-row]').focus();
    await press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Permanently delete two.pdf?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await trashed.count()).toBe(2);
    await trashed.filter({ hasText: 'two.pdf' }).locator('[data-row]').focus();
    await press('Delete');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await trashed.filter({ hasText: 'two.pdf' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Empty trash' }).click();
    await page
      .getByRole('dialog', { name: 'Permanently delete 1 document?' })
      .getByRole('button', { name: 'Delete permanently' })
      .click();
    await page.getByText('The trash is empty').waitFor();
    await page.getByRole('button', { name: 'Back to the library' }).click();
    await row('one.pdf').waitFor();
    expect(await list().getByRole('listitem').count()).toBe(1);
    await page.reload();
    await row('one.pdf').waitFor();
    expect(await page.getByRole('button', { name: /^Trash/ }).count()).toBe(0);
  });
});
