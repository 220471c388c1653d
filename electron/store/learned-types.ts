/** The store's interface for what was learned from field corrections. */
import type { FieldExample } from '../../shared/fields/example.ts';
import type { Paging, Slice, SoftDeletion } from './records.ts';

export interface NewLearnedField {
  readonly title: string;
  readonly example: FieldExample;
}

export interface LearnedFieldRecord extends NewLearnedField {
  readonly id: string;
  readonly accountId: string;
  /** Null once the document was purged. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly createdAt: string;
  /** Number of documents whose value found by it was accepted; rejected or corrected. */
  readonly confirmed: number;
  readonly contradicted: number;
}

/** Examples of an undone correction are excluded until it is redone. */
export interface LearnedFieldRepository
  extends SoftDeletion<Pick<LearnedFieldRecord, 'id' | 'accountId'>> {
  /** Newest first; all without `paging`. */
  list(accountId: string, paging?: Paging): Promise<Slice<LearnedFieldRecord>>;
  find(id: string): Promise<LearnedFieldRecord | null>;
  /** Returns their ids. */
  removeAll(accountId: string, at: string): Promise<string[]>;
}
