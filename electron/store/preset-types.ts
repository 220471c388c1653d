/** The store's interface for presets. */
import type { CreatePreset, PresetKind } from '../../shared/contract/index.ts';
import type { Paging, Slice, SoftDeletion } from './records.ts';

export type PresetRecord = CreatePreset & {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
};

export interface PresetRepository extends SoftDeletion<PresetRecord> {
  create(accountId: string, preset: CreatePreset): Promise<PresetRecord>;
  /** In any account; null if it is deleted. */
  find(id: string): Promise<PresetRecord | null>;
  /** By name. */
  list(accountId: string, filter: { kind?: PresetKind } & Paging): Promise<Slice<PresetRecord>>;
  rename(id: string, name: string): Promise<void>;
}
