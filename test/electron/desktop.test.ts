/** The desktop in a real Electron window: the main path, and the promises of its main process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { electronArguments } from '../../scripts/lib/electron.ts';
import { root } from '../../scripts/lib/process.ts';
import { DataFolder, type Desktop, fixture, row, runtime, whySkipped } from './support.ts';

const suffix = whySkipped ? ` (skipped: ${whySkipped})` : '';

describe.skipIf(whySkipped)(`the desktop${suffix}`, () => {
  let folder: DataFolder;
  let desktop: Desktop;

  beforeAll(async () => {
    folder = new DataFolder();
    desktop = await folder.launch([fixture('ruled-table')]);
  });
  afterAll(async () => {
    await desktop.close();
    folder.remove();
  });

  const status = (path: string) =>
    desktop.page.evaluate(async (address) => (await fetch(address)).status, path);

  test('a PDF named at the start is extracted; a cell of its table shows its box on the page', async () => {
    const { page } = desktop;
    await row(page, 'ruled-table.pdf').getByText('1 table').waitFor();
    await row(page, 'ruled-table.pdf').getByRole('button').first().click();
    const cell = page.getByRole('gridcell', { name: '1,164.0', exact: true });
    await cell.hover();
    await cell.click();
    await expect
      .poll(() => page.locator('[data-target="cell"][data-state="selected"]').count())
      .toBeGreaterThan(0);
  });

  test('the page has no Node, and of the desktop only the typed bridge', async () => {
    const seen = await desktop.page.evaluate(() => ({
      node: [typeof require, typeof process, typeof module],
      bridge: Object.keys(globalThis.quarry ?? {}).sort(),
    }));
    expect(seen).toEqual({
      node: ['undefined', 'undefined', 'undefined'],
      bridge: ['call', 'on', 'pathOf', 'platform'],
    });
  });

  test('an unlisted channel is refused', async () => {
    const answer = desktop.page.evaluate(() =>
      (globalThis.quarry as unknown as { call(name: string): Promise<void> })
        .call('quit')
        .then(() => 'answered', String),
    );
    expect(await answer).toContain('Unknown call: quit');
  });

  test('no device or place is given away', async () => {
    const states = await desktop.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[];
      const asked = names.map((name) => navigator.permissions.query({ name }));
      return (await Promise.all(asked)).map(({ state }) => state);
    });
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  test('files outside the window’s folder are not served', async () => {
    expect(await status('/index.html')).toBe(200);
    expect(await status('/..%2f..%2fpackage.json')).toBe(404);
  });

  test('a menu entry runs the command of the window', async () => {
    const { app, page } = desktop;
    await app.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()?.getMenuItemById('help.shortcuts')?.click(),
    );
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  /** Starts the desktop again, as opening a file or a link does, until that program has ended. */
  async function startAgain(argument: string): Promise<void> {
    const second = spawn(runtime?.path ?? '', [...electronArguments(), root, argument], {
      cwd: root,
      env: folder.environment(),
      stdio: 'ignore',
    });
    await once(second, 'exit');
  }

  test('a second start hands its file to the window that is open, and ends', async () => {
    await startAgain(fixture('spans'));
    await row(desktop.page, 'spans.pdf').getByText('1 page').waitFor();
    expect(desktop.app.windows()).toHaveLength(1);
  });

  test('a link of the form quarry://job/<id> shows the document in the window that is open', async () => {
    const { page } = desktop;
    const job = await page.evaluate(async () => {
      const { items } = await (await fetch('/api/v1/jobs')).json();
      return items.find(({ filename }: { filename: string }) => filename === 'ruled-table.pdf');
    });
    await row(page, 'spans.pdf').getByRole('button').first().click();
    await expect.poll(() => page.title()).toContain('spans.pdf');
    await startAgain(`quarry://job/${job.job_id}`);
    await expect.poll(() => page.title()).toContain('ruled-table.pdf');
    await page.getByRole('gridcell', { name: '1,164.0', exact: true }).waitFor();
    expect(desktop.app.windows()).toHaveLength(1);
  });

  test('a link in an exported workbook shows its table in the window that is open', async () => {
    const { page } = desktop;
    const exported = await page.evaluate(async () => {
      const { items } = await (await fetch('/api/v1/jobs')).json();
      const job = items.find(
        ({ filename }: { filename: string }) => filename === 'ruled-table.pdf',
      );
      const answer = await fetch(`/api/v1/jobs/${job.job_id}/export?format=xlsx`);
      return [...new Uint8Array(await answer.arrayBuffer())];
    });
    const [index] = (await readXlsx(Uint8Array.from(exported))).sheets;
    const targets = [...(index?.cells?.values() ?? [])].map(
      ({ hyperlink }) => hyperlink?.target ?? '',
    );
    const link = targets.find((target) => target.startsWith('quarry:'));
    expect(link).toMatch(/^quarry:\/\/job\/ocr-[0-9a-z]+\?page=1&box=[\d.,]+$/);
    await row(page, 'spans.pdf').getByRole('button').first().click();
    await expect.poll(() => page.title()).toContain('spans.pdf');
    await startAgain(link ?? '');
    await expect.poll(() => page.title()).toContain('ruled-table.pdf');
    await startAgain('quarry://elsewhere');
    await page.getByText('This link could not be opened').first().waitFor();
    expect(desktop.app.windows()).toHaveLength(1);
  });

  test('Copy link in the menu copies one that leads back to the cell’s document', async () => {
    const { app, page } = desktop;
    await row(page, 'ruled-table.pdf').getByRole('button').first().click();
    const cell = page.getByRole('gridcell', { name: '1,164.0', exact: true });
    await cell.click();
    await app.evaluate(({ clipboard, Menu }) => {
      clipboard.writeText('');
      const edit = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Edit');
      edit?.submenu?.items.find(({ label }) => label === 'Copy link')?.click();
    });
    const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
    await expect.poll(copied).toMatch(/^quarry:\/\/job\/ocr-[0-9a-z]+\?page=1&box=[\d.,]+$/);
    await row(page, 'spans.pdf').getByRole('button').first().click();
    await expect.poll(() => page.title()).toContain('spans.pdf');
    await startAgain(await copied());
    await expect.poll(() => page.title()).toContain('ruled-table.pdf');
    await cell.waitFor();
  });

  test('the File menu opens a recent document, and clears the list', async () => {
    const { app, page } = desktop;
    /** Labels of "Open recent"; clicks the entry with the given label. */
    const recent = (chosen = '') =>
      app.evaluate(({ Menu }, label) => {
        const file = Menu.getApplicationMenu()?.items.find((item) => item.label === 'File');
        const open = file?.submenu?.items.find((item) => item.label === 'Open recent');
        const entries = open?.submenu?.items ?? [];
        entries.find((item) => item.label === label)?.click();
        return entries.filter((item) => item.type === 'normal').map((item) => item.label);
      }, chosen);
    await expect.poll(() => recent()).toEqual(['spans.pdf', 'Clear recent documents']);
    await recent('spans.pdf');
    await expect.poll(() => page.title()).toContain('spans.pdf');
    await expect.poll(() => recent()).toEqual(['ruled-table.pdf', 'Clear recent documents']);
    await recent('Clear recent documents');
    await expect.poll(() => recent()).toEqual(['Clear recent documents']);
    await row(page, 'ruled-table.pdf').getByRole('button').first().click();
    await expect.poll(() => page.title()).toContain('ruled-table.pdf');
  });

  test('a service that is killed comes back, and the library with it', async () => {
    const { app, page } = desktop;
    const pid = () =>
      app.evaluate(
        ({ app }) =>
          app
            .getAppMetrics()
            .find(({ name, serviceName }) => /Quarry service/.test(`${name}${serviceName}`))?.pid,
      );
    const before = await pid();
    if (before === undefined) throw new Error('the service has no process of its own');
    process.kill(before, 'SIGKILL');
    await expect.poll(pid).not.toBe(before);
    await expect.poll(() => status('/api/v1/documents')).toBe(200);
    await page.reload();
    await row(page, 'ruled-table.pdf').waitFor();
  });

  test('a script that opens a web address has the window ask first, as a click does', async () => {
    const { app, page } = desktop;
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (address) => void opened.push(address);
    });
    const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await page.evaluate(() => window.open('https://example.com/by-script'));
    const asked = page.getByRole('dialog', { name: 'Open this link?' });
    await asked.getByText('https://example.com/by-script').waitFor();
    expect(await opened()).toEqual([]);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => window.open('https://example.com/by-script'));
    await asked.getByRole('button', { name: 'Open link' }).click();
    await expect.poll(opened).toEqual(['https://example.com/by-script']);
  });

  test('the page can neither leave its origin, nor open windows, nor reach the network', async () => {
    const { app, page } = desktop;
    const address = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.com/';
    });
    const opened = await page.evaluate(() => window.open('file:///etc/passwd') === null);
    const fetched = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect({ opened, fetched }).toEqual({ opened: true, fetched: 'refused' });
    expect(page.url()).toBe(address);
    expect(app.windows()).toHaveLength(1);
  });
});

describe.skipIf(whySkipped)(`the desktop between two launches${suffix}`, () => {
  const folder = new DataFolder();
  afterAll(() => folder.remove());

  test('the window comes back where it stood, to the theme, document, page, tab and search', async () => {
    const seen = async ({ app, page }: Desktop) => ({
      ...(await app.evaluate(({ BrowserWindow, nativeTheme }) => {
        const [window] = BrowserWindow.getAllWindows();
        const { themeSource: theme } = nativeTheme;
        return { title: window?.getTitle(), bounds: window?.getNormalBounds(), theme };
      })),
      page: await page.getByRole('textbox', { name: 'Page', exact: true }).inputValue(),
      tab: await page.getByRole('tab', { selected: true }).innerText(),
      search: await page.getByRole('searchbox', { name: 'Search names and text' }).inputValue(),
    });
    const bounds = { x: 40, y: 30, width: 1100, height: 700 };

    const first = await folder.launch([fixture('table-pages'), fixture('lists')]);
    await row(first.page, 'table-pages.pdf').getByText('3 pages').waitFor();
    await row(first.page, 'lists.pdf').getByText('1 page').waitFor();
    await first.app.evaluate(({ BrowserWindow, Menu }, wanted) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(wanted);
      Menu.getApplicationMenu()?.getMenuItemById('view.theme')?.click();
    }, bounds);
    await row(first.page, 'table-pages.pdf').getByRole('button').first().click();
    await first.page.locator('[data-page="1"][data-drawn]').waitFor();
    await first.page.getByRole('tab', { name: 'Text' }).click();
    await first.page.getByRole('searchbox', { name: 'Search names and text' }).fill('pages');
    const field = first.page.getByRole('textbox', { name: 'Page', exact: true });
    await field.fill('3');
    await field.press('Enter');
    const left = { title: 'table-pages.pdf — Quarry', page: '3', tab: 'Text', search: 'pages' };
    await expect.poll(() => seen(first)).toMatchObject({ ...left, bounds });
    await expect.poll(async () => (await seen(first)).theme).not.toBe('system');
    const { theme } = await seen(first);
    // At once: what was done last must be on the disk, too.
    await first.close();

    const second = await folder.launch();
    await expect.poll(() => seen(second)).toEqual({ ...left, bounds, theme });
    await second.close();

    // A file that is passed comes before what was open.
    const third = await folder.launch([fixture('spans')]);
    await expect.poll(async () => (await seen(third)).title).toBe('spans.pdf — Quarry');
    await third.close();
    // The window's code is not compiled again with each start.
    const code = await readdir(join(folder.path, 'desktop/Code Cache/js'));
    expect(await readdir(join(folder.path, 'desktop/Code Cache/service'))).not.toEqual([]);
    expect(code.filter((name) => name.endsWith('_0'))).not.toEqual([]);
  });
});
