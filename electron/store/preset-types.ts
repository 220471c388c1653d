/** The store's interface for presets. */
import type { CreatePreset, PresetKind } from '../../shared/contract/index.ts';
import type { Paging, Slice } from './records.ts';

export type PresetRecord = CreatePreset & {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: string;
};

export interface PresetRepository {
  create(accountId: string, preset: CreatePreset): Promise<PresetRecord>;
  /** In any account; null if it is deleted. */
  find(id: string): Promise<PresetRecord | null>;
  /** By name. */
  list(accountId: string, filter: { kind?: PresetKind } & Paging): Promise<Slice<PresetRecord>>;
  rename(id: string, name: string): Promise<void>;
  /** Deletes it; it can be restored until `forgetDeleted`. `at` is an ISO time. */
  remove(id: string, at: string): Promise<void>;
  /** A deleted preset that can be restored, in any account. */
  findDeleted(id: string): Promise<PresetRecord | null>;
  restore(id: string): Promise<void>;
  /** Purges presets deleted at or before this ISO time. */
  forgetDeleted(before: string): Promise<void>;
}
