/** Several documents at once: selected by pointer or keys, and what is done with all of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { report } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

let workbench: Workbench;

const list = () => workbench.page.getByRole('list', { name: 'Documents', exact: true });
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name });
const main = (name: string) => row(name).locator('[data-row]');
const bar = () => workbench.page.getByRole('toolbar', { name: 'Selected documents' });
const press = (keys: string) => workbench.page.keyboard.press(keys);
const names = () =>
  list()
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('title')));
const selected = async () => {
  const rows = list().locator('[data-row][aria-pressed=true]');
  return (await rows.evaluateAll((all) => all.map((each) => each.getAttribute('title')))).sort();
};
const focusedName = () =>
  workbench.page.evaluate(() => document.activeElement?.getAttribute('title') ?? '');

const FILES = [
  ['a.pdf', 3],
  ['b.pdf', 1],
  ['c.pdf', 2],
  ['d.pdf', 4],
] as const;

/** Each test leaves the documents as they were, with none selected; the last one renames them. */
describe.skipIf(!hasBrowser)('bulk work', () => {
  beforeAll(async () => {
    const documents = await Promise.all(FILES.map(([name, pages]) => report(name, pages)));
    workbench = await openWorkbench({ documents });
    await row('a.pdf').getByText('3 pages').waitFor();
    // The newest stands first: d, c, b, a.
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('clicks with Ctrl and Shift select, and the open document only if it is meant', async () => {
    await main('a.pdf').click();
    await main('c.pdf').click({ modifiers: ['Control'] });
    expect(await selected()).toEqual(['c.pdf']);
    await main('d.pdf').click({ modifiers: ['Control'] });
    await main('c.pdf').click({ modifiers: ['Control'] });
    expect(await selected()).toEqual(['d.pdf']);
    await bar().getByText('1 selected').waitFor();
    await main('b.pdf').click({ modifiers: ['Shift'] });
    expect(await selected()).toEqual(['b.pdf', 'c.pdf']);
    await main('a.pdf').click();
    expect(await selected()).toEqual([]);
    await main('c.pdf').click({ modifiers: ['Shift'] });
    expect(await selected()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
    await row('c.pdf').hover();
    await row('c.pdf').getByRole('checkbox', { name: 'Select c.pdf' }).click();
    expect(await selected()).toEqual(['a.pdf', 'b.pdf']);
    await bar().getByRole('button', { name: 'Clear selection' }).click();
    await bar().waitFor({ state: 'detached' });
  });

  test('keys act on documents that were selected by their boxes', async () => {
    const box = async (name: string) => {
      await row(name).hover();
      await row(name)
        .getByRole('checkbox', { name: `Select ${name}` })
        .click();
    };
    await box('b.pdf');
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
    await box('b.pdf');
    await box('c.pdf');
    await press('Delete');
    await row('c.pdf').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['d.pdf', 'a.pdf']);
    await press('Control+z');
    await row('b.pdf').waitFor();
  });

  test('keys select, and Delete leaves the focus on what moves up', async () => {
    const { page } = workbench;
    await main('d.pdf').focus();
    await press('ArrowDown');
    await expect.poll(focusedName).toBe('c.pdf');
    await press('Space');
    expect(await selected()).toEqual(['c.pdf']);
    await press('Shift+ArrowDown');
    await expect.poll(focusedName).toBe('b.pdf');
    expect(await selected()).toEqual(['b.pdf', 'c.pdf']);
    await press('Delete');
    await row('b.pdf').waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('a.pdf');
    await page.getByText('Deleted 2 documents').waitFor();
    await press('Delete');
    await row('a.pdf').waitFor({ state: 'detached' });
    await expect.poll(focusedName).toBe('d.pdf');
    await press('Control+z');
    await press('Control+z');
    await row('b.pdf').waitFor();
    await main('d.pdf').focus();
    await press('Control+a');
    await bar().getByText('4 selected').waitFor();
    await press('Escape');
    await bar().waitFor({ state: 'detached' });
  });

  test('commands act on what is selected, and else on the open document', async () => {
    const { page } = workbench;
    const palette = () => page.getByRole('combobox', { name: 'Go to or run' });
    const choose = async (typed: string, title: string) => {
      await press('Control+K');
      await palette().fill(typed);
      await page.getByRole('option', { name: title, exact: true }).click();
      await palette().waitFor({ state: 'detached' });
    };
    await main('a.pdf').click();
    await main('c.pdf').click({ modifiers: ['Control'] });
    await choose('delete', 'Delete c.pdf');
    await row('c.pdf').waitFor({ state: 'detached' });
    await main('b.pdf').click({ modifiers: ['Control'] });
    await main('d.pdf').click({ modifiers: ['Control'] });
    await choose('delete', 'Delete 2 documents');
    await row('d.pdf').waitFor({ state: 'detached' });
    expect(await names()).toEqual(['a.pdf']);
    await choose('delete', 'Delete document');
    await row('a.pdf').waitFor({ state: 'detached' });
    for (const name of ['a.pdf', 'd.pdf', 'c.pdf']) {
      await press('Control+z');
      await row(name).waitFor();
    }
  });

  test('all selected are exported, put into a collection, extracted again and deleted as one', async () => {
    const { page } = workbench;
    await main('b.pdf').click({ modifiers: ['Control'] });
    await main('c.pdf').click({ modifiers: ['Control'] });
    await bar().getByRole('button', { name: 'Export selected documents' }).click();
    const dialog = page.getByRole('dialog', { name: /Export/ });
    await dialog.getByText('Selected documents (2)').waitFor();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await bar().getByRole('button', { name: 'Add selected documents to a collection' }).click();
    await page.getByRole('menuitem', { name: 'New collection…' }).click();
    await page.getByText('Contains 2 documents initially.').waitFor();
    await press('Escape');

    await bar().getByRole('button', { name: 'More for selected documents' }).click();
    await page.getByRole('menuitem', { name: 'Extract again' }).click();
    await page.getByText('Extracting 2 documents again').waitFor();

    await row('c.pdf').hover();
    await main('c.pdf').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete 2 documents' }).click();
    await row('b.pdf').waitFor({ state: 'detached' });
    await row('c.pdf').waitFor({ state: 'detached' });
    await press('Control+z');
    await row('b.pdf').waitFor();
    await row('c.pdf').waitFor();
  });

  test('what fails for some is told by name', async () => {
    const { page } = workbench;
    await page.route('**/extract', (route) =>
      route.fulfill({
        status: 409,
        json: { error: { code: 'conflict', message: 'It is being extracted.', doc_url: '' } },
      }),
    );
    await main('a.pdf').focus();
    await press('Control+a');
    await bar().getByRole('button', { name: 'More for selected documents' }).click();
    await page.getByRole('menuitem', { name: 'Extract again' }).click();
    await page.getByText('4 of 4 documents could not be extracted again').first().waitFor();
    await page
      .getByText(/\.pdf, .*\.pdf: It is being extracted\./)
      .first()
      .waitFor();
    await page.unroute('**/extract');
    await bar().getByRole('button', { name: 'Clear selection' }).click();
    await bar().waitFor({ state: 'detached' });
  });

  test('thousands of documents are selected at once, with only those in sight drawn', async () => {
    const { page } = workbench;
    const COUNT = 3_000;
    await page.route('**/api/v1/documents?*', async (route) => {
      const [item] = (await (await route.fetch()).json()).items;
      const items = Array.from({ length: COUNT }, (_, i) => ({
        ...item,
        document_id: `doc-${i}`,
        filename: `Report ${i}.pdf`,
      }));
      const pagination = { page: 1, limit: COUNT, total: COUNT, totalPages: 1 };
      const ends = { hasNextPage: false, hasPrevPage: false };
      await route.fulfill({ json: { items, pagination: { ...pagination, ...ends } } });
    });
    await page.reload();
    await main('Report 0.pdf').focus();
    expect(await list().getByRole('listitem').count()).toBeLessThan(60);
    await press('End');
    await expect.poll(focusedName).toBe('Report 2999.pdf');
    await press('Control+a');
    await bar().getByText('3,000 selected').waitFor();
    await press('Home');
    await expect.poll(focusedName).toBe('Report 0.pdf');
    await page.unroute('**/api/v1/documents?*');
    await page.reload();
    await row('a.pdf').waitFor();
  });

  test('the list is sorted, and stays so', async () => {
    const { page } = workbench;
    const sort = async (name: string) => {
      await page.getByRole('button', { name: /^Sort by/ }).click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    expect(await names()).toEqual(['d.pdf', 'c.pdf', 'b.pdf', 'a.pdf']);
    await sort('Name');
    await expect.poll(names).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
    await sort('Pages');
    await expect.poll(names).toEqual(['d.pdf', 'a.pdf', 'c.pdf', 'b.pdf']);
    await sort('Ascending');
    await expect.poll(names).toEqual(['b.pdf', 'c.pdf', 'a.pdf', 'd.pdf']);
    await page.reload();
    await row('b.pdf').waitFor();
    expect(await names()).toEqual(['b.pdf', 'c.pdf', 'a.pdf', 'd.pdf']);
  });

  test('a document is renamed in its row or in the title bar; its extension stays', async () => {
    const { page } = workbench;
    await main('b.pdf').focus();
    await press('F2');
    await page.keyboard.type('never');
    await press('Escape');
    await main('b.pdf').waitFor();
    await expect.poll(focusedName).toBe('b.pdf');
    await press('F2');
    await page.keyboard.type('a/b');
    await press('Enter');
    await page.getByRole('alert').filter({ hasText: 'A name cannot contain' }).waitFor();
    await press('Control+a');
    await page.keyboard.type('Contract v1.2');
    await press('Enter');
    await expect.poll(focusedName).toBe('Contract v1.2.pdf');

    await row('c.pdf').hover();
    await page.getByRole('button', { name: 'Actions for c.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'New name of c.pdf' }).fill('from menu.pdf');
    await main('d.pdf').click();
    await row('from menu.pdf').waitFor();

    const title = page.getByRole('banner').getByRole('button', { name: 'd.pdf' });
    await title.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await press('Escape');
    await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
    await title.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'New name of d.pdf' }).fill('title');
    // The field stands in its place.
    expect(await page.getByRole('banner').locator('h1').isVisible()).toBe(false);
    // The new name shows before the service has it; a reload before that would lose it.
    const stored = page.waitForResponse((answer) =>
      /title/.test(answer.request().postData() ?? ''),
    );
    await press('Enter');
    await row('title.pdf').waitFor();
    await stored;
    await page.reload();
    await expect
      .poll(async () => (await names()).sort())
      .toEqual(['Contract v1.2.pdf', 'a.pdf', 'from menu.pdf', 'title.pdf']);
  });
});
