/** What people corrected in documents, as the service asks the store for it. */
import type {
  AuditEntry,
  CorrectionOperation,
  CorrectionState,
  DocumentCheck,
  PageContent,
  Table,
} from '../../shared/contract/index.ts';
import type { Box } from '../../shared/geometry.ts';
import type { Paging, Slice } from './records.ts';

/** Where the target of an operation was when it was corrected, to find it on another extraction. */
export interface CorrectionAnchor {
  /** The table that it is in, in page space; null outside of tables. */
  readonly table: Box | null;
  /** The cells, word or block themselves. */
  readonly target: Box | null;
  /** What was there. */
  readonly text: string;
}

export interface CorrectionRecord {
  readonly id: string;
  readonly documentId: string;
  /** Those of one request have the same number. */
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
  readonly checks: readonly DocumentCheck[];
}

export type NewCorrection = Omit<CorrectionRecord, 'id' | 'documentId' | 'batch' | 'createdAt'>;

/** One change of the corrections of a document, stored whole or not at all. */
export interface CorrectionChange {
  readonly documentId: string;
  readonly extractionId: number;
  /** The revision that the change was made from. */
  readonly revision: number;
  readonly add: readonly NewCorrection[];
  /** Undone ones that can no longer be redone. */
  readonly remove: readonly string[];
  readonly update: readonly Pick<
    CorrectionRecord,
    'id' | 'state' | 'operation' | 'page' | 'bbox'
  >[];
  /** The pages that changed; null for one that is as it was extracted. Of no other extraction. */
  readonly pages: readonly {
    readonly page: number;
    readonly content: PageContent | null;
    /** Its first table is one with the last of the page before. */
    readonly goesOn: boolean;
  }[];
  readonly checks: readonly DocumentCheck[];
  readonly audit: readonly Pick<
    AuditEntry,
    'page' | 'author' | 'action' | 'subject' | 'before' | 'after'
  >[];
}

export interface CorrectionRepository {
  document(documentId: string): Promise<CorrectedDocument>;
  /** Oldest first. */
  list(documentId: string, paging?: Paging): Promise<Slice<CorrectionRecord>>;
  /** The corrections added; null where the revision in the store is another. */
  save(change: CorrectionChange): Promise<readonly CorrectionRecord[] | null>;
  /** Documents that are not in the trash and whose newest, completed extraction is another. */
  outdated(): Promise<{ readonly documentId: string; readonly extractionId: number }[]>;
  /** Newest first; all without `paging`. */
  auditTrail(
    accountId: string,
    documentId: string | null,
    paging?: Paging,
  ): Promise<Slice<AuditEntry>>;
}
