import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CROP, VISIBLE } from '../fixtures/make/cropped.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { PAGES } from '../fixtures/make/long.ts';
import { HEADING } from '../fixtures/make/rotated.ts';
import { EDGES, ROWS } from '../fixtures/make/ruled-table.ts';
import { report, wordOf } from './documents.ts';
import { hasBrowser, openWorkbench, type TestFile, type Workbench } from './support.ts';
import { documentRow, type ViewerParts, viewerParts } from './viewer-parts.ts';

const A4 = { width: 595.28, height: 841.89 };

async function fixture(name: string): Promise<TestFile> {
  const path = join(import.meta.dirname, `../fixtures/${name}.pdf`);
  return { name: `${name}.pdf`, bytes: new Uint8Array(await readFile(path)) };
}

/** Two chapters in the outline, the second nested, and a link from the first page to the last. */
async function linked(): Promise<TestFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = Array.from({ length: 12 }, (_, i) => {
    const page = document.addPage([420, 595]);
    page.drawText(`Sheet ${i + 1}`, { x: 40, y: 540, size: 20, font });
    return page;
  });
  const { context } = document;
  const at = (index: number) => [pages[index]?.ref ?? null, 'XYZ', 0, 595, null];
  const [root, first, nested] = [context.nextRef(), context.nextRef(), context.nextRef()];
  context.assign(
    nested,
    context.obj({ Title: PDFString.of('The vein'), Parent: first, Dest: at(8) }),
  );
  context.assign(
    first,
    context.obj({
      Title: PDFString.of('The quarry'),
      Parent: root,
      Dest: at(4),
      First: nested,
      Last: nested,
      Count: -1,
    }),
  );
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: first, Count: 1 }));
  document.catalog.set(PDFName.of('Outlines'), root);
  const link = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [40, 480, 200, 500],
      Border: [0, 0, 0],
      Dest: at(11),
    }),
  );
  pages[0]?.node.set(PDFName.of('Annots'), context.obj([link]));
  return { name: 'linked.pdf', bytes: await document.save() };
}

let workbench: Workbench;
let page: Page;

let viewer: ViewerParts;

const drawn = (number: number) => viewer.drawn(number);
const pages = () => viewer.pages;
const pageField = () => viewer.pageField;
const pageInView = () => viewer.pageInView();
const show = (file: TestFile, pageCount: number) => viewer.show(file, pageCount);

/** Where a point of a page (fractions of it) is on the screen. */
async function pointOn(sheet: Locator, x: number, y: number) {
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the page is not on the screen');
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

describe.skipIf(!hasBrowser)('the viewer', () => {
  beforeAll(async () => {
    workbench = await openWorkbench({ permissions: ['clipboard-read', 'clipboard-write'] });
    ({ page } = workbench);
    viewer = viewerParts(workbench);
  });
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a long document opens at once, jumps anywhere, and holds only a few pages', async () => {
    await show(await fixture('long'), PAGES);
    await pageField().fill('217');
    await pageField().press('Enter');
    await drawn(217);
    expect(await pageInView()).toBe('217');
    expect(await pages().locator('[data-page]').count()).toBeLessThan(8);
    await pages().focus();
    await page.keyboard.press('End');
    await drawn(PAGES);
    await expect.poll(pageInView).toBe(String(PAGES));
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(pageInView).toBe(String(PAGES - 1));
  });

  test('zooming keeps the place, and fits width and page', async () => {
    await documentRow(page, 'long.pdf').click();
    await page.getByText(`/ ${PAGES}`, { exact: true }).waitFor();
    await pageField().fill('40');
    await pageField().press('Enter');
    const sheet = await drawn(40);
    await pages().focus();
    await page.keyboard.press('Control+9');
    const pane = await pages().boundingBox();
    await expect
      .poll(async () => (await sheet.boundingBox())?.height ?? 0)
      .toBeLessThan(pane?.height ?? 0);
    await page.keyboard.press('Control+1');
    await page.getByRole('button', { name: 'Zoom 100 %', exact: true }).waitFor();
    expect((await sheet.boundingBox())?.width).toBeCloseTo((A4.width * 96) / 72, -1);
    const before = await pointOn(sheet, 0.5, 0.5);
    await page.mouse.move(before.x, before.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(900);
    const after = await pointOn(sheet, 0.5, 0.5);
    expect(Math.abs(after.y - before.y)).toBeLessThan(3);
    expect(await pageInView()).toBe('40');
    await page.keyboard.press('Control+0');
    await page
      .getByRole('button', { name: 'Zoom 100 %', exact: true })
      .waitFor({ state: 'detached' });
  });

  test('pages are shown as their file turns and crops them, and can be turned further', async () => {
    const sheet = await show(await fixture('rotated'), 4);
    for (const number of [1, 2, 3, 4]) {
      await pageField().fill(String(number));
      await pageField().press('Enter');
      const rotatedPage = await drawn(number);
      const heading = rotatedPage.getByText(HEADING.text);
      await heading.waitFor();
      const [box, paper] = [await heading.boundingBox(), await rotatedPage.boundingBox()];
      if (!box || !paper) throw new Error('the heading is not on the screen');
      expect(Math.abs((box.x - paper.x) / paper.width - HEADING.x / A4.width)).toBeLessThan(0.01);
      expect(box.width).toBeGreaterThan(box.height);
    }
    await pages().focus();
    await page.keyboard.press('Home');
    await expect.poll(pageInView).toBe('1');
    await page.keyboard.press('Control+r');
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox();
        return box ? box.width / box.height : 0;
      })
      .toBeCloseTo(A4.height / A4.width, 1);

    const cropped = await show(await fixture('cropped'), 1);
    const visible = await cropped.getByText(VISIBLE.text).boundingBox();
    const paper = await cropped.boundingBox();
    if (!visible || !paper) throw new Error('the word is not on the screen');
    expect(paper.width / paper.height).toBeCloseTo(CROP.width / CROP.height, 1);
    const left = (VISIBLE.x - CROP.x) / CROP.width;
    expect(Math.abs((visible.x - paper.x) / paper.width - left)).toBeLessThan(0.01);
  });

  test('a cell is lit where it stands, walks with the arrow keys, and is let go by Escape', async () => {
    const sheet = await show(await fixture('ruled-table'), 1);
    const { x, y } = EDGES;
    const middle = (edges: readonly number[], i: number) =>
      ((edges[i] ?? 0) + (edges[i + 1] ?? 0)) / 2;
    await sheet.locator('[data-target="table"]').waitFor();
    const cell = await pointOn(sheet, middle(x, 1) / A4.width, middle(y, 2) / A4.height);
    await page.mouse.move(cell.x, cell.y);
    await sheet.locator('[data-state="hovered"][data-target="cell"]').waitFor();
    await page.mouse.click(cell.x, cell.y);
    const selected = sheet.locator('[data-state="selected"]');
    const covers = async (row: number, column: number) => {
      const box = await selected.boundingBox();
      const point = await pointOn(sheet, middle(x, column) / A4.width, middle(y, row) / A4.height);
      return (
        !!box &&
        point.x > box.x &&
        point.x < box.x + box.width &&
        point.y > box.y &&
        point.y < box.y + box.height
      );
    };
    await expect.poll(() => covers(2, 1)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => covers(3, 2)).toBe(true);
    await page.getByRole('status').getByText(ROWS[3][2]).waitFor();
    await page.keyboard.press('Control+r');
    await selected.waitFor();
    await pages().focus();
    await page.keyboard.press('Escape');
    await selected.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+B');
    await sheet.locator('[data-target="table"]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+B');
    await sheet.locator('[data-target="table"]').waitFor();
  });

  test('find lights every match, steps through them, and counts', async () => {
    await show(await report('stones.pdf', 12), 12);
    await page.keyboard.press('Control+F');
    await page.keyboard.type('the word for page');
    const count = page.locator('[data-find-count]');
    await count.getByText('1 of 12').waitFor();
    await page.keyboard.press('Shift+Enter');
    await count.getByText('12 of 12').waitFor();
    await expect.poll(pageInView).toBe('12');
    await (await drawn(12)).locator('[data-hit="current"]').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(wordOf(10));
    await count.getByText('1 of 1', { exact: true }).waitFor();
    await expect.poll(pageInView).toBe('10');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('obsidian');
    await count.getByText('No matches').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-hit]').count()).toBe(0);
  });

  test('thumbnails, outline and links lead to their pages', async () => {
    const sheet = await show(await linked(), 12);
    await sheet.getByRole('button', { name: 'Link: Page 12' }).click();
    await expect.poll(pageInView).toBe('12');
    await page.keyboard.press('F4');
    const thumbnails = page.getByRole('navigation', { name: 'Thumbnails' });
    await thumbnails.getByRole('button', { name: 'Page 11' }).click();
    await expect.poll(pageInView).toBe('11');
    await thumbnails.locator('[data-thumbnail="11"] canvas').waitFor();
    await page.keyboard.press('Shift+F4');
    const outline = page.getByRole('tree', { name: 'Outline' });
    await outline.getByRole('treeitem', { name: 'The quarry' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(pageInView).toBe('5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(pageInView).toBe('9');
    // The window has no room for it beside a readable page: it lies over the pages and leaves with a press.
    const drawer = page.locator('[data-drawer]');
    const { width = 0 } = (await pages().boundingBox()) ?? {};
    await pages().click({ position: { x: width - 60, y: 200 } });
    await drawer.waitFor({ state: 'detached' });
    expect((await pages().boundingBox())?.width).toBe(width);
  });

  test('selected text is copied line by line', async () => {
    const sheet = await show(await report('copied.pdf', 1), 1);
    const [first, last] = [
      await sheet.getByText('Chapter 1 of copied.pdf').boundingBox(),
      await sheet.getByText('The word for page 1').boundingBox(),
    ];
    if (!first || !last) throw new Error('the text is not on the screen');
    await page.mouse.move(first.x + 1, first.y + first.height / 2);
    await page.mouse.down();
    await page.mouse.move(last.x + last.width - 1, last.y + last.height / 2, { steps: 10 });
    await page.mouse.up();
    await page.keyboard.press('Control+C');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Chapter 1 of copied.pdf\nThe word for page 1 is ${wordOf(1)}.`,
    );
  });

  test('text is left out while the pages scroll, unless some of it is selected', async () => {
    const sheet = await show(await report('scrolled.pdf', 3), 3);
    const heading = sheet.getByText('Chapter 1 of scrolled.pdf');
    await heading.waitFor();
    const isScrolling = () =>
      pages().evaluate(async (element) => {
        element.scrollBy(0, 30);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return element.dataset.scrolling !== undefined;
      });
    expect(await isScrolling()).toBe(true);
    await page.locator('[data-scrolling]').waitFor({ state: 'detached' });
    await heading.selectText();
    expect(await isScrolling()).toBe(false);
  });

  test('a file that broke off shows what is left of it', async () => {
    await workbench.addFiles([await fixture('truncated')]);
    await documentRow(page, 'truncated.pdf').click();
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await page.getByRole('tab', { name: /^Review 1$/ }).click();
    await page.getByText(/pages may be missing/).waitFor();
  });

  test('a file whose structure is damaged says so in the place of its pages', async () => {
    await workbench.addFiles([await fixture('not-a-pdf')]);
    await documentRow(page, 'not-a-pdf.pdf').click();
    await page.getByText(/could not be shown/).waitFor();
  });

  test('a password given to the viewer opens the pages and unlocks the reading', async () => {
    await workbench.addFiles([await fixture('encrypted')]);
    const list = page.getByRole('list', { name: 'Documents' });
    await documentRow(page, 'encrypted.pdf').click();
    await list.getByRole('button', { name: 'Unlock' }).waitFor();
    const viewer = page.getByRole('main', { name: 'Page' });
    const field = viewer.getByLabel('Password');
    await field.fill('granite');
    await field.press('Enter');
    await viewer.getByText('The password does not open encrypted.pdf.').waitFor();
    const row = list.getByRole('listitem').filter({ hasText: 'encrypted.pdf' });
    await row.getByText('The password does not open encrypted.pdf.').waitFor();
    await field.fill(PASSWORD);
    await field.press('Enter');
    await drawn(1);
    await row.getByText('1 page').waitFor();
  });
});
