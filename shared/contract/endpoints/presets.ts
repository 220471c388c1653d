import { z } from 'zod';
import { paging } from '../common.ts';
import { deletedAnswers, endpointsOf } from '../endpoint.ts';
import { CreatePreset, Preset, PresetId, PresetKind, PresetList, RenamePreset } from '../preset.ts';

const endpoint = endpointsOf('Workbench');

const byId = z.object({ presetId: PresetId });

export const listPresets = endpoint({
  id: 'listPresets',
  requestLine: 'GET /api/v1/presets',
  summary: 'List saved filters and export presets by name',
  query: z.object({
    kind: PresetKind.optional(),
    ...paging,
  }),
  answers: { 200: { description: 'A page of presets.', json: PresetList } },
});

export const createPreset = endpoint({
  id: 'createPreset',
  requestLine: 'POST /api/v1/presets',
  summary: 'Save a filter of the library or the layout of an export under a name',
  body: CreatePreset,
  answers: { 201: { description: 'The preset.', json: Preset } },
});

export const renamePreset = endpoint({
  id: 'renamePreset',
  requestLine: 'PATCH /api/v1/presets/{presetId}',
  summary: 'Rename a preset',
  params: byId,
  body: RenamePreset,
  answers: { 200: { description: 'The preset as it is now.', json: Preset } },
});

export const deletePreset = endpoint({
  id: 'deletePreset',
  requestLine: 'DELETE /api/v1/presets/{presetId}',
  summary: 'Delete a preset',
  params: byId,
  answers: deletedAnswers(PresetId),
});

export const restorePreset = endpoint({
  id: 'restorePreset',
  requestLine: 'POST /api/v1/presets/{presetId}/restore',
  summary: 'Restore a deleted preset',
  description: 'As long as it was deleted at most 30 days ago.',
  params: byId,
  answers: { 200: { description: 'The preset.', json: Preset } },
});
