import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PART_SIZE } from '../../shared/upload-headers.ts';
import { PASSWORD } from '../fixtures/make/encrypted.ts';
import { violationsInBothThemes } from './axe.ts';
import { damaged, fixture, report, wordOf } from './documents.ts';
import { hasBrowser, openWorkbench, type Workbench, type WorkbenchOptions } from './support.ts';

let workbench: Workbench;

const open = async (options?: WorkbenchOptions) => {
  workbench = await openWorkbench(options);
};

/** The row of a document; its name says how it stands as well. */
const row = (name: string) =>
  workbench.page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ hasText: name });

const done = (name: string, pages: string) => row(name).getByText(pages).waitFor();

describe.skipIf(!hasBrowser)('the library', () => {
  // One library that fills from test to test.
  beforeAll(() => open({ allowPrivate: ['127.0.0.1'] }));
  afterAll(async () => {
    const { errors } = workbench;
    await workbench.close();
    expect(errors).toEqual([]);
  });

  test('a first run offers the sample, extracts it and gets out of the way', async () => {
    const { page } = workbench;
    await page.getByRole('button', { name: 'Open the sample' }).waitFor();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the sample' }).click();
    await done('Hallam', '4 pages');
    await page.getByRole('main', { name: 'Page' }).waitFor();
    expect(await page.getByRole('button', { name: 'Open the sample' }).count()).toBe(0);
  });

  test('a document is made public and private again in its menu', async () => {
    const { page, origin } = workbench;
    await workbench.addFiles([await report('shared.pdf', 1)]);
    await done('shared.pdf', '1 page');
    const library = await page.evaluate(async () => (await fetch('/api/v1/documents')).json());
    const tables = `${origin}/v1/documents/${library.items[0].document_id}/entities/tables`;
    const toggle = async () => {
      await page.getByRole('button', { name: 'Actions for shared.pdf' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Tables readable without a key' }).click();
    };
    const sign = row('shared.pdf').getByRole('img', { name: 'Tables readable without a key' });
    await toggle();
    await sign.waitFor();
    await expect.poll(async () => (await fetch(tables)).status).toBe(200);
    await toggle();
    await sign.waitFor({ state: 'detached' });
    await expect.poll(async () => (await fetch(tables)).status).toBe(401);
  });

  test('files and folders dropped anywhere are added, and the place to drop shows', async () => {
    await workbench.page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([], 'x.pdf'));
      document.body.dispatchEvent(
        new DragEvent('dragenter', { bubbles: true, dataTransfer: transfer }),
      );
    });
    const hint = workbench.page.getByText('Drop documents or folders to add them');
    await hint.waitFor();
    await workbench.drop([await report('single.pdf')]);
    await done('single.pdf', '3 pages');
    await hint.waitFor({ state: 'detached' });
    await workbench.drop([await report('first.pdf', 1), await report('second.pdf', 2)], 'reports');
    await done('first.pdf', '1 page');
    await done('second.pdf', '2 pages');
  });

  test('an address that is pasted is fetched', async () => {
    const { bytes } = await report('fetched.pdf', 2);
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.end(bytes);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      await workbench.page.evaluate((address) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', address);
        document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
      }, `http://127.0.0.1:${port}/fetched.pdf`);
      await done('fetched.pdf', '2 pages');
    } finally {
      server.close();
    }
  });

  test('a damaged file says why it failed and can be tried again', async () => {
    const { page } = workbench;
    await workbench.addFiles([await fixture('clauses.pdf'), await damaged('broken.pdf')]);
    await row('broken.pdf')
      .getByText(/damaged|not a PDF|could not/)
      .waitFor();
    await row('broken.pdf').getByRole('button', { name: 'Extract broken.pdf again' }).click();
    await row('broken.pdf')
      .getByText(/damaged|not a PDF|could not/)
      .waitFor();
    // Another document is open: its row takes the focus from the search, and no button of a row.
    await row('clauses.pdf').locator('[data-row]').click();
    await page.getByRole('searchbox', { name: 'Search names and text' }).press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-row')))
      .toBe(true);
  });

  test('a protected PDF asks for its password in its row, again when it was wrong', async () => {
    const { page } = workbench;
    await workbench.addFiles([await fixture('encrypted.pdf')]);
    // The row of its upload has made way for its own.
    const field = row('encrypted.pdf').getByLabel('Password of encrypted.pdf');
    await field.waitFor();
    await row('encrypted.pdf').locator('[data-row]').click();
    const viewer = page.getByRole('main', { name: 'Page' });
    await viewer.getByLabel('Password').waitFor();
    await field.fill('guess');
    await row('encrypted.pdf').getByRole('button', { name: 'Unlock' }).click();
    await row('encrypted.pdf').getByText('does not open encrypted.pdf').waitFor();
    // Typed without looking for the field again: elsewhere its letters would be commands.
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await done('encrypted.pdf', '1 page');
    const focused = row('encrypted.pdf').locator('[data-row]');
    expect(await focused.evaluate((button) => button === document.activeElement)).toBe(true);
    // It opens the pages as well.
    await viewer.locator('[data-page="1"][data-drawn]').waitFor();
  });

  test('an empty file is refused before it is sent', async () => {
    await workbench.addFiles([
      await report('good.pdf'),
      { name: 'empty.pdf', bytes: new Uint8Array() },
    ]);
    await row('empty.pdf').getByText('empty.pdf is empty.').waitFor();
    expect(await row('empty.pdf').getByRole('button', { name: /again/ }).count()).toBe(0);
    await row('empty.pdf').getByRole('button', { name: 'Dismiss empty.pdf' }).click();
    await row('empty.pdf').waitFor({ state: 'detached' });
    await done('good.pdf', '3 pages');
  });

  test('a file that is added a second time leads to the document that is there', async () => {
    const { page } = workbench;
    const first = await report('first.pdf', 2);
    await workbench.addFiles([first]);
    await done('first.pdf', '2 pages');
    await workbench.addFiles([{ ...first, name: 'copy.pdf' }]);
    await done('copy.pdf', '2 pages');
    await page.getByText('copy.pdf is in the library already').waitFor();
    await page.getByText(/^Same file: first\.pdf, added /).waitFor();
    await page.waitForFunction(() => document.title === 'copy.pdf — Quarry');
    await page.getByRole('button', { name: 'Open earlier document' }).click();
    await page.waitForFunction(() => document.title === 'first.pdf — Quarry');
  });

  test('a document that is opened while another uploads stays on screen', async () => {
    const { page } = workbench;
    for (const name of ['north.pdf', 'south.pdf']) {
      await workbench.addFiles([await report(name)]);
      await done(name, '3 pages');
    }
    await row('south.pdf').locator('[aria-current]').waitFor();
    const { promise: chosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route('**/document/*/upload', async (route) => {
      await chosen;
      await route.continue();
    });
    // Its row comes into view, however far the list is scrolled.
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: size.width, height: 340 });
    const list = page.getByRole('list', { name: 'Documents' });
    const scrolled = () => list.evaluate(({ parentElement: pane }) => pane?.scrollTop);
    await list.evaluate(({ parentElement: pane }) => pane?.scrollTo(0, 9_999));
    await expect.poll(scrolled).not.toBe(0);
    await workbench.addFiles([await report('late.pdf')]);
    await row('late.pdf').waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.setViewportSize(size);
    await row('north.pdf').getByRole('button').first().click();
    await row('north.pdf').locator('[aria-current]').waitFor();
    choose();
    await done('late.pdf', '3 pages');
    await row('north.pdf').locator('[aria-current]').waitFor();
    expect(await row('late.pdf').locator('[aria-current]').count()).toBe(0);
    await page.unrouteAll();
  });

  test('names filter as they are typed, and a second Escape brings everything back', async () => {
    const { page } = workbench;
    await row('south.pdf').waitFor();
    const field = page.getByRole('searchbox', { name: 'Search names and text' });
    await field.fill('nor');
    await row('south.pdf').waitFor({ state: 'detached' });
    await row('north.pdf').waitFor();
    await field.press('Escape');
    expect(await field.inputValue()).toBe('nor');
    await page.keyboard.press('Escape');
    await row('south.pdf').waitFor();
  });

  test('a search finds words in the text and opens their page', async () => {
    const { page } = workbench;
    await workbench.addFiles([await report('stones.pdf', 6), await report('other.pdf', 1)]);
    await done('stones.pdf', '6 pages');
    await done('other.pdf', '1 page');
    await page.keyboard.press('Control+Shift+F');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type(wordOf(5));
    const hit = page
      .getByRole('list', { name: 'Documents' })
      .getByRole('button')
      .filter({ hasText: 'p. 5' });
    await hit.click();
    await page.getByRole('banner').getByText('stones.pdf').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: /page/i }).first().inputValue())
      .toBe('5');
    await page.getByRole('searchbox', { name: 'Search names and text' }).fill('');
  });

  test('arrow keys walk the documents and Enter opens one', async () => {
    const { page } = workbench;
    const list = page.getByRole('list', { name: 'Documents' });
    await list.getByRole('button').first().press('End');
    const last = list.getByRole('listitem').last();
    await last.locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => last.getByRole('button').first().getAttribute('aria-current'))
      .toBe('true');
  });

  test('the palette runs commands by their initials', async () => {
    const { page } = workbench;
    await page.keyboard.press('Control+K');
    await page.keyboard.type('keysh');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  });

  test('a large file goes on where it was after a lost connection and a reload', async () => {
    const { page } = workbench;
    const { bytes } = await report('large.pdf');
    const folder = await mkdtemp(join(tmpdir(), 'quarry-large-'));
    const path = join(folder, 'large.pdf');
    // Padding after the end of the document, as some programs write it.
    await writeFile(path, Buffer.concat([bytes, Buffer.alloc(PART_SIZE)]));
    const whole = bytes.length + PART_SIZE;
    const starts: number[] = [];
    let lost = true;
    await page.route('**/document/*/parts?start=*', (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('start'));
      starts.push(start);
      return lost && start === PART_SIZE ? route.abort() : route.continue();
    });
    await workbench.addFiles(path);
    await row('large.pdf').getByText('Waiting for the connection').waitFor();
    await expect.poll(() => starts.length).toBeGreaterThan(4);
    await page.reload();
    lost = false;
    const before = starts.length;
    await workbench.addFiles(path);
    await done('large.pdf', '3 pages');
    expect(starts.slice(0, 5)).toEqual([whole, 0, PART_SIZE, whole, PART_SIZE]);
    expect(starts.slice(before)).toEqual([whole, PART_SIZE]);
    expect(await page.evaluate(() => localStorage.getItem('quarry.unfinished-uploads'))).toBe('{}');
    await page.unrouteAll();
    await rm(folder, { recursive: true });
  });

  test('a file above the limit is refused before it is sent', async () => {
    const { page } = workbench;
    const folder = await mkdtemp(join(tmpdir(), 'quarry-large-'));
    const path = join(folder, 'too-large.pdf');
    const size = 501 * 1024 * 1024;
    await writeFile(path, '%PDF-1.7');
    await truncate(path, size);
    const sent: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/parts')) sent.push(request.postData());
    });
    await workbench.addFiles(path);
    await row('too-large.pdf').getByText('has 501 MB; the limit is 500 MB.').waitFor();
    expect(sent.filter(Boolean)).toEqual([]);
    await row('too-large.pdf').getByRole('button', { name: 'Dismiss too-large.pdf' }).click();
    await rm(folder, { recursive: true });
  });

  test('the theme is remembered', async () => {
    const { page } = workbench;
    await page.emulateMedia({ colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole('button', { name: 'Switch theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    expect(await background()).toBe(dark);
  });

  test('two copies of a file that are added together are told', async () => {
    const { bytes } = await report('twin.pdf', 2);
    await workbench.addFiles(['left.pdf', 'right.pdf'].map((name) => ({ name, bytes })));
    await workbench.page.getByText(/^(left|right)\.pdf is in the library already$/).waitFor();
    await done('left.pdf', '2 pages');
    await done('right.pdf', '2 pages');
  });
});

describe.skipIf(!hasBrowser)('the window around it', () => {
  afterEach(() => workbench.close());

  test('a narrow window shows one pane at a time', async () => {
    await open({ viewport: { width: 700, height: 900 } });
    const { page } = workbench;
    await workbench.addFiles([await report('small.pdf', 1)]);
    // A document that comes in while nothing is open takes the window.
    await page.getByRole('heading', { name: 'small.pdf' }).waitFor();
    const panes = page.getByRole('navigation', { name: 'Panes' });
    await panes.getByRole('button', { name: 'Results' }).click();
    await page.getByRole('region', { name: 'Results' }).waitFor();
    await panes.getByRole('button', { name: 'Library' }).click();
    await page.getByRole('region', { name: 'Results' }).waitFor({ state: 'detached' });
    await row('small.pdf').getByRole('button').first().click();
    await page.getByRole('region', { name: 'Library' }).waitFor({ state: 'detached' });

    const focusedPane = () =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'),
      );
    await expect.poll(focusedPane).toBe('page');
    for (const [keys, pane] of [
      ['F6', 'results'],
      ['F6', 'library'],
      ['Shift+F6', 'results'],
      ['Control+Shift+E', 'page'],
      ['Control+Shift+L', 'library'],
      ['Control+Shift+L', 'page'],
    ] as const) {
      await page.keyboard.press(keys);
      await expect.poll(focusedPane).toBe(pane);
    }
    // The pane that had the focus is not shown any more.
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.keyboard.press('Control+Shift+F');
    await page.setViewportSize({ width: 700, height: 900 });
    await expect.poll(focusedPane).toBe('page');
  });

  test('a part of the window that does not come is told of, and comes when asked for again', async () => {
    await open();
    const { page } = workbench;
    await page.route(/OpenDocument/, (route) => route.abort());
    await workbench.addFiles([await report('late.pdf', 1)]);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute(/OpenDocument/);
    await again.click();
    await page.locator('canvas').first().waitFor();
  });

  test('a service that goes away is missed, and found again', async () => {
    await open({ ownService: true });
    const { page } = workbench;
    await workbench.addFiles([await report('stays.pdf', 1)]);
    await done('stays.pdf', '1 page');
    await workbench.stopService();
    const banner = page.getByRole('status').filter({ hasText: /not responding|link/ });
    await banner.getByText('The window reconnects automatically.').waitFor();
    await banner.getByRole('button', { name: 'Try now' }).click();
    await banner.getByText('start it in the terminal and open its link').waitFor();
    await workbench.restartService(false);
    await banner.getByRole('button', { name: 'Try now' }).click();
    // The new service does not know the window: it says what lets it in.
    await banner.getByText('Open the link printed in the terminal').waitFor();
    await page.evaluate(async (link) => void (await fetch(link)), workbench.link());
    await banner.waitFor({ state: 'detached' });
    await done('stays.pdf', '1 page');
  });
});
