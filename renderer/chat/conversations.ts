/**
 * The conversations about a document or a collection, the messages of each, and the questions that
 * the service suggests.
 */
import { type Conversation, conversations, type Message } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';
import { callAll } from '../api/lists.ts';
import {
  changing,
  changingById,
  defineQuery,
  queryCache,
  reload,
  useServiceQuery,
} from '../api/queries.ts';
import type { ChatScope } from '../state/chat-state.ts';

const LISTS = ['conversations'];

/** Newest first. */
export const conversationsQuery = ({ kind, id }: ChatScope) =>
  defineQuery(['conversations', kind, id], () =>
    callAll(
      conversations.listConversations,
      kind === 'document' ? { document: id } : { collection: id },
    ),
  );

/** Oldest first. */
export const messagesQuery = (conversationId: string) =>
  defineQuery(['messages', conversationId], async (): Promise<readonly Message[]> => {
    try {
      const params = { conversationId };
      return (await call(conversations.getConversation, { params })).messages;
    } catch (thrown) {
      // Deleted meanwhile.
      if (asApiError(thrown).code === 'not_found') void reload(LISTS);
      throw thrown;
    }
  });

/** Changes the messages that are loaded; those of a request on its way are older. */
function changeMessages(
  conversationId: string,
  change: (messages: readonly Message[]) => readonly Message[],
): void {
  const { queryKey } = messagesQuery(conversationId);
  void queryCache.cancelQueries({ queryKey });
  queryCache.setQueryData(queryKey, (messages) => messages && change(messages));
}

/**
 * Replaces the message with the same id or the one that it replaces; otherwise appends the message.
 */
export const putMessage = (conversationId: string, message: Message, replaces?: string): void =>
  changeMessages(conversationId, (messages) => withMessage(messages, message, replaces));

function withMessage(
  messages: readonly Message[],
  message: Message,
  replaces?: string,
): readonly Message[] {
  const index = messages.findIndex(({ id }) => id === message.id || id === replaces);
  return index < 0 ? [...messages, message] : messages.with(index, message);
}

export async function createConversation({ kind, id }: ChatScope): Promise<Conversation> {
  const body = kind === 'document' ? { document_id: id } : { collection_id: id };
  const made = await call(conversations.createConversation, { body });
  queryCache.setQueryData(messagesQuery(made.id).queryKey, []);
  await reload(LISTS);
  return made;
}

const changeConversation = changingById(LISTS);

export const conversationRequests = {
  change: changeConversation(conversations.changeConversation),
  remove: changeConversation(conversations.deleteConversation),
  restore: (id: string) =>
    changingById(LISTS, ['messages', id])(conversations.restoreConversation)(id),
};

export const messageRequests = (conversationId: string) => ({
  async remove(messageId: string): Promise<void> {
    await call(conversations.deleteMessage, { params: { conversationId, messageId } });
    changeMessages(conversationId, (messages) => messages.filter(({ id }) => id !== messageId));
  },
  restore: (messageId: string) =>
    changing(['messages', conversationId])(conversations.restoreMessage, {
      params: { conversationId, messageId },
    }),
});

const suggestionsQuery = ({ kind, id }: ChatScope, version: string) => ({
  ...defineQuery(['suggested-questions', kind, id, version], async () => {
    const query = kind === 'document' ? { document: id } : { collection: id };
    return (await call(conversations.suggestQuestions, { query })).questions;
  }),
  // The service reads the whole document for each request.
  gcTime: Number.POSITIVE_INFINITY,
});

const NONE: readonly string[] = [];

/**
 * `version` changes when the source of the questions changes; null while there can be none yet. None
 * after a failure, either: a question can always be typed.
 */
export const useSuggestedQuestions = (
  scope: ChatScope | null,
  version: string | null,
): readonly string[] =>
  useServiceQuery(scope && version !== null ? suggestionsQuery(scope, version) : null).data ?? NONE;
