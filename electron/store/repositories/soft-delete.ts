import type { Database } from '../database.ts';
import type { SoftDeletion } from '../records.ts';
import type { Row } from './rows.ts';

/**
 * Deletion that can be undone: a deleted row of a table keeps its `id` and has a `deleted_at`, an ISO
 * time, until it is forgotten. `recordOf` makes of a deleted row what `findDeleted` returns.
 */
export function softDelete<Deleted>(
  db: Database,
  table: string,
  recordOf: (row: Row) => Deleted,
): SoftDeletion<Deleted> {
  const remove = db.prepare<[string, string]>(
    `UPDATE ${table} SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL`,
  );
  const deleted = db.prepare<[string], Row>(
    `SELECT * FROM ${table} WHERE id = ? AND deleted_at IS NOT NULL`,
  );
  const restore = db.prepare<[string]>(`UPDATE ${table} SET deleted_at = NULL WHERE id = ?`);
  const forget = db.prepare<[string]>(`DELETE FROM ${table} WHERE deleted_at <= ?`);
  return {
    async remove(id, at) {
      await remove.run(at, id);
    },
    async findDeleted(id) {
      const row = await deleted.get(id);
      return row ? recordOf(row) : null;
    },
    async restore(id) {
      await restore.run(id);
    },
    async forgetDeleted(before) {
      await forget.run(before);
    },
  };
}
