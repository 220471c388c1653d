#!/usr/bin/env node
/** The program `quarry`. */
import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { needsServiceEnvironment, serviceEnvironment } from '../service/process-environment.ts';
import { COMMAND_NAMES, type CommandName, SERVICE_COMMANDS } from './command-names.ts';
import { sentenceOf } from './sentence.ts';
import './standard-output.ts';

/** Exit code for invalid arguments; 1 is for work that failed. */
const WRONG_CALL = 2;

/** How each command is registered. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<(program: Command) => void>>> = {
  extract: async () => (await import('./extract.ts')).addExtract,
  inspect: async () => (await import('./inspect.ts')).addInspect,
  serve: async () => (await import('./serve.ts')).addServe,
  worker: async () => (await import('./worker.ts')).addWorker,
  mcp: async () => (await import('./mcp/index.ts')).addMcp,
  evaluate: async () => (await import('./evaluate.ts')).addEvaluate,
  key: async () => (await import('./key.ts')).addKey,
  account: async () => (await import('./accounts.ts')).addAccount,
  webhook: async () => (await import('./webhook.ts')).addWebhook,
  language: async () => (await import('./language.ts')).addLanguage,
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
const called = process.argv
  .map((argument) => COMMAND_NAMES.find((name) => name === argument))
  .find((name) => name !== undefined);
if (called && SERVICE_COMMANDS.includes(called)) restartForService();
for (const name of called ? [called] : COMMAND_NAMES) (await COMMANDS[name]())(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
