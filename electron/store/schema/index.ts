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

/** Creates the tables of `FIRST_VERSION`. */
export const SCHEMA = [documents, extractions, webhooks, answers, fields, corrections].join('');

/** The `user_version` of the schema. */
export const FIRST_VERSION = 24;

/** Who reviewed values of field runs, and when. */
const reviewers = /* sql */ `
-- JSON object: {author, at} by path.
ALTER TABLE field_results ADD COLUMN reviewers TEXT NOT NULL DEFAULT '{}';
`;

/** Table outlines of corrected documents, which needed all pages each time they were listed. */
const correctedOutlines = /* sql */ `
-- Packed as in table_outlines; null until they include the last correction.
ALTER TABLE corrected_documents ADD COLUMN outlines BLOB;
`;

/** Lead from each version to the next, beginning at `FIRST_VERSION`; never edited. */
export const MIGRATIONS: readonly string[] = [reviewers, correctedOutlines];
