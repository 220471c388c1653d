import { shortHash } from '../ids.ts';
import type { Db } from '../sqlite/database.ts';
import type { DocumentRepository } from '../types.ts';
import {
  documentOf,
  ENTRY_COLUMNS,
  entryOf,
  LISTED_COLUMNS,
  listedOf,
  now,
  pagedList,
  type Row,
  stored,
} from './rows.ts';

/** A document with its newest job, if it has one. */
export const DOCUMENT = `
  FROM documents d
  LEFT JOIN jobs j ON j.document_id = d.id
    AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
  LEFT JOIN extractions e ON e.id = j.extraction_id`;

const LIBRARY = `${DOCUMENT}
  WHERE d.account_id = @account AND d.deleted_at IS NULL
    AND (j.id IS NOT NULL OR EXISTS (SELECT 1 FROM ingests WHERE document_id = d.id))
    AND (@query IS NULL OR coalesce(d.filename, d.id) LIKE @query ESCAPE '\\')
    AND (@status IS NULL OR j.status = @status)
    AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(d.tags) WHERE value = @tag))`;

/** `text` as a LIKE pattern that matches it anywhere. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A short hash that no document or job has yet. */
export function freeHash(db: Db, id: string): string {
  const taken = db.prepare(
    'SELECT 1 FROM documents WHERE hash = @hash UNION ALL SELECT 1 FROM jobs WHERE hash = @hash',
  );
  for (let attempt = 0; ; attempt++) {
    const hash = shortHash(id, attempt);
    if (!taken.get({ hash })) return hash;
  }
}

/** Whether a document, in the trash or not, or an upload needs the file of this hash. */
export function fileUse(db: Db): (sha256: string) => boolean {
  const used = db.prepare<[{ sha256: string }]>(
    `SELECT 1 FROM documents WHERE sha256 = @sha256
     UNION ALL SELECT 1 FROM uploads WHERE sha256 = @sha256`,
  );
  return (sha256) => used.get({ sha256 }) !== undefined;
}

/** Nothing was extracted from the document or ingested for it. */
const BARE = `NOT EXISTS (SELECT 1 FROM jobs WHERE document_id = documents.id)
  AND NOT EXISTS (SELECT 1 FROM ingests WHERE document_id = documents.id)`;

/**
 * Deletes the documents of requests that a crash interrupted before they queued a job. Call only
 * while no request is running.
 */
export function sweepBareDocuments(db: Db): void {
  db.prepare(`DELETE FROM documents WHERE ${BARE}`).run();
}

export function documentRepository(db: Db): DocumentRepository {
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO documents (id, hash, account_id, filename, visibility, added_at)
     VALUES (?, ?, ?, ?, ?, ?) RETURNING *`,
  );
  const find = db.prepare<[{ reference: string }], Row>(
    `SELECT * FROM documents WHERE (id = @reference OR hash = @reference) AND deleted_at IS NULL
     UNION SELECT d.* FROM documents d JOIN jobs j ON j.document_id = d.id
       WHERE (j.id = @reference OR j.hash = @reference) AND d.deleted_at IS NULL`,
  );
  const attach = db.prepare<unknown[]>(
    `UPDATE documents SET sha256 = ?, size = ?, filename = coalesce(filename, ?) WHERE id = ?`,
  );
  const filename = db.prepare<unknown[]>('UPDATE documents SET filename = ? WHERE id = ?');
  const visibility = db.prepare<unknown[]>('UPDATE documents SET visibility = ? WHERE id = ?');
  const tags = db.prepare<unknown[]>('UPDATE documents SET tags = ? WHERE id = ?');
  const sourcePath = db.prepare<unknown[]>('UPDATE documents SET source_path = ? WHERE id = ?');
  const pageCount = db.prepare<unknown[]>('UPDATE documents SET page_count = ? WHERE id = ?');
  const capabilities = db.prepare<unknown[]>('UPDATE documents SET capabilities = ? WHERE id = ?');
  const entry = db.prepare<[string], Row>(
    `SELECT ${ENTRY_COLUMNS} ${DOCUMENT} WHERE d.id = ? AND d.deleted_at IS NULL AND j.id IS NOT NULL`,
  );
  const listed = db.prepare<[string], Row>(
    `SELECT ${LISTED_COLUMNS} ${DOCUMENT} WHERE d.id = ? AND d.deleted_at IS NULL`,
  );
  const library = pagedList(db, LISTED_COLUMNS, LIBRARY, 'd.added_at DESC, d.rowid DESC', listedOf);
  const removeBare = db.prepare<[{ id: string }]>(
    `DELETE FROM documents WHERE id = @id AND ${BARE}`,
  );

  return {
    async create({ id, accountId, filename, visibility }) {
      const row = insert.get(id, freeHash(db, id), accountId, filename, visibility, now());
      return documentOf(stored(row));
    },
    async find(reference) {
      return documentOf(find.get({ reference }));
    },
    async attachFile(id, { sha256, size, filename }) {
      attach.run(sha256, size, filename ?? null, id);
    },
    async rename(id, value) {
      filename.run(value, id);
    },
    async setVisibility(id, value) {
      visibility.run(value, id);
    },
    async setTags(id, value) {
      tags.run(JSON.stringify(value), id);
    },
    async setSourcePath(id, value) {
      sourcePath.run(value, id);
    },
    async setPageCount(id, value) {
      pageCount.run(value, id);
    },
    async setCapabilities(id, value) {
      capabilities.run(JSON.stringify(value), id);
    },
    async entry(id) {
      const row = entry.get(id);
      return row ? entryOf(row) : null;
    },
    async listed(id) {
      const row = listed.get(id);
      return row ? listedOf(row) : null;
    },
    async library(accountId, filter) {
      const values = {
        account: accountId,
        query: filter.query ? containing(filter.query) : null,
        status: filter.status ?? null,
        tag: filter.tag ?? null,
      };
      return library(values, filter);
    },
    async removeBare(id) {
      removeBare.run({ id });
    },
  };
}
