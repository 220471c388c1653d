/**
 * `npm run check`: all checks that a change must pass: formatting, lint, types, dead code and all
 * tests (including the rules of the import graph). Every check runs, even after one has failed; the
 * last line counts them together with the tests.
 */
import { spawn } from 'node:child_process';
import { bin, root } from './lib/process.ts';

interface Check {
  readonly name: string;
  readonly args: readonly string[];
}

const CHECKS: readonly Check[] = [
  { name: 'formatting and lint', args: [bin('biome', '@biomejs/biome'), 'ci', '.'] },
  ...[
    '.',
    'renderer',
    'test/e2e',
    'test/electron',
    'test/bench/window',
    'clients/typescript/examples',
  ].map((folder) => ({
    name: `types of ${folder === '.' ? 'the programs' : folder}`,
    args: [bin('tsc', 'typescript'), '-p', `${folder}/tsconfig.json`],
  })),
  { name: 'dead code', args: [bin('knip'), '--no-progress'] },
];

/** Runs a Node program, prints its output and keeps the end of it. */
function show(args: readonly string[]): Promise<{ ok: boolean; tail: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let tail = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    tail = (tail + chunk.toString()).slice(-500);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, tail }));
  });
}

let passed = 0;
let failed = 0;
for (const { name, args } of CHECKS) {
  console.log(`\n== ${name}`);
  if ((await show(args)).ok) passed++;
  else failed++;
}

console.log('\n== tests');
const { ok, tail } = await show(['scripts/test.ts']);
const counts = tail.match(/(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$/);
passed += Number(counts?.[1] ?? 0);
failed += Number(counts?.[2] ?? 0);
if (!ok && Number(counts?.[2] ?? 0) === 0) failed++;

const skipped = counts?.[3] ? `, ${counts[3]} skipped` : '';
console.log(`\n${passed} passed, ${failed} failed${skipped}`);
process.exitCode = failed > 0 ? 1 : 0;
