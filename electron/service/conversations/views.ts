/** Conversations and messages in the form of the contract. */
import { answerMarkdown, markedMarkdown } from '../../../shared/answer-text.ts';
import { textParts } from '../../../shared/coded-text.ts';
import { Conversation, type Message } from '../../../shared/contract/index.ts';
import type { ConversationRecord, MessageRecord } from '../../store/index.ts';
import { viewBy } from '../views.ts';
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

const titledView = viewBy(Conversation);
export const conversationView = ({ title, ...record }: ConversationRecord): Conversation =>
  titledView({ ...record, title: title === null ? UNTITLED : shortenTitle(title) });

export function messageView(record: MessageRecord): Message {
  const answer = { ...unfinishedAnswer(''), ...record.answer };
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
