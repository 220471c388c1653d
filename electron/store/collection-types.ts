/** The store's interface for collections. */
import type { ListedDocument, Paging, Slice } from './records.ts';

export interface CollectionRecord {
  readonly id: string;
  readonly accountId: string;
  /** Unique in the account. */
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly documentCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface NewCollection {
  readonly accountId: string;
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly documentIds: readonly string[];
}

/** Only the given fields change. */
export interface CollectionChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface CollectionEntry extends ListedDocument {
  readonly addedAt: string;
}

export interface CollectionRepository {
  /** Null if the account already has a collection of this name. */
  create(collection: NewCollection): Promise<CollectionRecord | null>;
  /** By `col-…` in any account, or by its name within the account. */
  find(accountId: string, reference: string): Promise<CollectionRecord | null>;
  /** Sorted by name. */
  list(accountId: string, paging: Paging): Promise<Slice<CollectionRecord>>;
  /** Null if another collection of the account has the new name. */
  change(id: string, change: CollectionChange): Promise<CollectionRecord | null>;
  /** Deletes it; it can be restored until `forgetDeleted`. `at` is an ISO time. */
  remove(id: string, at: string): Promise<void>;
  /** A deleted collection that can be restored, in any account. */
  findDeleted(id: string): Promise<Pick<CollectionRecord, 'id' | 'accountId' | 'name'> | null>;
  /** Restores it under its id with those of its documents that still exist. */
  restore(id: string): Promise<CollectionRecord | 'name_taken' | null>;
  /** Purges collections deleted at or before this ISO time. */
  forgetDeleted(before: string): Promise<void>;
  /** Returns the ids of those that were not in it before. */
  addDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** Returns the ids of those that were in it. */
  removeDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** In the order in which they were added. */
  documents(id: string): Promise<CollectionEntry[]>;
}
