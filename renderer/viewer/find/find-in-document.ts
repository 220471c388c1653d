/**
 * Finds all occurrences of a query in a document: through the service for pages that the engine has
 * read, through pdf.js for the others, so that find works during extraction.
 */
import { documents, type SearchHit, workbench } from '../../../shared/contract/index.ts';
import { call } from '../../api/client.ts';
import type { FindHit } from '../../state/viewer.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { findInRuns } from './page-text.ts';
import { textRunsOf } from './text-runs.ts';

/** Maximum number of hits returned by the service; enough for stepping through. */
export const MOST_HITS = 500;
/** Number of pages read by pdf.js between two updates of the results. */
const PAGES_A_STEP = 8;

export interface Findings {
  readonly hits: readonly FindHit[];
  readonly more: boolean;
}

/** Yields growing results; throws ApiError. Ends early with `signal`. */
export async function* findInDocument(
  documentId: string,
  pdf: PDFDocumentProxy,
  query: string,
  signal: AbortSignal,
): AsyncGenerator<Findings> {
  const [found, detail] = await Promise.all([
    call(
      workbench.search,
      { query: { q: query, document: documentId, limit: MOST_HITS } },
      { signal },
    ),
    call(documents.getDocument, { params: { documentId } }, { signal }),
  ]);
  const shown = bestOf(found.hits);
  let hits: FindHit[] = shown.map(({ page, boxes }) => ({ page, boxes }));
  hits.sort((a, b) => a.page - b.page);
  const more = shown.length === found.hits.length && found.total > shown.length;
  yield { hits, more };

  const read = new Set(detail.pages_done);
  const unread = Array.from({ length: pdf.numPages }, (_, i) => i + 1).filter((p) => !read.has(p));
  for (let at = 0; at < unread.length && hits.length < MOST_HITS; at += PAGES_A_STEP) {
    const pages = unread.slice(at, at + PAGES_A_STEP);
    const results = await Promise.all(pages.map((page) => findOnPage(pdf, page, query)));
    if (signal.aborted) return;
    const fresh = results.flat();
    if (fresh.length === 0) continue;
    hits = [...hits, ...fresh].sort((a, b) => a.page - b.page);
    yield { hits, more };
  }
}

/** In a document that contains the phrase as typed, hits with the words scattered are left out. */
const bestOf = (hits: readonly SearchHit[]): readonly SearchHit[] =>
  hits[0]?.match === 'phrase' ? hits.filter(({ match }) => match === 'phrase') : hits;

async function findOnPage(pdf: PDFDocumentProxy, page: number, query: string): Promise<FindHit[]> {
  try {
    const runs = await textRunsOf(await pdf.getPage(page));
    return findInRuns(runs, query).map((match) => ({ page, ...match }));
  } catch {
    // A page that cannot be read has no matches.
    return [];
  }
}
