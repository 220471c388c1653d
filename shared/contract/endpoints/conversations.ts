import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import {
  AskQuestion,
  ChangeConversation,
  Conversation,
  ConversationDetail,
  ConversationId,
  CreateConversation,
  Message,
  MessageEvent,
  MessageId,
  SuggestedQuestions,
} from '../conversation.ts';
import { DocumentRef } from '../document.ts';
import { deletedAnswers, endpointsOf, okAnswer, streamAnswer } from '../endpoint.ts';
import { resourceEndpoints } from '../resource.ts';

const endpoint = endpointsOf('Chat');

const conversation = resourceEndpoints('Chat', {
  noun: 'conversation',
  param: 'conversationId',
  id: ConversationId,
  item: Conversation,
  order: 'most recently changed first',
});
const byMessage = conversation.params.extend({ messageId: MessageId });

export const listConversations = conversation.list(
  { document: DocumentRef.optional(), collection: CollectionRef.optional() },
  { errors: ['not_found', 'forbidden'] },
);
export const createConversation = conversation.create(CreateConversation, {
  summary: 'Create a conversation about a document or a collection',
  errors: ['not_found', 'forbidden'],
});
export const getConversation = conversation.get(
  'Get a conversation with its messages',
  ConversationDetail,
);
export const changeConversation = conversation.change(ChangeConversation);
export const deleteConversation = conversation.remove({
  summary: 'Delete a conversation with its messages',
});
export const restoreConversation = conversation.restore();

export const askQuestion = endpoint('POST /api/v1/conversations/{conversationId}/messages', {
  summary: 'Ask a question',
  description:
    'NDJSON with `start`, `text_delta` while the answer is generated, and `done` with the stored ' +
    'message. Disconnecting cancels the answer; the text received so far is stored.',
  params: conversation.params,
  body: AskQuestion,
  answers: streamAnswer('Stream.', MessageEvent),
  errors: ['job_not_ready'],
});

export const deleteMessage = endpoint(
  'DELETE /api/v1/conversations/{conversationId}/messages/{messageId}',
  {
    summary: 'Delete a question with its answer',
    params: byMessage,
    answers: deletedAnswers(MessageId),
  },
);

export const restoreMessage = endpoint(
  'POST /api/v1/conversations/{conversationId}/messages/{messageId}/restore',
  {
    summary: 'Restore a deleted question with its answer',
    params: byMessage,
    answers: okAnswer('The message at its previous position.', Message),
  },
);

export const suggestQuestions = endpoint('GET /api/v1/suggested-questions', {
  summary: 'Suggest questions about a document or a collection',
  query: z.object({ document: DocumentRef.optional(), collection: CollectionRef.optional() }),
  answers: okAnswer('Questions derived from the content of the documents.', SuggestedQuestions),
  errors: ['job_not_ready', 'not_found', 'forbidden'],
});
