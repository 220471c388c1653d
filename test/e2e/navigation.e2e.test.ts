import { PDFDocument } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FILE_LINK, WEB_LINK } from '../fixtures/make/page-numbers.ts';
import { fixture, namedTables, report, wordOf } from './documents.ts';
import {
  hasBrowser,
  openWorkbench,
  type TestFile,
  type Workbench,
  type WorkbenchOptions,
} from './support.ts';
import { documentRow, type ViewerParts, viewerParts } from './viewer-parts.ts';

const PAGES = 40;
/** Of the documents in the library. */
const PAGE_COUNTS = {
  'page-labels.pdf': 12,
  'page-numbers.pdf': 12,
  'ruled-table.pdf': 1,
  'gone.pdf': 3,
  'stones.pdf': 14,
  'long.pdf': PAGES,
  'receipt.pdf': 1,
};

let workbench: Workbench;
let page: Page;
let viewer: ViewerParts;

const back = () => page.getByRole('button', { name: 'Back', exact: true });
const forward = () => page.getByRole('button', { name: 'Forward', exact: true });
const isDisabled = (button: ReturnType<typeof back>) =>
  button.getAttribute('aria-disabled').then((value) => value === 'true');
const scrollTop = () => viewer.pages.evaluate((element) => element.scrollTop);
const inView = (number: number) => expect.poll(viewer.pageInView).toBe(String(number));

const TABLES = ['Output', 'Reserves', 'Deliveries', 'Prices'];

async function receipt(): Promise<TestFile> {
  const document = await PDFDocument.create();
  document.addPage([226, 500]).drawText('Total 12.40', { x: 20, y: 440, size: 10 });
  return { name: 'receipt.pdf', bytes: await document.save() };
}

const openWindow = async (options?: WorkbenchOptions) => {
  workbench = await openWorkbench(options);
  ({ page } = workbench);
  viewer = viewerParts(workbench);
};
const closeWindow = async () => {
  const { errors } = workbench;
  await workbench.close();
  expect(errors).toEqual([]);
};

describe.skipIf(!hasBrowser)('ways through a document', () => {
  beforeAll(async () => {
    const documents = await Promise.all([
      ...['page-labels.pdf', 'page-numbers.pdf', 'ruled-table.pdf'].map(fixture),
      ...[report('gone.pdf', 3), report('stones.pdf', 14), report('long.pdf', PAGES)],
      ...[receipt(), namedTables(TABLES)],
    ]);
    await openWindow({ documents });
    await viewer.drawn(1);
  });
  afterAll(closeWindow);

  /** Opens a document of the library at its first page. */
  const open = async (name: keyof typeof PAGE_COUNTS): Promise<Locator> => {
    await documentRow(page, name).click();
    await page.getByRole('banner').getByText(name, { exact: true }).waitFor();
    await page.getByText(`/ ${PAGE_COUNTS[name]}`, { exact: true }).waitFor();
    await viewer.goTo('1');
    return viewer.drawn(1);
  };

  test('stepping through tables is one jump to go back from', async () => {
    // Steps count as one jump while they follow one another without a pause.
    await page
      .getByRole('list', { name: 'Documents' })
      .getByText(/4 tables/)
      .waitFor();
    await page.getByRole('heading', { name: 'Output' }).waitFor();
    for (const name of TABLES.slice(1)) {
      await page.keyboard.press('j');
      await page.getByRole('heading', { name }).waitFor();
    }
    await inView(4);
    const reached = await scrollTop();
    await page.keyboard.press('Alt+ArrowLeft');
    await inView(1);
    expect(await isDisabled(back())).toBe(true);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(scrollTop).toBe(reached);
  });

  test('a link answers the mouse above the text, says where it leads, and can be gone back from', async () => {
    await open('page-labels.pdf');
    await viewer.goTo('2');
    const contents = await viewer.drawn(2);
    const link = contents.getByRole('button', { name: 'Link: Page 9 (F-1)' });
    await link.waitFor();
    const box = await link.boundingBox();
    if (!box) throw new Error('the link is not on the screen');
    // At the place of the text, which lies in the same spot.
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.locator('[data-link-target]').getByText('Page 9 (F-1)').waitFor();
    await page.mouse.click(x, y);
    await inView(9);
    await page.keyboard.press('Alt+ArrowLeft');
    await inView(2);
    await page.keyboard.press('Alt+ArrowRight');
    await inView(9);
  });

  test('links are reached and followed by keys', async () => {
    await open('page-labels.pdf');
    await viewer.goTo('2');
    const link = (await viewer.drawn(2)).getByRole('button', { name: 'Link: Page 5 (2)' });
    await link.focus();
    await page.locator('[data-link-target]').getByText('Page 5 (2)').waitFor();
    await page.keyboard.press('Enter');
    await inView(5);
    // Keys are with the pages again, not with a link that has scrolled away.
    await expect
      .poll(() => viewer.pages.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test('web addresses are shown and open in a window of their own, other addresses are refused', async () => {
    await open('page-labels.pdf');
    await viewer.goTo('2');
    const contents = await viewer.drawn(2);
    await page.context().route(WEB_LINK.address, (route) => route.fulfill({ body: 'stone' }));
    const web = contents.getByRole('link', { name: WEB_LINK.address });
    await web.hover();
    await page.locator('[data-link-target]').getByText(WEB_LINK.address).waitFor();
    const before = page.context().pages().length;
    const opened = page.context().waitForEvent('page');
    await web.click();
    const asked = page.getByRole('dialog', { name: 'Open this link?' });
    await asked.getByText(WEB_LINK.address).waitFor();
    expect(page.context().pages()).toHaveLength(before);
    await asked.getByRole('button', { name: 'Open link' }).click();
    const other = await opened;
    await other.waitForURL(WEB_LINK.address);
    expect(await other.evaluate(() => window.opener)).toBeNull();
    await other.close();
    await contents.getByRole('button', { name: `Link: ${FILE_LINK.address}` }).click();
    await page.getByText('Link not opened').first().waitFor();
    expect(page.context().pages()).toHaveLength(before);
  });

  test('back and forward lead through jumps of all kinds, across documents', async () => {
    await open('stones.pdf');
    await open('long.pdf');
    expect(await isDisabled(forward())).toBe(true);
    await viewer.goTo('20');
    await inView(20);
    // Scrolling adds no entry; the place that it leads to is the one left.
    await page.mouse.move(700, 500);
    const landed = await scrollTop();
    await page.mouse.wheel(0, 150);
    await expect.poll(scrollTop).toBeGreaterThan(landed + 100);
    const left = await scrollTop();
    await viewer.goTo('30');
    await inView(30);
    await page.keyboard.press('Control+F');
    await page.keyboard.type(wordOf(9));
    await page.locator('[data-find-count]').getByText('1 of 1').waitFor();
    await inView(9);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(wordOf(12));
    await inView(12);
    await page.keyboard.press('Escape');

    // The steps through the matches were one jump.
    await back().click();
    await inView(30);
    await back().click();
    await inView(20);
    await expect.poll(async () => Math.abs((await scrollTop()) - left)).toBeLessThan(2);
    await back().click();
    await inView(1);
    await back().click();
    await page.getByText('/ 14', { exact: true }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByText(`/ ${PAGES}`, { exact: true }).waitFor();
    await inView(1);
    await forward().click();
    await inView(20);
  });

  test('the side buttons of a mouse go back and forward', async () => {
    await open('long.pdf');
    await viewer.goTo('25');
    await inView(25);
    const devtools = await page.context().newCDPSession(page);
    const press = async (button: 'back' | 'forward') => {
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        await devtools.send('Input.dispatchMouseEvent', { type, x: 600, y: 500, button });
      }
    };
    await press('back');
    await inView(1);
    await press('forward');
    await inView(25);
  });

  test('after going to a page, keys scroll the document', async () => {
    await open('long.pdf');
    await page.keyboard.press('Control+Alt+G');
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await inView(15);
    const before = await scrollTop();
    await page.keyboard.press('ArrowDown');
    await expect.poll(scrollTop).toBeGreaterThan(before);
  });

  test('Escape closes the find bar, then clears what was typed, then the selection', async () => {
    const sheet = await open('ruled-table.pdf');
    await sheet.locator('[data-target="table"]').waitFor();
    await sheet.click({ position: { x: 200, y: 200 } });
    const selected = sheet.locator('[data-state="selected"]');
    await selected.first().waitFor();
    await page.keyboard.press('Control+F');
    await page.keyboard.type('slate');
    await page.keyboard.press('Escape');
    const field = page.getByRole('textbox', { name: 'Find in document' });
    await field.waitFor({ state: 'detached' });
    expect(await selected.count()).toBeGreaterThan(0);
    await page.keyboard.press('Control+F');
    expect(await field.inputValue()).toBe('slate');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await selected.count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await selected.first().waitFor({ state: 'detached' });
  });

  test('without labels and outline, printed numbers and headings stand in for them', async () => {
    await open('page-numbers.pdf');
    await viewer.goTo('9');
    await page.locator('[data-page-label]').getByText('(F-1)', { exact: true }).waitFor();
    await page.keyboard.press('Shift+F4');
    await page.getByText('From headings and tables').waitFor();
    const outline = page.getByRole('tree', { name: 'Outline' });
    const entry = (name: string) => outline.getByRole('treeitem', { name });
    // The entry of the page in view is marked, and goes along with it.
    await expect.poll(() => entry('The statements').getAttribute('aria-selected')).toBe('true');
    await entry('Markets').click();
    await inView(6);
    await expect.poll(() => entry('Markets').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Alt+ArrowLeft');
    await inView(9);
  });

  test('pages are called by their labels, and found by them', async () => {
    await open('page-labels.pdf');
    const label = page.locator('[data-page-label]');
    await label.getByText('(Cover)', { exact: true }).waitFor();
    await viewer.goTo('f-2');
    await inView(10);
    await label.getByText('(F-2)', { exact: true }).waitFor();
    await viewer.goTo('p. 2');
    await inView(5);
    await viewer.pageField.fill('2');
    await page.getByText('Page 2, printed ii. For the printed number 2 enter “p. 2”').waitFor();
    await viewer.pageField.press('Enter');
    await inView(2);
    await viewer.pageField.fill('F-9');
    await viewer.pageField.press('Enter');
    await page.getByText('No page has the printed number “F-9”').waitFor();
    await viewer.pageField.press('Escape');
    expect(await viewer.pageInView()).toBe('2');
    await page.keyboard.press('F4');
    const thumbnails = page.getByRole('navigation', { name: 'Thumbnails' });
    await thumbnails.getByRole('button', { name: 'Page 4 (1)' }).getByText('4 (1)').waitFor();
    await page.keyboard.press('Shift+F4');
    await page.getByText('Bookmarks of the file').waitFor();
  });

  test('a receipt opens at a size to be read, not to fill the pane', async () => {
    const sheet = await open('receipt.pdf');
    const { width = 0 } = (await sheet.boundingBox()) ?? {};
    expect(width / ((226 * 96) / 72)).toBeCloseTo(1.5, 1);
    await page.keyboard.press('Control+0');
    await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeGreaterThan(500);
  });

  test('in a narrow pane the tools move into a menu, and none is cut off', async () => {
    await open('page-labels.pdf');
    const bar = page.getByRole('toolbar', { name: 'Page view' });
    const more = bar.getByRole('button', { name: 'More tools' });
    // 640 pixels are those of a window of 1,280 at 200 %.
    for (const width of [900, 640, 400, 340]) {
      await page.setViewportSize({ width, height: 700 });
      await expect
        .poll(() => bar.evaluate((element) => element.scrollWidth - element.clientWidth))
        .toBe(0);
      for (const name of ['Previous page', 'Next page', 'Find in document']) {
        expect(await bar.getByRole('button', { name }).isVisible()).toBe(true);
      }
      // The frequent ones keep their names where there is room for them.
      expect(await bar.getByText('Region', { exact: true }).count()).toBe(width >= 640 ? 1 : 0);
    }
    await more.click();
    await page.getByRole('menuitem', { name: /^Fit page/ }).click();
    await expect
      .poll(async () => (await (await viewer.drawn(1)).boundingBox())?.height ?? 9e9)
      .toBeLessThan(700);
    await page.setViewportSize({ width: 2200, height: 900 });
    for (const text of ['Boxes', 'Region', 'Find']) {
      await bar.getByText(text, { exact: true }).waitFor();
    }
    await more.click();
    await page.getByRole('menuitemcheckbox', { name: 'Split view' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Fit page/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('tools that a printed page number left no room for come back with another document', async () => {
    const bar = page.getByRole('toolbar', { name: 'Page view' });
    const tools = () => bar.getByRole('button').count();
    await open('long.pdf');
    const before = await tools();
    await open('page-labels.pdf');
    await expect.poll(tools).toBeLessThan(before);
    await open('long.pdf');
    await expect.poll(tools).toBe(before);
  });

  test('a document that was deleted is passed over', async () => {
    await open('stones.pdf');
    await open('gone.pdf');
    await documentRow(page, 'gone.pdf').click();
    await documentRow(page, 'gone.pdf').press('Delete');
    await documentRow(page, 'gone.pdf').waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByText('/ 14', { exact: true }).waitFor();
  });
});

describe.skipIf(!hasBrowser)('a window without documents', () => {
  beforeEach(() => openWindow());
  afterEach(closeWindow);

  test('a page and thumbnails asked for while a document opens are shown once it is open', async () => {
    const asked = Promise.withResolvers<void>();
    const opening = Promise.withResolvers<void>();
    await page.route('**/document/*/file*', async (route) => {
      asked.resolve();
      await opening.promise;
      await route.continue();
    });
    await workbench.addFiles([await fixture('page-labels.pdf')]);
    await documentRow(page, 'page-labels.pdf').click();
    await asked.promise;
    await page.keyboard.press('Control+Alt+G');
    await page.keyboard.type('f-2');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F4');
    expect(await viewer.pageInView()).toBe('f-2');
    opening.resolve();
    await inView(10);
    await page.getByRole('navigation', { name: 'Thumbnails' }).waitFor();
    // Keys scroll the pages, as after every jump.
    await expect
      .poll(() => viewer.pages.evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test('the tour of the sample lights a cell, a value, a source and a failing total, once', async () => {
    await page.getByRole('button', { name: 'Open the sample' }).click();
    const tour = page.getByRole('region', { name: 'Tour' });
    const lit = (target: string) =>
      viewer.pages.locator(`[data-target="${target}"][data-state="selected"]`).first();
    const next = () => tour.getByRole('button', { name: 'Next' }).click();
    await lit('cell').waitFor();
    await expect.poll(() => isInView(lit('cell'))).toBe(true);
    await page.getByText('C3', { exact: true }).waitFor();
    await next();
    await lit('field').waitFor();
    await page.getByRole('tabpanel', { name: 'Fields' }).getByText('48,600').first().waitFor();
    await next();
    await lit('place').waitFor();
    await page.getByRole('tabpanel', { name: 'Chat' }).getByText(/3,308/).first().waitFor();
    await next();
    await page
      .getByRole('tabpanel', { name: 'Review' })
      .getByText(/131\.0/)
      .first()
      .waitFor();
    await lit('cell').waitFor();
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to or run' }).fill('open the sample');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Documents' }).getByRole('listitem').nth(1).waitFor();
    await lit('cell').waitFor();
    expect(await tour.count()).toBe(0);
  });
});

async function isInView(element: ReturnType<typeof back>): Promise<boolean> {
  const [box, pane] = [await element.boundingBox(), await viewer.pages.boundingBox()];
  return !!box && !!pane && box.y >= pane.y && box.y + box.height <= pane.y + pane.height;
}
