/** The store's interface for field runs and their values. */
import type {
  Citation,
  FieldResult,
  FieldRunState,
  FieldType,
  ReviewState,
  RunField,
  SchemaDefinition,
  ServiceText,
} from '../../shared/contract/index.ts';
import type { Paging } from './records.ts';

/** The provider of the extraction, as it was when the run began. */
export interface RunProvider {
  readonly id: string;
  readonly name: string;
  /** The host that document text was sent to; null if none. */
  readonly host: string | null;
}

export interface FieldRunRecord {
  readonly id: string;
  readonly accountId: string;
  readonly state: FieldRunState;
  /** Null if the schema was not saved, or is deleted; so is the version. */
  readonly schemaId: string | null;
  readonly schemaVersion: number | null;
  /** The schema as it was applied. */
  readonly schema: SchemaDefinition;
  /** The same for all runs of the schema: its id, or its JSON if it was not saved. */
  readonly schemaKey: string;
  readonly collectionId: string | null;
  readonly provider: RunProvider;
  /** Number of documents that are not in the trash; likewise `done` and `failed`. */
  readonly total: number;
  /** Number of documents with values. */
  readonly done: number;
  readonly failed: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

export interface NewFieldRun
  extends Pick<
    FieldRunRecord,
    'accountId' | 'schemaId' | 'schemaVersion' | 'schema' | 'collectionId' | 'provider'
  > {
  /** In the order of the run, at least one. */
  readonly documentIds: readonly string[];
}

/** A value as it is stored; reviews are stored separately. */
export type StoredField = FieldResult & Pick<RunField, 'change' | 'source' | 'learned_from'>;

/** A value that a user gave a field; stored separately from the extraction. */
export interface FieldCorrection {
  /** Id of the correction. */
  readonly id: string;
  readonly path: string;
  readonly type: FieldType;
  readonly value: unknown;
  readonly currency?: string | null | undefined;
  /** Null if the value is not on the pages. */
  readonly citation: Citation | null;
  readonly change: RunField['change'];
  readonly by: Reviewer;
}

export type FieldResultState = 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface Reviewer {
  readonly author: string;
  /** ISO time. */
  readonly at: string;
}

/** The result of a run for one document. */
export interface FieldResultRecord {
  readonly runId: string;
  readonly documentId: string;
  readonly filename: string | null;
  readonly state: FieldResultState;
  readonly error: ServiceText | null;
  /** The extraction whose pages the citations refer to. */
  readonly extractionId: number | null;
  /** Empty until completed. */
  readonly fields: readonly StoredField[];
  /** By path; a path without an entry is unreviewed. */
  readonly reviews: Readonly<Record<string, ReviewState>>;
  /** By path; reviews of older versions have none. */
  readonly reviewers: Readonly<Record<string, Reviewer>>;
  /** Those in effect, oldest first. */
  readonly corrections: readonly FieldCorrection[];
  /** Paths of required fields without an extracted value. */
  readonly missing: readonly string[];
  readonly extractedAt: string | null;
}

export type FieldOutcome =
  | {
      readonly state: 'completed';
      readonly extractionId: number;
      readonly fields: readonly StoredField[];
      readonly missing: readonly string[];
      readonly extractedAt: string;
    }
  | { readonly state: 'failed'; readonly error: ServiceText };

export interface FieldRunFilter extends Paging {
  readonly collectionId?: string | undefined;
  readonly documentId?: string | undefined;
  readonly schemaId?: string | undefined;
}

/** A completed result whose citations refer to pages of an older extraction of its document. */
export interface OutdatedResult {
  readonly runId: string;
  readonly documentId: string;
  /** The extraction of the newest job of the document, which is completed. */
  readonly extractionId: number;
}
