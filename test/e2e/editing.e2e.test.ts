/** Correcting tables in their grid, by keys as in a spreadsheet: at once, undone, and kept. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture, quarryReport } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

let workbench: Workbench;
let page: Page;
let panel: Locator;

const grid = () => panel.getByRole('grid');
const cell = (text: string) => grid().getByRole('gridcell', { name: text, exact: true });
const editor = () => page.getByRole('textbox', { name: /^Text of / });
const press = (keys: string) => page.keyboard.press(keys);
const address = (text: string) =>
  panel.getByRole('status').getByText(text, { exact: true }).waitFor();
/** The texts of the rows, in the order shown. */
const rows = () =>
  grid()
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((each) => each.textContent).join(' | ')),
    );
const stored = () => page.waitForResponse((answer) => /\/corrections(\/|$)/.test(answer.url()));

/** Documents alike: each test, and each further attempt of one, corrects another. */
const NAMES = Array.from({ length: 16 }, (_, at) => `quarries-${at}.pdf`);

describe.skipIf(!hasBrowser)('a table that is corrected', () => {
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
  });

  afterEach(() => expect(workbench.errors).toEqual([]));
  afterAll(() => workbench?.close());

  test('takes what is typed, goes on by Enter and Tab, and does not keep what Escape leaves', async () => {
    const top = async () => (await grid().boundingBox())?.y;
    const before = await top();
    await cell('1,204').click();
    await page.keyboard.type('1,240');
    await press('Enter');
    await cell('1,240').waitFor();
    await address('C3');
    await page.keyboard.type('89');
    await press('Tab');
    await address('D3');
    await press('F2');
    expect(await editor().inputValue()).toBe('25.5%');
    await page.keyboard.type('9');
    await press('Escape');
    await cell('25.5%').waitFor();
    await press('Enter');
    await press('End');
    await page.keyboard.type('!');
    await press('Shift+Enter');
    await cell('25.5%!').waitFor();
    await address('D2');
    // Whatever corrections and notifications say, the cells stay where they are.
    expect(await top()).toBe(before);
    expect(await rows()).toEqual([
      'Whitmoor | 1 March 1987 | 1,240 | 36.0%',
      'Calder Edge | 12 May 1962 | 89 | 25.5%!',
      'Penhale | 3 June 2011 | (240) | 9.4%',
    ]);
  });

  test('is undone and redone step by step, after a reload and after a restart', async () => {
    await cell('1,204').dblclick();
    await editor().fill('1,240');
    await press('Tab');
    await cell('1,240').waitFor();
    await cell('88').click();
    await press('Delete');
    await cell('88').waitFor({ state: 'detached' });
    await press('Control+z');
    await cell('88').waitFor();
    await press('Control+y');
    await cell('88').waitFor({ state: 'detached' });

    await page.reload();
    await cell('1,240').waitFor();
    expect(await cell('88').count()).toBe(0);
    await panel.getByRole('button', { name: '2 corrections' }).waitFor();
    // In the smallest window with page and results there is room for both buttons.
    await page.setViewportSize({ width: 900, height: 700 });
    const end = async () => {
      const box = await page.getByRole('button', { name: 'Export…', exact: true }).boundingBox();
      return box && box.x + box.width;
    };
    await expect.poll(end).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 1440, height: 900 });
    await press('Control+z');
    await cell('88').waitFor();
    await workbench.stopService();
    await workbench.restartService();
    await page.reload();
    await cell('1,240').waitFor();
    await panel.getByRole('button', { name: '1 correction', exact: true }).waitFor();
    await press('Control+z');
    await cell('1,204').waitFor();
  });

  test('an undo says what stands there now, and shows it', async () => {
    await cell('1,204').click();
    await page.keyboard.type('1,240');
    await press('Enter');
    await cell('1,240').waitFor();
    await press('Escape');
    await press('Control+z');
    const undone = page.getByText(/^Undone: 1,204 in .+, p\. 2$/);
    await undone.waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await address('C2');
    await press('Control+y');
    const redone = page.getByText(/^Redone: 1,240 in .+, p\. 2$/);
    await redone.waitFor();
    // The report of a step, which shows another place or document, ends when the next one begins.
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/corrections/undo', async (route) => {
      await held;
      await route.continue();
    });
    await press('Control+z');
    await cell('1,204').waitFor();
    await redone.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Show', exact: true }).count()).toBe(0);
    answer();
    await undone.waitFor();
    await page.unroute('**/corrections/undo');
  });

  test('an undo in a document that is not on screen goes there first', async () => {
    await cell('1,204').click();
    await page.keyboard.type('1,240');
    await press('Enter');
    await cell('1,240').waitFor();
    await workbench.addFiles([await fixture('totals.pdf')]);
    await page.waitForFunction(() => document.title === 'totals.pdf — Quarry');
    await press('Control+z');
    await page.getByText('Undo again to take back the edit of a cell').waitFor();
    await cell('1,240').waitFor();
    await press('Control+z');
    await cell('1,204').waitFor();
  });

  const refuse = () =>
    page.route('**/corrections', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: { error: { code: 'conflict', message: 'The document was changed elsewhere.' } },
          })
        : route.continue(),
    );

  test('leaves a column, and the selection, where they were when a move is refused', async () => {
    await refuse();
    await cell('1,204').click();
    await address('C2');
    await press('Alt+Shift+ArrowLeft');
    await page.getByRole('alert').getByText('The correction could not be saved').waitFor();
    await address('C2');
    expect((await rows())[0]).toBe('Whitmoor | 1 March 1987 | 1,204 | 36.0%');
    await page.unroute('**/corrections');
  });

  test('shows what was refused no longer, and says why', async () => {
    await refuse();
    await cell('1,204').click();
    await page.keyboard.type('7');
    await press('Enter');
    await page.getByRole('alert').getByText('The correction could not be saved').waitFor();
    await cell('1,204').waitFor();
    await page.unroute('**/corrections');
    // What is said of a document closes with it.
    await documentRow(page, 'totals.pdf').click();
    await page.waitForFunction(() => document.title === 'totals.pdf — Quarry');
    await page.getByRole('alert').getByText('The correction').waitFor({ state: 'detached' });
  });

  test('names the document of a correction that is refused after another one was opened', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/corrections', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'No.' } } });
    });
    await cell('1,204').click();
    await page.keyboard.type('7');
    await press('Enter');
    await documentRow(page, 'totals.pdf').click();
    await page.waitForFunction(() => document.title === 'totals.pdf — Quarry');
    answer();
    await page
      .getByRole('alert')
      .getByText(/\.pdf: The correction could not be saved/)
      .waitFor();
    await page.unroute('**/corrections');
  });

  test('marks what was corrected, and restores what was read', async () => {
    await cell('88').click();
    await page.keyboard.type('80');
    await press('Enter');
    await cell('80').click();
    await panel.getByText('Corrected: was “88”').waitFor();
    expect(await cell('80').getAttribute('title')).toBe('Corrected: was “88”');
    await panel.getByRole('button', { name: 'Restore original' }).click();
    await cell('88').waitFor();
    await panel.getByText('Corrected: was “88”').waitFor({ state: 'detached' });
  });

  test('its header cells and title are edited in place', async () => {
    await cell('Whitmoor').click();
    await press('ArrowUp');
    await page.keyboard.type('Site');
    await press('Enter');
    await grid().getByRole('columnheader', { name: 'Site', exact: true }).waitFor();
    await grid().getByRole('columnheader', { name: 'Sold', exact: true }).dblclick();
    await editor().fill('Tonnes');
    await press('Enter');
    await grid().getByRole('columnheader', { name: 'Tonnes', exact: true }).waitFor();

    await panel.getByRole('button', { name: 'Edit title' }).click();
    await page.getByRole('textbox', { name: 'Title of the table' }).fill('Output by quarry');
    const saved = stored();
    await press('Enter');
    await saved;
    await panel.getByRole('heading', { name: 'Output by quarry' }).waitFor();
    await panel
      .getByRole('navigation', { name: 'Tables' })
      .getByRole('button', { name: /Output by quarry/ })
      .waitFor();
  });

  test('gets rows and columns, loses and moves them, by menu and by keys', async () => {
    await cell('Calder Edge').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Insert' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Insert row above' }).click();
    await expect.poll(async () => (await rows()).length).toBe(4);
    expect((await rows())[1]).toBe(' |  |  | ');

    await cell('Whitmoor').click();
    await press('Alt+Shift+ArrowDown');
    await expect
      .poll(async () => (await rows())[1])
      .toBe('Whitmoor | 1 March 1987 | 1,204 | 36.0%');
    await address('A3');
    await cell('Penhale').click();
    await press('Control+-');
    await cell('Penhale').waitFor({ state: 'detached' });
    await cell('1,204').click();
    await press('Control+ ');
    await press('Control+-');
    await cell('1,204').waitFor({ state: 'detached' });
    expect(await rows()).toEqual([
      ' |  | ',
      'Whitmoor | 1 March 1987 | 36.0%',
      'Calder Edge | 12 May 1962 | 25.5%',
    ]);
    for (let step = 0; step < 4; step++) await press('Control+z');
    await expect
      .poll(rows)
      .toEqual([
        'Whitmoor | 1 March 1987 | 1,204 | 36.0%',
        'Calder Edge | 12 May 1962 | 88 | 25.5%',
        'Penhale | 3 June 2011 | (240) | 9.4%',
      ]);
  });

  test('has cells merged and split, other header rows and column types', async () => {
    await cell('1 March 1987').click();
    await press('Shift+ArrowRight');
    await press('Control+Alt+m');
    await cell('1 March 1987 1,204').waitFor();
    await cell('1 March 1987 1,204').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Merge and split' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Split cell' }).click();
    await cell('1,204').waitFor();

    await cell('Whitmoor').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Header rows' }).press('ArrowRight');
    await page.getByRole('menuitemradio', { name: '2 header rows' }).click();
    await grid().getByRole('columnheader', { name: 'Whitmoor', exact: true }).waitFor();

    await cell('88').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Column type' }).press('ArrowRight');
    await page.getByRole('menuitemradio', { name: 'Text', exact: true }).click();
    await expect.poll(() => cell('88').getAttribute('data-align')).toBeNull();
  });

  test('is split in two, and one that is none is removed', async () => {
    const tables = () => panel.getByRole('navigation', { name: 'Tables' }).getByRole('button');
    const before = await tables().count();
    await cell('Penhale').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Split table above this row' }).click();
    await expect.poll(() => tables().count()).toBe(before + 1);
    await press('Control+z');
    await expect.poll(() => tables().count()).toBe(before);
    await cell('Penhale').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Not a table' }).click();
    await expect.poll(() => tables().count()).toBe(before - 1);
  });

  test('takes cells from the clipboard as one step, and text found in it is replaced', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('10\t11%\n20\t21%'));
    await cell('1,204').click();
    await press('Control+v');
    await cell('21%').waitFor();
    expect((await rows()).slice(0, 2)).toEqual([
      'Whitmoor | 1 March 1987 | 10 | 11%',
      'Calder Edge | 12 May 1962 | 20 | 21%',
    ]);
    await press('Control+z');
    await cell('1,204').waitFor();
    await cell('88').waitFor();

    await press('Control+h');
    const bar = page.getByRole('search', { name: 'Find and replace in the table' });
    await bar.getByRole('textbox', { name: 'Find' }).fill('%');
    await bar.getByText('3 cells').waitFor();
    await press('Enter');
    await bar.getByText('1 of 3 cells').waitFor();
    await bar.getByRole('textbox', { name: 'Replace with' }).fill(' %');
    await bar.getByRole('button', { name: 'Replace all' }).click();
    await cell('36.0 %').waitFor();
    await cell('9.4 %').waitFor();
    await bar.getByRole('button', { name: 'Close' }).click();
    await press('Control+z');
    await cell('36.0%').waitFor();
    await cell('9.4%').waitFor();
  });

  test('has what was being typed, and an unsent question, when the window is loaded again', async () => {
    const question = page.getByRole('textbox', { name: 'Question' });
    await page.getByRole('tab', { name: 'Chat' }).click();
    await question.fill('Which quarry');
    await page.getByRole('tab', { name: 'Tables' }).click();
    await cell('88').click();
    await page.keyboard.type('89');
    await page.reload();
    await cell('89').waitFor();
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect.poll(() => question.inputValue()).toBe('Which quarry');
    await page.getByRole('tab', { name: 'Tables' }).click();
  });

  test('follows what another window corrects', async () => {
    const other = await page.context().newPage();
    await other.goto(workbench.origin);
    await other.getByRole('gridcell', { name: '1,204', exact: true }).waitFor();
    await cell('1,204').click();
    await page.keyboard.type('5');
    await press('Enter');
    await other.getByRole('gridcell', { name: '5', exact: true }).waitFor();
    await other.getByRole('button', { name: '1 correction' }).click();
    await other.getByRole('dialog', { name: 'Corrections' }).getByText('Edit of a cell').waitFor();
    await other.getByRole('button', { name: 'Undo last' }).click();
    await cell('1,204').waitFor();
    // What is being typed follows its cell to the row that another window gives it.
    const inOther = (name: string) => other.getByRole('gridcell', { name, exact: true });
    await cell('(240)').click();
    await page.keyboard.type('-240');
    await other.keyboard.press('Escape');
    await inOther('1,204').click();
    await other.keyboard.press('Control+-');
    await cell('1,204').waitFor({ state: 'detached' });
    await press('Enter');
    await inOther('-240').waitFor();
    await inOther('88').waitFor();
    await cell('88').click();
    await page.keyboard.type('89');
    await inOther('88').click();
    await other.keyboard.type('90');
    await other.keyboard.press('Enter');
    await page.getByRole('button', { name: '3 corrections' }).waitFor();
    await press('Enter');
    await page
      .getByRole('alert')
      .getByText('Another window has changed this cell. Not saved: 89')
      .waitFor();
    await cell('90').waitFor();
    await other.close();
  });
});
