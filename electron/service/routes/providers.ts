/** Providers: the language models of an account, listed and changed by the window. */
import { providers as endpoints } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, route } from '../router.ts';

export function providerRoutes({ providers, modelRuntime, events }: ServiceContext): Route[] {
  const list = route(endpoints.listProviders, async ({ caller }) =>
    reply(200, {
      items: await providers.list(caller.accountId),
      gguf_available: providers.ggufAvailable,
      gguf_runtime: modelRuntime.describe(),
    }),
  );

  const create = route(endpoints.createProvider, async ({ caller, body }) => {
    const made = await providers.create(caller.accountId, body);
    events.publish(caller.accountId, { type: 'providers' });
    return reply(201, made);
  });

  const change = route(endpoints.changeProvider, async ({ caller, params, body }) => {
    const changed = await providers.change(caller.accountId, params.providerId, body);
    events.publish(caller.accountId, { type: 'providers' });
    return reply(200, changed);
  });

  const remove = route(endpoints.deleteProvider, async ({ caller, params }) => {
    const id = params.providerId;
    await providers.remove(caller.accountId, id);
    events.publish(caller.accountId, { type: 'providers' });
    return reply(200, { id, deleted: true });
  });

  const restore = route(endpoints.restoreProvider, async ({ caller, params }) => {
    const restored = await providers.restore(caller.accountId, params.providerId);
    events.publish(caller.accountId, { type: 'providers' });
    return reply(200, restored);
  });

  const check = route(endpoints.checkProvider, async ({ caller, params }) =>
    reply(200, await providers.check(caller.accountId, params.providerId)),
  );

  const find = route(endpoints.findModels, async ({ caller, body }) =>
    reply(200, await providers.findModels(caller.accountId, body)),
  );

  const install = route(endpoints.installModelRuntime, async ({ caller }) => {
    modelRuntime.install(caller.accountId);
    return reply(202, modelRuntime.describe());
  });

  return [list, create, change, remove, restore, check, find, install];
}
