/**
 * Measures text recognition and prints one JSON line:
 *
 *     node test/bench/ocr/main.ts CORPORA [--receipts N] [--pages N]
 *
 * `receipts`: the scanned receipts of sroie/, against their labelled lines. `clean`: first pages of
 * digital documents, read from their picture, against their own text. Two times are told: what the
 * processor worked for a page, and what the clock says while a pool of threads, one for each core, reads
 * the same pictures as a program reads a folder of scans.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { jpegHeader } from '../../../electron/engine/read/images/header.ts';
import { pdfOfImage } from '../../../electron/engine/read/images/index.ts';
import { recognitionFrom } from '../../../electron/engine/read/ocr/index.ts';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import { toPageRect } from '../../../electron/engine/read/text/skew.ts';
import type { PageText } from '../../../electron/engine/read/text/types.ts';
import { streamDocument } from '../../../electron/engine/runtime/extract.ts';
import { inParallel } from '../../../electron/engine/runtime/in-parallel.ts';
import { createPool } from '../../../electron/engine/runtime/index.ts';
import { encodePng } from '../../../electron/engine/runtime/png.ts';
import { pdfsBelow } from '../corpus.ts';
import { type Scored, WORST, worstFirst } from '../scored.ts';
import {
  add,
  characterErrorRate,
  NOTHING,
  type ReadWord,
  type TextAt,
  tally,
  wordF1,
} from './score.ts';

export interface OcrScore {
  readonly pages: number;
  readonly wordF1: number;
  readonly characterErrorRate: number;
  /** Of words that promise .9 or more: what they promise, and how many are right. */
  readonly promised: number;
  readonly kept: number;
  /** Of the clock, all cores at work; and of the processor. */
  readonly secondsPerPage: number;
  readonly cpuSecondsPerPage: number;
  /** By character error in percent, the worst first. */
  readonly worst: readonly Scored[];
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    receipts: { type: 'string', default: '1000' },
    pages: { type: 'string', default: '24' },
  },
});
const corpora = positionals[0];
if (!corpora) throw new Error('Name the folder of the corpora.');
const recognition = recognitionFrom();
const recognise = await recognition.recogniser();

interface Sample {
  readonly name: string;
  /** A PDF that shows the page as a picture and nothing else. */
  scan(): Promise<Uint8Array>;
  read(): Promise<{ lines: readonly TextAt[]; words: readonly ReadWord[] }>;
}

async function measure(samples: readonly Sample[]): Promise<OcrScore> {
  let total = NOTHING;
  const documents: Scored[] = [];
  const started = process.cpuUsage();
  for (const { name, read } of samples) {
    const { lines, words } = await read();
    const one = tally(lines, words);
    documents.push({
      document: basename(name),
      score: characterErrorRate(one) * 100,
      because: `word F1 ${wordF1(one).toFixed(3)}`,
    });
    total = add(total, one);
  }
  const pages = Math.max(1, samples.length);
  const { user, system } = process.cpuUsage(started);
  return {
    pages: samples.length,
    wordF1: rounded(wordF1(total)),
    characterErrorRate: rounded(characterErrorRate(total)),
    promised: rounded(total.promised / Math.max(1, total.sure)),
    kept: rounded(total.kept / Math.max(1, total.sure)),
    secondsPerPage: rounded((await secondsOf(samples)) / pages),
    cpuSecondsPerPage: rounded((user + system) / 1e6 / pages),
    worst: worstFirst(documents, 'lower').slice(0, WORST),
  };
}

/** How long a pool reads the scans of `samples`; seconds of the clock. */
async function secondsOf(samples: readonly Sample[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-scans-'));
  const pool = createPool();
  try {
    const files: string[] = [];
    for (const [index, { scan }] of samples.entries()) {
      const file = join(folder, `${index}.pdf`);
      await writeFile(file, await scan());
      files.push(file);
    }
    const started = performance.now();
    await inParallel(files, pool.width + 1, async (file) => {
      await streamDocument(pool, file, () => {}, { words: false });
    });
    return (performance.now() - started) / 1000;
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Corners of a line and what stands there: x1,y1,x2,y2,x3,y3,x4,y4,text; in pixels. */
function labelOf(line: string): TextAt {
  const fields = line.split(',');
  const corners = fields.slice(0, 8).map(Number);
  const xs = corners.filter((_, index) => index % 2 === 0);
  const ys = corners.filter((_, index) => index % 2 === 1);
  return {
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
    text: fields.slice(8).join(','),
  };
}

const scaled = <T extends TextAt>(text: T, scale: number): T => ({
  ...text,
  x0: text.x0 * scale,
  y0: text.y0 * scale,
  x1: text.x1 * scale,
  y1: text.y1 * scale,
});

async function receipts(folder: string): Promise<Sample[]> {
  if (!existsSync(folder)) return [];
  const images = (await readdir(join(folder, 'img'))).sort().slice(0, Number(values.receipts));
  return images.map((image) => ({
    name: image,
    scan: async () => pdfOfImage(await readFile(join(folder, 'img', image)), 'jpeg'),
    async read() {
      const bytes = await readFile(join(folder, 'img', image));
      const header = jpegHeader(bytes);
      if (!header) throw new Error(`${image} is no JPEG.`);
      const labels = await readFile(join(folder, 'box', image.replace(/\.\w+$/, '.csv')), 'utf8');
      const pdf = await openPdf(await pdfOfImage(bytes, 'jpeg'));
      try {
        const page = await recognise(pdf, formText(pdf.readPage(1)));
        const lines = labels.split(/\r?\n/).filter((line) => line.split(',').length > 8);
        const scale = header.width / page.width;
        return {
          lines: lines.map(labelOf),
          words: page.words.map((word) => scaled({ ...word, ...toPageRect(word, page) }, scale)),
        };
      } finally {
        pdf.close();
      }
    },
  }));
}

/** Pages whose text is all on the page itself: pictures on it may hold more, which nobody labelled. */
async function cleanPages(folders: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const folder of folders) {
    for (const file of (await pdfsBelow(folder)).slice(0, Number(values.pages))) {
      const pdf = await openPdf(file);
      const text = formText(pdf.readPage(1));
      pdf.close();
      if (text.pictures.length > 0 || text.words.length < LEAST_WORDS) continue;
      if (text.words.some((word) => !READABLE.test(word.text))) continue;
      samples.push({
        name: file,
        scan: () => scanOf(file, text),
        read: () => readRendered(file, text),
      });
    }
  }
  return samples;
}

const LEAST_WORDS = 40;
const SCAN_DPI = 200;
/** What the recogniser has been taught. */
const READABLE = /^[\x20-\x7e‘’“”–—•…]+$/;

/** The first page as a scanner at 200 dpi would see it. */
async function scanOf(file: string, { width }: PageText): Promise<Uint8Array> {
  const pdf = await openPdf(file);
  try {
    const image = pdf.renderPage(1, { width: Math.round((width * SCAN_DPI) / 72) });
    return await pdfOfImage(encodePng(image), 'png');
  } finally {
    pdf.close();
  }
}

async function readRendered(file: string, text: PageText) {
  const pdf = await openPdf(file);
  try {
    // Without its words: what is native would be kept, and would count as read.
    const page = await recognise(pdf, { ...text, words: [], lines: [] });
    const lines = text.lines.map((line) => ({
      ...line,
      text: plain(line.words.map((index) => text.words[index]?.text).join(' ')),
    }));
    return { lines, words: page.words.map((word) => ({ ...word, ...toPageRect(word, page) })) };
  } finally {
    pdf.close();
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

/** Typographic marks as the ASCII that the recogniser writes for them. */
const plain = (text: string): string => text.replace(/[‘’“”–—]/g, (mark) => PLAIN[mark] ?? mark);

const result = {
  receipts: await measure(await receipts(join(corpora, 'sroie/data'))),
  clean: await measure(
    await cleanPages([join(corpora, 'icdar2013'), join(corpora, 'opendataloader-bench/pdfs')]),
  ),
} satisfies Record<string, OcrScore>;
console.log(JSON.stringify(result));
// Its process would keep this one alive.
await recognition.close();
