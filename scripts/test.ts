/**
 * `npm test [filter…] [-- -u]`: installs what the tests need, runs them all and ends with a
 * one-line summary.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTestElectron } from '../test/support/electron-runtime.ts';
import { buildIfStale } from './lib/build.ts';
import { ensureChromium } from './lib/ensure-chromium.ts';
import { bin, root, run } from './lib/process.ts';
import { SUMMARY_FILE, type Summary } from './lib/summary-reporter.ts';

const args = process.argv.slice(2);

const browser = ensureChromium();
if (!browser.ok) console.error(browser.sentence);
const noDesktop = await ensureTestElectron();
if (noDesktop) console.error(noDesktop);
await buildIfStale(['renderer', 'electron']);

const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'));
const summaryFile = join(folder, 'summary.json');
const vitest = [
  bin('vitest'),
  'run',
  '--reporter=default',
  `--reporter=${join(root, 'scripts/lib/summary-reporter.ts')}`,
  ...args,
];
const status = await run(process.execPath, vitest, {
  QUARRY_TEST_PROGRAM: join(root, 'dist/electron/cli.js'),
  [SUMMARY_FILE]: summaryFile,
});

function readSummary(): Summary {
  try {
    return JSON.parse(readFileSync(summaryFile, 'utf8')) as Summary;
  } catch {
    return { passed: 0, failed: 0, skipped: 0, slowest: [] };
  }
}

const summary = readSummary();
rmSync(folder, { recursive: true, force: true });
// A run that aborted without a failed test (a crash, no test found) is a failure as well.
if (status !== 0 && summary.failed === 0) summary.failed = 1;
if (summary.slowest.length > 1) {
  console.log(`Slowest files:\n${summary.slowest.join('\n')}\n`);
}
const skipped = summary.skipped > 0 ? `, ${summary.skipped} skipped` : '';
console.log(`${summary.passed} passed, ${summary.failed} failed${skipped}`);
process.exitCode = summary.failed > 0 ? 1 : 0;
