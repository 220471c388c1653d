/** Two documents, or two positions of one, side by side. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './axe.ts';
import { fixture } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';
import { documentRow, type ViewerParts, viewerParts } from './viewer-parts.ts';

describe.skipIf(!hasBrowser)('the split view', () => {
  let workbench: Workbench;
  let parts: ViewerParts;

  beforeAll(async () => {
    workbench = await openWorkbench();
    parts = viewerParts(workbench);
    await workbench.addFiles([await fixture('table-pages.pdf')]);
    await parts.show(await fixture('totals.pdf'), 2);
  });
  afterAll(() => workbench?.close());

  const pane = (number: number) =>
    workbench.page.getByRole('region', { name: new RegExp(`^Pane ${number}: `) });
  const nameOf = (number: number) => pane(number).getAttribute('aria-label');
  const pagesOf = (number: number) =>
    workbench.page.getByRole('region', { name: `Pages of pane ${number}` });
  const drawnIn = (number: number, page: number) =>
    pagesOf(number).locator(`[data-page="${page}"][data-drawn]`).waitFor();
  const scrollTop = (number: number) => pagesOf(number).evaluate(({ scrollTop: top }) => top);
  const title = () => workbench.page.getByRole('heading', { level: 1 }).innerText();
  const openBeside = async (name: string) => {
    const { page } = workbench;
    await documentRow(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Open in split view' }).click();
    await drawnIn(2, 1);
  };

  test('a document opened from its menu is shown beside the one that is open', async () => {
    const { page } = workbench;
    await openBeside('table-pages.pdf');
    await drawnIn(1, 1);
    expect(await nameOf(1)).toBe('Pane 1: totals.pdf');
    expect(await nameOf(2)).toBe('Pane 2: table-pages.pdf');
    expect(await title()).toBe('table-pages.pdf');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('a click on a pane makes it active: title, toolbar and results follow it', async () => {
    const { page } = workbench;
    const results = page.getByRole('region', { name: 'Results' });
    await pagesOf(2).focus();
    await parts.goTo('2');
    await drawnIn(2, 2);
    await pagesOf(1).click({ position: { x: 12, y: 80 } });
    await expect.poll(title).toBe('totals.pdf');
    expect(await parts.pageInView()).toBe('1');
    await results.getByRole('gridcell', { name: 'Breakage' }).waitFor();
    await pagesOf(2).click({ position: { x: 12, y: 80 } });
    await expect.poll(title).toBe('table-pages.pdf');
    await expect.poll(parts.pageInView).toBe('2');
  });

  test('zoom and rotation of the panes are independent', async () => {
    const { page } = workbench;
    const width = async () => (await pagesOf(1).locator('[data-page="1"]').boundingBox())?.width;
    const before = await width();
    await pagesOf(2).focus();
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+r');
    await expect
      .poll(async () => {
        const box = await pagesOf(2).locator('[data-page="2"]').boundingBox();
        return box !== null && box.width > box.height;
      })
      .toBe(true);
    expect(await width()).toBe(before);
    for (let times = 0; times < 3; times++) await page.keyboard.press('Control+r');
    await page.keyboard.press('Control+0');
  });

  test('a cell selected on the page of a pane is selected in its results', async () => {
    await pagesOf(1).click({ position: { x: 12, y: 80 } });
    await expect.poll(title).toBe('totals.pdf');
    const { page } = workbench;
    const cell = page.getByRole('region', { name: 'Results' }).getByRole('gridcell').nth(3);
    await cell.click();
    await pagesOf(1).locator('[data-state="selected"]').first().waitFor();
    expect(await pagesOf(2).locator('[data-state="selected"]').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('F6 moves between the panes, and the focused one becomes active', async () => {
    const { page } = workbench;
    await pagesOf(1).focus();
    await expect.poll(title).toBe('totals.pdf');
    await page.keyboard.press('F6');
    await expect.poll(title).toBe('table-pages.pdf');
    await page.keyboard.press('Shift+F6');
    await expect.poll(title).toBe('totals.pdf');
  });

  test('panes that scroll together keep their distance in pages', async () => {
    const { page } = workbench;
    for (const number of [2, 1]) {
      await pagesOf(number).focus();
      await page.keyboard.press('Control+1');
      await parts.goTo('1');
      await expect.poll(() => scrollTop(number)).toBeLessThan(100);
    }
    const together = pane(2).getByRole('button', { name: 'Scroll together' });
    await together.click();
    await pagesOf(1).hover();
    await pagesOf(1).focus();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => scrollTop(1)).toBeGreaterThan(300);
    await expect.poll(() => scrollTop(2)).toBeGreaterThan(200);
    await together.click();
    const before = await scrollTop(1);
    await pagesOf(2).focus();
    await pagesOf(2).hover();
    await page.mouse.wheel(0, -1000);
    await expect.poll(() => scrollTop(2)).toBe(0);
    expect(await scrollTop(1)).toBe(before);
  });

  test('panes are shown one below the other, and as before after a reload', async () => {
    const { page } = workbench;
    await pane(2).getByRole('button', { name: 'One below the other' }).click();
    const below = async () => {
      const [first, second] = [await pane(1).boundingBox(), await pane(2).boundingBox()];
      return first && second && second.y >= first.y + first.height;
    };
    await expect.poll(below).toBe(true);
    const divider = page.getByRole('separator', { name: 'Size of the panes' });
    await divider.focus();
    await divider.press('ArrowDown');
    await divider.press('ArrowDown');
    /** Names of the panes and the share of the first; notices below the panes come and go. */
    const layout = async () => {
      const [first, second] = [await pane(1).boundingBox(), await pane(2).boundingBox()];
      if (!first || !second) return null;
      const share = (second.y - first.y) / (second.y + second.height - first.y);
      return { panes: [await nameOf(1), await nameOf(2)], share: share.toFixed(2) };
    };
    const before = await layout();
    await page.reload();
    await drawnIn(1, 1);
    await pagesOf(2).locator('[data-page][data-drawn]').first().waitFor();
    await expect.poll(layout).toEqual(before);
    await pane(2).getByRole('button', { name: 'Side by side' }).click();
    await expect.poll(below).toBe(false);
  });

  test('one document is shown at two positions, and a closed pane leaves the other', async () => {
    const { page } = workbench;
    await pagesOf(1).focus();
    await page.getByRole('button', { name: 'More tools' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Split view' }).click();
    await pane(2).waitFor({ state: 'detached' });
    await parts.goTo('2');
    await parts.drawn(2);
    await parts.pages.focus();
    await page.keyboard.press('Control+Alt+s');
    await drawnIn(2, 2);
    await expect
      .poll(() => pagesOf(2).evaluate((pages) => pages === document.activeElement))
      .toBe(true);
    expect([await nameOf(1), await nameOf(2)]).toEqual([
      'Pane 1: totals.pdf',
      'Pane 2: totals.pdf',
    ]);
    await parts.goTo('1');
    await drawnIn(2, 1);
    await pane(2).getByRole('button', { name: 'Close pane 2' }).click();
    await pane(2).waitFor({ state: 'detached' });
    await expect.poll(parts.pageInView).toBe('2');
    expect(workbench.errors).toEqual([]);
  });

  test('a document that is deleted leaves its pane empty', async () => {
    const { page } = workbench;
    await openBeside('table-pages.pdf');
    await pagesOf(1).focus();
    await documentRow(page, 'table-pages.pdf').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await pane(2).getByText('No document open').waitFor();
    await pane(2).getByRole('button', { name: 'Close pane 2' }).click();
    await parts.pages.waitFor();
    expect(workbench.errors).toEqual([]);
  });
});
