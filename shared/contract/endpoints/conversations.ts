import { z } from 'zod';
import { CollectionRef } from '../collection.ts';
import { paging } from '../common.ts';
import {
  AskQuestion,
  ChangeConversation,
  Conversation,
  ConversationDetail,
  ConversationId,
  ConversationList,
  CreateConversation,
  Message,
  MessageEvent,
  MessageId,
  SuggestedQuestions,
} from '../conversation.ts';
import { DocumentRef } from '../document.ts';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';

const endpoint = endpointsOf('Chat');

const byId = z.object({ conversationId: ConversationId });
const byMessage = byId.extend({ messageId: MessageId });

export const listConversations = endpoint({
  id: 'listConversations',
  requestLine: 'GET /api/v1/conversations',
  summary: 'List conversations, most recently changed first',
  query: z.object({
    document: DocumentRef.optional(),
    collection: CollectionRef.optional(),
    ...paging,
  }),
  answers: { 200: { description: 'A page of conversations.', json: ConversationList } },
  errors: ['not_found', 'forbidden'],
});

export const createConversation = endpoint({
  id: 'createConversation',
  requestLine: 'POST /api/v1/conversations',
  summary: 'Create a conversation about a document or a collection',
  body: CreateConversation,
  answers: { 201: { description: 'The new conversation, without messages.', json: Conversation } },
  errors: ['not_found', 'forbidden'],
});

export const getConversation = endpoint({
  id: 'getConversation',
  requestLine: 'GET /api/v1/conversations/{conversationId}',
  summary: 'Get a conversation with its messages',
  params: byId,
  answers: { 200: { description: 'The conversation.', json: ConversationDetail } },
});

export const changeConversation = endpoint({
  id: 'changeConversation',
  requestLine: 'PATCH /api/v1/conversations/{conversationId}',
  summary: 'Rename a conversation',
  params: byId,
  body: ChangeConversation,
  answers: { 200: { description: 'The renamed conversation.', json: Conversation } },
});

export const deleteConversation = endpoint({
  id: 'deleteConversation',
  requestLine: 'DELETE /api/v1/conversations/{conversationId}',
  summary: 'Delete a conversation with its messages',
  params: byId,
  answers: deletedAnswers(ConversationId),
});

export const restoreConversation = endpoint({
  id: 'restoreConversation',
  requestLine: 'POST /api/v1/conversations/{conversationId}/restore',
  summary: 'Restore a deleted conversation',
  description: 'Within 30 days of the deletion.',
  params: byId,
  answers: { 200: { description: 'The conversation.', json: Conversation } },
});

export const askQuestion = endpoint({
  id: 'askQuestion',
  requestLine: 'POST /api/v1/conversations/{conversationId}/messages',
  summary: 'Ask a question',
  description:
    'NDJSON with `start`, `text_delta` while the answer is generated, and `done` with the stored ' +
    'message. Disconnecting cancels the answer; the text received so far is stored.',
  params: byId,
  body: AskQuestion,
  answers: {
    200: {
      description: 'Stream.',
      json: MessageEvent,
      binary: [{ mediaType: 'application/x-ndjson', description: 'One MessageEvent per line' }],
      headers: ['Cache-Control'],
    },
  },
  errors: ['job_not_ready'],
});

export const deleteMessage = endpoint({
  id: 'deleteMessage',
  requestLine: 'DELETE /api/v1/conversations/{conversationId}/messages/{messageId}',
  summary: 'Delete a question with its answer',
  params: byMessage,
  answers: deletedAnswers(MessageId),
});

export const restoreMessage = endpoint({
  id: 'restoreMessage',
  requestLine: 'POST /api/v1/conversations/{conversationId}/messages/{messageId}/restore',
  summary: 'Restore a deleted question with its answer',
  params: byMessage,
  answers: { 200: { description: 'The message at its previous position.', json: Message } },
});

export const suggestQuestions = endpoint({
  id: 'suggestQuestions',
  requestLine: 'GET /api/v1/suggested-questions',
  summary: 'Suggest questions about a document or a collection',
  query: z.object({ document: DocumentRef.optional(), collection: CollectionRef.optional() }),
  answers: {
    200: {
      description: 'Questions derived from the content of the documents.',
      json: SuggestedQuestions,
    },
  },
  errors: ['job_not_ready', 'not_found', 'forbidden'],
});
