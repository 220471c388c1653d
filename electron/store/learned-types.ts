/** The store's interface for what was learned of a layout: fields, and regions of tables. */
import type { RegionTemplate } from '../../shared/contract/index.ts';
import type { FieldExample, Layout } from '../../shared/fields/example.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

/** What was learned, from a document that a person corrected. */
interface LearnedRecord extends ResourceRecord {
  /** Null once the document was purged. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly createdAt: string;
}

export interface NewLearnedField {
  readonly title: string;
  readonly example: FieldExample;
}

export interface LearnedFieldRecord extends NewLearnedField, LearnedRecord {
  /** Number of documents whose value found by it was accepted; rejected or corrected. */
  readonly confirmed: number;
  readonly contradicted: number;
}

/** Newest first. Those of an undone correction are excluded until it is redone. */
export interface LearnedFieldRepository
  extends Omit<ResourceRepository<LearnedFieldRecord, never, never>, 'create' | 'change'> {
  /** Returns their ids. */
  removeAll(accountId: string, at: string): Promise<string[]>;
}

export interface RegionTemplateRecord extends LearnedRecord {
  readonly name: string;
  readonly region: Pick<RegionTemplate, 'page' | 'bbox' | 'method' | 'columns' | 'pages'> & {
    /** Page counted from the last page of the document; 0 is the last page. */
    readonly fromLast: number;
    /** Of the page; holds no text. */
    readonly layout: Layout;
  };
}

/** By name. */
export type RegionTemplateRepository = ResourceRepository<
  RegionTemplateRecord,
  Omit<RegionTemplateRecord, 'id' | 'createdAt'>,
  Pick<RegionTemplateRecord, 'name'>
>;
