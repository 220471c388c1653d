/** The name under which the window corrects and reviews. */
import { settings } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, route } from '../router.ts';

export function personRoutes({ person }: ServiceContext): Route[] {
  const get = route(settings.getPerson, async () => reply(200, { name: person.name }));

  const change = route(settings.changePerson, async ({ body }) => {
    await person.rename(body.name);
    return reply(200, { name: person.name });
  });

  return [get, change];
}
