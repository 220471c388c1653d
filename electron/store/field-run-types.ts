/** Field runs and the values they found, as the service asks for them of its store. */
import type {
  Citation,
  FieldResult,
  FieldRunState,
  FieldType,
  ReviewState,
  RunField,
  SchemaDefinition,
} from '../../shared/contract/index.ts';
import type { Paging, Slice } from './records.ts';

/** Who extracted the values, as it was when the run began. */
export interface RunProvider {
  readonly id: string;
  readonly name: string;
  /** Where document text went; null: nowhere. */
  readonly host: string | null;
}

export interface FieldRunRecord {
  readonly id: string;
  readonly accountId: string;
  readonly state: FieldRunState;
  /** Null where the schema was not saved, or is deleted; so is the version. */
  readonly schemaId: string | null;
  readonly schemaVersion: number | null;
  /** As it was applied. */
  readonly schema: SchemaDefinition;
  /** The same for all runs of the schema: its id, or as JSON where it was not saved. */
  readonly schemaKey: string;
  readonly collectionId: string | null;
  readonly provider: RunProvider;
  /** Documents that are not in the trash; so are `done` and `failed`. */
  readonly total: number;
  /** Documents with values. */
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

/** A value as it is kept; reviews are kept apart. */
export type StoredField = FieldResult & Pick<RunField, 'change' | 'source' | 'learned_from'>;

/** A value that a person gave a field; kept apart from what was extracted. */
export interface FieldCorrection {
  /** Of the correction. */
  readonly id: string;
  readonly path: string;
  readonly type: FieldType;
  readonly value: unknown;
  readonly currency?: string | null | undefined;
  /** Null where the value is not on the pages. */
  readonly citation: Citation | null;
  readonly change: RunField['change'];
}

export type FieldResultState = 'waiting' | 'running' | 'completed' | 'failed' | 'cancelled';

/** What a run found in one document. */
export interface FieldResultRecord {
  readonly runId: string;
  readonly documentId: string;
  readonly filename: string | null;
  readonly state: FieldResultState;
  readonly error: string | null;
  /** The extraction whose pages the citations point at. */
  readonly extractionId: number | null;
  /** Empty until completed. */
  readonly fields: readonly StoredField[];
  /** By path; a path without one is unreviewed. */
  readonly reviews: Readonly<Record<string, ReviewState>>;
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
  | { readonly state: 'failed'; readonly error: string };

export interface FieldRunFilter extends Paging {
  readonly collectionId?: string | undefined;
  readonly documentId?: string | undefined;
  readonly schemaId?: string | undefined;
}

/** A completed result whose citations point at pages of an older extraction of its document. */
export interface OutdatedResult {
  readonly runId: string;
  readonly documentId: string;
  /** The extraction of the newest job of the document, which is completed. */
  readonly extractionId: number;
}

/** Results of documents in the trash are found by nothing here but what a run still has to do. */
export interface FieldRunRepository {
  create(run: NewFieldRun): Promise<FieldRunRecord>;
  /** Whoever owns it. */
  find(id: string): Promise<FieldRunRecord | null>;
  /** Newest first. */
  list(accountId: string, filter: FieldRunFilter): Promise<Slice<FieldRunRecord>>;
  remove(id: string): Promise<void>;
  /** The documents of a run, in its order. */
  documents(id: string): Promise<string[]>;
  /** Runs of all accounts that have not ended, oldest first. */
  unfinished(): Promise<FieldRunRecord[]>;
  /** Documents of a run whose results are neither completed nor failed, in its order. */
  pending(id: string): Promise<{ readonly documentId: string; readonly filename: string | null }[]>;
  startResult(id: string, documentId: string): Promise<void>;
  /** Nothing happens where the result was cancelled or its document was deleted for good. */
  endResult(id: string, documentId: string, outcome: FieldOutcome): Promise<void>;
  /** Ends a run by how its results stand; nothing happens when it has ended. `at` is an ISO time. */
  finish(id: string, at: string): Promise<void>;
  /** Cancels a run with what is pending of it; nothing happens when it has ended. */
  cancel(id: string, at: string): Promise<void>;
  /** In the order of the run. */
  results(id: string, paging: Paging): Promise<Slice<FieldResultRecord>>;
  result(id: string, documentId: string): Promise<FieldResultRecord | null>;
  /** Of each schema that gave values of this document, the newest run with them; newest first. */
  newestOf(
    documentId: string,
  ): Promise<{ readonly run: FieldRunRecord; readonly result: FieldResultRecord }[]>;
  /** As `newestOf`, of all documents of an account: results that somebody reviewed or corrected. */
  reviewed(
    accountId: string,
  ): AsyncIterable<{ readonly schema: string; readonly result: FieldResultRecord }>;
  /** Keeps the reviews of these paths, the others as they were. */
  review(
    id: string,
    documentId: string,
    reviews: Readonly<Record<string, ReviewState>>,
  ): Promise<void>;
  /** Of all accounts. */
  outdated(): Promise<OutdatedResult[]>;
  /** Keeps fields whose citations point at the pages of another extraction. */
  saveGrounded(
    id: string,
    documentId: string,
    grounded: { readonly extractionId: number; readonly fields: readonly StoredField[] },
  ): Promise<void>;
}
