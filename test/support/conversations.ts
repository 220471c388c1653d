/** The calls that tests of conversations make most. */
import { conversations, MessageEvent, pathOf } from '../../shared/contract/index.ts';
import { eventsIn } from './ndjson.ts';
import type { CallInput, TestService } from './service.ts';

/** `service` is asked for at each call, for tests may start another one. */
export const conversationCalls = (service: () => TestService) => ({
  /** Resolves to the id of a new conversation about the document or collection. */
  async start(body: Record<string, unknown>): Promise<string> {
    const { json } = await service().call(conversations.createConversation, { body });
    return json.id;
  },
  list: async (query: Record<string, unknown> = {}) =>
    (await service().call(conversations.listConversations, { query })).json,
  read: (conversationId: string, more: CallInput = {}) =>
    service().call(conversations.getConversation, { params: { conversationId }, ...more }),
  messages: async (conversationId: string) =>
    (await service().call(conversations.getConversation, { params: { conversationId } })).json
      .messages,
  /** Every event of the answer to a question. */
  async events(conversationId: string, question: string, more: Record<string, unknown> = {}) {
    const { text } = await service().call(conversations.askQuestion, {
      params: { conversationId },
      body: { question, ...more },
    });
    return eventsIn(MessageEvent, text);
  },
  /** The message as it is stored in the end. */
  async ask(conversationId: string, question: string, more: Record<string, unknown> = {}) {
    const last = (await this.events(conversationId, question, more)).at(-1);
    if (last?.type !== 'done') throw new Error(`The stream ended with ${JSON.stringify(last)}.`);
    return last.message;
  },
  /** Asks and reads until `reached`; `leave` breaks the connection off. */
  async askAndLeave(
    conversationId: string,
    question: string,
    reached: (event: MessageEvent) => boolean = ({ type }) => type === 'start',
  ) {
    const abort = new AbortController();
    const path = pathOf(conversations.askQuestion, { conversationId });
    const answer = await fetch(new URL(path, service().origin), {
      method: 'POST',
      headers: { 'x-api-key': service().key, 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
      signal: abort.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) throw new Error(`The stream ended before: ${text}`);
      text += read.value;
      const events = eventsIn(MessageEvent, text.slice(0, text.lastIndexOf('\n')));
      if (!events.some(reached)) continue;
      const [first] = events;
      if (first?.type !== 'start') throw new Error(`The stream began with ${first?.type}.`);
      return { message: first.message, leave: () => abort.abort() };
    }
  },
  deleteMessage: (conversationId: string, messageId: string) =>
    service().call(conversations.deleteMessage, { params: { conversationId, messageId } }),
  restoreMessage: (conversationId: string, messageId: string) =>
    service().call(conversations.restoreMessage, { params: { conversationId, messageId } }),
  delete: (conversationId: string) =>
    service().call(conversations.deleteConversation, { params: { conversationId } }),
  restore: (conversationId: string) =>
    service().call(conversations.restoreConversation, { params: { conversationId } }),
});
