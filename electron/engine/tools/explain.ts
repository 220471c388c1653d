/**
 * Explains how the pages of a document were read: runs the stages as document.ts does, and records
 * their decisions as layers of marks over an image of the page. Normal reading records nothing, so
 * an explanation costs only on request.
 */

import type { LoadRecogniser } from '../read/ocr/index.ts';
import type { PdfDocument } from '../read/pdf/types.ts';
import type { PageText } from '../read/text/types.ts';
import { encodePng } from '../runtime/png.ts';
import { readText } from '../structure/document.ts';
import { scoreHeadingCandidates } from '../structure/layout/document-profile/headings.ts';
import { draftPage, finishPage, profileDocument } from '../structure/layout/index.ts';
import type { DraftedPage } from '../structure/layout/types.ts';
import { extractTables } from '../structure/tables/index.ts';
import { blockLayers } from './block-layers.ts';
import { tableLayers } from './table-layers.ts';
import type { PageExplanation } from './types.ts';
import { vectorLayers } from './vector-layers.ts';

/** Width of the images, in pixels: small print is legible, a page takes some 200 kB. */
const PICTURE_WIDTH = 1200;

export interface PageFailed {
  readonly page: number;
  readonly failure: string;
}

/** All pages are read, as a page is interpreted within its document; `wanted` are explained. */
export async function* explainPages(
  pdf: PdfDocument,
  wanted: ReadonlySet<number>,
  loadRecogniser: LoadRecogniser | null,
): AsyncGenerator<PageExplanation | PageFailed> {
  const summaries: DraftedPage['summary'][] = [];
  const kept: { text: PageText; reading: DraftedPage }[] = [];
  for (let page = 1; page <= pdf.pageCount; page++) {
    try {
      const text = await readText(pdf, page, loadRecogniser);
      const reading = draftPage(text, extractTables(text));
      summaries.push(reading.summary);
      if (wanted.has(page)) kept.push({ text, reading });
    } catch (error) {
      if (!wanted.has(page)) continue;
      yield { page, failure: error instanceof Error ? error.message : String(error) };
    }
  }
  const profile = profileDocument(summaries, pdf.outline);
  const isHeaderOrFooter = (page: number, block: number) =>
    profile.pages[page]?.headersAndFooters[block] !== undefined;
  const weighed = Map.groupBy(
    scoreHeadingCandidates(summaries, pdf.outline, profile.body, isHeaderOrFooter),
    ({ page }) => page,
  );
  for (const { text, reading } of kept) {
    const { page, width, height } = text;
    const content = finishPage(reading.draft, profile);
    const { layers: blocks, facts } = blockLayers(text, reading, content, {
      body: profile.body,
      headings: weighed.get(page) ?? [],
    });
    yield {
      page,
      width,
      height,
      facts: [
        `${text.source} text, ${text.words.length} words, ${text.lines.length} lines`,
        ...facts,
        ...content.warnings,
      ],
      layers: [...vectorLayers(pdf.readPage(page), text), ...tableLayers(text), ...blocks],
      png: encodePng(pdf.renderPage(page, { width: PICTURE_WIDTH })),
    };
  }
}
