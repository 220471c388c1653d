/** The store's interface for conversations and their messages. */
import type { answerParts, Message, ServiceText } from '../../shared/contract/index.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

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

/**
 * Those whose document or collection is deleted are not found, deleted or not. Most recently changed
 * first.
 */
export type ConversationRepository = ResourceRepository<
  ConversationRecord,
  ConversationScope & Pick<ConversationRecord, 'accountId' | 'title'>,
  { readonly title: string },
  { readonly documentId?: string | undefined; readonly collectionId?: string | undefined }
>;

/** Messages that are not deleted. */
export interface MessageRepository {
  /**
   * Creates it in the state `answering`; null if the message to replace is not in the conversation.
   */
  add(message: NewMessage): Promise<MessageRecord | null>;
  /** Oldest first. */
  list(conversationId: string): Promise<MessageRecord[]>;
  find(conversationId: string, id: string): Promise<MessageRecord | null>;
  /** The messages that precede this one. */
  before(message: MessageRecord): Promise<MessageRecord[]>;
  /** Also for a message that was deleted meanwhile; null if it was purged. */
  end(id: string, outcome: MessageOutcome): Promise<MessageRecord | null>;
  /** False if there is no such message. */
  remove(conversationId: string, id: string, at: string): Promise<boolean>;
  /** Restores a deleted message; one that replaced it meanwhile is deleted. */
  restore(conversationId: string, id: string, at: string): Promise<MessageRecord | null>;
  /** In all accounts; `extractionId` is the newest of the document, completed. */
  outdated(): Promise<OutdatedMessage[]>;
  /** Also for a deleted message; null if it was purged. */
  record(id: string): Promise<MessageRecord | null>;
  /** Stores an answer whose citations of a document refer to the pages of another extraction. */
  saveGrounded(grounded: OutdatedMessage, answer: MessageAnswer): Promise<void>;
  /** Ids of the messages that are being answered, or were when a service ended. */
  unanswered(): Promise<string[]>;
  /** Marks a message that is still being answered as failed with this error. */
  failUnanswered(id: string, error: string): Promise<void>;
}
