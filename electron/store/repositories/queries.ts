import type { Database } from '../database.ts';
import type { Row } from './rows.ts';

/** Prepares statements of a database as functions of their values, in the order of the SQL. */
export const queriesOf = (db: Database) => ({
  command<Values extends unknown[]>(sql: string) {
    const statement = db.prepare<unknown[]>(sql);
    return async (...values: Values): Promise<void> => {
      await statement.run(...values);
    };
  },

  /** Resolves to whether a row was written. */
  change<Values extends unknown[]>(sql: string) {
    const statement = db.prepare<unknown[]>(sql);
    return async (...values: Values): Promise<boolean> => (await statement.run(...values)) > 0;
  },

  /** Resolves to the record of the first row, or null. */
  record<Values extends unknown[], R, StoredRow extends Row = Row>(
    sql: string,
    recordOf: (row: StoredRow) => R | Promise<R>,
  ) {
    const statement = db.prepare<unknown[], StoredRow>(sql);
    return async (...values: Values): Promise<R | null> => {
      const row = await statement.get(...values);
      return row === undefined ? null : await recordOf(row);
    };
  },

  /** Resolves to the records of all rows. */
  records<Values extends unknown[], R, StoredRow extends Row = Row>(
    sql: string,
    recordOf: (row: StoredRow) => R,
  ) {
    const statement = db.prepare<unknown[], StoredRow>(sql);
    return async (...values: Values): Promise<R[]> =>
      (await statement.all(...values)).map((row) => recordOf(row));
  },
});
