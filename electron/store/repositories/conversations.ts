import type { answerParts, Message, ServiceText } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { ResourceRecord, ResourceRepository } from '../records.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';
import { now, type Row, recordReader, storedText } from './rows.ts';

/** The subject of a conversation: one document, or a collection. */
export type ConversationScope =
  | { readonly documentId: string; readonly collectionId: null }
  | { readonly documentId: null; readonly collectionId: string };

interface ConversationFields extends ResourceRecord {
  /** The given name; else the first question; null if there is neither. */
  readonly title: string | null;
  readonly messageCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type ConversationRecord = ConversationFields & ConversationScope;

/** The answer, in the form of the contract. */
export type MessageAnswer = Pick<Message, Exclude<keyof typeof answerParts, 'answer'>>;

export type MessageState = Message['state'];

export interface MessageRecord {
  readonly id: string;
  readonly conversationId: string;
  readonly question: string;
  readonly state: MessageState;
  /** Null if there is no answer. */
  readonly answer: MessageAnswer | null;
  readonly provider: { readonly id: string; readonly name: string; readonly host: string | null };
  /** An error message if it failed. */
  readonly error: ServiceText | null;
  readonly createdAt: string;
}

export interface NewMessage
  extends Pick<MessageRecord, 'conversationId' | 'question' | 'provider'> {
  /** The message that it replaces. */
  readonly replaces: string | null;
  /** Time of deletion of the replaced message; ISO time. */
  readonly at: string;
}

/** A document that an answer cites, and the extraction whose pages the citations refer to. */
export interface CitedExtraction {
  readonly documentId: string;
  readonly extractionId: number;
}

export interface MessageOutcome {
  readonly state: Exclude<MessageState, 'answering'>;
  readonly answer: MessageAnswer | null;
  readonly cited: readonly CitedExtraction[];
  readonly error: ServiceText | null;
}

/** Citations of a message into pages of an older extraction of a document. */
export interface OutdatedMessage extends CitedExtraction {
  readonly messageId: string;
}

const MESSAGES = 'FROM messages m WHERE m.conversation_id = r.id AND m.deleted_at IS NULL';

type ConversationRepository = ResourceRepository<
  ConversationRecord,
  ConversationScope & Pick<ConversationRecord, 'accountId' | 'title'>,
  { readonly title: string },
  { readonly documentId?: string | undefined; readonly collectionId?: string | undefined }
>;

/**
 * Those whose document or collection is deleted are not found, deleted or not. Most recently changed
 * first.
 */
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

type MessageRow = Row & {
  ordinal: number;
  provider_id: string;
  provider_name: string;
  host: string | null;
};
const storedOf = recordReader<Omit<MessageRecord, 'provider'>>()(
  'id conversationId question state answer error createdAt',
  { json: ['answer'], texts: ['error'] },
);
const messageOf = (row: MessageRow): MessageRecord => ({
  ...storedOf(row),
  provider: { id: row.provider_id, name: row.provider_name, host: row.host },
});

/** Messages that are not deleted. */
export function messageRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], MessageRow>(
    `INSERT INTO messages (id, conversation_id, ordinal, question, state,
       provider_id, provider_name, host, created_at)
     VALUES (@id, @conversationId, coalesce(@ordinal,
         (SELECT coalesce(max(ordinal), 0) + 1 FROM messages WHERE conversation_id = @conversationId)),
       @question, 'answering', @providerId, @providerName, @host, @createdAt) RETURNING *`,
  );
  const byId = db.prepare<[string, string], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? AND id = ? AND deleted_at IS NULL',
  );
  const deleted = db.prepare<[string, string], MessageRow>(
    'SELECT * FROM messages WHERE conversation_id = ? AND id = ? AND deleted_at IS NOT NULL',
  );
  const before = query.records<[conversationId: string, id: string], MessageRecord, MessageRow>(
    `SELECT * FROM messages WHERE conversation_id = ? AND deleted_at IS NULL
       AND ordinal < (SELECT ordinal FROM messages WHERE id = ?) ORDER BY ordinal`,
    messageOf,
  );
  const end = db.prepare<unknown[], MessageRow>(
    'UPDATE messages SET state = @state, answer = @answer, error = @error WHERE id = @id RETURNING *',
  );
  const cite = db.prepare<unknown[]>(
    `INSERT INTO message_documents (message_id, document_id, extraction_id)
     SELECT @messageId, id, @extractionId FROM documents WHERE id = @documentId
     ON CONFLICT (message_id, document_id) DO UPDATE SET extraction_id = excluded.extraction_id`,
  );
  const outdated = db.prepare<[], OutdatedMessage>(
    `SELECT c.message_id AS "messageId", c.document_id AS "documentId", j.extraction_id AS "extractionId"
     FROM message_documents c
     JOIN documents d ON d.id = c.document_id AND d.deleted_at IS NULL
     JOIN jobs j ON j.document_id = d.id AND j.status = 'completed'
       AND j.seq = (SELECT max(seq) FROM jobs WHERE document_id = d.id)
     WHERE c.extraction_id IS DISTINCT FROM j.extraction_id ORDER BY c.document_id, c.message_id`,
  );
  const setAnswer = db.prepare<[string, string]>('UPDATE messages SET answer = ? WHERE id = ?');
  const removeReplaced = db.prepare<[string, string, number]>(
    `UPDATE messages SET deleted_at = ?
     WHERE conversation_id = ? AND ordinal = ? AND deleted_at IS NULL`,
  );
  const undelete = db.prepare<[string], MessageRow>(
    'UPDATE messages SET deleted_at = NULL WHERE id = ? RETURNING *',
  );
  const touch = db.prepare<[string, string]>(
    'UPDATE conversations SET updated_at = ? WHERE id = ?',
  );
  const failUnanswered = query.command(
    `UPDATE messages SET state = 'failed', error = ? WHERE id = ? AND state = 'answering'`,
  );

  const recordOf = (row: MessageRow | undefined) => (row ? messageOf(row) : null);

  return {
    /**
     * Creates it in the state `answering`; null if the message to replace is not in the conversation.
     */
    add: db.transaction(async (message: NewMessage) => {
      const { conversationId, replaces, at, question, provider } = message;
      const old = replaces === null ? null : await byId.get(conversationId, replaces);
      if (old === undefined) return null;
      if (old) await removeReplaced.run(at, conversationId, old.ordinal);
      await touch.run(now(), conversationId);
      const row = await insert.get({
        id: newId('msg'),
        conversationId,
        ordinal: old?.ordinal ?? null,
        question,
        providerId: provider.id,
        providerName: provider.name,
        host: provider.host,
        createdAt: now(),
      });
      return recordOf(row);
    }),
    /** Oldest first. */
    list: query.records<[conversationId: string], MessageRecord, MessageRow>(
      'SELECT * FROM messages WHERE conversation_id = ? AND deleted_at IS NULL ORDER BY ordinal',
      messageOf,
    ),
    async find(conversationId: string, id: string) {
      return recordOf(await byId.get(conversationId, id));
    },
    /** The messages that precede this one. */
    before: ({ conversationId, id }: MessageRecord) => before(conversationId, id),
    /** Also for a message that was deleted meanwhile; null if it was purged. */
    end: db.transaction(async (id: string, { state, answer, cited, error }: MessageOutcome) => {
      const json = answer === null ? null : JSON.stringify(answer);
      const row = await end.get({ id, state, answer: json, error: storedText(error) });
      if (row) for (const source of cited) await cite.run({ messageId: id, ...source });
      return recordOf(row);
    }),
    /** False if there is no such message. */
    remove: db.transaction(async (conversationId: string, id: string, at: string) => {
      const row = await byId.get(conversationId, id);
      if (!row) return false;
      await removeReplaced.run(at, conversationId, row.ordinal);
      await touch.run(now(), conversationId);
      return true;
    }),
    /** Restores a deleted message; one that replaced it meanwhile is deleted. */
    restore: db.transaction(async (conversationId: string, id: string, at: string) => {
      const row = await deleted.get(conversationId, id);
      if (!row) return null;
      await removeReplaced.run(at, conversationId, row.ordinal);
      await touch.run(now(), conversationId);
      return recordOf(await undelete.get(id));
    }),
    /** In all accounts; `extractionId` is the newest of the document, completed. */
    outdated: outdated.all,
    /** Also for a deleted message; null if it was purged. */
    record: query.record<[id: string], MessageRecord, MessageRow>(
      'SELECT * FROM messages WHERE id = ?',
      messageOf,
    ),
    /** Stores an answer whose citations of a document refer to the pages of another extraction. */
    saveGrounded: db.transaction(async (grounded: OutdatedMessage, answer: MessageAnswer) => {
      await setAnswer.run(JSON.stringify(answer), grounded.messageId);
      await cite.run(grounded);
    }),
    /** Ids of the messages that are being answered, or were when a service ended. */
    unanswered: query.records<[], string, { id: string }>(
      `SELECT id FROM messages WHERE state = 'answering'`,
      ({ id }) => id,
    ),
    /** Marks a message that is still being answered as failed with this error. */
    failUnanswered: (id: string, error: string) => failUnanswered(error, id),
  };
}
