/** Language models of an account and the downloads of model files, as they are stored. */
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

/** Keys are kept elsewhere (service/answerers/keys.ts), never here. */
export interface ProviderRepository {
  list(accountId: string): Promise<ProviderRecord[]>;
  byId(id: string): Promise<ProviderRecord | null>;
  /** Null when the account has another of this name. */
  create(
    provider: ProviderValues & Pick<ProviderRecord, 'accountId' | 'kind'>,
  ): Promise<ProviderRecord | null>;
  /** Null when the account has another of this name. */
  change(id: string, values: ProviderValues): Promise<ProviderRecord | null>;
  /** Null makes none of them the default. */
  setDefault(accountId: string, id: string | null): Promise<void>;
  /** Hides it; it is no longer the default. */
  remove(id: string, at: string): Promise<void>;
  /** Null when no removed one is known under this id, or when its name is taken. */
  restore(accountId: string, id: string): Promise<ProviderRecord | 'name_taken' | null>;
  /** Forgets the removed ones; resolves to their ids. */
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
  /** What a quit or a crash interrupted is paused. */
  pauseAll(): Promise<void>;
  remove(id: string): Promise<void>;
}
