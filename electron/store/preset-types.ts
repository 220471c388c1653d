/** The store's interface for presets. */
import type { CreatePreset, PresetKind } from '../../shared/contract/index.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

export type PresetRecord = CreatePreset & ResourceRecord & { readonly createdAt: string };

/** By name. */
export type PresetRepository = ResourceRepository<
  PresetRecord,
  CreatePreset & Pick<PresetRecord, 'accountId'>,
  Pick<PresetRecord, 'name'>,
  { kind?: PresetKind }
>;
