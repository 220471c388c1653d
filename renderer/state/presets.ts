/** Saved filters of the library and export presets, and the dialog that names one. */
import { type CreatePreset, type Preset, presets } from '../../shared/contract/index.ts';
import { callAll } from '../api/lists.ts';
import { changing, changingById, defineQuery, useServiceQuery } from '../api/queries.ts';
import { defineDialog } from './dialogs.ts';

/** What the dialog for a name is open for. */
export type Naming =
  | { readonly kind: 'new'; readonly preset: Omit<CreatePreset, 'name'> }
  | { readonly kind: 'rename'; readonly preset: Preset };

export const presetDialog = defineDialog<Naming>('preset');

export type PresetOf<Kind extends Preset['kind']> = Extract<Preset, { kind: Kind }>;

/** Of both kinds, by name. */
export const presetsQuery = defineQuery(['presets'], () => callAll(presets.listPresets));

export const usePresets = <Kind extends Preset['kind']>(kind: Kind): PresetOf<Kind>[] =>
  (useServiceQuery(presetsQuery).data ?? []).filter(
    (item): item is PresetOf<Kind> => item.kind === kind,
  );

const changePreset = changingById(['presets']);

/** Each throws ApiError. */
export const presetRequests = {
  create: (body: CreatePreset) => changing(['presets'])(presets.createPreset, { body }),
  rename: changePreset(presets.renamePreset),
  remove: changePreset(presets.deletePreset),
  restore: changePreset(presets.restorePreset),
};
