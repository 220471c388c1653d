/** The settings of the local API in the window. */
import { settings } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, route } from '../router.ts';

export function localApiRoutes({ localAccess, origin }: ServiceContext): Route[] {
  const get = route(settings.getLocalApi, async () => reply(200, localAccess.describe(origin())));

  const change = route(settings.changeLocalApi, async ({ body }) => {
    await localAccess.change(body);
    return reply(200, localAccess.describe(origin()));
  });

  return [get, change];
}
