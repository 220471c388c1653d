/** The store's interface for language models of an account and downloads of model files. */
import type { ModelDownload, ProviderKind } from '../../shared/contract/index.ts';

export interface ProviderRecord {
  readonly id: string;
  readonly accountId: string;
  readonly kind: Exclude<ProviderKind, 'built-in'>;
  readonly name: string;
  readonly model: string | null;
  readonly baseUrl: string | null;
  readonly path: string | null;
  readonly isDefault: boolean;
}

type ProviderValues = Pick<ProviderRecord, 'name' | 'model' | 'baseUrl' | 'path'>;

/** Keys are never stored here (see service/answerers/keys.ts). */
export interface ProviderRepository {
  list(accountId: string): Promise<ProviderRecord[]>;
  byId(id: string): Promise<ProviderRecord | null>;
  /** Null if the account has another one of this name. */
  create(
    provider: ProviderValues & Pick<ProviderRecord, 'accountId' | 'kind'>,
  ): Promise<ProviderRecord | null>;
  /** Null if the account has another one of this name. */
  change(id: string, values: ProviderValues): Promise<ProviderRecord | null>;
  /** Null: none of them is the default. */
  setDefault(accountId: string, id: string | null): Promise<void>;
  /** Marks it as removed; it is no longer the default. */
  remove(id: string, at: string): Promise<void>;
  /** Null if there is no removed one with this id, or if its name is taken. */
  restore(accountId: string, id: string): Promise<ProviderRecord | 'name_taken' | null>;
  /** Deletes the removed ones; resolves to their ids. */
  purge(): Promise<string[]>;
}

export interface ModelDownloadRecord {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly fileName: string;
  readonly sha256: string | null;
  readonly state: ModelDownload['state'];
  readonly bytesTotal: number | null;
  readonly etag: string | null;
  readonly problem: string | null;
}

export interface ModelDownloadRepository {
  create(
    download: Pick<ModelDownloadRecord, 'accountId' | 'url' | 'fileName' | 'sha256'>,
  ): Promise<ModelDownloadRecord>;
  /** Newest first. */
  list(accountId: string): Promise<ModelDownloadRecord[]>;
  byId(id: string): Promise<ModelDownloadRecord | null>;
  update(
    id: string,
    change: Partial<
      Pick<ModelDownloadRecord, 'state' | 'sha256' | 'bytesTotal' | 'etag' | 'problem'>
    >,
  ): Promise<void>;
  /** Pauses downloads that a quit or a crash interrupted. */
  pauseAll(): Promise<void>;
  remove(id: string): Promise<void>;
}
