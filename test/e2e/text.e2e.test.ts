/** The text panel: what a page says, block by block, tied to where it says it. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openWorkbench, type TestFile, type Workbench } from './support.ts';

const PAGE_COUNT = 40;

const STONES = [
  'Granite',
  'Limestone',
  'Slate',
  'Marble',
  'Basalt',
  'Sandstone',
  'Gneiss',
  'Chalk',
];
const REGIONS = ['the north', 'the coast', 'the moor', 'the old town', 'the valley'];

/** What a page is about: no two pages share it. */
const titleOf = (number: number): string =>
  `${STONES[(number - 1) % STONES.length]} of ${REGIONS[(number - 1) % REGIONS.length]}`;

/** Pages with a running head, a heading, a paragraph and a list each, none where the last was. */
async function handbook(): Promise<TestFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (let number = 1; number <= PAGE_COUNT; number++) {
    const page = document.addPage([420, 595]);
    const top = 470 - (number % 7) * 16;
    const write = (text: string, y: number, size = 11, face = font) =>
      page.drawText(text, { x: 50, y, size, font: face });
    write('Handbook of stone', 570, 8);
    write(titleOf(number), top, 20, bold);
    write(`The bed of ${titleOf(number)} is older than the hill`, top - 40);
    write('above it, and softer than the road that leads away from it.', top - 54);
    write('• Cut along the grain.', top - 80);
    write('• Never cut in frost.', top - 96);
    write(String(number), 20, 8);
  }
  return { name: 'handbook.pdf', bytes: await document.save() };
}

describe.skipIf(!hasBrowser)('the text panel', () => {
  let workbench: Workbench;
  let page: Page;
  let panel: Locator;

  beforeAll(async () => {
    workbench = await openWorkbench({ permissions: ['clipboard-read', 'clipboard-write'] });
    page = workbench.page;
    panel = page.getByRole('tabpanel', { name: 'Text' });
    await workbench.drop([await handbook()]);
    await page.getByRole('list', { name: 'Documents' }).getByText(`${PAGE_COUNT} pages`).waitFor();
    await page.getByRole('tab', { name: 'Text' }).click();
    await panel.getByRole('heading', { name: titleOf(1), exact: true }).waitFor();
  });

  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a block and its box on the page light each other', async () => {
    await panel.getByText('The bed of Granite').hover();
    const lit = page.locator('[data-state="hovered"][data-target="block"]');
    await lit.waitFor();
    const box = await lit.boundingBox();
    if (!box) throw new Error('the hovered block is not drawn on the page');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await panel.locator('[data-selected]').getByText('The bed of Granite').waitFor();
  });

  test('running heads can be left out', async () => {
    await panel.getByText('Handbook of stone').waitFor();
    await panel.getByRole('button', { name: 'Running heads and page numbers' }).click();
    expect(await panel.getByText('Handbook of stone').count()).toBe(0);
    await panel.getByText('Never cut in frost.').waitFor();
  });

  test('a page is copied as text and as Markdown', async () => {
    const copied = async (form: string) => {
      await panel.getByRole('button', { name: 'Copy text' }).click();
      await page.getByRole('menuitem', { name: form }).click();
      await page.getByText(/^Copied page 1/).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const text = await copied('Copy as text');
    expect(text).toContain('than the hill above it, and softer');
    expect(text).toContain('• Cut along the grain.\n• Never cut in frost.');
    await expect.poll(() => copied('Copy as Markdown')).toMatch(/^#+ Granite of the north$/m);
  });

  test('the whole document holds only the pages near the view, and follows it', async () => {
    await panel.getByRole('button', { name: 'Whole document' }).click();
    await panel.getByRole('heading', { name: titleOf(2), exact: true }).waitFor();
    expect(await panel.getByRole('heading').count()).toBeLessThan(PAGE_COUNT / 2);
    await page.getByRole('textbox', { name: /page/i }).first().fill('30');
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: titleOf(30), exact: true }).waitFor();
  });
});
