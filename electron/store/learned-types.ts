/** The store's interface for what was learned from field corrections. */
import type { FieldExample } from '../../shared/fields/example.ts';
import type { ResourceRecord, ResourceRepository } from './records.ts';

export interface NewLearnedField {
  readonly title: string;
  readonly example: FieldExample;
}

export interface LearnedFieldRecord extends NewLearnedField, ResourceRecord {
  /** Null once the document was purged. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly createdAt: string;
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
