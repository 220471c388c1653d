/** The window asks for nothing but what its own service serves, whatever is done in it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/process.ts';
import { hasBrowser, openWorkbench, type Workbench } from './support.ts';

/** Made inside of the page; nothing is fetched for them. */
const INNER = /^(blob|data):/;

describe.skipIf(!hasBrowser)('the window', () => {
  let workbench: Workbench;
  beforeEach(async () => {
    workbench = await openWorkbench();
  });
  afterEach(() => workbench.close());

  test('loads nothing from outside while a document is added, read and looked at', async () => {
    const { page, origin } = workbench;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));
    await page.reload();
    await page.getByRole('banner').waitFor();

    const bytes = await readFile(join(root, 'test/fixtures/ruled-table.pdf'));
    await workbench.addFiles([{ name: 'ruled-table.pdf', bytes }]);
    await page.getByText('ruled-table').first().click();
    await page.locator('canvas').first().waitFor();

    expect(asked.some((url) => url.includes('/document/'))).toBe(true);
    const foreign = asked.filter((url) => !INNER.test(url) && new URL(url).origin !== origin);
    expect(foreign).toEqual([]);
  });

  test('finds the reference of the API complete in itself', async () => {
    const { origin } = workbench;
    // A page of its own: the workbench may still be asking for what it shows.
    const page = await workbench.page.context().newPage();
    const asked: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()));
    await page.goto(`${origin}/docs#bad_request`);
    await page.locator('#bad_request').waitFor();
    expect(asked.sort()).toEqual([`${origin}/docs`, `${origin}/docs/style.css`]);
    // What the page's policy keeps out is told to the console.
    expect(errors).toEqual([]);
  });
});
