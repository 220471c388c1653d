/** The store's interface for review items and decisions about them. */
import type {
  ReviewCount,
  ReviewItem,
  ReviewItemState,
  ReviewKind,
  reviewFinding,
} from '../../shared/contract/index.ts';
import type { NewAuditEntry } from './correction-types.ts';
import type { DocumentResults, Paging, Slice } from './records.ts';

/** The derived part of an item. */
export interface ReviewFinding extends Pick<ReviewItem, keyof typeof reviewFinding> {
  /** The text under review; with kind, page and box it identifies the item. */
  readonly text: string;
}

export interface ReviewDecision {
  readonly state: ReviewItemState;
  readonly note: string;
  readonly author: string | null;
  readonly decidedAt: string | null;
}

/** A decision with its audit entries. */
export interface NewReviewDecision extends ReviewDecision {
  readonly id: string;
  readonly documentId: string;
  readonly audit: readonly NewAuditEntry[];
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

/** Items of documents in the trash are excluded everywhere except in `known`. */
export interface ReviewRepository {
  /** By document, newest first, and in document order. */
  list(accountId: string, filter: ReviewFilter & Paging): Promise<Slice<ReviewRecord>>;
  /** Ignores the kind and state of the filter. */
  counts(accountId: string, filter: ReviewFilter): Promise<ReviewCount[]>;
  find(id: string): Promise<ReviewRecord | null>;
  /**
   * All items of a document, and those that its results no longer contain but that have a decision.
   */
  known(
    documentId: string,
  ): Promise<{ readonly id: string; readonly finding: ReviewFinding; readonly note: string }[]>;
  /**
   * Replaces the items of a document with these, in this order. The decision on an id is kept,
   * unless `state` is given.
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
      /** Revision of the document's corrections. */
      readonly revision: number;
      readonly rules: string;
      /** Of a corrected document: stored unless it was corrected since. */
      readonly results: DocumentResults;
    },
  ): Promise<void>;
  /** In one transaction, with the audit entries; `at` is their ISO time. */
  decide(decisions: readonly NewReviewDecision[], at: string): Promise<void>;
  /** In all accounts. */
  outdated(rules: string): Promise<UnreviewedDocument[]>;
}
