/** What was learned from field corrections: list, delete and restore. */
import { learnedFields as endpoints } from '../../../shared/contract/index.ts';
import { learnedFieldResource } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';
import { learnedFieldView } from '../understanding/learned-fields.ts';
import { resourceRoutes } from './resources.ts';

export function learnedFieldRoutes(context: ServiceContext): Route[] {
  const { store, events, clock } = context;

  const shared = resourceRoutes(context, learnedFieldResource, {
    view: learnedFieldView,
    list: endpoints.listLearnedFields,
    remove: endpoints.deleteLearnedField,
  });
  return [
    ...shared,
    ...routes(endpoints, {
      deleteLearnedFields: async ({ caller: { accountId } }) => {
        const at = new Date(clock.now()).toISOString();
        const ids = await store.learnedFields.removeAll(accountId, at);
        events.publish(accountId, { type: 'learned_fields' });
        return reply(200, { deleted: ids.length, ids });
      },

      restoreLearnedField: async ({ caller, params }) => {
        const { id } = await learnedFieldResource.findDeleted(context, caller, params.learnedId);
        learnedFieldResource.publishChange(events, await store.learnedFields.restore(id));
        return reply(200, { id, deleted: false });
      },
    }),
  ];
}
