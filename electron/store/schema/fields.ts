/** Schemas, runs of them, and what their corrections and regions of tables taught. */
export const fields = /* sql */ `
CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  extraction_id INTEGER NOT NULL REFERENCES extractions (id) ON DELETE CASCADE,
  -- Of the schema, the query and the version of what works on them.
  fingerprint TEXT NOT NULL,
  request TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('processing', 'done', 'failed')),
  -- The result, or the error with its code.
  outcome TEXT,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX runs_of_document ON runs (document_id);
CREATE INDEX runs_of_extraction ON runs (extraction_id, fingerprint) WHERE state = 'done';

CREATE TABLE saved_schemas (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  -- The newest of its versions.
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
-- The name of a deleted schema is free for another one.
CREATE UNIQUE INDEX saved_schema_names ON saved_schemas (account_id, name) WHERE deleted_at IS NULL;

CREATE TABLE schema_versions (
  schema_id TEXT NOT NULL REFERENCES saved_schemas (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  -- JSON array of fields.
  fields TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (schema_id, version)
) STRICT;

CREATE TABLE field_runs (
  -- Insertion order: two runs of one millisecond keep their places in lists.
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  schema_id TEXT REFERENCES saved_schemas (id) ON DELETE SET NULL,
  schema_version INTEGER,
  -- JSON of the schema as it was applied.
  schema TEXT NOT NULL,
  -- Kept when the collection is deleted, for it can be restored.
  collection_id TEXT,
  provider_id TEXT NOT NULL,
  provider_name TEXT NOT NULL,
  host TEXT,
  state TEXT NOT NULL CHECK (state IN ('running', 'completed', 'partial', 'cancelled', 'failed')),
  created_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX field_runs_of_account ON field_runs (account_id, seq);
CREATE INDEX field_runs_of_schema ON field_runs (schema_id);

CREATE TABLE field_results (
  run_id TEXT NOT NULL REFERENCES field_runs (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- Place of the document in the run, from 0.
  ordinal INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'completed', 'failed', 'cancelled')),
  error TEXT,
  -- The extraction whose pages the citations point at.
  extraction_id INTEGER REFERENCES extractions (id) ON DELETE SET NULL,
  -- JSON array of values with their citations.
  fields TEXT NOT NULL DEFAULT '[]',
  -- JSON object: review state by path. A column of its own, so that a review and new citations
  -- do not overwrite each other.
  reviews TEXT NOT NULL DEFAULT '{}',
  -- JSON object: {author, at} of the review, by path.
  reviewers TEXT NOT NULL DEFAULT '{}',
  -- JSON array of paths.
  missing TEXT NOT NULL DEFAULT '[]',
  extracted_at TEXT,
  PRIMARY KEY (run_id, document_id)
) STRICT;
CREATE INDEX field_results_of_document ON field_results (document_id);
CREATE INDEX field_results_of_extraction ON field_results (extraction_id);

CREATE TABLE learned_fields (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Null once the document is deleted for good. While the correction is undone it teaches nothing.
  correction_id TEXT REFERENCES corrections (id) ON DELETE SET NULL,
  document_id TEXT REFERENCES documents (id) ON DELETE SET NULL,
  file_name TEXT NOT NULL,
  author TEXT NOT NULL,
  title TEXT NOT NULL,
  -- JSON: layout, labels and place.
  example TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
CREATE INDEX learned_fields_of_account ON learned_fields (account_id, seq);
CREATE INDEX learned_fields_of_correction ON learned_fields (correction_id);
CREATE INDEX learned_fields_of_document ON learned_fields (document_id);

CREATE TABLE learned_uses (
  learned_id TEXT NOT NULL REFERENCES learned_fields (id) ON DELETE CASCADE,
  run_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  path TEXT NOT NULL,
  PRIMARY KEY (learned_id, run_id, document_id, path),
  FOREIGN KEY (run_id, document_id) REFERENCES field_results (run_id, document_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX learned_uses_of_result ON learned_uses (run_id, document_id);

CREATE TABLE region_templates (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES documents (id) ON DELETE SET NULL,
  file_name TEXT NOT NULL,
  author TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON: page, region, columns and layout.
  region TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX region_templates_of_account ON region_templates (account_id, name);
CREATE INDEX region_templates_of_document ON region_templates (document_id);
`;
