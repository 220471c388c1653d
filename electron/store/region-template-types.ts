/** The store's interface for region templates. */
import type { RegionTemplate } from '../../shared/contract/index.ts';
import type { Layout } from '../../shared/fields/example.ts';
import type { Paging, Slice, SoftDeletion } from './records.ts';

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

export interface RegionTemplateRepository
  extends SoftDeletion<Pick<RegionTemplateRecord, 'id' | 'accountId'>> {
  create(template: NewRegionTemplate): Promise<RegionTemplateRecord>;
  /** In any account; null if it is deleted. */
  find(id: string): Promise<RegionTemplateRecord | null>;
  /** By name; all without `paging`. */
  list(accountId: string, paging?: Paging): Promise<Slice<RegionTemplateRecord>>;
  rename(id: string, name: string): Promise<void>;
}
