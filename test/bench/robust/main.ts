/**
 * `npm run bench -- --robust [--only TEXT]`: every bomb of test/robust at full size and damaged copies
 * of the fixtures, each in a process of its own: what became of it, seconds, memory; worst first.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BOMBS, writeBomb } from '../../robust/index.ts';
import { MUTATIONS, mutate, randomFrom } from '../../support/mutate-pdf.ts';

/** A document that takes longer is ended; milliseconds. */
const PATIENCE = 200_000;
const FIXTURES = join(import.meta.dirname, '../../fixtures');
/** Damaged copies a kind of damage. */
const COPIES = 3;

interface Row {
  readonly name: string;
  readonly outcome: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly messages: readonly string[];
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    mutants: { type: 'string', default: `${COPIES}` },
  },
});

function measure(name: string, path: string): Row {
  const started = performance.now();
  const { stdout, signal, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'one.ts'), path],
    {
      encoding: 'utf8',
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status === 0) return { name, ...JSON.parse(stdout) };
  const outcome = signal === 'SIGKILL' ? 'endless' : `ended by ${signal ?? `code ${status}`}`;
  return { name, outcome, seconds, megabytes: Number.NaN, messages: [] };
}

async function* files(folder: string): AsyncGenerator<{ name: string; path: string }> {
  for (const bomb of BOMBS) {
    if (!bomb.name.includes(values.only)) continue;
    const path = join(folder, bomb.file);
    await writeBomb(bomb, bomb.size, path);
    yield { name: bomb.name, path };
  }
  const fixtures = (await readdir(FIXTURES)).filter((file) => file.endsWith('.pdf')).sort();
  const random = randomFrom(1);
  for (const kind of Object.keys(MUTATIONS)) {
    for (let copy = 0; copy < Number(values.mutants); copy++) {
      const fixture = fixtures[random(fixtures.length)] ?? '';
      const name = `${fixture} with ${kind}`;
      if (!name.includes(values.only)) continue;
      const path = join(folder, 'mutant.pdf');
      await writeFile(path, mutate(await readFile(join(FIXTURES, fixture)), kind, random));
      yield { name, path };
    }
  }
}

const folder = await mkdtemp(join(tmpdir(), 'quarry-robust-'));
const rows: Row[] = [];
try {
  for await (const { name, path } of files(folder)) {
    const row = measure(name, path);
    rows.push(row);
    process.stderr.write(
      `${row.seconds.toFixed(1)} s  ${row.megabytes.toFixed(0)} MB  ${row.outcome}  ${name}  ${row.messages[0] ?? ''}\n`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}

const rank = ({ outcome, seconds }: Row): number =>
  outcome === 'endless' || outcome.startsWith('ended') ? Number.POSITIVE_INFINITY : seconds;
const cell = (text: string): string => text.replaceAll('|', '\\|');
const table = rows
  .toSorted((a, b) => rank(b) - rank(a))
  .map(
    ({ name, outcome, seconds, megabytes, messages }) =>
      `| ${cell(name)} | ${outcome} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${cell(messages.slice(0, 2).join(' '))} |`,
  );
process.stdout.write(
  [
    '| file | outcome | seconds | MB | said |',
    '| --- | --- | --- | --- | --- |',
    ...table,
    '',
  ].join('\n'),
);
