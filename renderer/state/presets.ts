/** Saved filters of the library and export presets, and the dialog that names one. */
import { create } from 'zustand';
import { type CreatePreset, type Preset, presets } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { callAll, followAnswer } from '../api/lists.ts';

/** What the dialog for a name is open for. */
export type Naming =
  | { readonly kind: 'new'; readonly preset: Omit<CreatePreset, 'name'> }
  | { readonly kind: 'rename'; readonly preset: Preset };

interface PresetsState {
  /** Of both kinds, by name. */
  readonly items: readonly Preset[];
  readonly naming: Naming | null;
}

export const usePresets = create<PresetsState>(() => ({ items: [], naming: null }));

const { setState } = usePresets;

export const openNaming = (naming: Naming): void => setState({ naming });
export const closeNaming = (): void => setState({ naming: null });

export type PresetOf<Kind extends Preset['kind']> = Extract<Preset, { kind: Kind }>;

export const presetsOf = <Kind extends Preset['kind']>(
  items: readonly Preset[],
  kind: Kind,
): PresetOf<Kind>[] => items.filter((item): item is PresetOf<Kind> => item.kind === kind);

const { load, follow } = followAnswer({
  events: ['presets'],
  read: () => callAll(presets.listPresets),
  take: (items) => setState({ items }),
});
export const followPresets = follow;

/** Throws ApiError; so do the functions below. */
export async function createPreset(body: CreatePreset): Promise<Preset> {
  const made = await call(presets.createPreset, { body });
  await load();
  return made;
}

export async function renamePreset(presetId: string, name: string): Promise<void> {
  await call(presets.renamePreset, { params: { presetId }, body: { name } });
  await load();
}

export async function deletePreset(presetId: string): Promise<void> {
  await call(presets.deletePreset, { params: { presetId } });
  await load();
}

export async function restorePreset(presetId: string): Promise<void> {
  await call(presets.restorePreset, { params: { presetId } });
  await load();
}
