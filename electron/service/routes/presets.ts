/** Saved filters of the library and layouts of exports. */
import { presets as endpoints, type Preset } from '../../../shared/contract/index.ts';
import type { PresetRecord } from '../../store/index.ts';
import { presetResource } from '../access/resources.ts';
import type { ServiceContext } from '../context.ts';
import type { Route } from '../router.ts';
import { resourceRoutes } from './resources.ts';

const presetView = ({ accountId: _, createdAt, ...preset }: PresetRecord): Preset => ({
  ...preset,
  created_at: createdAt,
});

export const presetRoutes = (context: ServiceContext): Route[] =>
  resourceRoutes(context, presetResource, {
    view: presetView,
    list: endpoints.listPresets,
    create: {
      endpoint: endpoints.createPreset,
      run: ({ accountId }, preset) => context.store.presets.create({ ...preset, accountId }),
    },
    change: {
      endpoint: endpoints.renamePreset,
      run: ({ id }, change) => context.store.presets.change(id, change),
    },
    remove: endpoints.deletePreset,
    restore: endpoints.restorePreset,
  });
