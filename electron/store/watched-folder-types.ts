/** The store's interface for the folders that collections are filled from. */
import type { FieldExportFormat, ServiceText } from '../../shared/contract/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';

export interface WatchedFolderRecord {
  readonly collectionId: string;
  /** The service on whose machine the folder is. */
  readonly home: string;
  readonly folder: string;
  readonly schemaId: string | null;
  readonly format: FieldExportFormat | null;
  /** Of scanned pages. */
  readonly languages: readonly LanguageCode[];
  /** Why the folder cannot be read; null if it can. */
  readonly problem: ServiceText | null;
}

/** A file of the folder, as it was when it was added. */
export interface WatchedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Null if it could not be added. */
  readonly documentId: string | null;
  /** The field run that it is part of; null without one. */
  readonly runId: string | null;
  /** Nothing more is done with it. */
  readonly finished: boolean;
  readonly error: ServiceText | null;
}

export interface WatchedFolderRepository {
  find(collectionId: string): Promise<WatchedFolderRecord | null>;
  /** Those of a service whose collections exist, with the accounts of these. */
  of(home: string): Promise<(WatchedFolderRecord & { readonly accountId: string })[]>;
  /** Replaces that of the collection; files of another folder are forgotten. */
  put(watched: Omit<WatchedFolderRecord, 'problem'>): Promise<void>;
  remove(collectionId: string): Promise<void>;
  setProblem(collectionId: string, problem: ServiceText | null): Promise<void>;
  /** By name. */
  files(collectionId: string): Promise<WatchedFile[]>;
  /** Replaces the file of this name; no effect if the folder is no longer watched. */
  putFile(collectionId: string, file: WatchedFile): Promise<void>;
  /** Those of collections that were deleted permanently. */
  forgetDeleted(): Promise<void>;
}
