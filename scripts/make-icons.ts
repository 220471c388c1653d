/** Draws the program's icon, from which the packager derives the icon of each platform. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../test/support/chromium.ts';
import { ensureChromium } from './lib/ensure-chromium.ts';
import { root } from './lib/process.ts';

/** macOS requires 1024 pixels and a margin of a tenth. */
const SIZE = 1024;
const MARGIN = 100;

const found = ensureChromium();
if (!found.ok) throw new Error(found.sentence);
const drawing = readFileSync(join(root, 'renderer/app/icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: found.path, args: [...CHROMIUM_ARGS] });
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(
  `<style>body{margin:${MARGIN}px;background:none}svg{display:block;width:${SIZE - 2 * MARGIN}px}</style>${drawing}`,
);
writeFileSync(
  join(root, 'resources/icons/icon.png'),
  await page.screenshot({ omitBackground: true }),
);
await browser.close();
