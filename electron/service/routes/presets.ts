/** Saved filters of the library and layouts of exports. */
import { presets as endpoints, type Preset } from '../../../shared/contract/index.ts';
import type { PresetRecord } from '../../store/index.ts';
import { deletedPresetFor, presetFor } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, route } from '../router.ts';
import { paginationOf } from '../views.ts';

const presetView = ({ accountId: _, createdAt, ...preset }: PresetRecord): Preset => ({
  ...preset,
  created_at: createdAt,
});

export function presetRoutes(context: ServiceContext): Route[] {
  const { store, events, clock } = context;

  const list = route(endpoints.listPresets, async ({ caller, query }) => {
    const { items, total } = await store.presets.list(caller.accountId, query);
    return reply(200, { items: items.map(presetView), pagination: paginationOf(total, query) });
  });

  const create = route(endpoints.createPreset, async ({ caller, body }) => {
    const made = await store.presets.create(caller.accountId, body);
    events.publish(caller.accountId, { type: 'presets' });
    return reply(201, presetView(made));
  });

  const rename = route(endpoints.renamePreset, async ({ caller, params, body }) => {
    const found = await presetFor(context, caller, params.presetId);
    await store.presets.rename(found.id, body.name);
    events.publish(caller.accountId, { type: 'presets' });
    return reply(200, presetView({ ...found, name: body.name }));
  });

  const remove = route(endpoints.deletePreset, async ({ caller, params }) => {
    const { id } = await presetFor(context, caller, params.presetId);
    await store.presets.remove(id, new Date(clock.now()).toISOString());
    events.publish(caller.accountId, { type: 'presets' });
    return reply(200, { id, deleted: true });
  });

  const restore = route(endpoints.restorePreset, async ({ caller, params }) => {
    const found = await deletedPresetFor(context, caller, params.presetId);
    await store.presets.restore(found.id);
    events.publish(caller.accountId, { type: 'presets' });
    return reply(200, presetView(found));
  });

  return [list, create, rename, remove, restore];
}
