import type { Database } from '../database.ts';
import type { TrashedDocument, TrashRepository } from '../trash-types.ts';
import { DOCUMENT } from './documents.ts';
import { queriesOf } from './queries.ts';
import { LISTED_COLUMNS, listedOf, pagedList, type Row, recordReader } from './rows.ts';

const COLUMNS = `${LISTED_COLUMNS}, d.deleted_at, d.interrupted`;
const SELECT = `SELECT ${COLUMNS} ${DOCUMENT}`;

const deletionOf = recordReader<Pick<TrashedDocument, 'deletedAt' | 'interrupted'>>()(
  'deletedAt interrupted',
  { flags: ['interrupted'] },
);
const trashedOf = (row: Row): TrashedDocument => ({ ...listedOf(row), ...deletionOf(row) });

export function trashRepository(
  db: Database,
  releaseFile: (sha256: string) => Promise<void>,
): TrashRepository {
  const query = queriesOf(db);
  const add =
    query.command(`UPDATE documents SET deleted_at = ?, interrupted = CASE WHEN EXISTS (SELECT 1 FROM jobs
       WHERE document_id = documents.id AND status IN ('queued', 'processing')) THEN 1 ELSE 0 END
     WHERE id = ? AND deleted_at IS NULL`);
  const find = query.record(
    `${SELECT} WHERE d.deleted_at IS NOT NULL AND (d.id = @reference OR d.hash = @reference
       OR d.id IN (SELECT document_id FROM jobs WHERE id = @reference OR hash = @reference))`,
    trashedOf,
  );
  const list = pagedList(
    db,
    COLUMNS,
    `${DOCUMENT} WHERE d.account_id = @accountId AND d.deleted_at IS NOT NULL`,
    'd.deleted_at DESC, d.rowid DESC',
    trashedOf,
  );
  const removeDocument = db.prepare<[string], { sha256: string | null }>(
    'DELETE FROM documents WHERE id = ? AND deleted_at IS NOT NULL RETURNING sha256',
  );
  const removeUnusedExtractions = db.prepare<[string]>(
    `DELETE FROM extractions WHERE sha256 = ?
     AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.extraction_id = extractions.id)`,
  );
  const remove = db.erasure(async (id: string) => {
    const removed = await removeDocument.get(id);
    if (removed?.sha256) await removeUnusedExtractions.run(removed.sha256);
    return removed;
  });
  return {
    add: (documentId, at) => add(at, documentId),
    find: (reference) => find({ reference }),
    list: (accountId, paging) => list({ accountId }, paging),
    deletedBefore: query.records(
      `${SELECT} WHERE d.deleted_at <= ? ORDER BY d.deleted_at`,
      trashedOf,
    ),
    restore: query.change(`UPDATE documents SET deleted_at = NULL, interrupted = 0
       WHERE id = ? AND deleted_at IS NOT NULL`),
    async remove(documentId) {
      const removed = await remove(documentId);
      if (removed?.sha256) await releaseFile(removed.sha256);
      return removed !== undefined;
    },
  };
}
