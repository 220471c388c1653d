import type { Database } from '../database.ts';
import type { ListedDocument, Paging } from '../records.ts';
import { DOCUMENT } from './documents.ts';
import { queriesOf } from './queries.ts';
import { LISTED_COLUMNS, listedOf, pagedList, type Row, recordReader } from './rows.ts';

export interface TrashedDocument extends ListedDocument {
  /** ISO time. */
  readonly deletedAt: string;
  /** The deletion stopped an extraction that was queued or running. */
  readonly interrupted: boolean;
}

const COLUMNS = `${LISTED_COLUMNS}, d.deleted_at, d.interrupted`;
const SELECT = `SELECT ${COLUMNS} ${DOCUMENT}`;

const deletionOf = recordReader<Pick<TrashedDocument, 'deletedAt' | 'interrupted'>>()(
  'deletedAt interrupted',
  { flags: ['interrupted'] },
);
const trashedOf = (row: Row): TrashedDocument => ({ ...listedOf(row), ...deletionOf(row) });

/** Deleted documents that can still be restored. */
export function trashRepository(db: Database, releaseFile: (sha256: string) => Promise<void>) {
  const query = queriesOf(db);
  const add =
    query.command(`UPDATE documents SET deleted_at = ?, interrupted = CASE WHEN EXISTS (SELECT 1 FROM jobs
       WHERE document_id = documents.id AND status IN ('queued', 'processing')) THEN 1 ELSE 0 END
     WHERE id = ? AND deleted_at IS NULL`);
  const find = query.record<[{ reference: string }], TrashedDocument>(
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
    /** Moves a document to the trash with its jobs, results and collection memberships. */
    add: (documentId: string, at: string) => add(at, documentId),
    /** By any identifier that the documents are found by, in any account. */
    find: (reference: string) => find({ reference }),
    /** Most recently deleted first. */
    list: (accountId: string, paging: Paging) => list({ accountId }, paging),
    /** Those deleted at or before this ISO time, in all accounts, oldest first. */
    deletedBefore: query.records<[at: string], TrashedDocument>(
      `${SELECT} WHERE d.deleted_at <= ? ORDER BY d.deleted_at`,
      trashedOf,
    ),
    /** False if the document is no longer in the trash. */
    restore: query.change<[id: string]>(`UPDATE documents SET deleted_at = NULL, interrupted = 0
       WHERE id = ? AND deleted_at IS NOT NULL`),
    /**
     * Permanently deletes a document in the trash, with its jobs and everything that no other
     * document uses. False if it is no longer in the trash.
     */
    async remove(documentId: string) {
      const removed = await remove(documentId);
      if (removed?.sha256) await releaseFile(removed.sha256);
      return removed !== undefined;
    },
  };
}
