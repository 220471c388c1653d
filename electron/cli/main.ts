#!/usr/bin/env node
/** The program `quarry`. */
import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { needsServiceEnvironment, serviceEnvironment } from '../service/process-environment.ts';
import { sentenceOf } from './sentence.ts';
import './standard-output.ts';

/** Exit code for invalid arguments; 1 is for work that failed. */
const WRONG_CALL = 2;

/** How each command is registered, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  extract: async () => (await import('./extract.ts')).addExtract,
  serve: async () => (await import('./serve.ts')).addServe,
  worker: async () => (await import('./worker.ts')).addWorker,
  mcp: async () => (await import('./mcp/index.ts')).addMcp,
  key: async () => (await import('./key.ts')).addKey,
  account: async () => (await import('./accounts.ts')).addAccount,
  webhook: async () => (await import('./webhook.ts')).addWebhook,
  doctor: async () => (await import('./doctor/index.ts')).addDoctor,
};

/**
 * Replaces this process by one in the environment of the service, which is read when a process starts;
 * does nothing where that is not possible or not needed.
 */
function restartForService(): void {
  const [node, ...args] = process.argv;
  const isReplaceable = !process.versions.electron && !process.connected;
  if (!isReplaceable || !needsServiceEnvironment() || node === undefined) return;
  process.execve?.(process.execPath, [node, ...process.execArgv, ...args], serviceEnvironment());
}

const program = new Command('quarry')
  .description('Extracts tables, text and values with their page positions from PDFs, offline.')
  .version(manifest.version, '-V, --version', 'print the version')
  .showHelpAfterError('(see quarry --help)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_CALL));

// The service is several hundred modules: loading them takes longer than a short document.
const called = process.argv.find((argument) => Object.hasOwn(COMMANDS, argument));
if (called === 'serve' || called === 'worker' || called === 'mcp') restartForService();
for (const [name, load] of Object.entries(COMMANDS)) {
  if (called === undefined || called === name) (await load())(program);
}

try {
  await program.parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
