import type { Capabilities, JobStatus } from '../../../shared/contract/index.ts';
import type { StoredFile } from '../blobs.ts';
import type { Database } from '../database.ts';
import { shortHash } from '../ids.ts';
import type {
  DocumentRecord,
  LibraryEntry,
  ListedDocument,
  Paging,
  Visibility,
} from '../records.ts';
import { queriesOf } from './queries.ts';
import {
  documentOf,
  ENTRY_COLUMNS,
  entryOf,
  LISTED_COLUMNS,
  listedOf,
  now,
  pagedList,
  RESULTS,
  type Row,
  stored,
} from './rows.ts';

/** A document with its newest job, if it has one. */
export const DOCUMENT = `
  FROM documents d
  LEFT JOIN jobs j ON j.document_id = d.id
    AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
  ${RESULTS}`;

const LIBRARY = `${DOCUMENT}
  WHERE d.account_id = @account AND d.deleted_at IS NULL
    AND (j.id IS NOT NULL OR EXISTS (SELECT 1 FROM ingests WHERE document_id = d.id))
    AND (@query IS NULL OR lower(coalesce(d.filename, d.id)) LIKE lower(@query) ESCAPE '\\')
    AND (@status IS NULL OR j.status = @status)
    AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(d.tags) WHERE value = @tag))`;

/** `text` as a LIKE pattern that matches it anywhere. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A short hash that no document or job has yet. */
export async function freeHash(db: Database, id: string): Promise<string> {
  const taken = db.prepare(
    'SELECT 1 FROM documents WHERE hash = @hash UNION ALL SELECT 1 FROM jobs WHERE hash = @hash',
  );
  for (let attempt = 0; ; attempt++) {
    const hash = shortHash(id, attempt);
    if (!(await taken.get({ hash }))) return hash;
  }
}

/** Whether a document, in the trash or not, or an upload needs the file of this hash. */
export function fileUse(db: Database): (sha256: string) => Promise<boolean> {
  const used = db.prepare<[{ sha256: string }]>(
    `SELECT 1 FROM documents WHERE sha256 = @sha256
     UNION ALL SELECT 1 FROM uploads WHERE sha256 = @sha256`,
  );
  return async (sha256) => (await used.get({ sha256 })) !== undefined;
}

/** Nothing was extracted from the document or ingested for it. */
const BARE = `NOT EXISTS (SELECT 1 FROM jobs WHERE document_id = documents.id)
  AND NOT EXISTS (SELECT 1 FROM ingests WHERE document_id = documents.id)`;

/** Age of documents without a job that other services may still be receiving; milliseconds. */
const ARRIVING = 24 * 60 * 60 * 1000;

/**
 * Deletes the documents of requests that a crash interrupted before they queued a job. Call only
 * while no request of this process is running.
 */
export async function sweepBareDocuments(db: Database): Promise<void> {
  const before = new Date(Date.now() - (db.peers.isReached ? ARRIVING : 0)).toISOString();
  await db.prepare<[string]>(`DELETE FROM documents WHERE added_at <= ? AND ${BARE}`).run(before);
}

type NewDocument = Pick<DocumentRecord, 'id' | 'accountId' | 'filename' | 'visibility'>;

/** Documents that are not in the trash; those in it are excluded. */
export function documentRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO documents (id, hash, account_id, filename, visibility, added_at)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const find = query.record<[{ reference: string }], DocumentRecord>(
    `SELECT * FROM documents WHERE (id = @reference OR hash = @reference) AND deleted_at IS NULL
     UNION SELECT d.* FROM documents d JOIN jobs j ON j.document_id = d.id
       WHERE (j.id = @reference OR j.hash = @reference) AND d.deleted_at IS NULL`,
    documentOf,
  );
  const attach = query.command(
    `UPDATE documents SET sha256 = ?, size = ?, filename = coalesce(filename, ?) WHERE id = ?`,
  );
  /** Sets a column to a value; arrays and objects are stored as JSON. */
  const setter = <Value>(column: string) => {
    const set = query.command(`UPDATE documents SET ${column} = ? WHERE id = ?`);
    return (id: string, value: Value) =>
      set(typeof value === 'object' ? JSON.stringify(value) : value, id);
  };
  const library = pagedList(db, LISTED_COLUMNS, LIBRARY, 'd.added_at DESC, d.rowid DESC', listedOf);

  return {
    create: db.transaction(async ({ id, accountId, filename, visibility }: NewDocument) => {
      const hash = await freeHash(db, id);
      const row = await insert.get(id, hash, accountId, filename, visibility, now());
      return documentOf(stored(row));
    }),
    /** By `doc-…`, by the `ocr-…` of one of its jobs, or by the short hash of either. */
    find: (reference: string) => find({ reference }),
    attachFile: (id: string, { sha256, size, filename }: StoredFile & { filename?: string }) =>
      attach(sha256, size, filename ?? null, id),
    /** Id of the first document of the account with the same file, if it is an earlier one. */
    sameFile: query.record<[{ id: string }], string, { id: string }>(
      `SELECT other.id FROM documents d JOIN documents other ON other.sha256 = d.sha256
         AND other.account_id = d.account_id AND other.deleted_at IS NULL
       WHERE d.id = @id AND (SELECT MIN(seq) FROM jobs WHERE document_id = other.id) <
         (SELECT MIN(seq) FROM jobs WHERE document_id = d.id)
       ORDER BY other.added_at LIMIT 1`,
      ({ id }) => id,
    ),
    rename: setter<string>('filename'),
    setVisibility: setter<Visibility>('visibility'),
    setTags: setter<readonly string[]>('tags'),
    setSourcePath: setter<string>('source_path'),
    setPageCount: setter<number>('page_count'),
    setCapabilities: setter<Capabilities>('capabilities'),
    /** Null if it has no job. */
    entry: query.record<[id: string], LibraryEntry>(
      `SELECT ${ENTRY_COLUMNS} ${DOCUMENT} WHERE d.id = ? AND d.deleted_at IS NULL AND j.id IS NOT NULL`,
      entryOf,
    ),
    listed: query.record<[id: string], ListedDocument>(
      `SELECT ${LISTED_COLUMNS} ${DOCUMENT} WHERE d.id = ? AND d.deleted_at IS NULL`,
      listedOf,
    ),
    /** Documents with a job, and those with only ingested output of other programs. */
    async library(
      accountId: string,
      filter: { query?: string; status?: JobStatus; tag?: string } & Paging,
    ) {
      const values = {
        account: accountId,
        query: filter.query ? containing(filter.query) : null,
        status: filter.status ?? null,
        tag: filter.tag ?? null,
      };
      return await library(values, filter);
    },
    /** Deletes it if nothing was extracted from it or ingested for it: no job, no record. */
    removeBare: query.command<[id: string]>(`DELETE FROM documents WHERE id = ? AND ${BARE}`),
  };
}
