/** Collections as the service asks for them of its store. */
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

/** Only what is given changes. */
export interface CollectionChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface CollectionEntry extends ListedDocument {
  readonly addedAt: string;
}

export interface CollectionRepository {
  /** Null when the account has a collection of this name already. */
  create(collection: NewCollection): Promise<CollectionRecord | null>;
  /** By `col-…`, whoever owns it, or by its name among those of the account. */
  find(accountId: string, reference: string): Promise<CollectionRecord | null>;
  /** By name. */
  list(accountId: string, paging: Paging): Promise<Slice<CollectionRecord>>;
  /** Null when another collection of the account has the new name. */
  change(id: string, change: CollectionChange): Promise<CollectionRecord | null>;
  /** Deletes it; until `forgetDeleted` it can be restored. `at` is an ISO time. */
  remove(id: string, at: string): Promise<void>;
  /** A deleted collection that can be restored, whoever owns it. */
  findDeleted(id: string): Promise<Pick<CollectionRecord, 'id' | 'accountId' | 'name'> | null>;
  /** Brings it back under its id with those of its documents that still exist. */
  restore(id: string): Promise<CollectionRecord | 'name_taken' | null>;
  /** Forgets what was deleted at or before this ISO time. */
  forgetDeleted(before: string): Promise<void>;
  /** The ids of those that were not in it before. */
  addDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** The ids of those that were in it. */
  removeDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** In the order in which they were added. */
  documents(id: string): Promise<CollectionEntry[]>;
}
