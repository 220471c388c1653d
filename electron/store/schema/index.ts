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

/** The work of unfinished jobs, which was kept in memory. */
const units = /* sql */ `
-- What a worker does at a time for a job: open its document, read some of its pages, finish all.
CREATE TABLE units (
  id TEXT PRIMARY KEY,
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  stage TEXT NOT NULL CHECK (stage IN ('open', 'read', 'finish')),
  -- Of 'read'.
  first_page INTEGER NOT NULL DEFAULT 0,
  last_page INTEGER NOT NULL DEFAULT 0,
  -- The page of these that a user views, which is read first.
  wanted INTEGER,
  -- The worker that has claimed it, until its lease expires.
  owner TEXT,
  lease_until TEXT
) STRICT;
CREATE INDEX units_of_job ON units (job_id, first_page);
CREATE INDEX units_leased ON units (lease_until) WHERE lease_until IS NOT NULL;
UPDATE jobs SET status = 'queued' WHERE status = 'processing';
INSERT INTO units (id, job_id, stage)
  SELECT 'unit-' || id, id, 'open' FROM jobs WHERE status = 'queued';
`;

/** A database may have several services, of which one knows the password. */
const passwordHolder = /* sql */ `
-- Kind of the worker that was given the password; null if none has it.
ALTER TABLE jobs ADD COLUMN password_holder TEXT;
`;

/** Claiming a unit read all waiting jobs. */
const lanes = /* sql */ `
-- Units of one account and kind, which are claimed in the order of their jobs.
ALTER TABLE units ADD COLUMN lane TEXT NOT NULL DEFAULT '';
-- Of the job.
ALTER TABLE units ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
UPDATE units SET seq = (SELECT seq FROM jobs WHERE id = job_id),
  lane = (SELECT account_id || CASE stage WHEN 'open' THEN ' open' ELSE ' short' END
    FROM jobs WHERE id = job_id);
CREATE INDEX units_waiting ON units (lane, seq, first_page) WHERE owner IS NULL;
CREATE INDEX units_wanted ON units (id) WHERE owner IS NULL AND wanted IS NOT NULL;
CREATE INDEX jobs_preferred ON jobs (status, priority)
  WHERE (priority > 0 OR interruptions > 0) AND status IN ('queued', 'processing');
CREATE INDEX jobs_unfinished ON jobs (account_id, seq) WHERE status IN ('queued', 'processing');
`;

/** Every key was allowed everything in its account. */
const holders = /* sql */ `
ALTER TABLE keys ADD COLUMN role TEXT NOT NULL DEFAULT 'admin';
-- Who uses the key; null if it is no one's own.
ALTER TABLE keys ADD COLUMN person TEXT;
`;

/** Sessions of people were signed cookies, which nobody could end. */
const sessions = /* sql */ `
CREATE TABLE sessions (
  hash BLOB PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Milliseconds since 1970.
  expires_at INTEGER NOT NULL
) STRICT;
`;

/** Folders whose files become documents of a collection. */
const watchedFolders = /* sql */ `
-- Kept when the collection is deleted, for it can be restored.
CREATE TABLE watched_folders (
  collection_id TEXT PRIMARY KEY,
  -- The service on whose machine the folder is.
  home TEXT NOT NULL,
  folder TEXT NOT NULL,
  schema_id TEXT,
  format TEXT,
  -- JSON array of codes.
  languages TEXT NOT NULL,
  -- Why the folder cannot be read; null if it can.
  problem TEXT
) STRICT;
CREATE TABLE watched_files (
  collection_id TEXT NOT NULL REFERENCES watched_folders (collection_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  -- Of the file as it was added; milliseconds since 1970.
  size INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- Null if it could not be added.
  document_id TEXT,
  run_id TEXT,
  finished INTEGER NOT NULL,
  error TEXT,
  PRIMARY KEY (collection_id, name)
) STRICT;
`;

/** Looking at the queue read all of it. */
const queueLooks = /* sql */ `
CREATE INDEX jobs_changed ON jobs (updated_at);
DROP INDEX jobs_unfinished;
CREATE INDEX jobs_unfinished ON jobs (account_id, status, seq) WHERE status IN ('queued', 'processing');
-- A job that a newer one of its document replaces is in no batch: 0.
UPDATE jobs SET batch = 0 WHERE seq < (SELECT max(seq) FROM jobs newer
  WHERE newer.document_id = jobs.document_id);
DROP INDEX jobs_of_batch;
CREATE INDEX jobs_of_batch ON jobs (account_id, batch, status);
`;

/** An upload began again after a lost connection. */
const uploadParts = /* sql */ `
-- Of a part of the file of a document that is being uploaded: id of the document, first byte.
ALTER TABLE uploads ADD COLUMN document_id TEXT;
ALTER TABLE uploads ADD COLUMN start INTEGER;
CREATE UNIQUE INDEX upload_parts ON uploads (account_id, document_id, start);
`;

/** All pages of a document were read. */
const pageRanges = /* sql */ `
-- The pages to read, such as 1-3,7; null for all.
ALTER TABLE jobs ADD COLUMN pages TEXT;
-- How many pages are read, of all that the file has.
ALTER TABLE extractions ADD COLUMN pages_to_read INTEGER;
UPDATE extractions SET pages_to_read = total_pages;
`;

/** Deleted collections were rows of a table of their own, with their documents as JSON. */
const deletedCollections = /* sql */ `
CREATE TABLE all_collections (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  metadata TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
INSERT INTO all_collections (id, account_id, name, description, metadata, created_at, updated_at)
  SELECT id, account_id, name, description, metadata, created_at, updated_at FROM collections;
INSERT INTO all_collections
    (id, account_id, name, description, metadata, created_at, updated_at, deleted_at)
  SELECT id, account_id, name, description, metadata, created_at, deleted_at, deleted_at
  FROM deleted_collections;
-- Rows keep the order in which documents were added.
CREATE TABLE members (
  collection_id TEXT NOT NULL REFERENCES all_collections (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  added_at TEXT NOT NULL,
  UNIQUE (collection_id, document_id)
) STRICT;
INSERT INTO members (collection_id, document_id, added_at)
  SELECT collection_id, document_id, added_at FROM collection_documents ORDER BY rowid;
INSERT INTO members (collection_id, document_id, added_at)
  SELECT c.id, d.id, json_extract(m.value, '$[1]')
  FROM deleted_collections c, json_each(c.documents) m, documents d
  WHERE d.id = json_extract(m.value, '$[0]') ORDER BY json_extract(m.value, '$[1]');
DROP TABLE collection_documents;
DROP TABLE deleted_collections;
DROP TABLE collections;
ALTER TABLE all_collections RENAME TO collections;
ALTER TABLE members RENAME TO collection_documents;
CREATE INDEX collections_of_document ON collection_documents (document_id);
-- The name of a deleted collection is free for another one.
CREATE UNIQUE INDEX collection_names ON collections (account_id, name) WHERE deleted_at IS NULL;
`;

/** Deletions have one name. */
const deletedProviders = /* sql */ `
ALTER TABLE providers RENAME COLUMN removed_at TO deleted_at;
`;

/** Lead from each version to the next, beginning at `FIRST_VERSION`; never edited. */
export const MIGRATIONS: readonly string[] = [
  reviewers,
  correctedOutlines,
  units,
  passwordHolder,
  lanes,
  holders,
  sessions,
  watchedFolders,
  queueLooks,
  uploadParts,
  pageRanges,
  deletedCollections,
  deletedProviders,
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
