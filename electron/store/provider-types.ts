/** The store's interface for language models of an account and downloads of model files. */
import type { ModelDownload, ProviderKind, ServiceText } from '../../shared/contract/index.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

export interface ProviderRecord extends ResourceRecord {
  readonly kind: Exclude<ProviderKind, 'built-in'>;
  readonly name: string;
  readonly model: string | null;
  readonly baseUrl: string | null;
  readonly path: string | null;
  readonly isDefault: boolean;
  readonly createdAt: string;
}

type ProviderValues = Pick<ProviderRecord, 'name' | 'model' | 'baseUrl' | 'path'>;

/** Oldest first. Keys are never stored here (see service/answerers/keys.ts). */
export interface ProviderRepository
  extends ResourceRepository<
    ProviderRecord,
    ProviderValues & Pick<ProviderRecord, 'accountId' | 'kind'>,
    ProviderValues
  > {
  /** Null: none of them is the default. */
  setDefault(accountId: string, id: string | null): Promise<void>;
  /** Deletes it; it is no longer the default. */
  remove(id: string, at: string): Promise<void>;
  /** Purges the deleted ones; resolves to their ids. */
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
  readonly problem: ServiceText | null;
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
