#!/usr/bin/env node
/** The program `quarry`. */
import { Command } from 'commander';
import { addExtract } from './extract.ts';
import { addKey } from './key.ts';
import { addServe } from './serve.ts';

const program = new Command('quarry')
  .description('Turns PDFs into tables, text and values that point back to the page, offline.')
  .showHelpAfterError('(quarry --help shows what there is)');

addExtract(program);
addServe(program);
addKey(program);

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
