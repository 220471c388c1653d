/** The store's interface for region templates. */
import type { RegionTemplate } from '../../shared/contract/index.ts';
import type { Layout } from '../../shared/fields/example.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

export interface RegionTemplateRecord extends ResourceRecord {
  readonly name: string;
  /** Null once the document was purged. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly region: Pick<RegionTemplate, 'page' | 'bbox' | 'method' | 'columns' | 'pages'> & {
    /** Page counted from the last page of the document; 0 is the last page. */
    readonly fromLast: number;
    /** Of the page; holds no text. */
    readonly layout: Layout;
  };
  readonly createdAt: string;
}

/** By name. */
export type RegionTemplateRepository = ResourceRepository<
  RegionTemplateRecord,
  Omit<RegionTemplateRecord, 'id' | 'createdAt'>,
  Pick<RegionTemplateRecord, 'name'>
>;
