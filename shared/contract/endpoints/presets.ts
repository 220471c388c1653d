import { CreatePreset, Preset, PresetId, PresetKind, RenamePreset } from '../preset.ts';
import { resourceEndpoints } from '../resource.ts';

const preset = resourceEndpoints('Workbench', {
  noun: 'preset',
  param: 'presetId',
  id: PresetId,
  item: Preset,
});

export const listPresets = preset.list(
  { kind: PresetKind.optional() },
  { summary: 'List saved filters and export presets' },
);
export const createPreset = preset.create(CreatePreset, {
  summary: 'Save a filter of the library or the layout of an export under a name',
});
export const renamePreset = preset.change(RenamePreset);
export const deletePreset = preset.remove();
export const restorePreset = preset.restore();
