/** The routes that all kinds of resources share: list, create, change, delete and restore. */
import type { z } from 'zod';
import type { Endpoint, Pagination } from '../../../shared/contract/index.ts';
import type { Paging, ResourceRecord } from '../../store/index.ts';
import type { Resource } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { type Loose, type Route, route } from '../router.ts';
import type { KnownCaller } from '../types.ts';
import { pageView } from '../views.ts';

/** An endpoint with this JSON in its answers. */
type Answering<Json> = Endpoint & {
  readonly answers: Readonly<Record<number, { readonly json: z.ZodType<unknown, Json> }>>;
};
type Taking<Body> = { readonly body: z.ZodType<Body> };

interface ResourceRoutes<R, View, Query, New, Change> {
  readonly view: (record: R) => Loose<View> | Promise<Loose<View>>;
  readonly list?: Answering<{ items: View[]; pagination: Pagination }> & {
    readonly query: z.ZodType<Query>;
  };
  /** The filter of the store for a query; default: the query. */
  readonly filter?: (caller: KnownCaller, query: Query) => Promise<object>;
  readonly create?: {
    readonly endpoint: Answering<View> & Taking<New>;
    readonly run: (caller: KnownCaller, body: New) => Promise<R | 'name_taken' | null>;
  };
  readonly change?: {
    readonly endpoint: Answering<View> & Taking<Change>;
    readonly run: (record: R, body: Change) => Promise<R | 'name_taken' | null>;
  };
  readonly remove: Endpoint;
  readonly beforeRemove?: (record: R) => Promise<void>;
  readonly restore?: Answering<View>;
}

export function resourceRoutes<R extends ResourceRecord, View, Query, New, Change>(
  context: ServiceContext,
  resource: Resource<R>,
  routes: ResourceRoutes<R, View, Query, New, Change>,
): Route[] {
  const { events, clock } = context;
  const { find, findDeleted, publishChange } = resource;
  const { view, filter, create, change, restore } = routes;
  const repository = resource.repository(context.store);
  const nameIn = (value: unknown) => (value as { name?: string }).name;
  /** The path of such an endpoint has one parameter. */
  const idIn = (params: object | undefined) => Object.values(params ?? {})[0] as string;

  const list =
    routes.list &&
    route<Endpoint>(routes.list, async ({ caller, query: checked }) => {
      const query = checked as Query & Paging;
      const { page, limit } = query;
      const selected = filter ? { ...(await filter(caller, query)), page, limit } : query;
      const records = await repository.list(caller.accountId, selected);
      const { items, pagination } = pageView(records, query, view);
      return Response.json({ items: await Promise.all(items), pagination });
    });

  const creating =
    create &&
    route<Endpoint>(create.endpoint, async ({ caller, body }) => {
      const created = await create.run(caller, body as New);
      return Response.json(await view(publishChange(events, created, nameIn(body))), {
        status: 201,
      });
    });

  const changing =
    change &&
    route<Endpoint>(change.endpoint, async ({ caller, params, body }) => {
      const found = await find(context, caller, idIn(params));
      const changed = await change.run(found, body as Change);
      return Response.json(await view(publishChange(events, changed, nameIn(body))));
    });

  const remove = route<Endpoint>(routes.remove, async ({ caller, params }) => {
    const found = await find(context, caller, idIn(params));
    await routes.beforeRemove?.(found);
    await repository.remove(found.id, new Date(clock.now()).toISOString());
    publishChange(events, found);
    return Response.json({ id: found.id, deleted: true });
  });

  const restoring =
    restore &&
    route<Endpoint>(restore, async ({ caller, params }) => {
      const found = await findDeleted(context, caller, idIn(params));
      const restored = await repository.restore(found.id);
      return Response.json(await view(publishChange(events, restored, nameIn(found))));
    });

  return [list, creating, changing, remove, restoring].filter((each) => each !== undefined);
}
