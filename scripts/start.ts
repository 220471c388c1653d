/**
 * `npm start [-- file.pdf …]`: the workbench in its desktop window, or in the browser if no desktop
 * window is possible. `npm start -- --browser` chooses the browser.
 */
import { existsSync } from 'node:fs';
import { buildIfStale } from './lib/build.ts';
import { electronArguments, hasDisplay, obtainElectron } from './lib/electron.ts';
import { root, run } from './lib/process.ts';

/** Chromium reports what the system lacks, such as a message bus; the program's own output is kept. */
const FATAL_ONLY = '--log-level=3';

const given = process.argv.slice(2);
const args = given.filter((argument) => argument !== '--browser');
const electron = given.includes('--browser') ? { missing: null } : obtainElectron();

if ('path' in electron) {
  await buildIfStale(['renderer', 'electron']);
  process.exitCode = await run(electron.path, [...electronArguments(), FATAL_ONLY, root, ...args]);
} else {
  if (electron.missing) {
    console.log(`${electron.missing}; the workbench opens in your browser instead.`);
  }
  await buildIfStale(['renderer']);
  // The service opens no files by itself; a browser cannot be handed any.
  const files = args.filter(
    (argument, at) => existsSync(argument) && !args[at - 1]?.startsWith('--'),
  );
  if (files.length > 0) console.log(`Add these files in the workbench: ${files.join(', ')}`);
  const cli = new URL('../electron/cli/main.ts', import.meta.url);
  process.argv = [
    process.execPath,
    cli.pathname,
    'serve',
    ...(hasDisplay() ? ['--open'] : []),
    ...args.filter((argument) => !files.includes(argument)),
  ];
  await import(cli.href);
}
