/** What corrections of fields taught, as the service asks the store for it. */
import type { FieldExample } from '../../shared/fields/example.ts';
import type { Paging, Slice } from './records.ts';

export interface NewLearnedField {
  readonly title: string;
  readonly example: FieldExample;
}

export interface LearnedFieldRecord extends NewLearnedField {
  readonly id: string;
  readonly accountId: string;
  /** Null once the document is deleted for good. */
  readonly documentId: string | null;
  readonly fileName: string;
  readonly author: string;
  readonly createdAt: string;
  /** Documents whose value found by it was accepted; rejected or corrected. */
  readonly confirmed: number;
  readonly contradicted: number;
}

/** What an undone correction taught is found by nothing here, until it is redone. */
export interface LearnedFieldRepository {
  /** Newest first; all without `paging`. */
  list(accountId: string, paging?: Paging): Promise<Slice<LearnedFieldRecord>>;
  find(id: string): Promise<LearnedFieldRecord | null>;
  remove(id: string): Promise<void>;
  /** How many there were. */
  removeAll(accountId: string): Promise<number>;
}
