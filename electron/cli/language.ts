/** `quarry language`: language packs for scanned pages. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import suggested from '../../shared/language-packs.json' with { type: 'json' };
import { languageName } from '../../shared/messages/messages.ts';
import { dataFolder, languageFolder } from '../service/data-folder.ts';
import { sha256Of, transfer } from '../service/downloads/transfer.ts';
import { ScanLanguages } from '../service/languages/scan-languages.ts';
import { decoded } from '../service/sources/filename.ts';
import { DATA_OPTION } from './options.ts';
import { printTable } from './print-table.ts';

const languagesOf = (data: string | undefined) =>
  new ScanLanguages(languageFolder(dataFolder(data)));

export function addLanguage(program: Command): void {
  const language = program
    .command('language')
    .description('Add languages in which scanned pages can be read');

  language
    .command('list')
    .description('List the languages of scans')
    .option(...DATA_OPTION)
    .action(async (options) => {
      const rows = (await languagesOf(options.data).list()).map((one) => [
        one.code,
        one.name,
        one.built_in ? 'built in' : 'language pack',
        one.bytes === null ? '' : `${(one.bytes / 1e6).toFixed(1)} MB`,
        one.licence ?? '',
      ]);
      printTable(['code', 'language', 'from', 'size', 'licence'], rows);
    });

  language
    .command('add')
    .description('Add a language pack from a file or an address')
    .argument(
      '<pack>',
      `ZIP file with pack.json, data of Tesseract (.traineddata), the address of one, or the code of a known one: ${suggested.map(({ code }) => code).join(', ')}`,
    )
    .option('--sha256 <hash>', 'expected SHA-256 of the file')
    .option(...DATA_OPTION)
    .action(async (pack: string, options) => {
      const added = await addPack(languagesOf(options.data), pack, options.sha256);
      console.log(`Added: ${added.map((code) => `${languageName(code)} (${code})`).join(', ')}.`);
    });

  language
    .command('remove')
    .description('Remove a language pack')
    .argument('<code>', 'code of a language of the pack; see: quarry language list')
    .option(...DATA_OPTION)
    .action(async (code: string, options) => {
      await languagesOf(options.data).remove(code);
      console.log(`Removed the language pack for ${languageName(code)}.`);
    });
}

async function addPack(languages: ScanLanguages, pack: string, hash?: string): Promise<string[]> {
  const known = suggested.find(({ code }) => code === pack);
  const address = known?.url ?? pack;
  const { signal } = new AbortController();
  const expected = hash?.toLowerCase() ?? known?.sha256;
  const mustBeExpected = async (file: string) => {
    if (expected === undefined || (await sha256Of(file, signal)) === expected) return;
    throw new Error('The SHA-256 of the file differs from the expected one; it was not added.');
  };
  if (!/^https?:\/\//.test(address)) {
    if (existsSync(pack)) await mustBeExpected(pack);
    return languages.install(pack, basename(pack));
  }
  const url = new URL(address);
  const name = decoded(basename(url.pathname));
  const folder = await mkdtemp(join(tmpdir(), 'quarry-language-'));
  try {
    const part = join(folder, 'pack');
    await transfer({
      ...{ url, part, signal, known: { bytesTotal: null, etag: null } },
      // Whoever gives the address on this machine may name any host.
      allowedHosts: new Set([url.host]),
      onKnown: async () => undefined,
      onProgress: () => undefined,
    });
    await mustBeExpected(part);
    return await languages.install(part, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
