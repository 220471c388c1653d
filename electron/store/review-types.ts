/** Review items and decisions about them, as the service asks for them of its store. */
import type {
  AuditEntry,
  ReviewCount,
  ReviewItem,
  ReviewItemState,
  ReviewKind,
} from '../../shared/contract/index.ts';
import type { Paging, Slice } from './records.ts';

/** What the results of a document say of an item. */
export interface ReviewFinding
  extends Pick<
    ReviewItem,
    'kind' | 'severity' | 'page' | 'bbox' | 'place' | 'reason' | 'target' | 'cells' | 'proposal'
  > {
  /** What is doubted, as text; with kind, page and box it tells the item from others. */
  readonly text: string;
}

export interface ReviewDecision {
  readonly state: ReviewItemState;
  readonly note: string;
  readonly author: string | null;
  readonly decidedAt: string | null;
}

/** A decision with what the audit trail says of it. */
export interface NewReviewDecision extends ReviewDecision {
  readonly id: string;
  readonly documentId: string;
  readonly audit: readonly Omit<AuditEntry, 'at' | 'document_id' | 'file_name'>[];
}

export interface ReviewRecord extends ReviewDecision {
  readonly id: string;
  readonly accountId: string;
  readonly documentId: string;
  readonly filename: string | null;
  readonly finding: ReviewFinding;
}

export interface ReviewFilter {
  readonly documentId?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly kind?: ReviewKind | undefined;
  readonly state?: ReviewItemState | undefined;
}

/** A document whose items were not derived from its newest results. */
export interface UnreviewedDocument {
  readonly documentId: string;
  readonly accountId: string;
}

/** Items of documents in the trash are found by nothing here but `known`. */
export interface ReviewRepository {
  /** By document, the newest first, and in the order of the document. */
  list(accountId: string, filter: ReviewFilter & Paging): Promise<Slice<ReviewRecord>>;
  /** Whatever kind and state the filter names. */
  counts(accountId: string, filter: ReviewFilter): Promise<ReviewCount[]>;
  find(id: string): Promise<ReviewRecord | null>;
  /** All items of a document, and those that its results no longer give but somebody decided. */
  known(
    documentId: string,
  ): Promise<{ readonly id: string; readonly finding: ReviewFinding; readonly note: string }[]>;
  /**
   * Makes these the items of a document, in this order. What was decided about an id stays, unless
   * `state` is given.
   */
  replace(
    documentId: string,
    items: readonly {
      readonly id: string;
      readonly finding: ReviewFinding;
      readonly state: ReviewItemState | null;
    }[],
    source: {
      readonly extractionId: number;
      /** Of the corrections of the document. */
      readonly revision: number;
      readonly rules: string;
    },
  ): Promise<void>;
  /** All of them or none, with the entries of the audit trail; `at` is their ISO time. */
  decide(decisions: readonly NewReviewDecision[], at: string): Promise<void>;
  /** Of all accounts. */
  outdated(rules: string): Promise<UnreviewedDocument[]>;
}
