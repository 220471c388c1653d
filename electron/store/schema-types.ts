/** Saved schemas as the service asks for them of its store. */
import type { SchemaField } from '../../shared/contract/index.ts';
import type { Paging, Slice } from './records.ts';

/** A schema in its newest version. */
export interface SchemaRecord {
  readonly id: string;
  readonly accountId: string;
  /** Unique among those of the account that are not deleted. */
  readonly name: string;
  readonly description: string | null;
  /** From 1. */
  readonly version: number;
  readonly fields: readonly SchemaField[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type NewSchema = Pick<SchemaRecord, 'accountId' | 'name' | 'description' | 'fields'>;

/** Only what is given changes. */
export interface SchemaChange {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  /** Makes a new version where they differ from the newest one. */
  readonly fields?: readonly SchemaField[] | undefined;
  /** The version that was edited: the change is refused where there is a newer one. */
  readonly baseVersion?: number | undefined;
}

export interface SchemaVersionRecord {
  readonly version: number;
  readonly fields: readonly SchemaField[];
  readonly createdAt: string;
}

export interface SchemaRepository {
  /** Null when the account has a schema of this name already. */
  create(schema: NewSchema): Promise<SchemaRecord | null>;
  /** Whoever owns it; null when it is deleted. */
  find(id: string): Promise<SchemaRecord | null>;
  /** By name. */
  list(accountId: string, paging: Paging): Promise<Slice<SchemaRecord>>;
  /** Null when there is no such schema. */
  change(
    id: string,
    change: SchemaChange,
  ): Promise<SchemaRecord | 'name_taken' | 'outdated' | null>;
  /** Newest first. */
  versions(id: string): Promise<SchemaVersionRecord[]>;
  /** Deletes it; until `forgetDeleted` it can be restored. `at` is an ISO time. */
  remove(id: string, at: string): Promise<void>;
  /** A deleted schema that can be restored, whoever owns it. */
  findDeleted(id: string): Promise<Pick<SchemaRecord, 'id' | 'accountId' | 'name'> | null>;
  /** Null when it is not among the deleted ones. */
  restore(id: string): Promise<SchemaRecord | 'name_taken' | null>;
  /** Forgets what was deleted at or before this ISO time. */
  forgetDeleted(before: string): Promise<void>;
}
