/** Languages of scans and their packs. */
import { languages as endpoints } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';
import { safeName } from '../sources/filename.ts';
import { bytesOf } from '../sources/json-body.ts';

export function languageRoutes({ scanLanguages, events }: ServiceContext): Route[] {
  return routes(endpoints, {
    listLanguages: async () => reply(200, { items: await scanLanguages.list() }),

    addLanguagePack: async ({ caller, request, query }) => {
      const added = await scanLanguages.add(bytesOf(request), safeName(query.file_name));
      events.publish(caller.accountId, { type: 'languages' });
      const items = (await scanLanguages.list()).filter(({ code }) => added.includes(code));
      return reply(201, { items });
    },

    deleteLanguagePack: async ({ caller, params }) => {
      await scanLanguages.remove(params.code);
      events.publish(caller.accountId, { type: 'languages' });
      return reply(200, { id: params.code, deleted: true });
    },
  });
}
