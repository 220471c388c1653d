/** `quarry extract`: files in, files out, without service or store. */

import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { LanguageCode } from '../../shared/contract/languages.ts';
import { parsePageFilter } from '../../shared/contract/page-filter.ts';
import { EXPORT_FORMAT_IDS, type ExportFormat, formatInfo } from '../../shared/export-formats.ts';
import { DEFAULT_LANGUAGES, isBuiltIn } from '../../shared/languages.ts';
import {
  createPool,
  type EnginePool,
  inParallel,
  isDamage,
  removeUnfinishedFiles,
} from '../engine/index.ts';
import { dataFolder, languageFolder } from '../service/data-folder.ts';
import { makeFolder } from '../store/make-folder.ts';
import { DATA_OPTION, positive } from './options.ts';
import { Progress } from './progress.ts';
import { sentenceOf } from './sentence.ts';
import { freeStems, passwordOption, type Source, sourceOf } from './sources.ts';
import { CLOSED_OUTPUT, isClosedOutput } from './standard-output.ts';
import { writeDocument } from './write-document.ts';

/** Formats by the names that the command accepts. */
const FORMATS = new Map(
  EXPORT_FORMAT_IDS.flatMap((id) =>
    [...(formatInfo(id).shortNames ?? []), id].map((name) => [name, id] as const),
  ),
);

interface Settings {
  format: ExportFormat;
  output?: string;
  pages?: string;
  maxPages: number;
  password?: string;
  debug?: string;
  figures?: string;
  workers?: number;
  ocr: boolean;
  rawCsv?: boolean;
  pageComments?: boolean;
  complete?: boolean;
  language: readonly string[];
  data?: string;
  quiet?: boolean;
}

const languagesOf = (value: string): string[] =>
  value.split(',').map((name) => {
    const language = LanguageCode.safeParse(name.trim().toLowerCase());
    if (language.success) return language.data;
    throw new InvalidArgumentError('must be codes such as de or en,ja; see: quarry language list');
  });

/** Any page number; whether a document has it is found when it is opened. */
const LAST_PAGE = 999_999;

function pageFilter(value: string): string {
  try {
    parsePageFilter(value, LAST_PAGE);
    return value;
  } catch (error) {
    throw new InvalidArgumentError(sentenceOf(error));
  }
}

export function addExtract(program: Command): void {
  program
    .command('extract')
    .description('Convert PDFs and page images to Markdown, JSON, HTML, CSV, Excel or Word')
    .argument('<files...>', 'PDF, PNG, JPEG or TIFF files; - for standard input')
    .addOption(
      new Option('-f, --format <format>', 'output format')
        .choices([...FORMATS.keys()])
        .default('md'),
    )
    .option('-o, --output <dir>', 'output folder; without it text is written to standard output')
    .option('--pages <list>', 'page numbers such as 1-3,7', pageFilter)
    .option(
      '--max-pages <count>',
      'refuse documents with more pages, unless pages are chosen with --pages',
      positive,
      MOST_PAGES,
    )
    .addOption(passwordOption())
    .option('--no-ocr', 'do not run OCR on scanned pages')
    .option(
      '-l, --language <codes>',
      'languages for OCR, such as de or en,ja',
      languagesOf,
      DEFAULT_LANGUAGES,
    )
    .option(...DATA_OPTION)
    .option('--page-comments', 'start each page of Markdown with a comment with its number')
    .option(
      '--complete',
      'Markdown with all printed text as plain text, including running headers and text in figures, and tables as HTML',
    )
    .option('--raw-csv', 'CSV without protection against formula injection')
    .option(
      '--figures <dir>',
      'folder for images of the figures, which are then linked in Markdown',
    )
    .option('--debug <dir>', 'folder for an HTML report of the decisions of each stage')
    .option('-w, --workers <count>', 'number of worker threads (default: one per core)', positive)
    .option('-q, --quiet', 'no progress on standard error')
    .addHelpText(
      'after',
      `
Examples:
  quarry extract report.pdf                     Markdown to standard output
  quarry extract *.pdf --format xlsx -o tables  one workbook per document, one sheet per table
  cat report.pdf | quarry extract - -f json     from standard input
  quarry extract report.pdf -o out --figures out/pictures
                                                Markdown with images of the figures
  quarry extract report.pdf --debug why --pages 12
                                                decisions for page 12 in why/report.html

Exit codes:
  0    all files were read completely
  1    a file or page could not be read, or text may be missing; the others were written, and each
       problem is a line on standard error that begins with the name of its file
  2    wrong usage, or an output folder cannot be created; nothing was read
  130, 143  interrupted by Ctrl C or a termination signal; no unfinished file is left
  141  the reader of standard output closed it`,
    )
    .action(async (files: string[], raw: Settings & { format: string }) => {
      process.exitCode = await extractFiles(files, {
        ...raw,
        format: FORMATS.get(raw.format) ?? 'markdown',
      });
    });
}

/** A longer document is refused unless the limit is raised, as the service does. */
const MOST_PAGES = 2000;

/** Resolves to the exit code. */
async function extractFiles(files: readonly string[], settings: Settings): Promise<number> {
  const { format, output, debug, figures, quiet = false } = settings;
  if (!output && !debug && (files.length > 1 || !formatInfo(format).isText)) {
    console.error(
      'Choose a folder with -o DIR: several files or this format cannot be written to a terminal.',
    );
    return 2;
  }
  try {
    for (const folder of [output, debug, figures]) if (folder) await makeFolder(folder);
  } catch (error) {
    console.error(sentenceOf(error));
    return 2;
  }
  const { workers, ocr } = settings;
  const languagePacks = languageFolder(dataFolder(settings.data));
  try {
    if (!settings.language.every(isBuiltIn)) {
      // Only here, for it loads the store and the contract.
      const { ScanLanguages } = await import('../service/languages/scan-languages.ts');
      await new ScanLanguages(languagePacks).check(settings.language);
    }
  } catch (error) {
    console.error(sentenceOf(error));
    return 2;
  }
  const scratch = await mkdtemp(join(tmpdir(), 'quarry-'));
  const pool = createPool({ workers, ocr, languagePacks });
  const progress = new Progress(files.length, quiet);
  const stems = freeStems(files);
  let complete = true;
  const onSignal = (signal: NodeJS.Signals) => {
    removeUnfinishedFiles();
    rmSync(scratch, { recursive: true, force: true });
    process.exit(128 + constants.signals[signal]);
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    // One file more than there are threads keeps all threads busy between files.
    await inParallel(files, pool.width + 1, async (file, index) => {
      try {
        const source = await sourceOf(pool, file, stems[index] as string, scratch);
        if (debug) await explainFile(pool, source, settings, debug, progress);
        // If only the explanation was requested, nothing else is written.
        if (debug && !output) return;
        if (!(await extractFile(pool, source, settings, progress))) complete = false;
      } catch (error) {
        if (isClosedOutput(error)) throw error;
        complete = false;
        progress.say(`${file}: ${sentenceOf(error, file)}`);
      } finally {
        progress.fileDone(file);
      }
    });
  } catch (error) {
    if (!isClosedOutput(error)) throw error;
    return CLOSED_OUTPUT;
  } finally {
    progress.clear();
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
  return complete ? 0 : 1;
}

/** The numbers of the selected pages. */
async function pagesOf(pool: EnginePool, source: Source, { pages, password }: Settings) {
  const { pageCount } = await pool.inspect(source.path, { password });
  return parsePageFilter(pages ?? `1-${pageCount}`, pageCount);
}

/** More pages make a file that browsers open slowly. */
const MOST_EXPLAINED = 50;

async function explainFile(
  pool: EnginePool,
  source: Source,
  settings: Settings,
  folder: string,
  progress: Progress,
): Promise<void> {
  const { ocr, language: languages, password } = settings;
  const wanted = await pagesOf(pool, source, settings);
  const pages = wanted.slice(0, MOST_EXPLAINED);
  const path = join(folder, `${source.stem}.html`);
  const { writeExplanation } = await import('../engine/tools/index.ts');
  await writeExplanation(source.path, path, {
    title: source.name,
    pages,
    ocr,
    languages,
    languagePacks: languageFolder(dataFolder(settings.data)),
    password,
  });
  if (pages.length < wanted.length) {
    progress.say(
      `${source.name}: the debug report covers pages ${pages[0]} to ${pages.at(-1)}; choose others with --pages.`,
    );
  }
}

/** Resolves to false if text may be missing from the result. */
async function extractFile(
  pool: EnginePool,
  source: Source,
  settings: Settings,
  progress: Progress,
): Promise<boolean> {
  const started = performance.now();
  const pages = settings.pages === undefined ? undefined : await pagesOf(pool, source, settings);
  const written = await writeDocument(pool, source, { ...settings, pages }, progress);
  if (written.path !== null && !settings.quiet) {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { path, pages, tables } = written;
    progress.say(`${path}: ${counted(pages, 'page')}, ${counted(tables, 'table')}, ${seconds} s`);
  }
  for (const { page, message } of written.failures) {
    progress.say(`${source.name}, page ${page}: ${message}`);
  }
  if (written.blank.length > 0) {
    const count = counted(written.blank.length, 'scanned page');
    progress.say(`${source.name}: no text on ${count} (${preview(written.blank)}).`);
  }
  for (const [message, pages] of written.warnings) {
    const where = isDamage(message)
      ? ''
      : `, ${pages.length === 1 ? 'page' : 'pages'} ${preview(pages)}`;
    progress.say(`${source.name}${where}: ${message}`);
  }
  return written.failures.length === 0 && written.warnings.size === 0;
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

const preview = (pages: readonly number[]): string =>
  pages.length > 8 ? `${pages.slice(0, 8).join(', ')}, …` : pages.join(', ');
