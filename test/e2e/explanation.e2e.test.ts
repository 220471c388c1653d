/** The explanation of a document opens in a browser, shows layers by key and tells of its marks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeExplanation } from '../../electron/engine/tools/index.ts';
import { root } from '../../scripts/lib/process.ts';
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts';
import { hasBrowser } from './support.ts';

describe.skipIf(!hasBrowser)('an explanation', () => {
  let folder: string;
  let browser: Browser;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-explanation-'));
    const executablePath = findChromium() ?? undefined;
    browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('shows and hides what each stage decided', async () => {
    const target = join(folder, 'ruled-table.html');
    const source = join(root, 'test/fixtures/ruled-table.pdf');
    await writeExplanation(source, target, { title: 'ruled-table.pdf', pages: [1], ocr: false });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(pathToFileURL(target).href);

    const words = page.locator('[data-layer="words"] rect').first();
    await expect.poll(() => words.isVisible()).toBe(false);
    await page.keyboard.press('2');
    await expect.poll(() => words.isVisible()).toBe(true);
    await page.keyboard.press('0');
    await page.getByLabel('Tables chosen').check();
    await page.locator('[data-layer="tables"] rect:not(.inner)').first().hover();
    await expect.poll(() => page.locator('#says').innerText()).toMatch(/probability \d.*\s+chosen/);
    expect(errors).toEqual([]);
  });
});
