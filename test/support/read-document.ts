/** Reads documents with the stages of the engine in this thread, without a pool. */

import { EngineError, type PageFailure } from '../../electron/engine/common/errors.ts';
import { recognitionFrom } from '../../electron/engine/read/ocr/index.ts';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import type { OpenOptions } from '../../electron/engine/read/pdf/types.ts';
import { type DocumentModel, readPage } from '../../electron/engine/structure/document.ts';
import { finishPage, profileDocument } from '../../electron/engine/structure/layout/index.ts';
import type { DraftedPage } from '../../electron/engine/structure/layout/types.ts';

/**
 * Reads a whole document; `source` is a path or the bytes. Rejects with EngineError
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
