import { asCodedText, codedText } from '../../../shared/coded-text.ts';
import type { ServiceText } from '../../../shared/contract/index.ts';
import type { Message, PlainMessage } from '../../../shared/messages/messages.ts';
import type { DocumentRecord, ExtractionRecord, Store } from '../../store/index.ts';
import { fileNameOf, UNNAMED } from '../views.ts';

/** The extraction with the results of a document, or the sentence why there is none. */
type FoundResults = { readonly source: ExtractionRecord } | { readonly error: ServiceText };

/**
 * The results of a document in its current state, for work on several documents, which outlives many
 * changes; `again` is what its user does after an error.
 */
export async function findResults(
  store: Store,
  { id, filename }: Pick<DocumentRecord, 'id' | 'filename'>,
  again: PlainMessage = 'ask again',
): Promise<FoundResults> {
  const listed = await store.documents.listed(id);
  const file = listed ? fileNameOf(listed) : (filename ?? UNNAMED);
  const because = (text: Message, cause?: ServiceText) =>
    cause === undefined
      ? { error: codedText(text, { file, detail: again }) }
      : { error: codedText(text, { file }, { cause: asCodedText(cause) }) };
  if (!listed) return because('{file} was deleted; restore it from the trash, then {detail}.');
  const { job, extraction } = listed;
  switch (job?.status) {
    case undefined:
      return because('{file} has no PDF yet; add it, then {detail}.');
    case 'completed':
      if (extraction) return { source: extraction };
      return because('{file} has no results; extract it again, then {detail}.');
    case 'failed':
      return because(
        '{file} has no results: {cause}',
        job.codedError ?? job.error ?? 'Its extraction failed.',
      );
    case 'cancelled':
      return because('The extraction of {file} was cancelled; extract it again, then {detail}.');
    default:
      return because('{file} is still being extracted; {detail} when the extraction is complete.');
  }
}
