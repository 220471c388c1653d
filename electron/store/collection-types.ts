/** The store's interface for collections. */
import type { ListedDocument, Paging, Slice, SoftDeletion } from './records.ts';

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

export interface CollectionRepository
  extends SoftDeletion<
    Pick<CollectionRecord, 'id' | 'accountId' | 'name'>,
    CollectionRecord | 'name_taken' | null
  > {
  /** Null if the account already has a collection of this name. */
  create(collection: NewCollection): Promise<CollectionRecord | null>;
  /** By `col-…` in any account, or by its name within the account. */
  find(accountId: string, reference: string): Promise<CollectionRecord | null>;
  /** Sorted by name. */
  list(accountId: string, paging: Paging): Promise<Slice<CollectionRecord>>;
  /** Null if another collection of the account has the new name. */
  change(id: string, change: CollectionChange): Promise<CollectionRecord | null>;
  /** Returns the ids of those that were not in it before. */
  addDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** Returns the ids of those that were in it. */
  removeDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** In the order in which they were added. */
  documents(id: string): Promise<CollectionEntry[]>;
}
