import type { Db } from '../sqlite/database.ts';
import type { TrashedDocument, TrashRepository } from '../trash-types.ts';
import { DOCUMENT } from './documents.ts';
import { LISTED_COLUMNS, listedOf, pagedList, type Row, recordReader } from './rows.ts';

const COLUMNS = `${LISTED_COLUMNS}, d.deleted_at, d.interrupted`;
const SELECT = `SELECT ${COLUMNS} ${DOCUMENT}`;

const deletionOf = recordReader<Pick<TrashedDocument, 'deletedAt' | 'interrupted'>>()(
  'deletedAt interrupted',
  { flags: ['interrupted'] },
);
const trashedOf = (row: Row): TrashedDocument => ({ ...listedOf(row), ...deletionOf(row) });

/** Earlier versions of the pages of the database stay in the log until then. */
function emptyLog(db: Db): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // On a disk error the log stays until a later checkpoint.
  }
}

export function trashRepository(
  db: Db,
  releaseFile: (sha256: string) => Promise<void>,
): TrashRepository {
  const add = db.prepare<[string, string]>(
    `UPDATE documents SET deleted_at = ?, interrupted = EXISTS (
       SELECT 1 FROM jobs WHERE document_id = documents.id AND status IN ('queued', 'processing'))
     WHERE id = ? AND deleted_at IS NULL`,
  );
  const find = db.prepare<[{ reference: string }], Row>(
    `${SELECT} WHERE d.deleted_at IS NOT NULL AND (d.id = @reference OR d.hash = @reference
       OR d.id IN (SELECT document_id FROM jobs WHERE id = @reference OR hash = @reference))`,
  );
  const list = pagedList(
    db,
    COLUMNS,
    `${DOCUMENT} WHERE d.account_id = @accountId AND d.deleted_at IS NOT NULL`,
    'd.deleted_at DESC, d.rowid DESC',
    trashedOf,
  );
  const deletedBefore = db.prepare<[string], Row>(
    `${SELECT} WHERE d.deleted_at <= ? ORDER BY d.deleted_at`,
  );
  const restore = db.prepare<[string]>(
    `UPDATE documents SET deleted_at = NULL, interrupted = 0
     WHERE id = ? AND deleted_at IS NOT NULL`,
  );
  const removeDocument = db.prepare<[string], { sha256: string | null }>(
    'DELETE FROM documents WHERE id = ? AND deleted_at IS NOT NULL RETURNING sha256',
  );
  const removeUnusedExtractions = db.prepare<[string]>(
    `DELETE FROM extractions WHERE sha256 = ?
     AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.extraction_id = extractions.id)`,
  );
  const overwriteDeletedText = (on: boolean) => {
    for (const index of ['page_text', 'corrected_text']) {
      db.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('secure-delete', ${Number(on)})`);
    }
  };
  const remove = db.transaction((id: string) => {
    overwriteDeletedText(true);
    const removed = removeDocument.get(id);
    if (removed?.sha256) removeUnusedExtractions.run(removed.sha256);
    overwriteDeletedText(false);
    return removed;
  });
  return {
    async add(documentId, at) {
      add.run(at, documentId);
    },
    async find(reference) {
      const row = find.get({ reference });
      return row ? trashedOf(row) : null;
    },
    async list(accountId, paging) {
      return list({ accountId }, paging);
    },
    async deletedBefore(at) {
      return deletedBefore.all(at).map(trashedOf);
    },
    async restore(documentId) {
      return restore.run(documentId).changes === 1;
    },
    async remove(documentId) {
      const removed = remove.immediate(documentId);
      emptyLog(db);
      if (removed?.sha256) await releaseFile(removed.sha256);
      return removed !== undefined;
    },
  };
}
