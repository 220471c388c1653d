/** The store's interface for the trash: deleted documents that can still be restored. */
import type { ListedDocument, Paging, Slice } from './records.ts';

export interface TrashedDocument extends ListedDocument {
  /** ISO time. */
  readonly deletedAt: string;
  /** The deletion stopped an extraction that was queued or running. */
  readonly interrupted: boolean;
}

export interface TrashRepository {
  /** Moves a document to the trash with its jobs, results and collection memberships. */
  add(documentId: string, at: string): Promise<void>;
  /** By any identifier that `DocumentRepository.find` takes, in any account. */
  find(reference: string): Promise<TrashedDocument | null>;
  /** Most recently deleted first. */
  list(accountId: string, paging: Paging): Promise<Slice<TrashedDocument>>;
  /** Those deleted at or before this ISO time, in all accounts, oldest first. */
  deletedBefore(at: string): Promise<TrashedDocument[]>;
  /** False if the document is no longer in the trash. */
  restore(documentId: string): Promise<boolean>;
  /**
   * Permanently deletes a document in the trash, with its jobs and everything that no other
   * document uses. False if it is no longer in the trash.
   */
  remove(documentId: string): Promise<boolean>;
}
