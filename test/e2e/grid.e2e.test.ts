/** The grid of a table beside scrollbars that take space: what it shows whole, and how it is handled. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GRAND_TOTAL, LONG_LABEL, statementPdf } from '../support/statement.ts';
import { gridFit } from './grid-fit.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

describe.skipIf(!hasBrowser)('the grid', () => {
  let workbench: Workbench;
  let page: Page;
  let panel: Locator;

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    panel = page.getByRole('tabpanel', { name: 'Tables' });
    await workbench.addFiles([{ name: 'statement.pdf', bytes: await statementPdf() }]);
    await page.getByRole('list', { name: 'Documents' }).getByText('2 pages').waitFor();
    await panel.getByRole('button', { name: 'Whole document' }).click();
    // Tables that come later do not change what is shown while a test looks at it.
    await panel.getByRole('navigation', { name: 'Tables' }).getByRole('button').nth(1).waitFor();
  });

  beforeEach(async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(0);
  });

  afterAll(async () => {
    const errors = workbench?.errors;
    await workbench?.close();
    expect(errors).toEqual([]);
  });

  const grid = () => panel.getByRole('grid');
  const cell = (text: string) => grid().getByRole('gridcell', { name: text, exact: true });
  const inRange = () => page.locator('[data-target="cell"][data-state="in-range"]');
  const widthOf = async (column: string) =>
    (await grid().getByRole('columnheader').filter({ hasText: column }).first().boundingBox())
      ?.width ?? 0;

  async function open(table: number) {
    await panel.getByRole('navigation', { name: 'Tables' }).getByRole('button').nth(table).click();
    await cell(table === 0 ? 'Cash and cash equivalents' : 'Segment 1')
      .first()
      .waitFor();
    // From its first row on, wherever the test before has scrolled it.
    const atStart = panel.getByRole('status').getByText('A2', { exact: true });
    // A table that is still being laid out may miss the keys; a user presses again.
    await expect
      .poll(async () => {
        await grid().press('Control+Home');
        return atStart.count();
      })
      .toBe(1);
    await grid().getByRole('rowheader', { name: '2', exact: true }).waitFor();
  }

  test.each([
    [1280, 900],
    [1440, 900],
    [900, 700],
  ])('shows every number whole and fills its pane at %i x %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    const whole = { cut: [], overflow: 0, spare: 0 };
    await expect.poll(() => gridFit(page)).toMatchObject(whole);
    expect((await gridFit(page)).scrollbar).toBeGreaterThan(0);
    // The bold total at the end is the widest number.
    await grid().focus();
    await page.keyboard.press('Control+End');
    await cell(GRAND_TOTAL).waitFor();
    expect(await gridFit(page)).toMatchObject(whole);
  });

  test('wraps a long label to two lines, with all of it in its tooltip', async () => {
    const label = cell(LONG_LABEL).first();
    const short = cell('Cash and cash equivalents').first();
    expect(await label.getAttribute('title')).toBe(LONG_LABEL);
    const [tall, usual] = [await label.boundingBox(), await short.boundingBox()];
    expect(tall && usual && tall.height - usual.height).toBe(16);
    // What follows stands below it, and is found there.
    const next = cell('Prepaid expenses and other current assets').first();
    expect((await next.boundingBox())?.y).toBe((tall?.y ?? 0) + (tall?.height ?? 0));
    await next.click();
    await panel.getByRole('status').getByText('A4', { exact: true }).waitFor();
  });

  test('keeps bold totals and the lines below sums', async () => {
    const attributes = (text: string) =>
      cell(text)
        .first()
        .evaluate(({ dataset: { bold, rule, align } }) => ({ bold, rule, align }));
    expect(await attributes('6,375')).toEqual({ bold: 'true', rule: 'double', align: 'end' });
    expect(await attributes('1,130')).toEqual({ rule: 'single', align: 'end' });
    expect(await attributes('4,249')).toEqual({ align: 'end' });
    expect(await attributes('Total current assets')).toEqual({ bold: 'true' });
  });

  test('a table of more numbers than fit scrolls, and cuts none of them', async () => {
    await open(1);
    const { cut, overflow } = await gridFit(page);
    expect(cut).toEqual([]);
    expect(overflow).toBeGreaterThan(0);
    await cell('Segment 1').click();
    await page.keyboard.press('Control+End');
    await expect.poll(async () => (await gridFit(page)).cut).toEqual([]);
  });

  test('the first column stays, and can be pointed at, while the others scroll sideways', async () => {
    await open(1);
    const label = cell('Segment 2');
    await label.click();
    const before = await label.boundingBox();
    await page.keyboard.press('End');
    await expect
      .poll(() => grid().evaluate((table) => table.parentElement?.parentElement?.scrollLeft))
      .toBeGreaterThan(0);
    expect((await label.boundingBox())?.x).toBe(before?.x);
    await cell('Segment 1').click();
    await panel.getByRole('status').getByText('A2', { exact: true }).waitFor();
    await grid().getByRole('rowheader', { name: '2', exact: true }).click();
    await panel.getByText('12 cells').waitFor();
  });

  test('a column is fitted by a double click or by keys, remembered, and reset', async () => {
    const before = await widthOf('2024');
    const separator = grid().getByRole('button', { name: 'Width of column B' });
    const grip = await separator.boundingBox();
    if (!grip) throw new Error('the separator is not drawn');
    const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => widthOf('2024')).toBe(before + 30);
    await page.reload();
    await expect.poll(() => widthOf('2024')).toBe(before + 30);
    expect((await gridFit(page)).spare).toBe(0);
    await grid().getByRole('button', { name: 'Width of column B' }).dblclick();
    await expect.poll(() => widthOf('2024')).toBeLessThan(before + 30);
    expect((await gridFit(page)).cut).toEqual([]);

    await cell('4,249').first().click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('button', { name: 'Reset width' }).press('Enter');
    await expect.poll(() => widthOf('2024')).toBe(before);
    await page.keyboard.press('Escape');
  });

  test('a range lights all its boxes on the page, and its count is theirs', async () => {
    await cell('4,249').first().click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await panel.getByText('4 cells').waitFor();
    await panel.getByText('4 numbers').waitFor();
    await panel.getByText('Sum 11,424').waitFor();
    await expect.poll(() => inRange().count()).toBe(4);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => inRange().count()).toBe(0);
  });

  test('Alt with Page Down and Up go through the tables, the focus stays in the grid', async () => {
    await cell('4,249').first().click();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await page.keyboard.press('Alt+PageDown');
    await cell('Segment 1').waitFor();
    await expect.poll(focused).toBe('grid');
    await page.keyboard.press('ArrowDown');
    await panel.getByRole('status').getByText('A2', { exact: true }).waitFor();
    await page.keyboard.press('Alt+PageUp');
    await cell('Cash and cash equivalents').first().waitFor();
    await expect.poll(focused).toBe('grid');
  });

  test('the filter of a column counts the rows that it leaves', async () => {
    await cell('4,249').first().click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('searchbox', { name: 'Filter column B' }).fill('>10,000');
    await page.getByRole('status').getByText('6 of 41 rows').first().waitFor();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Show as printed' }).click();
  });

  test('the Text tab cuts no cell, and what is wider than it scrolls by keys', async () => {
    await page.getByRole('tab', { name: 'Text' }).click();
    const text = page.getByRole('tabpanel', { name: 'Text' });
    await text.getByRole('cell', { name: GRAND_TOTAL, exact: true }).first().waitFor();
    const cut = await text
      .locator('td, th')
      .evaluateAll((cells) =>
        cells.filter((own) => own.scrollWidth > own.clientWidth).map((own) => own.textContent),
      );
    expect(cut).toEqual([]);
    await page.getByRole('tab', { name: /^Tables/ }).click();
  });
});
