/** Saved filters of the library and export presets, and the dialog that names one. */
import { create } from 'zustand';
import { type CreatePreset, type Preset, presets } from '../../shared/contract/index.ts';
import { callAll } from '../api/lists.ts';
import { changing, defineQuery, useServiceQuery } from '../api/queries.ts';

/** What the dialog for a name is open for; null while it is closed. */
export type Naming =
  | { readonly kind: 'new'; readonly preset: Omit<CreatePreset, 'name'> }
  | { readonly kind: 'rename'; readonly preset: Preset };

export const useNaming = create<{ readonly naming: Naming | null }>(() => ({ naming: null }));

export const openNaming = (naming: Naming): void => useNaming.setState({ naming });
export const closeNaming = (): void => useNaming.setState({ naming: null });

export type PresetOf<Kind extends Preset['kind']> = Extract<Preset, { kind: Kind }>;

/** Of both kinds, by name. */
export const presetsQuery = defineQuery(['presets'], () => callAll(presets.listPresets));

export const usePresets = <Kind extends Preset['kind']>(kind: Kind): PresetOf<Kind>[] =>
  (useServiceQuery(presetsQuery).data ?? []).filter(
    (item): item is PresetOf<Kind> => item.kind === kind,
  );

const change = changing(['presets']);

/** Throws ApiError; so do the functions below. */
export const createPreset = (body: CreatePreset) => change(presets.createPreset, { body });
export const renamePreset = (presetId: string, name: string) =>
  change(presets.renamePreset, { params: { presetId }, body: { name } });
export const deletePreset = (presetId: string) =>
  change(presets.deletePreset, { params: { presetId } });
export const restorePreset = (presetId: string) =>
  change(presets.restorePreset, { params: { presetId } });
