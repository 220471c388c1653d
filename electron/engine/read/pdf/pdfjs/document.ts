/**
 * Reads with pdf.js what PDFium refuses: some damaged files, and streams in newer encodings. pdf.js
 * is asynchronous and the engine's stages are synchronous, so all pages are read when the document
 * is opened. It is much slower and renders no pages; it is a fallback, not an alternative.
 */

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { codedText } from '../../../../../shared/coded-text.ts';
import type { OutlineItem } from '../../../../../shared/contract/page.ts';
import { EngineError } from '../../../common/errors.ts';
import { withChoiceMarks } from '../choice-marks.ts';
import { TOLERANT } from '../damage.ts';
import type { Luminance } from '../luminance.ts';
import { pageSpace } from '../page-space.ts';
import {
  type OpenOptions,
  type PageImage,
  PageImageError,
  type PdfDocument,
  type RawPage,
} from '../types.ts';
import { destinationPage, readAnnotations } from './annotations.ts';
import { FallbackFonts } from './fonts.ts';
import { interpretPage } from './interpreter.ts';

/** A damaged file may claim any number of pages. */
const PAGE_LIMIT = 2000;

/** @throws EngineError (as a rejection) if pdf.js cannot read the file either. */
export async function openWithPdfjs(bytes: Uint8Array, options: OpenOptions): Promise<PdfDocument> {
  // Loaded on demand: it is large, and most documents never need it.
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({
    data: bytes,
    password: options.password,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    fontExtraProperties: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    cMapUrl: join(packageFolder(), 'cmaps/'),
    standardFontDataUrl: join(packageFolder(), 'standard_fonts/'),
    stopAtErrors: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > PAGE_LIMIT) throw new EngineError('too_many_pages');
    const pages: (RawPage | null)[] = [];
    for (let page = 1; page <= document.numPages; page++) {
      pages.push(
        await document
          .getPage(page)
          .then((loaded) => readPage(document, loaded))
          .catch(() => null),
      );
    }
    if (pages.every((page) => page === null)) throw new EngineError('no_pages');
    const title = await document.getMetadata().then(metadataTitle, () => null);
    const outline = await document.getOutline().then(
      (items) => toOutlineItems(document, items ?? []),
      () => [],
    );
    return new PreparedDocument(pages, title, outline);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (error instanceof pdfjs.PasswordException) {
      throw new EngineError(options.password ? 'password_wrong' : 'password_required');
    }
    throw new EngineError('corrupt', undefined, { cause: error });
  } finally {
    await task.destroy();
  }
}

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
type LoadedDocument = Awaited<ReturnType<Pdfjs['getDocument']>['promise']>;
type LoadedPage = Awaited<ReturnType<LoadedDocument['getPage']>>;
type LoadedOutline = NonNullable<Awaited<ReturnType<LoadedDocument['getOutline']>>>;
type LoadedMetadata = Awaited<ReturnType<LoadedDocument['getMetadata']>>;

async function readPage(document: LoadedDocument, page: LoadedPage): Promise<RawPage> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const space = pageSpace(left, bottom, right, top, page.rotate / 90);
  const operators = await page.getOperatorList();
  const fonts = new FallbackFonts(page);
  const { marks, ...contents } = interpretPage(operators, space, fonts);
  const { links, fields } = await readAnnotations(document, page, space);
  page.cleanup();
  const { width, height, rotation } = space;
  return {
    page: page.pageNumber,
    width,
    height,
    rotation,
    ...contents,
    ...withChoiceMarks(contents.glyphs, fonts.infos, fields, marks),
    links,
    fields,
    warnings: [codedText(TOLERANT)],
  };
}

function metadataTitle({ info }: LoadedMetadata): string | null {
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
  return title === '' ? null : title;
}

async function toOutlineItems(
  document: LoadedDocument,
  items: LoadedOutline,
): Promise<OutlineItem[]> {
  const entries: OutlineItem[] = [];
  for (const item of items) {
    entries.push({
      title: item.title.trim(),
      page: await destinationPage(document, item.dest),
      children: await toOutlineItems(document, item.items),
    });
  }
  return entries;
}

const packageFolder = (): string =>
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

class PreparedDocument implements PdfDocument {
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  readonly #pages: readonly (RawPage | null)[];

  constructor(
    pages: readonly (RawPage | null)[],
    title: string | null,
    outline: readonly OutlineItem[],
  ) {
    this.#pages = pages;
    this.title = title;
    this.outline = outline;
  }

  get pageCount(): number {
    return this.#pages.length;
  }

  readPage(page: number): RawPage {
    if (!(page >= 1 && page <= this.pageCount)) throw new RangeError(`There is no page ${page}.`);
    const read = this.#pages[page - 1];
    if (!read) throw new Error('The page is damaged.');
    return read;
  }

  renderPage(): PageImage {
    throw new PageImageError('A page of a file this damaged cannot be drawn here.');
  }

  luminanceAt(): Luminance {
    throw new PageImageError('A page of a file this damaged cannot be drawn here.');
  }

  close(): void {}
}
