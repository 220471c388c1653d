import type { ConversationRecord, ConversationRepository } from '../conversation-types.ts';
import type { Database } from '../database.ts';
import { resourceRepository } from './resources.ts';

const MESSAGES = 'FROM messages m WHERE m.conversation_id = r.id AND m.deleted_at IS NULL';

export function conversationRepository(db: Database): ConversationRepository {
  const purgeMessages = db.prepare<[string]>('DELETE FROM messages WHERE deleted_at <= ?');
  const purgeOrphans = db.prepare<[]>(
    `DELETE FROM conversations WHERE collection_id IS NOT NULL
       AND collection_id NOT IN (SELECT id FROM collections)`,
  );
  // Exactly one of document and collection is null (constraint of the table).
  const resource = resourceRepository<ConversationRecord>()(
    db,
    'id accountId documentId collectionId title messageCount createdAt updatedAt',
    {
      ...{ table: 'conversations', prefix: 'conv', order: 'r.updated_at DESC, r.rowid DESC' },
      filters: ['documentId', 'collectionId'],
      readAs: {
        title: `coalesce(r.title, (SELECT question ${MESSAGES} ORDER BY ordinal LIMIT 1))`,
      },
      computed: { messageCount: `(SELECT count(*) ${MESSAGES})` },
      condition: `EXISTS (
          SELECT 1 FROM documents d WHERE d.id = r.document_id AND d.deleted_at IS NULL)
        OR EXISTS (
          SELECT 1 FROM collections c WHERE c.id = r.collection_id AND c.deleted_at IS NULL)`,
    },
  );
  return {
    ...resource,
    /** With their messages, also single ones, and those of collections that were purged. */
    forgetDeleted: db.transaction(async (before: string) => {
      await resource.forgetDeleted(before);
      await purgeOrphans.run();
      await purgeMessages.run(before);
    }),
  };
}
