/** The store's interface for corrections of documents. */
import type {
  AuditEntry,
  Citation,
  CorrectionOperation,
  CorrectionState,
  FieldType,
  PageContent,
  RunField,
  Table,
} from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';
import type { NewLearnedField } from './learned-types.ts';
import type { Paging, Slice } from './records.ts';

/**
 * Position of the target of an operation when it was corrected, to find it on another extraction.
 */
export interface CorrectionAnchor {
  /** The table that contains it, in page space; null outside of tables. */
  readonly table: Box | null;
  /** The cells, word or block themselves. */
  readonly target: Box | null;
  /** The former text; for a field, the words that state its value. */
  readonly text: string;
  /** Only for a moved block: the block before it, after the move; null if it became the first. */
  readonly after?: { readonly bbox: Box; readonly text: string } | null;
  /** Only for a field. */
  readonly field?: FieldAnchor;
}

/** The field that a correction is about, to find it in the results of later runs. */
export interface FieldAnchor {
  /** Identifies the schema: its id, or its JSON if it was not saved. */
  readonly schema: string;
  readonly type: FieldType;
  /** Within a list item, whose index may change. */
  readonly inItem: boolean;
  /** Position of the extracted value; null if there was none. */
  readonly extracted: Citation | null;
  /** The change of the words that state the value when the document was extracted again. */
  readonly change: RunField['change'];
}

export interface CorrectionRecord {
  readonly id: string;
  readonly documentId: string;
  /** Shared by the operations of one request. */
  readonly batch: number;
  readonly page: number;
  readonly operation: CorrectionOperation;
  readonly anchor: CorrectionAnchor;
  /** What the engine extracted from the region of an `add_table`. */
  readonly given: Table | null;
  readonly state: CorrectionState;
  readonly bbox: Box | null;
  readonly before: string;
  readonly after: string;
  readonly author: string;
  readonly createdAt: string;
}

/** Without corrections the revision is 0 and there is no extraction. */
export interface CorrectedDocument {
  readonly revision: number;
  /** The extraction that the corrected pages belong to. */
  readonly extractionId: number | null;
}

export interface NewCorrection
  extends Omit<CorrectionRecord, 'id' | 'documentId' | 'batch' | 'createdAt'> {
  /** What the position of a corrected value teaches. */
  readonly learned?: NewLearnedField | null;
}

/** One change of the corrections of a document, stored in one transaction. */
export interface CorrectionChange {
  readonly documentId: string;
  readonly extractionId: number;
  /** The revision that the change is based on. */
  readonly revision: number;
  readonly add: readonly NewCorrection[];
  /** Undone ones that can no longer be redone. */
  readonly remove: readonly string[];
  readonly update: readonly Pick<
    CorrectionRecord,
    'id' | 'state' | 'operation' | 'anchor' | 'page' | 'bbox'
  >[];
  /** The changed pages, all of this extraction; null for one that is back to its extracted form. */
  readonly pages: readonly {
    readonly page: number;
    readonly content: PageContent | null;
    /** Its first table continues the last one of the previous page. */
    readonly goesOn: boolean;
  }[];
  readonly audit: readonly NewAuditEntry[];
}

export type NewAuditEntry = Omit<AuditEntry, 'at' | 'document_id' | 'file_name'>;

export interface CorrectionRepository {
  document(documentId: string): Promise<CorrectedDocument>;
  /** Oldest first. */
  list(documentId: string, paging?: Paging): Promise<Slice<CorrectionRecord>>;
  /** The corrections added; null if the stored revision is another one. */
  save(change: CorrectionChange): Promise<readonly CorrectionRecord[] | null>;
  /** Documents that are not in the trash and whose newest, completed extraction is another one. */
  outdated(): Promise<{ readonly documentId: string; readonly extractionId: number }[]>;
  /** Newest first; all without `paging`. */
  auditTrail(
    accountId: string,
    of: { readonly documentId?: string | undefined; readonly collectionId?: string | undefined },
    paging?: Paging,
  ): Promise<Slice<AuditEntry>>;
}
