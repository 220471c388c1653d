/** Providers: the language models of an account, listed and changed by the window. */
import { BUILT_IN_PROVIDER, providers as endpoints } from '../../../shared/contract/index.ts';
import { providerResource } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';
import { resourceRoutes } from './resources.ts';

export function providerRoutes(context: ServiceContext): Route[] {
  const { providers, modelRuntime, events } = context;

  const shared = resourceRoutes(context, providerResource, {
    view: (record) => providers.describe(record),
    create: {
      endpoint: endpoints.createProvider,
      run: ({ accountId }, entered) => providers.create(accountId, entered),
    },
    remove: endpoints.deleteProvider,
    beforeRemove: ({ id }) => providers.disconnect(id),
    restore: endpoints.restoreProvider,
  });

  return [
    ...shared,
    ...routes(endpoints, {
      listProviders: async ({ caller }) =>
        reply(200, {
          items: await providers.list(caller.accountId),
          gguf_available: providers.ggufAvailable,
          gguf_runtime: modelRuntime.describe(),
        }),

      changeProvider: async ({ caller, params: { providerId }, body }) => {
        if (providerId === BUILT_IN_PROVIDER) {
          const builtIn = await providers.chooseBuiltIn(caller.accountId, body);
          events.publish(caller.accountId, { type: 'providers' });
          return reply(200, builtIn);
        }
        const before = await providerResource.find(context, caller, providerId);
        const changed = await providers.change(before, body);
        const record = providerResource.publishChange(events, changed, body.name);
        return reply(200, await providers.describe(record));
      },

      checkProvider: async ({ caller, params: { providerId } }) => {
        if (providerId === BUILT_IN_PROVIDER) {
          return reply(200, { ok: true, models: [], problem: null, milliseconds: 0 });
        }
        const record = await providerResource.find(context, caller, providerId);
        return reply(200, await providers.check(record));
      },

      findModels: async ({ caller, body }) =>
        reply(200, await providers.findModels(caller.accountId, body)),

      installModelRuntime: async ({ caller }) => {
        modelRuntime.install(caller.accountId);
        return reply(202, modelRuntime.describe());
      },
    }),
  ];
}
