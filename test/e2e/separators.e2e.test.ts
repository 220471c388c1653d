/** Rows and columns of a table on its page, and tables extracted from a region that is drawn. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statementPdf } from '../support/statement.ts';
import { quarryReport } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

let workbench: Workbench;
let page: Page;
let panel: Locator;

const cell = (text: string) =>
  panel.getByRole('grid').getByRole('gridcell', { name: text, exact: true });
const line = (name: string) => page.getByRole('slider', { name });
const tables = () => panel.getByRole('navigation', { name: 'Tables' }).getByRole('button');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
}

async function drag(from: readonly [number, number], to: readonly [number, number]) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
}

/** Documents alike: each test, and each further attempt of one, changes another. */
const NAMES = Array.from({ length: 7 }, (_, at) => `quarries-${at}.pdf`);

describe.skipIf(!hasBrowser)('on the page', () => {
  const unused = [...NAMES];

  beforeAll(async () => {
    const { bytes } = await quarryReport();
    workbench = await openWorkbench({ documents: NAMES.map((name) => ({ name, bytes })) });
    ({ page } = workbench);
    panel = page.getByRole('tabpanel', { name: 'Tables' });
    await panel.getByRole('button', { name: 'Whole document' }).click();
  });

  beforeEach(async () => {
    const name = unused.shift();
    await documentRow(page, `${name}`).click();
    await page.waitForFunction((name) => document.title === `${name} — Quarry`, name);
    await cell('Penhale').waitFor();
    await expect.poll(() => tables().count()).toBe(2);
  });

  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('separators are dragged, the cells follow meanwhile, and all of it is undone', async () => {
    await panel.getByRole('button', { name: 'Adjust rows and columns on the page' }).click();
    const second = await boxOf(line('Column separator 2 of 5'));
    const third = await boxOf(line('Column separator 3 of 5'));
    const y = second.y + second.height * 0.4;
    await drag([third.x, y], [second.x + 8, y]);
    // The words of the second column are in the third before the pointer is released.
    await cell('12 May 1962 88').waitFor();
    await page.mouse.up();
    await cell('12 May 1962 88').waitFor();
    await page.keyboard.press('Control+z');
    await cell('88').waitFor();
    await page.keyboard.press('Escape');
    await line('Column separator 2 of 5').waitFor({ state: 'detached' });
  });

  test('in a dense statement every point of a column separator is its own', async () => {
    await workbench.addFiles([{ name: 'statement.pdf', bytes: await statementPdf() }]);
    await cell('Total current assets').first().waitFor();
    await panel.getByRole('button', { name: 'Adjust rows and columns on the page' }).click();
    for (const name of ['Column separator 2 of 4', 'Column separator 3 of 4']) {
      await line(name).waitFor();
      const axes = await line(name).evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        const middle = left + width / 2;
        return Array.from({ length: 200 }, (_, i) => {
          const y = top + (height * (i + 0.5)) / 200;
          const shown = y > 160 && y < window.innerHeight - 40;
          const hit = shown && document.elementFromPoint(middle, y);
          return hit ? (hit.getAttribute('aria-label') ?? '') : null;
        }).filter((label) => label !== null);
      });
      expect(axes.length).toBeGreaterThan(100);
      expect(new Set(axes)).toEqual(new Set([name]));
    }
    // Rows are grasped beside the table, and columns, which stand apart, 12 px from their line.
    const rows = page.getByRole('slider', { name: /^Row separator 2 of/ });
    // Found and looked at in one step: the window moves it when the extraction ends.
    const label = await rows.evaluate((element) => {
      const { right, top, height } = element.getBoundingClientRect();
      return document.elementFromPoint(right + 20, top + height / 2)?.getAttribute('aria-label');
    });
    expect(label).toBe(await rows.getAttribute('aria-label'));
    expect((await boxOf(line('Column separator 2 of 4'))).width).toBe(24);
    await page.keyboard.press('Escape');
    await line('Column separator 2 of 4').waitFor({ state: 'detached' });
  });

  test('separators are moved, added and removed by keys', async () => {
    await panel.getByRole('button', { name: 'Adjust rows and columns on the page' }).click();
    const second = line('Column separator 2 of 5');
    await second.waitFor();
    await expect
      .poll(() => second.evaluate((element) => element === document.activeElement))
      .toBe(true);
    const before = Number(await second.getAttribute('aria-valuenow'));
    await page.keyboard.press('Shift+ArrowRight');
    await expect
      .poll(async () => Number(await second.getAttribute('aria-valuenow')))
      .toBeCloseTo(before + 1, 0);
    await page.keyboard.press('Delete');
    await line('Column separator 2 of 4').waitFor();
    await cell('Penhale 3 June 2011').waitFor();
    await page.getByRole('button', { name: 'Add a row', exact: true }).click();
    await line('Row separator 2 of 6').waitFor();
    await page.keyboard.press('Escape');
    await line('Row separator 2 of 6').waitFor({ state: 'detached' });
  });

  test('a region is drawn, looked at and taken, on several pages if wanted', async () => {
    await cell('Penhale').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Not a table' }).click();
    await expect.poll(() => tables().count()).toBe(1);
    await page.getByRole('textbox', { name: /page/i }).first().fill('2');
    await page.keyboard.press('Enter');
    const sheet = page.locator('[data-page="2"][data-drawn]');
    await page.locator('[data-page="2"][data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Table from a region' }).click();
    const { x, y, width, height } = await boxOf(sheet);
    const at = (across: number, down: number) => [x + width * across, y + height * down] as const;
    await drag(at(0.08, 0.2), at(0.9, 0.34));
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Table from a region' });
    await dialog.getByRole('cell', { name: 'Penhale' }).waitFor();
    await dialog.getByRole('button', { name: 'By lines' }).click();
    await dialog.getByText('4 rows, 4 columns').waitFor();
    await dialog.getByRole('textbox', { name: 'Pages' }).fill('2-9');
    await dialog.getByText('Enter pages from 1 to 3').waitFor();
    await dialog.getByRole('textbox', { name: 'Pages' }).fill('2');
    await dialog.getByRole('button', { name: 'Add table' }).click();
    await expect.poll(() => tables().count()).toBe(2);
    await cell('Penhale').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => tables().count()).toBe(1);
  });

  test('a region is set by keys', async () => {
    await page.locator('[data-page][data-drawn]').first().waitFor();
    await page.keyboard.press('Control+Alt+r');
    await page
      .getByRole('application', { name: /^Region of a table on page/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Table from a region' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('application').first().waitFor({ state: 'detached' });
  });
});
