/** The pages of a document, read so that others are answered meanwhile. */
import { setImmediate } from 'node:timers/promises';
import type { PageContent } from '../../../shared/contract/index.ts';
import type { Partial } from '../../../shared/partial.ts';
import type { ExtractionRecord, PageSource, Store } from '../../store/index.ts';
import { ApiError } from '../errors.ts';

/**
 * All pages with content, or those of `pages`. Fails when the document is deleted meanwhile: what was
 * sent until then must not look whole.
 */
export async function* pagesOf(
  store: Store,
  source: PageSource,
  pages?: readonly number[],
): AsyncGenerator<PageContent> {
  yield* unhurried(store.pages.stream(source, pages));
  if (!(await store.extractions.byId(source.id))) {
    throw new ApiError('not_found', 'The document was deleted while it was sent.');
  }
}

/** Which of the pages asked for have no content; null where none is missing. */
export async function partialOf(
  store: Store,
  { id, totalPages }: ExtractionRecord,
  pages?: readonly number[],
): Promise<Partial | null> {
  const total = totalPages ?? 0;
  const read = new Set(
    (await store.pages.states(id)).flatMap(({ page, state }) => (state === 'failed' ? [] : [page])),
  );
  const wanted = pages ?? Array.from({ length: total }, (_, index) => index + 1);
  const missing = wanted.filter((page) => !read.has(page));
  return missing.length > 0 ? { missing, total: wanted.length } : null;
}

/** All pages as they are kept, or those of `pages`, to be handed to a thread. */
export const packedPages = (
  store: Store,
  source: PageSource,
  pages?: readonly number[],
): Promise<Uint8Array[]> => Array.fromAsync(unhurried(store.pages.packed(source, pages)));

/** Different for pages that differ, to know again what was made of them. */
export const sourceKey = ({ id, documentId, revision }: PageSource): string =>
  revision === 0 ? `${id}` : `${id} ${documentId} ${revision}`;

/** The store answers at once; without pauses a long document would keep all others waiting. */
export async function* unhurried<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  for await (const page of pages) {
    await setImmediate();
    yield page;
  }
}
