/**
 * What the unseen pages lose when a constant of the engine is moved by a quarter or removed:
 *
 *     node test/bench/ablation/main.ts BENCH --out FILE [--folder FOLDER …] [--minutes N]
 *     node test/bench/ablation/main.ts --report FILE
 *
 * FOLDERs are those of electron/engine, default tables and layout. One line of JSON is added to FILE
 * for each constant; a run ends after the minutes given and the next goes on where FILE ends. `--report`
 * lists what moves nothing and what matters most. Pages are not recognised (no OCR).
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { reportOf, type Trial } from './report.ts';

/** A constant that keeps the engine busy for so long makes it loop. */
const PATIENCE_MS = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    folder: { type: 'string', multiple: true, default: ['tables', 'layout'] },
    minutes: { type: 'string', default: '5' },
    report: { type: 'string' },
  },
});

const trialsIn = (file: string): Trial[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Trial)
    : [];

if (values.report !== undefined) {
  console.log(reportOf(trialsIn(values.report)));
} else {
  const [bench] = positionals;
  if (bench === undefined || values.out === undefined)
    throw new Error('Give BENCH and --out FILE.');
  const until = Date.now() + 60_000 * Number(values.minutes);
  for (let goesOn = true; goesOn && Date.now() < until; ) {
    goesOn = await runSlice(bench, values.out, until);
  }
}

/** One process; false when all constants are tried. A constant that hangs it is noted. */
async function runSlice(bench: string, out: string, until: number): Promise<boolean> {
  const done = trialsIn(out).map(({ name }) => name);
  const script = new URL('slice.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, bench, ...values.folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ done, until }));
  let current: string | null = null;
  let hung = false;
  const kill = () => {
    hung = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(kill, 2 * PATIENCE_MS);
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer);
    timer = setTimeout(kill, PATIENCE_MS);
    const message = JSON.parse(line) as { begins: string } | { tried: Trial };
    if ('begins' in message) current = message.begins;
    else {
      appendFileSync(out, `${JSON.stringify(message.tried)}\n`);
      current = null;
    }
  }
  clearTimeout(timer);
  if (current !== null && (hung || Date.now() < until)) {
    appendFileSync(
      out,
      `${JSON.stringify({ name: current, kind: 'hangs', value: '', moves: [] })}\n`,
    );
    return true;
  }
  return Date.now() < until && trialsIn(out).length > done.length;
}
