import type { Database } from '../database.ts';
import type {
  WatchedFile,
  WatchedFolderRecord,
  WatchedFolderRepository,
} from '../watched-folder-types.ts';
import { queriesOf } from './queries.ts';
import { recordReader, storedText } from './rows.ts';

const FOLDER = 'collectionId home folder schemaId format languages problem';
const FORMS = { json: ['languages'], texts: ['problem'] } as const;
const folderOf = recordReader<WatchedFolderRecord>()(FOLDER, FORMS);
const ownedOf = recordReader<WatchedFolderRecord & { readonly accountId: string }>()(
  `${FOLDER} accountId`,
  FORMS,
);
const fileOf = recordReader<WatchedFile>()('name size modified documentId runId finished error', {
  flags: ['finished'],
  texts: ['error'],
});

export function watchedFolderRepository(db: Database): WatchedFolderRepository {
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
    find: query.record('SELECT * FROM watched_folders WHERE collection_id = ?', folderOf),
    of: query.records(
      `SELECT w.*, c.account_id FROM watched_folders w JOIN collections c ON c.id = w.collection_id
       WHERE w.home = ? AND c.deleted_at IS NULL ORDER BY w.collection_id`,
      ownedOf,
    ),
    put: db.transaction(async (watched: Omit<WatchedFolderRecord, 'problem'>) => {
      const { collectionId, folder, home, languages } = watched;
      await forgetOthers.run({ collectionId, folder, home });
      await put.run({ ...watched, languages: JSON.stringify(languages) });
    }),
    remove: query.command('DELETE FROM watched_folders WHERE collection_id = ?'),
    setProblem: (collectionId, problem) => setProblem(storedText(problem), collectionId),
    files: query.records(
      'SELECT * FROM watched_files WHERE collection_id = ? ORDER BY name',
      fileOf,
    ),
    putFile: (collectionId, { finished, error, ...file }) =>
      putFile({ ...file, collectionId, finished: Number(finished), error: storedText(error) }),
    forgetDeleted: query.command(
      `DELETE FROM watched_folders WHERE collection_id NOT IN (SELECT id FROM collections)`,
    ),
  };
}
