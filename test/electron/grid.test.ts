/** The grid in a desktop window: no number is cut, and what fits its pane does not scroll sideways. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gridFit } from '../e2e/grid-fit.ts';
import { GRAND_TOTAL, statementPdf } from '../support/statement.ts';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

if (whySkipped) console.log(`Skipped: ${whySkipped}`);

describe.skipIf(whySkipped)('the grid in the desktop window', () => {
  const data = new DataFolder();
  let desktop: Desktop;

  beforeAll(async () => {
    const path = join(data.path, 'statement.pdf');
    await writeFile(path, await statementPdf());
    desktop = await data.launch([path, fixture('totals')]);
    await desktop.page.getByRole('grid').waitFor();
  });

  afterAll(async () => {
    await desktop?.close();
    data.remove();
  });

  test.each([
    [1280, 900],
    [1440, 900],
  ])('shows every number whole and fills its pane at %i x %i', async (width, height) => {
    const { app, page } = desktop;
    await app.evaluate(
      ({ BrowserWindow }, size) =>
        BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
    await expect
      .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
      .toEqual([width, height]);
    const whole = { cut: [], overflow: 0, spare: 0 };
    await expect.poll(() => gridFit(page)).toMatchObject(whole);
    expect((await gridFit(page)).scrollbar).toBeGreaterThan(0);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await page.getByRole('gridcell', { name: GRAND_TOTAL, exact: true }).waitFor();
    expect(await gridFit(page)).toMatchObject(whole);
  });

  test('J goes through the tables and leaves the focus in the grid', async () => {
    const { page } = desktop;
    await row(page, 'totals.pdf').getByRole('button').first().click();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    const grid = page.getByRole('grid');
    const table = () => grid.getAttribute('aria-label');
    const holdsFocus = () => grid.evaluate((element) => element.contains(document.activeElement));
    await page.getByLabel('Tables of').getByText('Whole document').click();
    await grid.waitFor();
    await grid.focus();
    const first = await table();
    await page.keyboard.press('j');
    await expect.poll(table).not.toBe(first);
    await expect.poll(holdsFocus).toBe(true);
    await page.keyboard.press('k');
    await expect.poll(table).toBe(first);
    await expect.poll(holdsFocus).toBe(true);
  });
});
