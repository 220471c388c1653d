/** Conversations: questions about a document or a collection, stored with their answers. */
import { conversations as endpoints } from '../../../shared/contract/index.ts';
import type { ConversationRecord, ConversationScope } from '../../store/index.ts';
import { entryFor } from '../access/documents.ts';
import {
  collectionFor,
  conversationFor,
  conversationResource,
  scopeOf,
} from '../access/resources.ts';
import { completed } from '../access/results.ts';
import type { ServiceContext } from '../context.ts';
import { NO_MESSAGE } from '../conversations/conversations.ts';
import type { Subject } from '../conversations/make-answer.ts';
import { conversationView, messageView } from '../conversations/views.ts';
import { badRequest, notFound } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import { ndjson } from '../streams.ts';
import type { KnownCaller } from '../types.ts';
import { fileNameOf } from '../views.ts';
import { resourceRoutes } from './resources.ts';

export function conversationRoutes(context: ServiceContext): Route[] {
  const { store, answerers, conversations, suggestions, clock } = context;
  const now = () => new Date(clock.now()).toISOString();

  async function subjectOf(
    caller: KnownCaller,
    { documentId, collectionId }: ConversationRecord,
  ): Promise<Subject> {
    if (documentId === null) return { members: await store.collections.documents(collectionId) };
    const entry = completed(await entryFor(context, caller, documentId));
    const document = { documentId, fileName: fileNameOf(entry) };
    return { document, source: entry.extraction };
  }

  const shared = resourceRoutes(context, conversationResource, {
    view: conversationView,
    list: endpoints.listConversations,
    filter: (caller, query) => scopeOf(context, caller, query),
    create: {
      endpoint: endpoints.createConversation,
      async run(caller, { document_id: document, collection_id: collection, title = null }) {
        const scope = await scopeOf(context, caller, { document, collection });
        const { documentId = null, collectionId = null } = scope;
        // The contract asks for exactly one of them.
        const subject = { documentId, collectionId } as ConversationScope;
        return store.conversations.create({ ...subject, accountId: caller.accountId, title });
      },
    },
    change: {
      endpoint: endpoints.changeConversation,
      run: ({ id }, change) => store.conversations.change(id, change),
    },
    remove: endpoints.deleteConversation,
    beforeRemove: ({ id }) => conversations.cancel(id),
    restore: endpoints.restoreConversation,
  });

  return [
    ...shared,
    ...routes(endpoints, {
      getConversation: async ({ caller, params }) => {
        const found = await conversationFor(context, caller, params.conversationId);
        const messages = (await store.messages.list(found.id)).map(messageView);
        return reply(200, { ...conversationView(found), messages });
      },

      askQuestion: async ({ caller, params, body }) => {
        const conversation = await conversationFor(context, caller, params.conversationId);
        const answerer = await answerers.get(caller.accountId, body.provider_id);
        const subject = await subjectOf(caller, conversation);
        const { question, replaces = null } = body;
        if (replaces !== null) {
          if (!(await store.messages.find(conversation.id, replaces))) throw notFound(NO_MESSAGE);
          await conversations.cancel(conversation.id, replaces);
        }
        const asked = { conversation, subject, answerer, question, replaces };
        return ndjson((signal) => conversations.ask(asked, signal));
      },

      deleteMessage: async ({ caller, params }) => {
        const conversation = await conversationFor(context, caller, params.conversationId);
        const id = params.messageId;
        await conversations.cancel(conversation.id, id);
        const removed = await store.messages.remove(conversation.id, id, now());
        if (!removed) throw notFound(NO_MESSAGE);
        conversations.changed(conversation);
        return reply(200, { id, deleted: true });
      },

      restoreMessage: async ({ caller, params }) => {
        const conversation = await conversationFor(context, caller, params.conversationId);
        const restored = await store.messages.restore(conversation.id, params.messageId, now());
        if (!restored)
          throw notFound('The message cannot be restored: it is not among the deleted messages.');
        conversations.changed(conversation);
        return reply(200, messageView(restored));
      },

      suggestQuestions: async ({ request, caller, query }) => {
        const { document, collection } = query;
        if ((document === undefined) === (collection === undefined)) {
          throw badRequest('Either document or collection is required.');
        }
        const { signal } = request;
        if (document !== undefined) {
          const { extraction } = completed(await entryFor(context, caller, document));
          const questions = await suggestions.ofDocument(extraction, signal);
          return reply(200, { questions });
        }
        const { id } = await collectionFor(context, caller, collection ?? '');
        const members = await store.collections.documents(id);
        return reply(200, { questions: await suggestions.ofCollection(members, signal) });
      },
    }),
  ];
}
