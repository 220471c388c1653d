/** Conversations and their messages as the service asks for them of its store. */
import type { Message } from '../../shared/contract/index.ts';
import type { Paging, Slice } from './records.ts';

/** What a conversation is about: one document, or a collection. */
export type ConversationScope =
  | { readonly documentId: string; readonly collectionId: null }
  | { readonly documentId: null; readonly collectionId: string };

interface ConversationFields {
  readonly id: string;
  readonly accountId: string;
  /** As named; else the first question; null where there is neither. */
  readonly title: string | null;
  readonly messageCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type ConversationRecord = ConversationFields & ConversationScope;

/** What was answered, as the contract states it. */
export type MessageAnswer = Pick<
  Message,
  | 'answer'
  | 'citations'
  | 'found'
  | 'confidence'
  | 'certain'
  | 'calculation'
  | 'nearest'
  | 'understood_as'
>;

export type MessageState = Message['state'];

export interface MessageRecord {
  readonly id: string;
  readonly conversationId: string;
  readonly question: string;
  readonly state: MessageState;
  /** Null where there is nothing of an answer. */
  readonly answer: MessageAnswer | null;
  readonly provider: { readonly id: string; readonly name: string; readonly host: string | null };
  /** A sentence where it failed. */
  readonly error: string | null;
  readonly createdAt: string;
}

export interface NewMessage
  extends Pick<MessageRecord, 'conversationId' | 'question' | 'provider'> {
  /** The message whose place it takes. */
  readonly replaces: string | null;
  /** When the replaced message is deleted; ISO time. */
  readonly at: string;
}

/** A document that an answer cites, and the extraction whose pages the citations point at. */
export interface CitedExtraction {
  readonly documentId: string;
  readonly extractionId: number;
}

export interface MessageOutcome {
  readonly state: Exclude<MessageState, 'answering'>;
  readonly answer: MessageAnswer | null;
  readonly cited: readonly CitedExtraction[];
  readonly error: string | null;
}

/** Citations of a message into pages of an older extraction of a document. */
export interface OutdatedMessage extends CitedExtraction {
  readonly messageId: string;
}

/**
 * Conversations that are not deleted and whose document or collection is not; the others are found by
 * `findDeleted` alone. Times of deletion are ISO times.
 */
export interface ConversationRepository {
  create(
    conversation: ConversationScope & { readonly accountId: string; readonly title: string | null },
  ): Promise<ConversationRecord>;
  /** Whoever owns it. */
  find(id: string): Promise<ConversationRecord | null>;
  /** The one that changed last comes first. */
  list(
    accountId: string,
    filter: { documentId?: string | undefined; collectionId?: string | undefined } & Paging,
  ): Promise<Slice<ConversationRecord>>;
  rename(id: string, title: string): Promise<ConversationRecord | null>;
  /** Deletes it; until `purge` it can be restored. */
  remove(id: string, at: string): Promise<void>;
  /** A deleted conversation whose document or collection is not deleted, whoever owns it. */
  findDeleted(id: string): Promise<Pick<ConversationRecord, 'id' | 'accountId'> | null>;
  restore(id: string): Promise<ConversationRecord | null>;
  /**
   * Deletes for good the conversations and messages that were deleted at or before this time, and
   * conversations about a collection that can no longer be restored.
   */
  purge(before: string): Promise<void>;
}

/** Messages that are not deleted. */
export interface MessageRepository {
  /** In the state `answering`; null where the message to replace is not in the conversation. */
  add(message: NewMessage): Promise<MessageRecord | null>;
  /** Oldest first. */
  list(conversationId: string): Promise<MessageRecord[]>;
  find(conversationId: string, id: string): Promise<MessageRecord | null>;
  /** The messages that stand before this one. */
  before(message: MessageRecord): Promise<MessageRecord[]>;
  /** Also of a message that was deleted meanwhile; null where it is gone for good. */
  end(id: string, outcome: MessageOutcome): Promise<MessageRecord | null>;
  /** False where there is no such message. */
  remove(conversationId: string, id: string, at: string): Promise<boolean>;
  /** Brings a deleted message back; one that took its place meanwhile is deleted. */
  restore(conversationId: string, id: string, at: string): Promise<MessageRecord | null>;
  /** Of all accounts; `extractionId` is the newest of the document, completed. */
  outdated(): Promise<OutdatedMessage[]>;
  /** Also of a deleted message; null where it is gone for good. */
  record(id: string): Promise<MessageRecord | null>;
  /** Keeps an answer whose citations of a document point at the pages of another extraction. */
  saveGrounded(grounded: OutdatedMessage, answer: MessageAnswer): Promise<void>;
  /** Ends messages that a stop of the program left answering as failed with this sentence. */
  failUnanswered(error: string): Promise<void>;
}
