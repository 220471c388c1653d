/** Ways through a document in the desktop: links, back and forward, keys after a jump. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_LINK, WEB_LINK } from '../fixtures/make/page-numbers.ts';
import { DataFolder, type Desktop, fixture, row, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`links and jumps in the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  const pages = () => desktop.page.getByRole('region', { name: 'Pages of the document' });
  const field = () => desktop.page.getByRole('textbox', { name: 'Page', exact: true });
  const inView = (page: number) => expect.poll(() => field().inputValue()).toBe(String(page));
  const goTo = async (typed: string) => {
    await field().fill(typed);
    await field().press('Enter');
  };
  /** A native menu entry, as it is now. */
  const entry = (id: string) =>
    desktop.app.evaluate(({ Menu }, name) => {
      const item = Menu.getApplicationMenu()?.getMenuItemById(name);
      return item ? { enabled: item.enabled, accelerator: item.accelerator } : null;
    }, id);
  const choose = (id: string) =>
    desktop.app.evaluate(
      ({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(),
      id,
    );

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('page-labels')]);
    await row(desktop.page, 'page-labels.pdf').getByRole('button').first().click();
    await pages().locator('[data-page="1"][data-drawn]').waitFor();
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  test('the menu goes back and forward, and says when it cannot', async () => {
    expect(await entry('go.back')).toEqual({ enabled: false, accelerator: 'Alt+Left' });
    await goTo('F-2');
    await inView(10);
    await expect.poll(async () => (await entry('go.back'))?.enabled).toBe(true);
    await choose('go.back');
    await inView(1);
    await choose('go.forward');
    await inView(10);
    await desktop.page.keyboard.press('Alt+ArrowLeft');
    await inView(1);
  });

  test('after going to a page, keys scroll it', async () => {
    await goTo('5');
    await inView(5);
    const top = () => pages().evaluate((element) => element.scrollTop);
    const before = await top();
    await desktop.page.keyboard.press('ArrowDown');
    await expect.poll(top).toBeGreaterThan(before);
  });

  test('Escape closes the find bar and keeps what was typed', async () => {
    const { page } = desktop;
    await page.keyboard.press('Control+F');
    const find = page.getByRole('textbox', { name: 'Find in document' });
    await find.fill('quarry');
    await page.keyboard.press('Escape');
    await find.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+F');
    expect(await find.inputValue()).toBe('quarry');
    await page.keyboard.press('Escape');
  });

  test('Activity opens with the focus on no button, and Escape closes it', async () => {
    const { page } = desktop;
    await page.getByRole('button', { name: /^Activity/ }).click();
    const popover = page.getByRole('dialog', { name: 'Activity' });
    await popover.waitFor();
    await expect
      .poll(() => popover.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON');
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
  });

  test('links answer the mouse; web addresses go to the system, programs are refused', async () => {
    const { app, page } = desktop;
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (address) => void opened.push(address);
    });
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await goTo('2');
    const contents = pages().locator('[data-page="2"][data-drawn]');
    await contents.getByRole('link', { name: WEB_LINK.address }).click();
    const asked = page.getByRole('dialog', { name: 'Open this link?' });
    await asked.getByText(WEB_LINK.address).waitFor();
    expect(await opened()).toEqual([]);
    await asked.getByRole('button', { name: 'Open link' }).click();
    await expect.poll(opened).toEqual([WEB_LINK.address]);
    await contents.getByRole('button', { name: `Link: ${FILE_LINK.address}` }).click();
    await page.getByText('Link not opened').first().waitFor();
    expect(await opened()).toEqual([WEB_LINK.address]);
    expect(app.windows()).toHaveLength(1);
    await contents.getByRole('button', { name: 'Link: Page 9 (F-1)' }).click();
    await inView(9);
  });
});
