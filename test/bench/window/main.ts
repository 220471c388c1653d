/**
 * `npm run bench -- --window`: what somebody in front of the window waits for. How long until the
 * window can be used, from a click on a document to its first page beside pdf.js alone on the same
 * file in the same browser, how evenly a document of 1,000 pages and a table of 100,000 rows scroll,
 * from a key to the cell that shows it, how many requests a long extraction makes, and how much
 * memory the browser holds before and after a long scroll.
 *
 *     node test/bench/window/main.ts [DIR] [--rounds 5] [--register-pages 1000]
 *
 * DIR holds PDFs to open besides the sample and a drawn document of 200 pages. The two viewers take
 * turns, so that a busy moment of the machine meets both; their ratio is the result.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { root } from '../../../scripts/lib/process.ts';
import { closeBrowser } from '../../e2e/browser-windows.ts';
import { openWorkbench } from '../../e2e/support.ts';
import { pdfsBelow } from '../corpus.ts';
import { makeLongDocument } from '../long-document.ts';
import { serveBareViewer } from './bare-viewer.ts';
import { collectGarbage, proportionalMegabytes } from './memory.ts';
import { makeRegister } from './register.ts';
import { describeScrolling, measureScrolling } from './scrolling.ts';
import { measureTyping } from './typing.ts';

const LONG_DOCUMENT_PAGES = 200;
/** To read all its rows into the grid; milliseconds. */
const LONGEST_LOAD = 120_000;
/** A fast scroll through many pages, to see what stays in memory. */
const LONG_SCROLL = { within: '[data-pages]', step: 900, seconds: 20 } as const;
/** Until caches of pdf.js are released (render-queue.ts), milliseconds. */
const UNTIL_IDLE = 14_000;
/** Of the PDFs in DIR, spread over the folder. */
const MOST_FILES = 5;
/** For the extraction of all documents before anything is measured; milliseconds. */
const EXTRACTION_PATIENCE = 600_000;
/** While a document is extracted, its row is printed this often; milliseconds. */
const REPORT_EVERY = 15_000;
/** Between opening one document and the next, so that only one is being opened; milliseconds. */
const SETTLING = 2_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    'register-pages': { type: 'string', default: '1000' },
  },
});
const rounds = Number(values.rounds);
/** One table over all pages. */
const REGISTER = { name: 'register.pdf', pages: Number(values['register-pages']), rows: 100 };

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function filesToOpen(folder: string | undefined): Promise<string[]> {
  const long = await makeLongDocument(join(tmpdir(), 'quarry-bench-window'), LONG_DOCUMENT_PAGES);
  const found = folder ? await pdfsBelow(folder) : [];
  const step = Math.max(1, Math.floor(found.length / MOST_FILES));
  const chosen = found.filter((_, at) => at % step === 0).slice(0, MOST_FILES);
  return [join(root, 'resources/sample.pdf'), join(long, 'long.pdf'), ...chosen];
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: name });

/**
 * Waits until the row counts the document's pages. Prints the row meanwhile, so that a failed or slow
 * extraction can be told from a row that is worded differently. Resolves to seconds.
 */
async function untilExtracted(page: Page, name: string): Promise<number> {
  const row = rowOf(page, name);
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const report = setInterval(async () => {
    const text = await row.innerText().catch(() => 'no row');
    console.log(`  ${seconds().toFixed(0)} s: ${text.replaceAll(/\s+/g, ' ')}`);
  }, REPORT_EVERY);
  try {
    await row.getByText(/^[\d,]+ pages? · /).waitFor();
    return seconds();
  } finally {
    clearInterval(report);
  }
}

/** Milliseconds from the click on a document's row to its drawn first page, and the page's width. */
async function openInWindow(page: Page, name: string): Promise<{ ms: number; width: number }> {
  const button = rowOf(page, name).getByRole('button').first();
  const drawn = button.evaluate(
    (element) =>
      new Promise<{ ms: number; width: number }>((resolve) => {
        element.addEventListener(
          'click',
          () => {
            const begun = performance.now();
            const before = document.querySelector('[data-page="1"] canvas');
            const look = () => {
              const canvas = document.querySelector('[data-page="1"][data-drawn] canvas');
              if (!canvas || canvas === before) return requestAnimationFrame(look);
              const { width } = canvas.getBoundingClientRect();
              return resolve({ ms: performance.now() - begun, width });
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
      }),
  );
  await button.click();
  return drawn;
}

/** Milliseconds from the navigation to a library with rows, the shortcuts working. */
async function usableWindow(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first().waitFor();
  return page.evaluate(() => performance.now());
}

const files = await filesToOpen(positionals[0]);
const names = files.map((file, at) => `${at + 1} ${basename(file)}`);
const bare = await serveBareViewer(files);
const workbench = await openWorkbench({ ownService: true });
try {
  const { page } = workbench;
  page.setDefaultTimeout(EXTRACTION_PATIENCE);
  for (const [at, file] of files.entries()) {
    await workbench.addFiles([{ name: names[at] ?? file, bytes: await readFile(file) }]);
  }
  for (const name of names) await untilExtracted(page, name);
  console.log(`${names.length} documents extracted`);

  const alone = await page.context().newPage();
  await alone.goto(bare.origin);
  await page.bringToFront();

  const starts: number[] = [];
  for (let round = 0; round < rounds; round++) starts.push(await usableWindow(page));
  console.log(`usable window: ${median(starts).toFixed(0)} ms (target: 1500)`);

  console.log('\nclick to first page, ms (median)      window   pdf.js   ratio');
  const ratios: number[] = [];
  const opened: number[] = [];
  for (const [at, name] of names.entries()) {
    const other = names[at === 0 ? 1 : 0] ?? name;
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      await page.bringToFront();
      await rowOf(page, other).getByRole('button').first().click();
      await page.waitForTimeout(SETTLING);
      const { ms, width } = await openInWindow(page, name);
      ours.push(ms);
      await alone.bringToFront();
      const call = `openFirstPage(${JSON.stringify(`/${at}`)}, ${width})`;
      theirs.push(await alone.evaluate<number>(call));
    }
    const [here, there] = [median(ours), median(theirs)];
    ratios.push(here / there);
    opened.push(here);
    const cells = [here.toFixed(0), there.toFixed(0), (here / there).toFixed(2)];
    console.log(
      `${name.slice(0, 36).padEnd(36)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`,
    );
  }
  console.log(
    `median: ${median(opened).toFixed(0)} ms (target: 300), ratio ${median(ratios).toFixed(2)} (1.3)`,
  );
  await alone.close();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // By its path: the browser would keep bytes that are handed over, which are no work of the window.
  const register = join(tmpdir(), 'quarry-bench-window', REGISTER.name);
  await writeFile(register, makeRegister(REGISTER.pages, REGISTER.rows));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+O');
  await (await chooser).setFiles(register);
  // The row of an upload is replaced by that of its document.
  await rowOf(page, REGISTER.name)
    .getByText(/Extracting/)
    .waitFor();
  await rowOf(page, REGISTER.name).getByRole('button').first().click();
  const seconds = await untilExtracted(page, REGISTER.name);
  await page.waitForTimeout(SETTLING);
  const count = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length;
  console.log(
    `\n${REGISTER.pages} pages extracted in ${seconds.toFixed(0)} s; requests meanwhile: ${asked.length} in all, ` +
      `${count(/\/pages\/\d+$/)} for pages, ${count(/\/tables$/)} for the list of tables`,
  );

  const before = await proportionalMegabytes(page);
  const pages = await measureScrolling(page, { within: '[data-pages]' });
  console.log(`scrolling ${REGISTER.pages} pages: ${describeScrolling(pages)}`);
  await measureScrolling(page, LONG_SCROLL);
  await page.waitForTimeout(UNTIL_IDLE);
  const after = await proportionalMegabytes(page);
  await collectGarbage(page);
  const inUse = await proportionalMegabytes(page);
  if (before !== null && after !== null && inUse !== null) {
    console.log(
      `memory of all processes of the browser: ${before.toFixed(0)} MB, after a long scroll ` +
        `${after.toFixed(0)} MB (target: 900), without garbage ${inUse.toFixed(0)} MB`,
    );
  }

  const grid = page.getByRole('grid');
  await grid.waitFor({ timeout: LONGEST_LOAD });
  const rows = Number(await grid.getAttribute('aria-rowcount'));
  if (rows < REGISTER.pages * REGISTER.rows)
    console.log(`the table was extracted with ${rows} rows only`);
  await page.getByRole('gridcell').first().waitFor();
  const table = await measureScrolling(page, { within: '[role="grid"]' });
  console.log(`scrolling a table of ${rows} rows: ${describeScrolling(table)}`);
  const cell = page
    .getByRole('gridcell')
    .filter({ hasText: /^Bench / })
    .nth(5);
  const { keys, commits } = await measureTyping(page, (await cell.textContent()) ?? '');
  console.log(
    `key to painted cell: ${median(keys).toFixed(0)} ms, the longest ${Math.max(...keys).toFixed(0)} ms; ` +
      `Enter to the changed cell: ${median(commits).toFixed(0)} ms (target: 50), ` +
      `the longest ${Math.max(...commits).toFixed(0)} ms`,
  );
} finally {
  bare.close();
  await workbench.close();
  await closeBrowser();
}
