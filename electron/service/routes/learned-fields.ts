/** What was learned from field corrections: list and delete. */
import { learnedFields as endpoints } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, route } from '../router.ts';
import { learnedFieldView } from '../understanding/learned-fields.ts';
import { paginationOf } from '../views.ts';
import { learnedFieldFor } from './access.ts';

export function learnedFieldRoutes(context: ServiceContext): Route[] {
  const { store, events } = context;

  const list = route(endpoints.listLearnedFields, async ({ caller, query }) => {
    const { items, total } = await store.learnedFields.list(caller.accountId, query);
    const pagination = paginationOf(total, query);
    return reply(200, { items: items.map(learnedFieldView), pagination });
  });

  const remove = route(endpoints.deleteLearnedField, async ({ caller, params }) => {
    const { id, accountId } = await learnedFieldFor(context, caller, params.learnedId);
    await store.learnedFields.remove(id);
    events.learnedFieldsChanged(accountId);
    return reply(200, { id, deleted: true });
  });

  const removeAll = route(endpoints.deleteLearnedFields, async ({ caller }) => {
    const deleted = await store.learnedFields.removeAll(caller.accountId);
    events.learnedFieldsChanged(caller.accountId);
    return reply(200, { deleted });
  });

  return [list, remove, removeAll];
}
