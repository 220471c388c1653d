/**
 * The schema of the database. Until the first release it is edited in place, and databases of other
 * development versions are refused; from then on it stays as it is, and each change is a migration.
 */
import { answers } from './answers.ts';
import { corrections } from './corrections.ts';
import { documents } from './documents.ts';
import { extractions } from './extractions.ts';
import { fields } from './fields.ts';
import { webhooks } from './webhooks.ts';

/** Creates the tables of `FIRST_VERSION`. */
export const SCHEMA = [documents, extractions, webhooks, answers, fields, corrections].join('');

/** The `user_version` of the schema; raised with every edit before the first release. */
export const FIRST_VERSION = 25;

/** Lead from each version to the next, beginning at `FIRST_VERSION`; never edited. */
export const MIGRATIONS: readonly string[] = [];
