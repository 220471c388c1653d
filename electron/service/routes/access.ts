/** Finds the resource of a request and checks that its caller may access it. */

import { CollectionId } from '../../../shared/contract/index.ts';
import { failureSentence } from '../../../shared/failures.ts';
import type {
  CollectionRecord,
  ConversationRecord,
  DocumentRecord,
  FieldRunRecord,
  JobEntry,
  LearnedFieldRecord,
  LibraryEntry,
  RegionTemplateRecord,
  ReviewRecord,
  SchemaRecord,
  TrashedDocument,
} from '../../store/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest, keyNeeded, notFound } from '../errors.ts';
import type { Caller, KnownCaller } from '../types.ts';

/** Does not include the requested id: it means nothing to the reader of the message. */
export const NO_DOCUMENT = 'The document does not exist or was deleted.';

export const NO_CONVERSATION = 'The conversation does not exist or was deleted.';

const NO_COLLECTION = 'The collection does not exist or was deleted.';
export const NO_DELETED_COLLECTION =
  'The collection can no longer be restored: it was restored already or deleted for good.';

/** The name of a document in messages. */
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

/** The documents that a request names, without duplicates, and the names of missing ones. */
export async function documentsAmong(
  context: ServiceContext,
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
  context: ServiceContext,
  caller: KnownCaller,
  references: readonly string[],
): Promise<string[]> {
  const { ids, unknown } = await documentsAmong(context, caller, references);
  if (unknown.length === 0) return ids;
  const what =
    unknown.length === 1
      ? 'One of the documents does not exist or was deleted'
      : `${unknown.length} of the documents do not exist or were deleted`;
  // A program knows documents by the ids that it sent; to a person ids mean nothing.
  throw notFound(caller.kind === 'window' ? `${what}.` : `${what}: ${unknown.join(', ')}.`);
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

/** Rejects additions to a document in the trash, whose id is taken. */
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

/** Like documentFor; a public document may be read by anyone. */
export async function readableDocument(
  { store }: ServiceContext,
  caller: Caller,
  reference: string,
): Promise<DocumentRecord> {
  const document = await store.documents.find(reference);
  if (document?.visibility === 'public') return document;
  // Without a key, the existence of a document is not disclosed.
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

/** Path of the PDF of a document. */
export async function pdfOf(
  { store }: Pick<ServiceContext, 'store'>,
  document: DocumentRecord,
): Promise<{ readonly path: string; readonly sha256: string }> {
  const { sha256 } = document;
  if (sha256 === null) throw notFound(`The PDF of ${nameOf(document)} has not arrived.`);
  if (!(await store.files.has(sha256))) {
    throw notFound(failureSentence('file_missing', nameOf(document)));
  }
  return { path: store.files.path(sha256), sha256 };
}

/** By id, or by name among the caller's collections. */
export async function collectionFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  reference: string,
): Promise<CollectionRecord> {
  // Names are stored in this form.
  const found = await store.collections.find(caller.accountId, reference.normalize('NFC'));
  if (!found) {
    const isId = CollectionId.safeParse(reference).success;
    throw notFound(isId ? NO_COLLECTION : `There is no collection “${reference}”.`);
  }
  mustOwn(caller, found.accountId, 'The collection');
  return found;
}

/** A deleted collection that can be restored, by its id. */
export async function deletedCollectionFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<{ readonly name: string }> {
  const found = await store.collections.findDeleted(id);
  if (!found) throw notFound(NO_DELETED_COLLECTION);
  mustOwn(caller, found.accountId, 'The collection');
  return found;
}

/** A conversation that is not deleted; nor is its document or collection. */
export async function conversationFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<ConversationRecord> {
  const found = await store.conversations.find(id);
  if (!found) throw notFound(NO_CONVERSATION);
  mustOwn(caller, found.accountId, 'The conversation');
  return found;
}

/** A deleted conversation that can be restored. */
export async function deletedConversationFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<{ readonly id: string }> {
  const found = await store.conversations.findDeleted(id);
  if (!found) throw notFound('There is no such conversation among the deleted ones.');
  mustOwn(caller, found.accountId, 'The conversation');
  return found;
}

/** A saved schema by its id. */
export async function schemaFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<SchemaRecord> {
  const found = await store.schemas.find(id);
  if (!found) throw notFound('The schema does not exist or was deleted.');
  mustOwn(caller, found.accountId, 'The schema');
  return found;
}

/** A deleted schema that can be restored, by its id. */
export async function deletedSchemaFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<{ readonly name: string }> {
  const found = await store.schemas.findDeleted(id);
  if (!found) throw notFound('There is no such schema among the deleted ones.');
  mustOwn(caller, found.accountId, 'The schema');
  return found;
}

export async function fieldRunFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<FieldRunRecord> {
  const found = await store.fieldRuns.find(id);
  if (!found) throw notFound('The field run does not exist or was deleted.');
  mustOwn(caller, found.accountId, 'The field run');
  return found;
}

export async function learnedFieldFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<LearnedFieldRecord> {
  const found = await store.learnedFields.find(id);
  if (!found) throw notFound('What was learned does not exist or was deleted.');
  mustOwn(caller, found.accountId, 'What was learned');
  return found;
}

/** One that was deleted and can be restored. */
export async function deletedLearnedFieldFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<Pick<LearnedFieldRecord, 'id' | 'accountId'>> {
  const found = await store.learnedFields.findDeleted(id);
  if (!found) throw notFound('It can no longer be restored: it was restored or deleted for good.');
  mustOwn(caller, found.accountId, 'What was learned');
  return found;
}

export async function regionTemplateFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<RegionTemplateRecord> {
  const found = await store.regionTemplates.find(id);
  if (!found) throw notFound('The template does not exist or was deleted.');
  mustOwn(caller, found.accountId, 'The template');
  return found;
}

/** A deleted template that can be restored. */
export async function deletedRegionTemplateFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<Pick<RegionTemplateRecord, 'id'>> {
  const found = await store.regionTemplates.findDeleted(id);
  if (!found) throw notFound('There is no such template among the deleted ones.');
  mustOwn(caller, found.accountId, 'The template');
  return found;
}

export async function reviewItemFor(
  { store }: ServiceContext,
  caller: KnownCaller,
  id: string,
): Promise<ReviewRecord> {
  const found = await store.review.find(id);
  if (!found) throw notFound('The review item does not exist: what it was about has changed.');
  mustOwn(caller, found.accountId, 'The review item');
  return found;
}

/** The name of the person or program behind a change, as displayed to others. */
export const authorOf = (caller: KnownCaller): string =>
  caller.kind === 'window' ? 'Window' : (caller.key.label ?? `Key …${caller.key.lastFour}`);

/** Rejects more work for a key whose allowance is used up. */
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
 * The entry of a job with results: completed, or with the pages that were read before it was
 * cancelled or failed, if `partial` requests them. Results of a password-protected file are only
 * returned to callers who know the password.
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
  const { job, document, extraction } = rest;
  throw badRequest(
    `${nameOf(document)} has no whole results, for its job is ${job.status}: ${job.error ?? ''} ` +
      `Ask with partial=true for the ${extraction.pagesRead} of ${extraction.totalPages} pages that were read.`,
  );
}

/** The same, null if there are no results to return. */
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

/** The entry of a job whose results are complete. */
export function completed<E extends JobEntry>(entry: E): Completed<E> {
  if (isCompleted(entry)) return entry;
  const { job, document } = entry;
  const name = nameOf(document);
  if (job.status === 'failed' || job.status === 'cancelled') {
    throw badRequest(
      `${name} has no results, for its job is ${job.status}: ${job.error ?? ''}`.trim(),
    );
  }
  throw new ApiError(
    'job_not_ready',
    `The job of ${name} is ${job.status}; poll it until it is completed.`,
  );
}
