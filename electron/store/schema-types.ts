/** The store's interface for saved schemas. */
import type { SchemaField } from '../../shared/contract/index.ts';
import type { Paging, Slice, SoftDeletion } from './records.ts';

/** A schema in its newest version. */
export interface SchemaRecord {
  readonly id: string;
  readonly accountId: string;
  /** Unique among the schemas of the account that are not deleted. */
  readonly name: string;
  readonly description: string | null;
  /** 1-based. */
  readonly version: number;
  readonly fields: readonly SchemaField[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type NewSchema = Pick<SchemaRecord, 'accountId' | 'name' | 'description' | 'fields'>;

/** Only the given fields change. */
export interface SchemaChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** Creates a new version if they differ from the newest one. */
  readonly fields?: readonly SchemaField[] | undefined;
  /** The version that was edited: the change is rejected if there is a newer one. */
  readonly baseVersion?: number | undefined;
}

export interface SchemaVersionRecord {
  readonly version: number;
  readonly fields: readonly SchemaField[];
  readonly createdAt: string;
}

export interface SchemaRepository
  extends SoftDeletion<
    Pick<SchemaRecord, 'id' | 'accountId' | 'name'>,
    SchemaRecord | 'name_taken' | null
  > {
  /** Null if the account already has a schema of this name. */
  create(schema: NewSchema): Promise<SchemaRecord | null>;
  /** In any account; null if it is deleted. */
  find(id: string): Promise<SchemaRecord | null>;
  /** Sorted by name. */
  list(accountId: string, paging: Paging): Promise<Slice<SchemaRecord>>;
  /** Null if there is no such schema. */
  change(
    id: string,
    change: SchemaChange,
  ): Promise<SchemaRecord | 'name_taken' | 'outdated' | null>;
  /** Newest first. */
  versions(id: string): Promise<SchemaVersionRecord[]>;
}
