/** The documents of a collection as its streams read them: one after the other, each as it is now. */
import { setImmediate } from 'node:timers/promises';
import type { PageContent } from '../../../shared/contract/index.ts';
import type { CollectionEntry, Store } from '../../store/index.ts';
import { fileNameOf } from '../views.ts';

/** What every event of a stream says of the document that it is about. */
export interface Member {
  readonly doc_id: string;
  readonly document_id: string;
  readonly file_name: string;
}

export const memberOf = ({ job, document }: CollectionEntry): Member => ({
  doc_id: job.id,
  document_id: document.id,
  file_name: fileNameOf(document),
});

/** Pages of a document, or the sentence why there are none. */
export type Reading =
  | { readonly pages: AsyncGenerator<PageContent>; readonly total: number }
  | { readonly error: string };

/** Streams outlive many changes: how the document stands is looked up when its turn comes. */
export async function readDocument(store: Store, documentId: string): Promise<Reading> {
  const entry = await store.documents.entry(documentId);
  if (!entry) return { error: 'The document was deleted.' };
  const { job, extraction } = entry;
  if (job.status === 'completed' && extraction) {
    return { pages: unhurried(store.pages.stream(extraction.id)), total: extraction.pagesRead };
  }
  if (job.status === 'failed') return { error: job.error ?? 'The document could not be read.' };
  return { error: `The document has no results yet: its job is ${job.status}.` };
}

/** The store answers at once; without pauses a long document would keep all others waiting. */
async function* unhurried(pages: AsyncIterable<PageContent>): AsyncGenerator<PageContent> {
  for await (const page of pages) {
    await setImmediate();
    yield page;
  }
}
