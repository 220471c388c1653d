/**
 * The documents of a collection for its streams: one after the other, each in its current state.
 */

import { englishText } from '../../../shared/coded-text.ts';
import { OWN_VENDOR, type PageContent } from '../../../shared/contract/index.ts';
import { pageMarkdown } from '../../engine/index.ts';
import type { CollectionEntry, Store } from '../../store/index.ts';
import { findResults } from '../results/find-results.ts';
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
  document: CollectionEntry['document'],
  vendor: string | undefined,
): Promise<{ readonly pages: AsyncGenerator<TextPage> } | { readonly error: string }> {
  if (vendor !== undefined && vendor !== OWN_VENDOR) {
    const vendors = await store.ingests.vendors(document.id);
    if (vendors.includes(vendor)) return { pages: textOfVendor(store, document.id, vendor) };
    return { error: `The document has no results of ${vendor}.` };
  }
  const own = await findResults(store, document);
  if (!('error' in own)) return { pages: ownText(pagesOf(store, own.source)) };
  const [newest] = vendor === undefined ? await store.ingests.vendors(document.id) : [];
  if (newest === undefined) return { error: englishText(own.error) };
  return { pages: textOfVendor(store, document.id, newest) };
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
