/** Conversations: questions about a document or a collection, with their answers. */

import { z } from 'zod';
import { answerParts, Calculation, MAX_QUESTION, NearPassage } from './chat.ts';
import { Citation, CitationChange } from './citation.ts';
import { CodedText, errorParts } from './coded-text.ts';
import { CollectionRef } from './collection.ts';
import { count, idWith, named, nullableText, time } from './common.ts';
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
export const Message = named('Message', {
  id: MessageId,
  question: z.string(),
  state: z.enum(['answering', 'completed', 'cancelled', 'failed']),
  ...answerParts,
  citations: z.array(MessageCitation),
  certain: z.boolean(),
  uncertain_because: nullableText,
  calculation: Calculation.nullable(),
  nearest: z.array(NearPassage.extend(inDocument)),
  understood_as: nullableText,
  provider_id: ProviderId,
  provider_name: z.string(),
  host: nullableText.describe(
    'Host that received document text; null if no text left this machine.',
  ),
  error: nullableText,
  coded_error: CodedText.optional(),
  created_at: time,
});
export type Message = z.infer<typeof Message>;

export const Conversation = named('Conversation', {
  id: ConversationId,
  title: z.string().describe('The given title, or the first question.'),
  document_id: nullableText,
  collection_id: nullableText,
  message_count: count,
  created_at: time,
  updated_at: time,
});
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

export const ChangeConversation = named('ChangeConversation', {
  title: z.string().trim().min(1).max(200),
});

export const AskQuestion = named('AskQuestion', {
  question: z.string().trim().min(1, 'a question is required').max(MAX_QUESTION),
  provider_id: ProviderRef.optional(),
  replaces: MessageId.optional().describe(
    'Id of the message that this edited question replaces; later messages are kept.',
  ),
});

/** One line of the stream that answers a question. */
export const MessageEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('start'), message: Message }),
    z.object({
      type: z.literal('progress'),
      done: count,
      total: count.describe('Documents to ask in a collection.'),
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

export const SuggestedQuestions = named('SuggestedQuestions', {
  questions: z.array(z.string()).describe('Derived from the document; may be empty.'),
});
