import type { FieldExportFormat, ServiceText } from '../../../shared/contract/index.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Database } from '../database.ts';
import { queriesOf } from './queries.ts';
import { recordReader, storedText } from './rows.ts';

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

const FOLDER = 'collectionId home folder schemaId format languages problem';
const FORMS = { json: ['languages'], texts: ['problem'] } as const;
const folderOf = recordReader<WatchedFolderRecord>()(FOLDER, FORMS);
type Owned = WatchedFolderRecord & { readonly accountId: string };
const ownedOf = recordReader<Owned>()(`${FOLDER} accountId`, FORMS);
const fileOf = recordReader<WatchedFile>()('name size modified documentId runId finished error', {
  flags: ['finished'],
  texts: ['error'],
});

export function watchedFolderRepository(db: Database) {
  const query = queriesOf(db);
  const put = db.prepare<unknown[]>(
    `INSERT INTO watched_folders (collection_id, home, folder, schema_id, format, languages)
     VALUES (@collectionId, @home, @folder, @schemaId, @format, @languages)
     ON CONFLICT (collection_id) DO UPDATE SET home = excluded.home, folder = excluded.folder,
       schema_id = excluded.schema_id, format = excluded.format,
       languages = excluded.languages, problem = NULL`,
  );
  const forgetOthers = db.prepare<unknown[]>(
    `DELETE FROM watched_folders WHERE collection_id = @collectionId
       AND (folder <> @folder OR home <> @home)`,
  );
  const setProblem = query.command(
    'UPDATE watched_folders SET problem = ? WHERE collection_id = ?',
  );
  const putFile =
    query.command(`INSERT INTO watched_files (collection_id, name, size, modified, document_id, run_id, finished, error)
     SELECT collection_id, @name, @size, @modified, @documentId, @runId, @finished, @error
     FROM watched_folders WHERE collection_id = @collectionId
     ON CONFLICT (collection_id, name) DO UPDATE SET size = excluded.size,
       modified = excluded.modified, document_id = excluded.document_id, run_id = excluded.run_id,
       finished = excluded.finished, error = excluded.error`);
  return {
    find: query.record<[collectionId: string], WatchedFolderRecord>(
      'SELECT * FROM watched_folders WHERE collection_id = ?',
      folderOf,
    ),
    /** Those of a service whose collections exist, with the accounts of these. */
    of: query.records<[home: string], Owned>(
      `SELECT w.*, c.account_id FROM watched_folders w JOIN collections c ON c.id = w.collection_id
       WHERE w.home = ? AND c.deleted_at IS NULL ORDER BY w.collection_id`,
      ownedOf,
    ),
    /** Replaces that of the collection; files of another folder are forgotten. */
    put: db.transaction(async (watched: Omit<WatchedFolderRecord, 'problem'>) => {
      const { collectionId, folder, home, languages } = watched;
      await forgetOthers.run({ collectionId, folder, home });
      await put.run({ ...watched, languages: JSON.stringify(languages) });
    }),
    remove: query.command<[collectionId: string]>(
      'DELETE FROM watched_folders WHERE collection_id = ?',
    ),
    setProblem: (collectionId: string, problem: ServiceText | null) =>
      setProblem(storedText(problem), collectionId),
    /** By name. */
    files: query.records<[collectionId: string], WatchedFile>(
      'SELECT * FROM watched_files WHERE collection_id = ? ORDER BY name',
      fileOf,
    ),
    /** Replaces the file of this name; no effect if the folder is no longer watched. */
    putFile: (collectionId: string, { finished, error, ...file }: WatchedFile) =>
      putFile({ ...file, collectionId, finished: Number(finished), error: storedText(error) }),
    /** Those of collections that were deleted permanently. */
    forgetDeleted: query.command<[]>(
      `DELETE FROM watched_folders WHERE collection_id NOT IN (SELECT id FROM collections)`,
    ),
  };
}
