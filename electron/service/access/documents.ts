/** Finds the documents and jobs of a request and checks that its caller may access them. */
import { codedText, UNNAMED_DOCUMENT } from '../../../shared/coded-text.ts';
import type {
  DocumentRecord,
  JobEntry,
  LibraryEntry,
  Store,
  TrashedDocument,
} from '../../store/index.ts';
import { ApiError, keyNeeded, notFound } from '../errors.ts';
import type { Caller, KnownCaller } from '../types.ts';
import { mustOwn } from './callers.ts';

export interface WithStore {
  readonly store: Store;
}

/** Does not include the requested id: it means nothing to the reader of the message. */
export const NO_DOCUMENT = 'The document does not exist or was deleted.';

/** The name of a document in messages. */
export const nameOf = ({ filename }: DocumentRecord): string => filename ?? UNNAMED_DOCUMENT;

export const noResults = (document: DocumentRecord, page: number) =>
  codedText('Page {page} of {file} has no results.', { page, file: nameOf(document) });

export async function jobFor(
  { store }: WithStore,
  caller: Caller,
  reference: string,
): Promise<JobEntry> {
  const entry = await store.jobs.find(reference);
  if (!entry) throw notFound('The job does not exist or was deleted.');
  mustOwn(caller, entry.job.accountId, 'job');
  return entry;
}

export async function documentFor(
  { store }: WithStore,
  caller: Caller,
  reference: string,
): Promise<DocumentRecord> {
  const document = await store.documents.find(reference);
  if (!document) throw notFound(NO_DOCUMENT);
  mustOwn(caller, document.accountId, 'document');
  return document;
}

/** The documents that a request names, without duplicates, and the names of missing ones. */
export async function documentsAmong(
  context: WithStore,
  caller: KnownCaller,
  references: readonly string[],
): Promise<{ readonly ids: string[]; readonly unknown: string[] }> {
  const ids = new Set<string>();
  const unknown: string[] = [];
  for (const reference of references) {
    try {
      ids.add((await documentFor(context, caller, reference)).id);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      unknown.push(reference);
    }
  }
  return { ids: [...ids], unknown };
}

/** The documents that a request names, without duplicates; all missing ones are in one error. */
export async function documentsNamed(
  context: WithStore,
  caller: KnownCaller,
  references: readonly string[],
): Promise<string[]> {
  const { ids, unknown } = await documentsAmong(context, caller, references);
  if (unknown.length === 0) return ids;
  // A program knows documents by the ids that it sent; to a person ids mean nothing.
  const named = caller.kind === 'window' ? '' : unknown.join(', ');
  throw notFound(
    codedText(
      '{count, plural, one {One of the documents does not exist or was deleted} other {# documents do not exist or were deleted}}{ids, select, no_value {} other {: {ids}}}.',
      { count: unknown.length, ids: named },
    ),
  );
}

/** A document in the trash. */
export async function trashedFor(
  { store }: WithStore,
  caller: Caller,
  reference: string,
): Promise<TrashedDocument> {
  const trashed = await store.trash.find(reference);
  if (!trashed) throw notFound('The document is not in the trash.');
  mustOwn(caller, trashed.document.accountId, 'document');
  return trashed;
}

/** Rejects additions to a document in the trash, whose id is taken. */
export async function mustNotBeTrashed(
  { store }: WithStore,
  caller: Caller,
  reference: string,
): Promise<void> {
  const trashed = await store.trash.find(reference);
  if (!trashed) return;
  mustOwn(caller, trashed.document.accountId, 'document');
  throw new ApiError(
    'conflict',
    codedText('{file} is in the trash: restore it first, or choose another id.', {
      file: nameOf(trashed.document),
    }),
  );
}

/** Like documentFor; a public document may be read by anyone. */
export async function readableDocument(
  { store }: WithStore,
  caller: Caller,
  reference: string,
): Promise<DocumentRecord> {
  const document = await store.documents.find(reference);
  if (document?.visibility === 'public') return document;
  // Without a key, the existence of a document is not disclosed.
  if (caller.kind === 'anonymous') throw keyNeeded();
  if (!document) throw notFound(NO_DOCUMENT);
  mustOwn(caller, document.accountId, 'document');
  return document;
}

export async function entryFor(
  context: WithStore,
  caller: Caller,
  reference: string,
): Promise<LibraryEntry> {
  const { id } = await documentFor(context, caller, reference);
  const entry = await context.store.documents.entry(id);
  if (!entry) throw notFound('The document has not been uploaded.');
  return entry;
}

/** Hash of the PDF of a document, which is stored. */
export async function pdfOf({ store }: WithStore, document: DocumentRecord): Promise<string> {
  const { sha256 } = document;
  if (sha256 === null)
    throw notFound(codedText('{file} has no PDF yet.', { file: nameOf(document) }));
  if (!(await store.files.has(sha256))) {
    throw notFound(codedText('file_missing', { file: nameOf(document) }));
  }
  return sha256;
}
