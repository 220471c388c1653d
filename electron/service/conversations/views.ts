/** Conversations and messages in the form of the contract. */
import { answerMarkdown, markedMarkdown } from '../../../shared/answer-text.ts';
import { textParts } from '../../../shared/coded-text.ts';
import type { Conversation, Message } from '../../../shared/contract/index.ts';
import type { ConversationRecord, MessageRecord } from '../../store/index.ts';
import { unfinishedAnswer } from './message-answer.ts';

/** Maximum length of a title; characters. */
const LONGEST_TITLE = 200;
/** Before the first question. */
const UNTITLED = 'New conversation';

/** A question as a title: on one line, truncated if too long. */
function shortenTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1)}…`;
}

export const conversationView = (record: ConversationRecord): Conversation => ({
  id: record.id,
  title: record.title === null ? UNTITLED : shortenTitle(record.title),
  document_id: record.documentId,
  collection_id: record.collectionId,
  message_count: record.messageCount,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
});

export function messageView(record: MessageRecord): Message {
  const answer = record.answer ?? unfinishedAnswer('');
  return {
    id: record.id,
    question: record.question,
    state: record.state,
    ...answer,
    answer: record.state === 'completed' ? markedMarkdown(answer) : answerMarkdown(answer.content),
    provider_id: record.provider.id,
    provider_name: record.provider.name,
    host: record.provider.host,
    ...textParts('error', record.error),
    created_at: record.createdAt,
  };
}
