/** Providers: the language models of an account, listed and changed by the window. */
import { providers as endpoints } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';

export function providerRoutes({ providers, modelRuntime, events }: ServiceContext): Route[] {
  return routes(endpoints, {
    listProviders: async ({ caller }) =>
      reply(200, {
        items: await providers.list(caller.accountId),
        gguf_available: providers.ggufAvailable,
        gguf_runtime: modelRuntime.describe(),
      }),

    createProvider: async ({ caller, body }) => {
      const made = await providers.create(caller.accountId, body);
      events.publish(caller.accountId, { type: 'providers' });
      return reply(201, made);
    },

    changeProvider: async ({ caller, params, body }) => {
      const changed = await providers.change(caller.accountId, params.providerId, body);
      events.publish(caller.accountId, { type: 'providers' });
      return reply(200, changed);
    },

    deleteProvider: async ({ caller, params }) => {
      const id = params.providerId;
      await providers.remove(caller.accountId, id);
      events.publish(caller.accountId, { type: 'providers' });
      return reply(200, { id, deleted: true });
    },

    restoreProvider: async ({ caller, params }) => {
      const restored = await providers.restore(caller.accountId, params.providerId);
      events.publish(caller.accountId, { type: 'providers' });
      return reply(200, restored);
    },

    checkProvider: async ({ caller, params }) =>
      reply(200, await providers.check(caller.accountId, params.providerId)),

    findModels: async ({ caller, body }) =>
      reply(200, await providers.findModels(caller.accountId, body)),

    installModelRuntime: async ({ caller }) => {
      modelRuntime.install(caller.accountId);
      return reply(202, modelRuntime.describe());
    },
  });
}
