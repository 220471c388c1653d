/**
 * A database as the repositories use it. Their SQL is the subset that SQLite and PostgreSQL share,
 * with `?` or `@name` for values; what the two cannot share is asked of the database by name.
 */
import type { Peers } from './peers.ts';
import type { Phrase } from './search-text.ts';

/** A prepared statement. Values are texts, numbers, bytes or null; truth values are 0 and 1. */
export interface Statement<Values extends unknown[], Row> {
  get(...values: Values): Promise<Row | undefined>;
  all(...values: Values): Promise<Row[]>;
  /** Resolves to the number of rows that were written. */
  run(...values: Values): Promise<number>;
}

type ValuesOf<Values> = Values extends unknown[] ? Values : [Values];

export interface Database {
  prepare<Values, Row = unknown>(sql: string): Statement<ValuesOf<Values>, Row>;
  /**
   * Makes `work` a transaction: all of its statements are stored, or none if it throws. No other
   * writes between them; it may run again, and must await nothing but statements. Within another
   * transaction it is a part of that.
   */
  transaction<Args extends unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  /** Like `transaction`; in SQLite, no deleted text remains in its files. */
  erasure<Args extends unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  readonly textSearch: {
    /** Condition for rows `t` of a text index that contain the phrases of the `values`. */
    condition(index: 'page_text' | 'corrected_text'): string;
    values(phrases: readonly Phrase[]): Record<string, unknown>;
  };
  /** Whether other processes can use it meanwhile. */
  readonly isShared: boolean;
  readonly peers: Peers;
  close(): Promise<void>;
}

/** A database on a server. */
export interface RemoteDatabase {
  /** May hold a password: for other processes of this program, and nobody else. */
  readonly address: string;
  /** Address without secrets. */
  readonly location: string;
  open(): Promise<Database>;
}
