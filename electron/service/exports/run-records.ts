import { englishText } from '../../../shared/coded-text.ts';
import type { FieldRecord } from '../../engine/index.ts';
import type { FieldResultRecord, Store } from '../../store/index.ts';
import { runFields } from '../understanding/field-run-views.ts';
import { UNNAMED } from '../views.ts';

/** The values of a document as exports state them. */
export async function runRecord(
  { store, fileLink }: { readonly store: Store; fileLink(jobId: string): string },
  result: FieldResultRecord,
): Promise<FieldRecord> {
  const job = (await store.documents.listed(result.documentId))?.job;
  return {
    documentName: result.filename ?? UNNAMED,
    viewerUrl: job ? fileLink(job.id) : null,
    status: englishText(result.error ?? result.state),
    fields: runFields(result),
  };
}
