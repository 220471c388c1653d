/**
 * The conversations about documents and collections with their messages, as stored by the service:
 * loaded on first use and reloaded whenever an event reports a change.
 */
import { create } from 'zustand';
import {
  type Conversation,
  type ConversationDetail,
  conversations,
  type Message,
} from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { callAll } from '../api/lists.ts';
import { type ChatScope, scopeKey } from './chat-state.ts';

export interface ConversationList {
  /** Newest first; null until loaded. */
  readonly items: readonly Conversation[] | null;
  readonly failure: ApiError | null;
}

interface Conversations {
  /** By scope. */
  readonly lists: Readonly<Record<string, ConversationList>>;
  /** By conversation, oldest first. */
  readonly messages: Readonly<Record<string, readonly Message[]>>;
  /** Why the messages of a conversation could not be loaded. */
  readonly failures: Readonly<Record<string, ApiError>>;
}

export const useConversations = create<Conversations>(() => ({
  lists: {},
  messages: {},
  failures: {},
}));

const { getState, setState } = useConversations;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> => {
  const { [key]: _gone, ...rest } = record;
  return rest;
};

const queryOf = ({ kind, id }: ChatScope) =>
  kind === 'document' ? { document: id } : { collection: id };

/** Of several concurrent requests for one list only the newest counts. */
const readings = new Map<string, symbol>();

export async function loadConversations(scope: ChatScope): Promise<void> {
  followEvents();
  const key = scopeKey(scope);
  const mine = Symbol(key);
  readings.set(key, mine);
  const put = (change: Partial<ConversationList>) =>
    readings.get(key) === mine &&
    setState(({ lists }) => ({
      lists: { ...lists, [key]: { items: null, failure: null, ...lists[key], ...change } },
    }));
  try {
    const items = await callAll(conversations.listConversations, queryOf(scope));
    put({ items, failure: null });
  } catch (thrown) {
    put({ failure: asApiError(thrown) });
  }
}

export async function loadMessages(conversationId: string): Promise<void> {
  const mine = Symbol(conversationId);
  readings.set(conversationId, mine);
  const params = { conversationId };
  try {
    const detail = await call(conversations.getConversation, { params });
    if (readings.get(conversationId) === mine) putDetail(detail);
  } catch (thrown) {
    const failure = asApiError(thrown);
    if (readings.get(conversationId) !== mine) return;
    if (failure.code === 'not_found') forget(conversationId);
    else setState(({ failures }) => ({ failures: { ...failures, [conversationId]: failure } }));
  }
}

const putDetail = ({ id, messages }: ConversationDetail): void =>
  setState((state) => ({
    messages: { ...state.messages, [id]: messages },
    failures: without(state.failures, id),
  }));

/** Removes a deleted conversation from the state. */
function forget(conversationId: string): void {
  setState(({ lists, messages, failures }) => ({
    lists: Object.fromEntries(
      Object.entries(lists).map(([key, list]) => [
        key,
        { ...list, items: list.items?.filter(({ id }) => id !== conversationId) ?? null },
      ]),
    ),
    messages: without(messages, conversationId),
    failures: without(failures, conversationId),
  }));
}

/**
 * Replaces the message with the same id or the one that it replaces; otherwise appends the message.
 */
export function putMessage(conversationId: string, message: Message, replaces?: string): void {
  // A request that started earlier would overwrite it.
  readings.delete(conversationId);
  setState(({ messages }) => ({
    messages: {
      ...messages,
      [conversationId]: withMessage(messages[conversationId] ?? [], message, replaces),
    },
  }));
}

export function withMessage(
  messages: readonly Message[],
  message: Message,
  replaces?: string,
): readonly Message[] {
  const index = messages.findIndex(({ id }) => id === message.id || id === replaces);
  return index < 0 ? [...messages, message] : messages.with(index, message);
}

const scopeOf = (conversation: Pick<Conversation, 'document_id' | 'collection_id'>): ChatScope => ({
  kind: conversation.document_id === null ? 'collection' : 'document',
  id: conversation.document_id ?? conversation.collection_id ?? '',
});

export async function createConversation(scope: ChatScope): Promise<Conversation> {
  const body = scope.kind === 'document' ? { document_id: scope.id } : { collection_id: scope.id };
  const made = await call(conversations.createConversation, { body });
  putMessages(made.id, []);
  await loadConversations(scope);
  return made;
}

const putMessages = (conversationId: string, of: readonly Message[]): void =>
  setState(({ messages }) => ({ messages: { ...messages, [conversationId]: of } }));

export async function renameConversation(conversationId: string, title: string): Promise<void> {
  const params = { conversationId };
  const now = await call(conversations.changeConversation, { params, body: { title } });
  await loadConversations(scopeOf(now));
}

export async function deleteConversation(conversationId: string): Promise<void> {
  await call(conversations.deleteConversation, { params: { conversationId } });
  forget(conversationId);
}

export async function restoreConversation(conversationId: string): Promise<void> {
  const params = { conversationId };
  const now = await call(conversations.restoreConversation, { params });
  await Promise.all([loadConversations(scopeOf(now)), loadMessages(conversationId)]);
}

export async function deleteMessage(conversationId: string, messageId: string): Promise<void> {
  await call(conversations.deleteMessage, { params: { conversationId, messageId } });
  const { messages } = getState();
  putMessages(
    conversationId,
    (messages[conversationId] ?? []).filter(({ id }) => id !== messageId),
  );
}

export async function restoreMessage(conversationId: string, messageId: string): Promise<void> {
  await call(conversations.restoreMessage, { params: { conversationId, messageId } });
  await loadMessages(conversationId);
}

let following = false;

/** Subscribes to service events on first use; keeps all loaded conversations current. */
function followEvents(): void {
  if (following) return;
  following = true;
  subscribe({
    onEvent(event) {
      if (event.type !== 'conversation') return;
      const scope = scopeOf(event);
      const { lists, messages } = getState();
      if (lists[scopeKey(scope)]) void loadConversations(scope);
      if (messages[event.conversation_id]) void loadMessages(event.conversation_id);
    },
    // Events are lost while there is no connection.
    onState(state) {
      if (state !== 'open') return;
      const { lists, messages } = getState();
      for (const key of Object.keys(lists)) {
        const [kind, id = ''] = key.split(' ');
        void loadConversations({ kind: kind === 'document' ? kind : 'collection', id });
      }
      for (const id of Object.keys(messages)) void loadMessages(id);
    },
  });
}
