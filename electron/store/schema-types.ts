/** The store's interface for saved schemas. */
import type { SchemaField } from '../../shared/contract/index.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

/** A schema in its newest version. */
export interface SchemaRecord extends ResourceRecord {
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

/** Sorted by name. */
export interface SchemaRepository
  extends Omit<ResourceRepository<SchemaRecord, NewSchema, never>, 'change'> {
  change(
    id: string,
    change: SchemaChange,
  ): Promise<SchemaRecord | 'name_taken' | 'outdated' | null>;
  /** Newest first. */
  versions(id: string): Promise<SchemaVersionRecord[]>;
}
