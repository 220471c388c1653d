/** `quarry extract`: files in, files out, no service and no store in between. */
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ExportFormat } from '../../shared/contract/results.ts';
import { extractDocument } from '../engine/pool/extract.ts';
import { createPool, type EnginePool } from '../engine/pool/index.ts';
import { exportDocument } from '../engine/writers/export.ts';

const FORMATS: Record<string, ExportFormat> = {
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  csv: 'csv',
  xlsx: 'xlsx',
  docx: 'docx',
  html: 'html',
};
/** Formats that a terminal can show. */
const TEXT_FORMATS: ReadonlySet<ExportFormat> = new Set(['markdown', 'json', 'html']);

interface Settings {
  format: ExportFormat;
  output?: string;
  password?: string;
  workers?: number;
  quiet?: boolean;
}

interface Source {
  readonly path: string;
  /** What messages and output files are called after. */
  readonly name: string;
}

const positive = (value: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError('a whole number from 1 up is needed');
  }
  return number;
};

export function addExtract(program: Command): void {
  program
    .command('extract')
    .description('Turn PDFs into Markdown, JSON, HTML, CSV, Excel or Word files')
    .argument('<files...>', 'PDF files; - reads one from standard input')
    .addOption(
      new Option('-f, --format <format>', 'what to write')
        .choices(Object.keys(FORMATS))
        .default('md'),
    )
    .option('-o, --output <dir>', 'folder for the results; without it text goes to standard output')
    .option('-p, --password <password>', 'opens protected files')
    .option('-w, --workers <count>', 'threads to read with (default: one per core)', positive)
    .option('-q, --quiet', 'no progress on standard error')
    .addHelpText(
      'after',
      `
Examples:
  quarry extract report.pdf                     Markdown to standard output
  quarry extract *.pdf --format xlsx -o tables  one workbook a document, one sheet a table
  cat report.pdf | quarry extract - -f json     from standard input

Exit codes: 0 all files were read, 1 some could not be read in full, 2 the call was wrong.`,
    )
    .action(async (files: string[], raw: Settings & { format: string }) => {
      process.exitCode = await extractFiles(files, {
        ...raw,
        format: FORMATS[raw.format] ?? 'markdown',
      });
    });
}

/** Resolves to the exit code. */
async function extractFiles(files: readonly string[], settings: Settings): Promise<number> {
  const { format, output } = settings;
  if (!output && (files.length > 1 || !TEXT_FORMATS.has(format))) {
    console.error('Name a folder with -o DIR: several files or this format do not fit a terminal.');
    return 2;
  }
  const scratch = await mkdtemp(join(tmpdir(), 'quarry-'));
  const pool = createPool({ workers: settings.workers });
  const names = new Set<string>();
  let complete = true;
  try {
    for (const file of files) {
      try {
        const source = await sourceOf(file, scratch);
        complete = (await extractFile(pool, source, settings, names)) && complete;
      } catch (error) {
        complete = false;
        console.error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    await pool.close();
    await rm(scratch, { recursive: true, force: true });
  }
  return complete ? 0 : 1;
}

async function sourceOf(file: string, scratch: string): Promise<Source> {
  if (file !== '-') {
    const found = await stat(file).catch(() => null);
    if (!found) throw new Error('There is no such file.');
    if (!found.isFile()) throw new Error('This is not a file.');
    return { path: file, name: basename(file) };
  }
  const path = join(scratch, 'stdin.pdf');
  await writeFile(path, await buffer(process.stdin));
  return { path, name: 'stdin.pdf' };
}

/** Resolves to false when pages are missing from the result. */
async function extractFile(
  pool: EnginePool,
  source: Source,
  settings: Settings,
  names: Set<string>,
): Promise<boolean> {
  const progress = progressLine(source.name, settings.quiet ?? false);
  const started = performance.now();
  const model = await extractDocument(pool, source.path, {
    password: settings.password,
    onProgress: progress.show,
  }).finally(progress.clear);
  const { bytes, extension } = await exportDocument(model.pages, settings.format, {
    filename: source.name,
    failures: model.failures,
  });
  if (settings.output) {
    await mkdir(settings.output, { recursive: true });
    const path = join(settings.output, freeName(source.name, extension, names));
    await writeFile(path, bytes);
    if (!settings.quiet) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const tables = model.pages.reduce((sum, page) => sum + page.tables.length, 0);
      console.error(`${path}: ${model.pageCount} pages, ${tables} tables, ${seconds} s`);
    }
  } else {
    process.stdout.write(bytes);
  }
  for (const { page, message } of model.failures) {
    console.error(`${source.name}, page ${page}: ${message}`);
  }
  const blank = model.pages.filter((page) => page.needs_ocr).map((page) => page.page);
  if (blank.length > 0) {
    console.error(`${source.name}: no text on ${blank.length} scanned pages (${preview(blank)}).`);
  }
  return model.failures.length === 0;
}

const preview = (pages: readonly number[]): string =>
  pages.length > 8 ? `${pages.slice(0, 8).join(', ')}, …` : pages.join(', ');

/** Two sources of one name do not overwrite each other: report.md, report-2.md. */
function freeName(source: string, extension: string, taken: Set<string>): string {
  const stem = basename(source, extname(source));
  for (let count = 1; ; count++) {
    const name = `${stem}${count > 1 ? `-${count}` : ''}.${extension}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function progressLine(name: string, quiet: boolean) {
  const shown = !quiet && process.stderr.isTTY;
  return {
    show(done: number, total: number) {
      if (shown) process.stderr.write(`\r\x1b[K${name}: ${done} of ${total} pages`);
    },
    clear() {
      if (shown) process.stderr.write('\r\x1b[K');
    },
  };
}
