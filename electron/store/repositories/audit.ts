/**
 * The audit trail of changes that users made to the results of documents; written by corrections
 * and reviews, of items and of values.
 */
import type { AuditEntry } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';

export type NewAuditEntry = Omit<AuditEntry, 'at' | 'document_id' | 'file_name'>;

/** Appends an entry, in the transaction of the change. `at` is an ISO time. */
export function auditWriter(
  db: Database,
): (documentId: string, at: string, entry: NewAuditEntry) => void {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO audit_entries (account_id, document_id, file_name, page, author, action, subject,
       before_text, after_text, at)
     SELECT account_id, id, coalesce(filename, id), @page, @author, @action, @subject, @before,
       @after, @at FROM documents WHERE id = @documentId`,
  );
  return async (documentId, at, entry) => {
    await insert.run({ ...entry, documentId, at });
  };
}
