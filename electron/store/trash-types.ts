/** The trash as the service asks for it: deleted documents that can still be restored. */
import type { ListedDocument, Paging, Slice } from './records.ts';

export interface TrashedDocument extends ListedDocument {
  /** ISO time. */
  readonly deletedAt: string;
  /** Deletion stopped an extraction that was queued or running. */
  readonly interrupted: boolean;
}

export interface TrashRepository {
  /** Moves a document to the trash with its jobs, results and places in collections. */
  add(documentId: string, at: string): Promise<void>;
  /** By any name that `DocumentRepository.find` takes, whoever owns it. */
  find(reference: string): Promise<TrashedDocument | null>;
  /** Deleted last comes first. */
  list(accountId: string, paging: Paging): Promise<Slice<TrashedDocument>>;
  /** Those deleted at or before this ISO time, of every account, oldest first. */
  deletedBefore(at: string): Promise<TrashedDocument[]>;
  /** False when the document is no longer in the trash. */
  restore(documentId: string): Promise<boolean>;
  /**
   * Deletes a document in the trash for good, with its jobs and all that no other document uses.
   * False when it is no longer in the trash.
   */
  remove(documentId: string): Promise<boolean>;
}
