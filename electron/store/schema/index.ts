/**
 * The schema of the database. It stays as it is: each change is a migration, so that databases in use
 * are converted. Those of earlier development versions are refused.
 */
import { answers } from './answers.ts';
import { corrections } from './corrections.ts';
import { documents } from './documents.ts';
import { extractions } from './extractions.ts';
import { fields } from './fields.ts';
import { webhooks } from './webhooks.ts';

/** Creates the tables and indexes of `FIRST_VERSION`. */
const TABLES = [documents, extractions, webhooks, answers, corrections, fields].join('');

/** The `user_version` of the schema. */
export const FIRST_VERSION = 37;

/** Lead from each version to the next, beginning at `FIRST_VERSION`; never edited. */
export const MIGRATIONS: readonly string[] = [
  // JSON: the error as code and values.
  'ALTER TABLE jobs ADD COLUMN coded_error TEXT;',
];

/** The version of an up-to-date database. */
export const CURRENT_VERSION = FIRST_VERSION + MIGRATIONS.length;

/**
 * The definitions that a database of version `found` lacks, in order; 0 for an empty one. `own` is
 * what its kind of database has besides tables and indexes. Throws for data of a newer version, and of
 * a version before the first.
 */
export function stepsFrom(
  found: number,
  own: string,
  migrations: readonly string[] = MIGRATIONS,
): { version: number; sql: string }[] {
  const supported = FIRST_VERSION + migrations.length;
  if (found > supported) {
    throw new Error(
      `The data was written by a newer version of Quarry (schema version ${found}, supported: ${supported}).`,
    );
  }
  if (found > 0 && found < FIRST_VERSION) {
    throw new Error(
      `The data was written by a development version of Quarry (schema version ${found}, supported: ${FIRST_VERSION} to ${supported}). Choose another data folder with --data and add the documents again; nothing in this one was changed.`,
    );
  }
  return [TABLES + own, ...migrations]
    .map((sql, index) => ({ version: FIRST_VERSION + index, sql }))
    .filter(({ version }) => version > found);
}
