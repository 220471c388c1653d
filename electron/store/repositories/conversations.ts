import type { ConversationRecord, ConversationRepository } from '../conversation-types.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import { now, pagedList, type Row, recordReader, stored } from './rows.ts';

// Exactly one of document and collection is null (constraint of the table).
const conversationOf = recordReader<ConversationRecord>()(
  'id accountId documentId collectionId title messageCount createdAt updatedAt',
);

/** The document or collection is neither in the trash nor deleted. */
const SCOPE_EXISTS = `(EXISTS (
    SELECT 1 FROM documents d WHERE d.id = c.document_id AND d.deleted_at IS NULL)
  OR EXISTS (SELECT 1 FROM collections WHERE id = c.collection_id))`;

const COLUMNS = `c.id, c.account_id, c.document_id, c.collection_id, c.created_at, c.updated_at,
  coalesce(c.title, (SELECT question FROM messages m
    WHERE m.conversation_id = c.id AND m.deleted_at IS NULL ORDER BY ordinal LIMIT 1)) AS title,
  (SELECT count(*) FROM messages m
    WHERE m.conversation_id = c.id AND m.deleted_at IS NULL) AS message_count`;

const LISTED = `FROM conversations c WHERE c.account_id = @accountId AND c.deleted_at IS NULL AND ${SCOPE_EXISTS}
  AND (@documentId IS NULL OR c.document_id = @documentId)
  AND (@collectionId IS NULL OR c.collection_id = @collectionId)`;

export function conversationRepository(db: Database): ConversationRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO conversations
       (id, account_id, document_id, collection_id, title, created_at, updated_at)
     VALUES (@id, @accountId, @documentId, @collectionId, @title, @at, @at)`,
  );
  const byId = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM conversations c WHERE c.id = ? AND c.deleted_at IS NULL AND ${SCOPE_EXISTS}`,
  );
  const list = pagedList(db, COLUMNS, LISTED, 'c.updated_at DESC, c.rowid DESC', conversationOf);
  const rename = db.prepare<[string, string, string]>(
    'UPDATE conversations SET title = ?, updated_at = ? WHERE id = ?',
  );
  const remove = db.prepare<[string, string]>(
    'UPDATE conversations SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL',
  );
  const deleted = db.prepare<[string], { id: string; account_id: string }>(
    `SELECT id, account_id FROM conversations c
     WHERE c.id = ? AND c.deleted_at IS NOT NULL AND ${SCOPE_EXISTS}`,
  );
  const restore = db.prepare<[string]>('UPDATE conversations SET deleted_at = NULL WHERE id = ?');
  const purgeMessages = db.prepare<[string]>('DELETE FROM messages WHERE deleted_at <= ?');
  const purgeConversations = db.prepare<[string]>(
    `DELETE FROM conversations WHERE deleted_at <= ?
       OR (collection_id IS NOT NULL
         AND collection_id NOT IN (SELECT id FROM collections)
         AND collection_id NOT IN (SELECT id FROM deleted_collections))`,
  );
  const purge = db.transaction(async (before: string) => {
    await purgeConversations.run(before);
    await purgeMessages.run(before);
  });

  const record = async (id: string): Promise<ConversationRecord | null> =>
    conversationOf(await byId.get(id));

  return {
    async create(conversation) {
      const id = newId('conv');
      await insert.run({ ...conversation, id, at: now() });
      return conversationOf(stored(await byId.get(id)));
    },
    find: record,
    async list(accountId, { documentId = null, collectionId = null, ...paging }) {
      return await list({ accountId, documentId, collectionId }, paging);
    },
    async rename(id, title) {
      await rename.run(title, now(), id);
      return await record(id);
    },
    async remove(id, at) {
      await remove.run(at, id);
    },
    async findDeleted(id) {
      const row = await deleted.get(id);
      return row ? { id: row.id, accountId: row.account_id } : null;
    },
    async restore(id) {
      await restore.run(id);
      return await record(id);
    },
    purge,
  };
}
