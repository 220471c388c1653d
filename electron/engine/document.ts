/**
 * The engine as a table of contents: bytes in, pages of words, blocks and tables out. Same bytes,
 * same options: same result. Each stage takes plain records and gives plain records; none reaches
 * back. `pool/` runs the same stages spread over worker threads.
 */
import type { OutlineItem, PageContent } from '../../shared/contract/page.ts';
import { EngineError, type PageFailure } from './errors.ts';
import { draftPage, finishPage, profileDocument } from './layout/index.ts';
import type { DraftedPage } from './layout/types.ts';
import { findRegionsToRead, type LoadRecogniser, recognitionFrom } from './ocr/index.ts';
import { openPdf } from './pdf/index.ts';
import { type OpenOptions, PageImageError, type PdfDocument } from './pdf/types.ts';
import { extractTables } from './tables/index.ts';
import { formText } from './text/index.ts';
import type { PageText } from './text/types.ts';
import { markWatermarks } from './text/watermarks.ts';

export interface DocumentModel {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  /** Pages that could be read, ascending. */
  readonly pages: readonly PageContent[];
  readonly failures: readonly PageFailure[];
}

/**
 * The words of a page. One that shows content but holds no usable text is recognised from its
 * picture where a recogniser can be had, and so are places that show more text than they hold.
 * Rejects when the page is damaged.
 */
export async function readText(
  pdf: PdfDocument,
  page: number,
  loadRecogniser: LoadRecogniser | null,
): Promise<PageText> {
  const text = formText(pdf.readPage(page));
  if (!loadRecogniser) return markWatermarks(text);
  try {
    const regions = text.needsOcr ? undefined : findRegionsToRead(pdf, text);
    if (regions?.length === 0) return markWatermarks(text);
    const recognise = await loadRecogniser();
    return markWatermarks(await recognise(pdf, text, regions));
  } catch (error) {
    if (!(error instanceof PageImageError)) throw error;
    const warning = `The page could not be drawn, so text in its pictures is missing. ${error.message}`;
    return markWatermarks({ ...text, warnings: [...text.warnings, warning] });
  }
}

/**
 * A page that could not be read for the given reason, from its text alone: without tables and OCR.
 * Null if it has no text.
 */
export function readPlainText(pdf: PdfDocument, page: number, reason: string): DraftedPage | null {
  const raw = pdf.readPage(page, { textOnly: true });
  if (raw.glyphs.count === 0) return null;
  const warning = `Only the text of the page was read, without tables and pictures. ${reason}`;
  const text = formText({ ...raw, warnings: [...raw.warnings, warning] });
  return draftPage(markWatermarks(text), []);
}

/** All that can be decided from one page alone. */
export async function readPage(
  pdf: PdfDocument,
  page: number,
  loadRecogniser: LoadRecogniser | null,
): Promise<DraftedPage> {
  const text = await readText(pdf, page, loadRecogniser);
  return draftPage(text, extractTables(text));
}

/**
 * Reads a whole document in this thread; `source` is a path or the bytes. Rejects with EngineError
 * when nothing can be read; a damaged page is listed in `failures`.
 */
export async function readDocument(
  source: string | Uint8Array,
  options: OpenOptions & { readonly ocr?: boolean } = {},
): Promise<DocumentModel> {
  const recognition = options.ocr === false ? null : recognitionFrom();
  const loadRecogniser = recognition && (() => recognition.recogniser());
  const pdf = await openPdf(source, options);
  try {
    const readings: DraftedPage[] = [];
    const failures: PageFailure[] = [];
    for (let page = 1; page <= pdf.pageCount; page++) {
      try {
        readings.push(await readPage(pdf, page, loadRecogniser));
      } catch (error) {
        failures.push({ page, message: error instanceof Error ? error.message : String(error) });
      }
    }
    if (readings.length === 0) throw new EngineError('no_page_readable');
    const { pageCount, title, outline } = pdf;
    const summaries = readings.map((reading) => reading.summary);
    const profile = profileDocument(summaries, outline);
    const pages = readings.map((reading) => finishPage(reading.draft, profile));
    return { pageCount, title, outline, pages, failures };
  } finally {
    pdf.close();
    await recognition?.close();
  }
}
