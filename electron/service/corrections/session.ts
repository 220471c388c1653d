/** A document and its corrections while it is locked for a change. */
import type { CorrectionRecord, ExtractionRecord, LibraryEntry, Store } from '../../store/index.ts';
import { ApiError, notFound } from '../errors.ts';
import { WorkingPages } from './working-pages.ts';

type ExtractedEntry = LibraryEntry & { readonly extraction: ExtractionRecord };

export interface Session {
  readonly entry: ExtractedEntry;
  readonly revision: number;
  readonly corrections: readonly CorrectionRecord[];
  readonly working: WorkingPages;
  /** The numbers of the first tables of pages, as displayed. */
  readonly firstTables: ReadonlyMap<number, { readonly number: number }>;
}

/** @throws not_found, or conflict while the document is being extracted */
export async function openSession(store: Store, documentId: string): Promise<Session> {
  const entry = await store.documents.entry(documentId);
  if (!entry) throw notFound('The document does not exist or was deleted.');
  const { extraction, job } = entry;
  if (!extraction || job.status === 'queued' || job.status === 'processing') {
    throw new ApiError(
      'conflict',
      'The document is still being extracted. Correct it when the extraction is complete.',
    );
  }
  const { revision } = await store.corrections.document(documentId);
  const { items } = await store.corrections.list(documentId);
  return {
    entry: { ...entry, extraction },
    revision,
    corrections: items,
    working: new WorkingPages(store, extraction),
    firstTables: await store.pages.tableOffsets(extraction),
  };
}
