/**
 * `quarry doctor`: whether everything that Quarry needs is present and works, and how to fix what
 * is not.
 */
import { type Command, InvalidArgumentError } from 'commander';
import { dataFolder, languageFolder } from '../../service/data-folder.ts';
import { DEFAULT_PORT } from '../../service/index.ts';
import { sentenceOf } from '../sentence.ts';
import { folder, space, store } from './data.ts';
import { engine, ocr } from './engine.ts';
import { type Check, type Finding, failure } from './finding.ts';
import { node, port, window } from './machine.ts';

const MARKS = { good: '✓', warning: '!', failure: '✗' } as const;
const COLOURS = { good: 32, warning: 33, failure: 31 } as const;

const portNumber = (value: string): number => {
  const number = Number(value);
  if (Number.isInteger(number) && number > 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('must be a port number from 1 to 65535');
};

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Check the installation')
    .option('--data <dir>', 'data folder (default: QUARRY_DATA)')
    .option('--port <port>', 'port of the service', portNumber, DEFAULT_PORT)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExit code: 0 without errors (warnings are allowed), otherwise 1.')
    .action(async (options) => {
      const data = dataFolder(options.data);
      const checks = [
        node,
        folder(data),
        space(data),
        store(data),
        engine,
        ocr(languageFolder(data)),
        port(options.port),
        window,
      ];
      const findings = await examine(checks, options.json ? () => undefined : print);
      if (options.json) console.log(JSON.stringify(findings, null, 2));
      else summarise(findings);
      process.exitCode = findings.some(({ state }) => state === 'failure') ? 1 : 0;
    });
}

type Named = Finding & { readonly check: string };

/** Sequential, so that slow checks do not affect each other. */
async function examine(
  checks: readonly Check[],
  report: (finding: Named) => void,
): Promise<Named[]> {
  const findings: Named[] = [];
  for (const check of checks) {
    const finding = await Promise.resolve()
      .then(() => check.run())
      .catch((error: unknown) =>
        failure(sentenceOf(error), 'Please report this; the check itself failed'),
      );
    const named = { check: check.name, ...finding };
    findings.push(named);
    report(named);
  }
  return findings;
}

function print({ check, state, says, remedy }: Named): void {
  const coloured = process.stdout.isTTY && !process.env.NO_COLOR;
  const mark = coloured ? `\x1b[${COLOURS[state]}m${MARKS[state]}\x1b[0m` : MARKS[state];
  console.log(`${mark} ${check}: ${says}`);
  if (remedy) console.log(`    ${remedy}`);
}

function summarise(findings: readonly Named[]): void {
  const failures = findings.filter(({ state }) => state === 'failure').length;
  const warnings = findings.filter(({ state }) => state === 'warning').length;
  const parts = [
    failures > 0 && `${failures} ${failures === 1 ? 'failure' : 'failures'}`,
    warnings > 0 && `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`,
  ].filter(Boolean);
  console.log(parts.length > 0 ? `\n${parts.join(', ')}.` : '\nNo problems found.');
}
