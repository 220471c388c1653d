/** Entry point of the desktop: set-up before the app is ready, then its lifecycle. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';
import { type DocumentLink, LINK_SCHEME } from '../../shared/document-links.ts';
import { COMMAND_NAMES, LASTING_COMMANDS } from '../cli/command-names.ts';
import { jobLinkOf } from './arguments.ts';
import { guardMainProcess } from './crash.ts';
import { Desktop } from './desktop.ts';
import { guardContents } from './guards.ts';
import { registerScheme } from './protocol.ts';

/** Arguments of the installed program that need no window. */
const CONSOLE_COMMANDS: readonly string[] = [...COMMAND_NAMES, 'help', '--help', '--version'];
/** Chromium switches required for root; no command knows them. */
const RUNTIME_SWITCHES = ['--no-sandbox'];

const programs = import.meta.dirname;
/** Programs that commands fork. */
const CHILD_PROGRAMS = ['recognition.js', 'model.js', 'queue-worker.js'].map((file) =>
  join(programs, file),
);
const args = process.argv
  .slice(app.isPackaged ? 1 : 2)
  .filter((argument) => !RUNTIME_SWITCHES.includes(argument));

if (app.isPackaged && CHILD_PROGRAMS.includes(args[0] ?? '')) await runChildProgram(args[0] ?? '');
else if (app.isPackaged && CONSOLE_COMMANDS.includes(args[0] ?? '')) await runCommand();
else startDesktop();

/**
 * The command line forks programs as Node does (engine/child-process/fork.ts). If the executable
 * cannot run as Node, this starts it again with the file as its argument.
 */
async function runChildProgram(file: string): Promise<void> {
  await import(pathToFileURL(file).href);
  // Chromium, which may have no display here, starts when this module finishes: so it never does.
  await new Promise(() => undefined);
}

async function runCommand(): Promise<void> {
  process.argv = [process.execPath, ...args];
  await import('../cli/main.ts');
  if (!LASTING_COMMANDS.includes(args[0] ?? '')) app.exit(Number(process.exitCode ?? 0));
}

function startDesktop(): void {
  guardMainProcess();
  // A separate data folder makes a separate desktop instance, also for the lock below.
  const data = process.env.QUARRY_DATA;
  if (data) app.setPath('userData', join(data, 'desktop'));
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  // Root cannot set up Chromium's sandbox, and uses this switch.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  registerScheme();
  guardContents();
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);

  // macOS reports files and links by events, which may come before the app is ready.
  let desktop: Desktop | null = null;
  const early = { files: [] as string[], links: [] as (DocumentLink | null)[] };
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (desktop) void desktop.open({ files: [path], links: [] });
    else early.files.push(path);
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const jobLink = jobLinkOf(link);
    if (desktop) void desktop.open({ files: [], links: [jobLink] });
    else early.links.push(jobLink);
  });

  app.on('second-instance', (_, argv, cwd) => {
    void desktop?.openArguments(argv.slice(1), cwd);
  });
  app.on('activate', () => desktop?.show());
  let quitting = process.platform !== 'darwin';
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('window-all-closed', () => quitting && app.quit());

  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped || !desktop) return;
    event.preventDefault();
    void desktop.stop().finally(() => {
      stopped = true;
      app.quit();
    });
  });
  // Ctrl C in the terminal that started the desktop is a normal quit.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

  void app.whenReady().then(() => {
    desktop = new Desktop(programs, join(programs, '..', 'renderer'));
    desktop.show();
    void desktop.open(early);
    void desktop.openArguments(args, process.cwd());
  });
}
