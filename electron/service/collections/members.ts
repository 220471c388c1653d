/**
 * The documents of a collection for its streams: one after the other, each in its current state.
 */
import { OWN_VENDOR, type PageContent } from '../../../shared/contract/index.ts';
import { failureSentence } from '../../../shared/failures.ts';
import { pageMarkdown } from '../../engine/writers/markdown.ts';
import type { CollectionEntry, PageSource, Store } from '../../store/index.ts';
import { pagesOf, yielding } from '../results/pages.ts';
import { fileNameOf } from '../views.ts';

/** The description of a document in every event of a stream. */
export interface Member {
  readonly doc_id: string;
  readonly document_id: string;
  readonly file_name: string;
}

export const memberOf = (entry: CollectionEntry): Member => ({
  doc_id: entry.job?.id ?? entry.document.id,
  document_id: entry.document.id,
  file_name: fileNameOf(entry),
});

/** The extraction with the results of a document, or the sentence why there is none. */
type Found = { readonly source: PageSource } | { readonly error: string };

/** Streams outlive many changes: the state of a document is read when the stream reaches it. */
export async function findResults(store: Store, documentId: string): Promise<Found> {
  const entry = await store.documents.listed(documentId);
  if (!entry)
    return { error: 'The document was deleted. Restore it from the trash and ask again.' };
  const { job, extraction } = entry;
  const name = fileNameOf(entry);
  if (!job) {
    return {
      error: `${name} has no results because it has no PDF yet. Add the PDF and ask again.`,
    };
  }
  if (job.status === 'completed' && extraction) {
    return { source: extraction };
  }
  if (job.status === 'failed') return { error: job.error ?? failureSentence('unexpected', name) };
  return {
    error:
      job.status === 'cancelled'
        ? `The extraction of ${name} was cancelled. Extract it again and ask again.`
        : `${name} is still being extracted. Ask again when the extraction is complete.`,
  };
}

/** A page as text, and its source. */
export interface TextPage {
  readonly page: number;
  /** Markdown. */
  readonly content: string;
  readonly vendor: string;
}

/**
 * The text of a document as extracted by `vendor`. If undefined: by Quarry, or by another program
 * if Quarry has no result.
 */
export async function readText(
  store: Store,
  documentId: string,
  vendor: string | undefined,
): Promise<{ readonly pages: AsyncGenerator<TextPage> } | { readonly error: string }> {
  if (vendor !== undefined && vendor !== OWN_VENDOR) {
    const vendors = await store.ingests.vendors(documentId);
    if (vendors.includes(vendor)) return { pages: textOfVendor(store, documentId, vendor) };
    return { error: `The document has no results of ${vendor}.` };
  }
  const own = await findResults(store, documentId);
  if (!('error' in own)) return { pages: ownText(pagesOf(store, own.source)) };
  const [newest] = vendor === undefined ? await store.ingests.vendors(documentId) : [];
  return newest === undefined ? own : { pages: textOfVendor(store, documentId, newest) };
}

async function* ownText(pages: AsyncIterable<PageContent>): AsyncGenerator<TextPage> {
  for await (const page of pages) {
    yield { page: page.page, content: pageMarkdown(page), vendor: OWN_VENDOR };
  }
}

async function* textOfVendor(
  store: Store,
  documentId: string,
  vendor: string,
): AsyncGenerator<TextPage> {
  for await (const { page, markdown } of yielding(store.ingests.pages(documentId, vendor))) {
    yield { page, content: markdown, vendor };
  }
}
