/** What was learned from field corrections: list, delete and restore. */
import { learnedFields as endpoints } from '../../../shared/contract/index.ts';
import { deletedLearnedFieldFor, learnedFieldFor } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, route } from '../router.ts';
import { learnedFieldView } from '../understanding/learned-fields.ts';
import { paginationOf } from '../views.ts';

export function learnedFieldRoutes(context: ServiceContext): Route[] {
  const { store, events, clock } = context;
  const now = () => new Date(clock.now()).toISOString();

  const list = route(endpoints.listLearnedFields, async ({ caller, query }) => {
    const { items, total } = await store.learnedFields.list(caller.accountId, query);
    const pagination = paginationOf(total, query);
    return reply(200, { items: items.map(learnedFieldView), pagination });
  });

  const remove = route(endpoints.deleteLearnedField, async ({ caller, params }) => {
    const { id, accountId } = await learnedFieldFor(context, caller, params.learnedId);
    await store.learnedFields.remove(id, now());
    events.publish(accountId, { type: 'learned_fields' });
    return reply(200, { id, deleted: true });
  });

  const removeAll = route(endpoints.deleteLearnedFields, async ({ caller }) => {
    const ids = await store.learnedFields.removeAll(caller.accountId, now());
    events.publish(caller.accountId, { type: 'learned_fields' });
    return reply(200, { deleted: ids.length, ids });
  });

  const restore = route(endpoints.restoreLearnedField, async ({ caller, params }) => {
    const { id, accountId } = await deletedLearnedFieldFor(context, caller, params.learnedId);
    await store.learnedFields.restore(id);
    events.publish(accountId, { type: 'learned_fields' });
    return reply(200, { id, deleted: false });
  });

  return [list, remove, removeAll, restore];
}
