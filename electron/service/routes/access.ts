/** Finds what a request names and checks that its caller may see it. */

import { failureSentence } from '../../../shared/failures.ts';
import type {
  CollectionRecord,
  DocumentRecord,
  JobEntry,
  LibraryEntry,
  TrashedDocument,
} from '../../store/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, keyNeeded, notFound } from '../errors.ts';
import type { Caller, KnownCaller } from '../types.ts';

/** Says nothing of the id that was asked for: it means nothing to who reads the sentence. */
export const NO_DOCUMENT = 'The document does not exist or was deleted.';

/** A document as sentences call it. */
export const nameOf = ({ filename }: DocumentRecord): string => filename ?? 'The document';

function mustOwn(caller: Caller, accountId: string, what: string): void {
  if (caller.accountId === accountId) return;
  throw new ApiError('forbidden', `${what} belongs to another account.`);
}

export async function jobFor(
  { store }: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<JobEntry> {
  const entry = await store.jobs.find(reference);
  if (!entry) throw notFound('The job does not exist or was deleted.');
  mustOwn(caller, entry.job.accountId, 'The job');
  return entry;
}

export async function documentFor(
  { store }: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<DocumentRecord> {
  const document = await store.documents.find(reference);
  if (!document) throw notFound(NO_DOCUMENT);
  mustOwn(caller, document.accountId, 'The document');
  return document;
}

/** A document in the trash. */
export async function trashedFor(
  { store }: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<TrashedDocument> {
  const trashed = await store.trash.find(reference);
  if (!trashed) throw notFound('There is no such document in the trash.');
  mustOwn(caller, trashed.document.accountId, 'The document');
  return trashed;
}

/** Refuses to add to a document in the trash, whose id is taken. */
export async function mustNotBeTrashed(
  { store }: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<void> {
  const trashed = await store.trash.find(reference);
  if (!trashed) return;
  mustOwn(caller, trashed.document.accountId, 'The document');
  throw new ApiError(
    'conflict',
    `${nameOf(trashed.document)} is in the trash: restore it first, or choose a new id.`,
  );
}

/** Like documentFor; a public document may be read by anybody. */
export async function readableDocument(
  { store }: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<DocumentRecord> {
  const document = await store.documents.find(reference);
  if (document?.visibility === 'public') return document;
  // Without a key nobody learns whether a document exists.
  if (caller.kind === 'anonymous') throw keyNeeded();
  if (!document) throw notFound(NO_DOCUMENT);
  mustOwn(caller, document.accountId, 'The document');
  return document;
}

export async function entryFor(
  context: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<LibraryEntry> {
  const { id } = await documentFor(context, caller, reference);
  const entry = await context.store.documents.entry(id);
  if (!entry) throw notFound('The document has not been uploaded.');
  return entry;
}

/** Where the PDF of a document lies. */
export async function pdfOf(
  { store }: ServiceContext,
  document: DocumentRecord,
): Promise<{ readonly path: string; readonly sha256: string }> {
  const { sha256 } = document;
  if (sha256 === null) throw notFound(`The PDF of ${nameOf(document)} has not arrived.`);
  if (!(await store.files.has(sha256))) {
    throw notFound(failureSentence('file_missing', nameOf(document)));
  }
  return { path: store.files.path(sha256), sha256 };
}

/** By id, or by name among those of the caller. */
export async function collectionFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  reference: string,
): Promise<CollectionRecord> {
  // Names are kept in this form.
  const found = await store.collections.find(caller.accountId, reference.normalize('NFC'));
  if (!found) throw notFound(`There is no collection ${reference}.`);
  mustOwn(caller, found.accountId, `The collection ${reference}`);
  return found;
}

/** A collection that was deleted and can be restored, by its id. */
export async function deletedCollectionFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<{ readonly name: string }> {
  const found = await store.collections.findDeleted(id);
  if (!found) throw notFound('There is no such collection among the deleted ones.');
  mustOwn(caller, found.accountId, 'The collection');
  return found;
}

/** Refuses more work for a key whose allowance is spent. */
export function mustAfford(caller: Caller): void {
  if (caller.kind !== 'key' || caller.key.allowance === null) return;
  if (caller.key.pagesUsed < caller.key.allowance) return;
  throw new ApiError(
    'insufficient_credits',
    `The allowance of this key, ${caller.key.allowance} pages, is used up.`,
  );
}

type Completed<E extends JobEntry> = E & { readonly extraction: NonNullable<E['extraction']> };

const isCompleted = <E extends JobEntry>(entry: E): entry is Completed<E> =>
  entry.job.status === 'completed' && entry.extraction !== null;

/**
 * The entry of a job with results: completed, or with the pages that were read before it was cancelled
 * or failed, where `partial` asks for them. What a password protects is given to nobody who does not
 * know it.
 */
export function withResults<E extends JobEntry>(
  context: Pick<ServiceContext, 'passwords'>,
  entry: E,
  partial: boolean,
): Completed<E> {
  const found = resultsOf(context, entry, partial);
  if (found) return found;
  const rest = resultsOf(context, entry, true);
  if (!rest) return completed(entry);
  const { job, extraction } = rest;
  throw badRequest(
    `The job has no whole results, for it is ${job.status}: ${job.error ?? ''} ` +
      `Ask with partial=true for the ${extraction.pagesRead} of ${extraction.totalPages} pages that were read.`,
  );
}

/** The same, null where there is nothing to give out. */
export function resultsOf<E extends JobEntry>(
  { passwords }: Pick<ServiceContext, 'passwords'>,
  entry: E,
  partial: boolean,
): Completed<E> | null {
  if (isCompleted(entry)) return entry;
  const { job, document, extraction } = entry;
  const stopped = job.status === 'failed' || job.status === 'cancelled';
  if (!partial || !stopped || !extraction || extraction.pagesRead === 0) return null;
  const hidden = extraction.locked && passwords.of(document).password === undefined;
  return hidden ? null : { ...entry, extraction };
}

/** The entry of a job whose results are whole. */
export function completed<E extends JobEntry>(entry: E): Completed<E> {
  if (isCompleted(entry)) return entry;
  const { job } = entry;
  if (job.status === 'failed' || job.status === 'cancelled') {
    throw badRequest(`The job has no results, for it is ${job.status}: ${job.error ?? ''}`.trim());
  }
  throw new ApiError('job_not_ready', `The job is ${job.status}; poll it until it is completed.`);
}
