/** The rows of contract.test.ts for conversations. */
import { conversations, MessageEvent } from '../../shared/contract/index.ts';
import { eventsIn } from '../support/ndjson.ts';
import type { CallInput, TestService } from '../support/service.ts';

interface Given {
  readonly service: () => TestService;
  /** A key of another account. */
  readonly foreign: () => string;
  /** A completed job, and one that is being worked on. */
  readonly done: () => string;
  readonly busy: () => string;
}

const QUESTION = { body: { question: 'Which words?' } };
const TITLE = { body: { title: 'Words' } };

export function conversationRows({ service, foreign, done, busy }: Given) {
  /** A request about a new conversation. */
  async function conversation(more: CallInput = {}, documentId = done()): Promise<CallInput> {
    const body = { document_id: documentId };
    const { json } = await service().call(conversations.createConversation, { body });
    return { ...more, params: { ...more.params, conversationId: json.id } };
  }

  async function deletedConversation(more: CallInput = {}): Promise<CallInput> {
    const input = await conversation(more);
    await service().call(
      conversations.deleteConversation,
      input.params ? { params: input.params } : {},
    );
    return input;
  }

  async function message(more: CallInput = {}, deleted = false): Promise<CallInput> {
    const { params } = await conversation();
    const asked = await service().call(conversations.askQuestion, {
      params: { ...params },
      ...QUESTION,
    });
    const [start] = eventsIn(MessageEvent, asked.text);
    const messageId = start?.type === 'start' ? start.message.id : '';
    const input = { params: { ...params, messageId } };
    if (deleted) await service().call(conversations.deleteMessage, input);
    return { ...more, ...input };
  }

  const ofConversation = (more: CallInput = {}) => ({
    bad_request: () => ({ ...more, params: { conversationId: 'no id' } }),
    not_found: () => ({ ...more, params: { conversationId: 'conv-000000' } }),
    forbidden: () => conversation({ ...more, key: foreign() }),
  });

  return {
    listConversations: {
      success: () => ({ query: { document: done() } }),
      errors: {
        bad_request: () => ({ query: { page: 0 } }),
        not_found: () => ({ query: { collection: 'col-000000' } }),
        forbidden: () => ({ query: { document: done() }, key: foreign() }),
      },
    },
    createConversation: {
      success: () => ({ body: { document_id: done() } }),
      errors: {
        bad_request: () => ({ body: {} }),
        not_found: () => ({ body: { document_id: 'doc-none' } }),
        forbidden: () => ({ body: { document_id: done() }, key: foreign() }),
      },
    },
    getConversation: { success: () => conversation(), errors: ofConversation() },
    changeConversation: { success: () => conversation(TITLE), errors: ofConversation(TITLE) },
    deleteConversation: { success: () => conversation(), errors: ofConversation() },
    restoreConversation: {
      success: () => deletedConversation(),
      errors: { ...ofConversation(), forbidden: () => deletedConversation({ key: foreign() }) },
    },
    askQuestion: {
      success: () => conversation(QUESTION),
      errors: {
        ...ofConversation(QUESTION),
        job_not_ready: () => conversation(QUESTION, busy()),
      },
    },
    suggestQuestions: {
      success: () => ({ query: { document: done() } }),
      errors: {
        bad_request: () => ({}),
        job_not_ready: () => ({ query: { document: busy() } }),
        not_found: () => ({ query: { collection: 'col-000000' } }),
        forbidden: () => ({ query: { document: done() }, key: foreign() }),
      },
    },
    deleteMessage: {
      success: () => message(),
      errors: {
        bad_request: () => conversation({ params: { messageId: 'no id' } }),
        not_found: () => conversation({ params: { messageId: 'msg-000000' } }),
        forbidden: () => message({ key: foreign() }),
      },
    },
    restoreMessage: {
      success: () => message({}, true),
      errors: {
        bad_request: () => conversation({ params: { messageId: 'no id' } }),
        not_found: () => conversation({ params: { messageId: 'msg-000000' } }),
        forbidden: () => message({ key: foreign() }, true),
      },
    },
  };
}
