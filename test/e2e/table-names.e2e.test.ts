/** Tables bear the names that are printed above them, wherever the window names them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/process.ts';
import { fixture, namedTables } from './documents.ts';
import { hasBrowser, openWorkbench } from './support.ts';

const NAMES = ['Output', 'Reserves', 'Deliveries', 'Prices', 'Costs by Quarry', 'Staff', 'Safety'];

test.skipIf(!hasBrowser)('tables are listed by title, searched, sorted and named', async () => {
  const workbench = await openWorkbench();
  const { page } = workbench;
  await workbench.drop([await namedTables(NAMES)]);
  await page
    .getByRole('list', { name: 'Documents' })
    .getByText(/7 pages · 7 tables/)
    .waitFor();
  const panel = page.getByRole('tabpanel', { name: 'Tables' });
  await panel.getByRole('button', { name: 'Whole document' }).click();
  const list = panel.getByRole('navigation', { name: 'Tables' });
  await list.getByRole('button', { name: 'Safety' }).waitFor();
  const titles = async () => {
    const rows = await list.getByRole('button').allInnerTexts();
    return rows.map((row) => NAMES.find((name) => row.includes(name)));
  };
  expect(await titles()).toEqual(NAMES);

  await panel.getByRole('searchbox', { name: 'Search tables' }).fill('costs');
  await panel.getByText('1 of 7').waitFor();
  await list.getByRole('button', { name: 'Costs by Quarry' }).click();
  await panel.getByRole('heading', { name: 'Costs by Quarry' }).waitFor();
  await panel.locator('header').getByText('In thousands of tonnes').waitFor();
  // The box on the page has the number and the name that the list has.
  await page.getByRole('button', { name: 'Select 5 Costs by Quarry' }).waitFor();

  await panel.getByRole('searchbox', { name: 'Search tables' }).fill('safety');
  await page.keyboard.press('Enter');
  await panel.getByRole('heading', { name: 'Safety' }).waitFor();
  await panel.getByRole('searchbox', { name: 'Search tables' }).fill('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const focused = page.locator('nav[aria-label="Tables"] :focus');
  expect(await focused.count()).toBe(1);

  await panel.getByRole('button', { name: 'Sort tables' }).click();
  await page.getByRole('menuitemradio', { name: 'Title' }).click();
  await expect.poll(titles).toEqual(NAMES.toSorted());

  const height = async () => (await list.boundingBox())?.height ?? 0;
  const before = await height();
  await panel.getByRole('separator', { name: 'Resize list' }).press('ArrowUp');
  await panel.getByRole('separator', { name: 'Resize list' }).press('ArrowUp');
  await expect.poll(height).toBeLessThan(before);
  const small = await height();
  await page.reload();
  await list.getByRole('button').first().waitFor();
  await expect.poll(height).toBe(small);

  expect(workbench.errors).toEqual([]);
  await workbench.close();
});

test.skipIf(!hasBrowser)(
  'sections of the list collapse, and expand for what is opened',
  async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    const bytes = await readFile(join(root, 'resources/sample.pdf'));
    await workbench.drop([{ name: 'review.pdf', bytes }]);
    const panel = page.getByRole('tabpanel', { name: 'Tables' });
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/4 pages · .*3 tables/)
      .waitFor();
    await panel.getByRole('button', { name: 'Whole document' }).click();
    const list = panel.getByRole('navigation', { name: 'Tables' });
    const rows = () => list.getByRole('listitem').count();
    const section = (name: string, expanded: boolean) =>
      list.getByRole('button', { name, exact: true, expanded });
    await list.getByRole('button', { name: 'Income statement' }).click();
    await section('Statements', true).waitFor();
    await expect.poll(rows).toBe(5);
    await section('Stone sold, by quarry', true).click();
    await section('Stone sold, by quarry 1 table', false).waitFor();
    expect(await rows()).toBe(4);

    // The table before is in the section that was collapsed.
    await page.keyboard.press('k');
    await section('Stone sold, by quarry', true).waitFor();
    await expect.poll(rows).toBe(5);
    expect(workbench.errors).toEqual([]);
    await workbench.close();
  },
);

test.skipIf(!hasBrowser)(
  'statements are pinned above the other tables, with their kind, years and pages',
  async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    await workbench.drop([await fixture('statements.pdf')]);
    const panel = page.getByRole('tabpanel', { name: 'Tables' });
    await page.getByRole('list', { name: 'Documents' }).getByText('6 pages · 6 tables').waitFor();
    await panel.getByRole('button', { name: 'Whole document' }).click();
    const list = panel.getByRole('navigation', { name: 'Tables' });
    const texts = async () =>
      (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/gu, ' '));
    await expect.poll(async () => (await texts())[0]).toBe('Statements');
    const [, balance, income, flows] = await texts();
    expect(balance).toContain(
      'Consolidated Balance Sheets December 31, 2025, 2024 · Balance sheet',
    );
    expect(income).toContain('Year Ended December 31, 2025, 2024 · Income statement');
    expect(flows).toMatch(/Year Ended .* · Cash flow statement .*p\. 4–5$/u);

    // In every order, and first among what a search finds.
    await panel.getByRole('button', { name: 'Sort tables' }).click();
    await page.getByRole('menuitemradio', { name: 'Lowest confidence first' }).click();
    await expect
      .poll(async () => (await texts()).slice(0, 4))
      .toEqual(['Statements', balance, income, flows]);
    await list.getByRole('button', { name: 'Consolidated Balance Sheets' }).click();
    await panel.getByRole('heading', { name: 'Consolidated Balance Sheets' }).waitFor();
    await page.keyboard.press('j');
    await panel.getByRole('heading', { name: 'Consolidated Statements of Income' }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('balance sheet');
    const first = page.getByRole('option').first();
    await expect.poll(() => first.innerText()).toMatch(/Consolidated Balance Sheets/u);
    expect(await first.innerText()).toContain('Balance sheet');
    await page.keyboard.press('Escape');
    expect(workbench.errors).toEqual([]);
    await workbench.close();
  },
);

test.skipIf(!hasBrowser)(
  'charts are listed beside their pages, with the place of each value',
  async () => {
    const workbench = await openWorkbench();
    const { page } = workbench;
    await workbench.addFiles([await fixture('bar-charts.pdf')]);
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/3 pages · 3 tables/)
      .waitFor();
    const panel = page.getByRole('tabpanel', { name: 'Tables' });
    await panel.getByRole('button', { name: 'Whole document' }).click();
    const list = panel.getByRole('navigation', { name: 'Tables' });
    await list.getByRole('button', { name: 'Chart 2' }).click();
    await panel.getByRole('gridcell', { name: '31', exact: true }).click();
    await page.locator('[data-state="selected"][data-target="cell"]').waitFor();
    expect(workbench.errors).toEqual([]);
    await workbench.close();
  },
);
