/**
 * Copies the pages of a damaged PDF to a new file with pdf.js, which finds pages in files that PDFium
 * refuses; PDFium then reads the copy. A page that cannot be copied is blank in it, so that the others
 * keep their numbers.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate as afterEvents } from 'node:timers/promises';
import { PDFDocument } from 'pdf-lib';
import type { OpenOptions } from './types.ts';

/** A damaged file may claim any number of pages. */
const PAGE_LIMIT = 2000;

export interface RewrittenFile {
  readonly bytes: Uint8Array;
  /** Numbers of the pages that could not be copied, from 1. */
  readonly lost: ReadonlySet<number>;
}

/** Null if pdf.js can read neither the file nor any of its pages. */
export async function rewritten(
  bytes: Uint8Array,
  options: OpenOptions,
): Promise<RewrittenFile | null> {
  // Loaded on demand: it is large, and most documents never need it.
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({
    data: bytes,
    password: options.password,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWorkerFetch: false,
    cMapUrl: join(packageFolder(), 'cmaps/'),
    standardFontDataUrl: join(packageFolder(), 'standard_fonts/'),
    stopAtErrors: false,
  });
  // pdf.js leaves promises behind that nobody waits for when it fails, which would end the thread.
  process.on('unhandledRejection', ignore);
  try {
    const document = await task.promise;
    const { numPages } = document;
    if (numPages === 0 || numPages > PAGE_LIMIT) return null;
    const copyOf = (parts: readonly PageInfo[]) => document.extractPages([...parts]);
    const whole = await copyOf([{ document: null }]);
    if (whole) return { bytes: whole, lost: new Set() };
    const lost = await lostPages(copyOf, 0, numPages - 1);
    if (lost.length === numPages) return null;
    const all = Array.from({ length: numPages }, (_, page) => page);
    const kept = all.filter((page) => !lost.includes(page));
    const copy = await copyOf([
      { document: null, includePages: kept, pageIndices: kept },
      { document: await blankPages(lost.length), pageIndices: [...lost] },
    ]);
    return copy && { bytes: copy, lost: new Set(lost.map((page) => page + 1)) };
  } catch {
    return null;
  } finally {
    await task.destroy();
    await afterEvents();
    process.off('unhandledRejection', ignore);
  }
}

const ignore = (): void => {};

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type LoadedDocument = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
type PageInfo = Parameters<LoadedDocument['extractPages']>[0][number];

/** Indexes, `first` to `last`, of pages that cannot be copied; most parts of a file can. */
async function lostPages(
  copyOf: (parts: readonly PageInfo[]) => Promise<Uint8Array | null>,
  first: number,
  last: number,
): Promise<readonly number[]> {
  if (await copyOf([{ document: null, includePages: [[first, last]] }])) return [];
  if (first === last) return [first];
  const middle = Math.floor((first + last) / 2);
  const before = await lostPages(copyOf, first, middle);
  return [...before, ...(await lostPages(copyOf, middle + 1, last))];
}

async function blankPages(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < count; page++) pdf.addPage();
  return pdf.save();
}

const packageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
