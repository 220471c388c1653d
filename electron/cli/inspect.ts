/** `quarry inspect`: what kind of pages a file has, before anything is read. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { rangeText } from '../../shared/contract/page-filter.ts';
import {
  createPool,
  type DocumentInspection,
  type PageInspection,
  type TextKind,
} from '../engine/index.ts';
import { printTable } from './print-table.ts';
import { sentenceOf } from './sentence.ts';
import { freeStems, passwordOption, sourceOf } from './sources.ts';

const KINDS: Readonly<Record<TextKind, string>> = {
  native: 'text',
  scan: 'scan (OCR)',
  drawn: 'text drawn as shapes (OCR)',
  garbled: 'unknown characters (OCR)',
  none: 'no text',
  damaged: 'damaged',
};

export function addInspect(program: Command): void {
  program
    .command('inspect')
    .description(
      'Tell which pages are scans, have garbled text or form fields, without reading them',
    )
    .argument('<files...>', 'PDF, PNG, JPEG or TIFF files; - for standard input')
    .addOption(passwordOption())
    .option('--json', 'one JSON document per file, with an entry per page')
    .addHelpText(
      'after',
      `
Example:
  quarry inspect report.pdf        kinds of pages with their numbers and the time that reading takes
  quarry extract report.pdf --pages 12-40

Exit code: 0 if all files could be opened, otherwise 1.`,
    )
    .action(async (files: string[], { password, json }: { password?: string; json?: boolean }) => {
      const scratch = await mkdtemp(join(tmpdir(), 'quarry-'));
      const pool = createPool();
      const stems = freeStems(files);
      try {
        for (const [index, file] of files.entries()) {
          try {
            const source = await sourceOf(pool, file, stems[index] as string, scratch);
            const found = await pool.inspectPages(source.path, { password });
            if (json) console.log(JSON.stringify({ file, ...found }));
            else print(file, found);
          } catch (error) {
            process.exitCode = 1;
            console.error(`${file}: ${sentenceOf(error, file)}`);
          }
        }
      } finally {
        await pool.close();
        await rm(scratch, { recursive: true, force: true });
      }
    });
}

function print(file: string, { pages }: DocumentInspection): void {
  const rows = [...Map.groupBy(pages, ({ text }) => text)].map(([text, of]) => [
    file,
    rangeText(of.map(({ page }) => page)),
    KINDS[text],
    String(sum(of, 'words')),
    String(sum(of, 'fields')),
    `${sum(of, 'seconds').toFixed(1)} s`,
  ]);
  printTable(['file', 'pages', 'kind', 'words', 'form fields', 'computing time'], rows);
  for (const warning of warningsOf(pages)) console.error(`${file}: ${warning}`);
}

const warningsOf = (pages: readonly PageInspection[]): Set<string> =>
  new Set(pages.flatMap(({ warnings }) => warnings));

const sum = (pages: readonly PageInspection[], of: 'words' | 'fields' | 'seconds'): number =>
  pages.reduce((total, page) => total + page[of], 0);
