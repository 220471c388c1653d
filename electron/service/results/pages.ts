/** The pages of a document, read in a way that does not block other requests. */
import type { PageContent } from '../../../shared/contract/index.ts';
import type { Partial } from '../../../shared/partial.ts';
import {
  type ExtractionRecord,
  type PageSource,
  type Store,
  TIME_SLICE,
  untilNextSlice,
} from '../../store/index.ts';
import { ApiError } from '../errors.ts';

/**
 * All pages with content, or those of `pages`. Fails if the document is deleted meanwhile, so that
 * a truncated response does not look complete.
 */
export async function* pagesOf(
  store: Store,
  source: PageSource,
  pages?: readonly number[],
): AsyncGenerator<PageContent> {
  yield* yielding(store.pages.stream(source, pages));
  if (!(await store.extractions.byId(source.id))) {
    throw new ApiError('not_found', 'The document was deleted during the download.');
  }
}

/** Which of the requested pages have no content; null if none is missing. */
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

/** All pages in their stored form, or those of `pages`, for a worker thread. */
export const packedPages = (
  store: Store,
  source: PageSource,
  pages?: readonly number[],
): Promise<Uint8Array[]> => Array.fromAsync(yielding(store.pages.packed(source, pages)));

/** Differs for pages that differ, to identify cached results made from them. */
export const sourceKey = ({ id, documentId, revision }: PageSource): string =>
  revision === 0 ? `${id}` : `${id} ${documentId} ${revision}`;

/** All pages of a document with their key, for a question or fields. */
export const packedSource = async (
  store: Store,
  source: PageSource,
): Promise<{ readonly pages: Uint8Array[]; readonly key: string }> => ({
  pages: await packedPages(store, source),
  key: sourceKey(source),
});

/** The store is synchronous; without yielding, a long document would block all other requests. */
export async function* yielding<Page>(
  pages: AsyncIterable<Page>,
  untilSlice = untilNextSlice,
  now: () => number = () => performance.now(),
): AsyncGenerator<Page> {
  const nextSlice = slices(untilSlice, now);
  for await (const page of pages) {
    await nextSlice();
    yield page;
  }
}

/** To be called between steps: resolves when the next one may begin, at once within a time slice. */
export function slices(
  untilSlice: () => Promise<void>,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let end = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() < end) return;
    await untilSlice();
    end = now() + TIME_SLICE;
  };
}
