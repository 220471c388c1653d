/** Correcting text: kind, level and order of blocks, words of OCR pages, tables from text. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture, quarryReport } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow } from './viewer-parts.ts';

let workbench: Workbench;

const panel = () => workbench.page.getByRole('tabpanel', { name: 'Text' });
const tools = () => panel().getByRole('toolbar', { name: 'Selected block' });
const press = (keys: string) => workbench.page.keyboard.press(keys);

/** Documents alike: each test, and each further attempt of one, corrects another. */
const NAMES = Array.from({ length: 5 }, (_, at) => `quarries-${at}.pdf`);
const unused = [...NAMES];

async function open(name = unused.shift()): Promise<void> {
  const { page } = workbench;
  await documentRow(page, `${name}`).click();
  await page.waitForFunction((name) => document.title === `${name} — Quarry`, name);
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.getByRole('tab', { name: 'Text' }).click();
}

describe.skipIf(!hasBrowser)('text that is corrected', () => {
  beforeAll(async () => {
    const { bytes } = await quarryReport();
    const alike = NAMES.map((name) => ({ name, bytes }));
    workbench = await openWorkbench({ documents: [await fixture('scan.pdf'), ...alike] });
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a block becomes a heading of a level, and moves in the reading order', async () => {
    await open();
    const { page } = workbench;
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('2');
    await press('Enter');
    await panel().getByText('The quarries below').click();
    await tools().getByRole('combobox', { name: 'Kind of block' }).click();
    await page.getByRole('option', { name: 'Heading' }).click();
    await panel()
      .getByRole('heading', { name: /The quarries below/ })
      .waitFor();
    await tools().getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option', { name: 'Level 3' }).click();
    await panel().locator('[data-level="3"]').getByText('The quarries below').waitFor();
    await tools().getByRole('button', { name: 'Move down in the reading order' }).click();
    await expect
      .poll(() => panel().locator('[data-block]').last().innerText())
      .toContain('The quarries below');
    for (let step = 0; step < 3; step++) await press('Control+z');
    await expect
      .poll(() => panel().locator('[data-block]').first().innerText())
      .toContain('The quarries below');
    await expect.poll(() => panel().getByRole('heading').count()).toBe(0);
  });

  test('a block is dragged to another place in the reading order, and moved by keys', async () => {
    await open();
    const { page } = workbench;
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('2');
    await press('Enter');
    const blocks = panel().locator('[data-page="2"] [data-block]');
    const first = blocks.filter({ hasText: 'The quarries below' });
    await first.waitFor();
    const last = (await blocks.count()) - 1;
    const blockIndex = () => first.getAttribute('data-block');
    await expect.poll(blockIndex).toBe('0');
    await first.hover();
    const [handle, end] = await Promise.all([
      first.locator('[data-block-handle]').boundingBox(),
      blocks.last().boundingBox(),
    ]);
    if (!handle || !end) throw new Error('The blocks are not on screen.');
    await page.mouse.move(handle.x + 8, handle.y + 12);
    await page.mouse.down();
    await page.mouse.move(handle.x + 8, end.y + end.height - 2, { steps: 5 });
    await page.mouse.up();
    await expect.poll(blockIndex).toBe(String(last));
    await press('Control+z');
    await expect.poll(blockIndex).toBe('0');
    await press('Control+y');
    await expect.poll(blockIndex).toBe(String(last));
    await first.click();
    await press('Alt+Shift+ArrowUp');
    await expect.poll(blockIndex).toBe(String(last - 1));
    await press('Alt+Shift+ArrowDown');
    await expect.poll(blockIndex).toBe(String(last));
  });

  test('a table becomes text, and J and K go through the blocks', async () => {
    await open();
    const { page } = workbench;
    await page.getByRole('textbox', { name: 'Page', exact: true }).fill('2');
    await press('Enter');
    await panel().getByRole('table').waitFor();
    await panel().getByRole('region', { name: 'Page 2' }).focus();
    await press('j');
    await tools().getByRole('combobox', { name: 'Kind of block' }).waitFor();
    await press('j');
    await tools().getByRole('button', { name: 'Not a table' }).click();
    await panel().getByRole('table').waitFor({ state: 'detached' });
    await press('Control+z');
    await panel().getByRole('table').waitFor();
  });

  test('a word of an OCR page is typed over', async () => {
    await open('scan.pdf');
    const text = panel().locator('[data-block] p').first();
    await text.waitFor();
    await text.dblclick({ position: { x: 12, y: 10 } });
    const word = tools().getByRole('textbox', { name: 'Word' });
    const read = await word.inputValue();
    await word.fill('Whinstone');
    await press('Enter');
    await expect.poll(() => text.innerText()).toContain('Whinstone');
    await press('Control+z');
    await expect.poll(() => text.innerText()).not.toContain('Whinstone');
    expect(await text.innerText()).toContain(read);
  }, 180_000);
});
