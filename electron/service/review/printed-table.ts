import type { Table } from '../../../shared/contract/index.ts';

/** A table as it is printed on one page. */
export interface PrintedTable {
  readonly table: Table;
  /** 0-based among the tables of its page. */
  readonly position: number;
}
