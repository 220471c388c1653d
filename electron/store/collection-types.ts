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
  remove(id: string): Promise<void>;
  /** How many were not in it before. */
  addDocuments(id: string, documentIds: readonly string[]): Promise<number>;
  /** How many were in it. */
  removeDocuments(id: string, documentIds: readonly string[]): Promise<number>;
  /** In the order in which they were added. */
  documents(id: string): Promise<CollectionEntry[]>;
}
