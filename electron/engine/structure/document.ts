/**
 * How a page is read: words, blocks and tables. Same bytes, same options: same result. Each stage
 * takes plain records and gives plain records; none reaches back. `runtime/` runs the stages spread over
 * worker threads.
 */
import { codedText } from '../../../shared/coded-text.ts';
import type { OutlineItem, PageContent } from '../../../shared/contract/page.ts';
import type { PageFailure } from '../common/errors.ts';
import { findRegionsToRead, type LoadRecogniser } from '../read/ocr/index.ts';
import { PageImageError, type PdfDocument } from '../read/pdf/types.ts';
import { formText } from '../read/text/index.ts';
import type { PageText } from '../read/text/types.ts';
import { markWatermarks } from '../read/text/watermarks.ts';
import { draftPage } from './layout/index.ts';
import type { DraftedPage } from './layout/types.ts';
import { extractTables } from './tables/index.ts';

export interface DocumentModel {
  readonly pageCount: number;
  readonly title: string | null;
  readonly outline: readonly OutlineItem[];
  /** Pages that could be read, ascending. */
  readonly pages: readonly PageContent[];
  readonly failures: readonly PageFailure[];
}

const UNDRAWN = 'The page could not be drawn, so text in its pictures is missing. {detail}';
const TEXT_ONLY = 'Only the text of the page was read, without tables and pictures. {detail}';

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
    const warning = codedText(UNDRAWN, { detail: error.message });
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
  const warning = codedText(TEXT_ONLY, { detail: reason });
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
