/** Conversations: questions about a document or a collection, with their answers. */

import { z } from 'zod';
import { answerParts, Calculation, MAX_QUESTION, NearPassage } from './chat.ts';
import { Citation, CitationChange } from './citation.ts';
import { CodedText, errorParts } from './coded-text.ts';
import { CollectionRef } from './collection.ts';
import { idWith } from './common.ts';
import { DocumentRef } from './document.ts';
import { ProviderId, ProviderRef } from './provider.ts';

export const ConversationId = idWith('conv', 'a conversation').meta({ id: 'ConversationId' });

export const MessageId = idWith('msg', 'a message').meta({ id: 'MessageId' });

const inDocument = {
  document_id: z.string().describe('Id of the cited document.'),
  file_name: z.string(),
};

export const MessageCitation = Citation.extend({
  ...inDocument,
  change: CitationChange,
}).meta({ id: 'MessageCitation' });
export type MessageCitation = z.infer<typeof MessageCitation>;

/** A question with its answer. */
export const Message = z
  .object({
    id: MessageId,
    question: z.string(),
    state: z.enum(['answering', 'completed', 'cancelled', 'failed']),
    ...answerParts,
    citations: z.array(MessageCitation),
    certain: z.boolean(),
    calculation: Calculation.nullable(),
    nearest: z.array(NearPassage.extend(inDocument)),
    understood_as: z.string().nullable(),
    provider_id: ProviderId,
    provider_name: z.string(),
    host: z
      .string()
      .nullable()
      .describe('Host that received document text; null if no text left this machine.'),
    error: z.string().nullable(),
    coded_error: CodedText.optional(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: ConversationId,
    title: z.string().describe('The given title, or the first question.'),
    document_id: z.string().nullable(),
    collection_id: z.string().nullable(),
    message_count: z.int().min(0),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationDetail = Conversation.extend({
  messages: z.array(Message).describe('Oldest first.'),
}).meta({ id: 'ConversationDetail' });
export type ConversationDetail = z.infer<typeof ConversationDetail>;

const oneScope = {
  document_id: DocumentRef.optional(),
  collection_id: CollectionRef.optional(),
};

export const CreateConversation = z
  .object({ ...oneScope, title: z.string().trim().min(1).max(200).optional() })
  .refine(
    ({ document_id, collection_id }) =>
      (document_id === undefined) !== (collection_id === undefined),
    { error: 'either document_id or collection_id is required', path: ['document_id'] },
  )
  .meta({ id: 'CreateConversation', examples: [{ document_id: 'doc-01k5d3m8v2' }] });

export const ChangeConversation = z
  .object({ title: z.string().trim().min(1).max(200) })
  .meta({ id: 'ChangeConversation' });

export const AskQuestion = z
  .object({
    question: z.string().trim().min(1, 'a question is required').max(MAX_QUESTION),
    provider_id: ProviderRef.optional(),
    replaces: MessageId.optional().describe(
      'Id of the message that this edited question replaces; later messages are kept.',
    ),
  })
  .meta({ id: 'AskQuestion' });

/** One line of the stream that answers a question. */
export const MessageEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('start'), message: Message }),
    z.object({
      type: z.literal('progress'),
      done: z.int().min(0),
      total: z.int().min(0).describe('Documents to ask in a collection.'),
    }),
    z
      .object({ type: z.literal('text_delta'), text: z.string() })
      .describe('Text of the answer as it is written.'),
    z
      .object({ type: z.literal('done'), message: Message })
      .describe('The stored message; replaces the streamed text.'),
    z.object({ type: z.literal('error'), ...errorParts }),
  ])
  .meta({ id: 'MessageEvent' });
export type MessageEvent = z.infer<typeof MessageEvent>;

export const SuggestedQuestions = z
  .object({ questions: z.array(z.string()).describe('Derived from the document; may be empty.') })
  .meta({ id: 'SuggestedQuestions' });
