import type { DocumentRecord, ExtractionRecord, Store } from '../../store/index.ts';
import { fileNameOf, UNNAMED } from '../views.ts';

/** The extraction with the results of a document, or the sentence why there is none. */
type FoundResults = { readonly source: ExtractionRecord } | { readonly error: string };

/**
 * The results of a document in its current state, for work on several documents, which outlives many
 * changes; `again` is what its user does after an error.
 */
export async function findResults(
  store: Store,
  { id, filename }: Pick<DocumentRecord, 'id' | 'filename'>,
  again = 'ask again',
): Promise<FoundResults> {
  const listed = await store.documents.listed(id);
  if (!listed) {
    return {
      error: `${filename ?? UNNAMED} was deleted; restore it from the trash, then ${again}.`,
    };
  }
  const { job, extraction } = listed;
  const name = fileNameOf(listed);
  switch (job?.status) {
    case undefined:
      return { error: `${name} has no PDF yet; add it, then ${again}.` };
    case 'completed':
      if (extraction) return { source: extraction };
      return { error: `${name} has no results; extract it again, then ${again}.` };
    case 'failed':
      return { error: `${name} has no results: ${job?.error ?? 'its extraction failed.'}` };
    case 'cancelled':
      return {
        error: `The extraction of ${name} was cancelled; extract it again, then ${again}.`,
      };
    default:
      return {
        error: `${name} is still being extracted; ${again} when the extraction is complete.`,
      };
  }
}
