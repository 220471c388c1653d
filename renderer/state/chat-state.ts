/**
 * The scope of the Chat panel, the provider and the open conversation; persisted across restarts.
 */
import { storedState } from './window-storage.ts';

/** The documents that questions are asked about. */
export interface ChatScope {
  readonly kind: 'document' | 'collection';
  readonly id: string;
}

/** As a string key. */
export const scopeKey = ({ kind, id }: ChatScope): string => `${kind} ${id}`;

interface ChatState {
  /** The collection that the panel is about; null: the document on screen. */
  readonly collectionId: string | null;
  /** Provider that answers; null: the default provider of the settings. */
  readonly providerId: string | null;
  /**
   * By scope: the id of the open conversation; null for a new one. Default: the newest
   * conversation.
   */
  readonly open: Readonly<Record<string, string | null>>;
}

/** Number of scopes whose open conversation is remembered; a few kilobytes. */
const KEPT = 100;

export const useChatState = storedState<ChatState>('chat', {
  ...{ collectionId: null, providerId: null, open: {} },
});

export function chatAbout(collectionId: string | null): void {
  useChatState.setState({ collectionId });
}

export function answerBy(providerId: string): void {
  useChatState.setState({ providerId });
}

export function openConversation(scope: ChatScope, conversationId: string | null): void {
  const key = scopeKey(scope);
  useChatState.setState(({ open }) => {
    const others = Object.entries(open).filter(([other]) => other !== key);
    return { open: Object.fromEntries([...others.slice(1 - KEPT), [key, conversationId]]) };
  });
}
