/** The store's interface for region templates. */
import type { RegionTemplate } from '../../shared/contract/index.ts';
import type { Layout } from '../../shared/fields/example.ts';
import type { Paging, Slice } from './records.ts';

export interface RegionTemplateRecord
  extends Pick<RegionTemplate, 'id' | 'name' | 'page' | 'bbox' | 'method' | 'columns' | 'pages'> {
  readonly accountId: string;
  /** Page counted from the last page of the document; 0 is the last page. */
  readonly fromLast: number;
  /** Of the page; holds no text. */
  readonly layout: Layout;
  /** Null once the document was purged. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly createdAt: string;
}

export type NewRegionTemplate = Omit<RegionTemplateRecord, 'id' | 'createdAt'>;

export interface RegionTemplateRepository {
  create(template: NewRegionTemplate): Promise<RegionTemplateRecord>;
  /** In any account; null if it is deleted. */
  find(id: string): Promise<RegionTemplateRecord | null>;
  /** By name; all without `paging`. */
  list(accountId: string, paging?: Paging): Promise<Slice<RegionTemplateRecord>>;
  rename(id: string, name: string): Promise<void>;
  /** Deletes it; it can be restored until `forgetDeleted`. `at` is an ISO time. */
  remove(id: string, at: string): Promise<void>;
  /** A deleted template that can be restored, in any account. */
  findDeleted(id: string): Promise<Pick<RegionTemplateRecord, 'id' | 'accountId'> | null>;
  restore(id: string): Promise<void>;
  /** Purges templates deleted at or before this ISO time. */
  forgetDeleted(before: string): Promise<void>;
}
