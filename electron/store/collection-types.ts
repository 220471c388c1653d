/** The store's interface for collections. */
import type { ListedDocument, ResourceRecord, ResourceRepository } from './records.ts';

export interface CollectionRecord extends ResourceRecord {
  /** Unique in the account. */
  readonly name: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly documentCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type CollectionValues = Pick<CollectionRecord, 'name' | 'description' | 'metadata'>;

export interface NewCollection extends CollectionValues {
  readonly accountId: string;
  readonly documentIds: readonly string[];
}

export type CollectionChange = {
  readonly [Field in keyof CollectionValues]?: CollectionValues[Field] | undefined;
};

export interface CollectionEntry extends ListedDocument {
  readonly addedAt: string;
}

/** Sorted by name. */
export interface CollectionRepository
  extends ResourceRepository<CollectionRecord, NewCollection, CollectionChange> {
  byName(accountId: string, name: string): Promise<CollectionRecord | null>;
  /** Returns the ids of those that were not in it before. */
  addDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** Returns the ids of those that were in it. */
  removeDocuments(id: string, documentIds: readonly string[]): Promise<string[]>;
  /** In the order in which they were added. */
  documents(id: string): Promise<CollectionEntry[]>;
}
