#!/usr/bin/env node
/** The program `quarry`. */
import { Command } from 'commander';
import { addAccount } from './accounts.ts';
import { addDoctor } from './doctor/index.ts';
import { addExtract } from './extract.ts';
import { addKey } from './key.ts';
import { addServe } from './serve.ts';
import { addWebhook } from './webhook.ts';

/** Exit code of a call with wrong arguments; 1 is for work that failed. */
const WRONG_CALL = 2;

const program = new Command('quarry')
  .description('Turns PDFs into tables, text and values that point back to the page, offline.')
  .showHelpAfterError('(quarry --help shows what there is)')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_CALL));

addExtract(program);
addServe(program);
addKey(program);
addAccount(program);
addWebhook(program);
addDoctor(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
