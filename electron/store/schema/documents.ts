/** Accounts with their keys and settings; documents with their uploads, collections, tags and presets. */
export const documents = /* sql */ `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE,
  last_four TEXT NOT NULL,
  label TEXT,
  allowance INTEGER CHECK (allowance >= 0),
  pages_used INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT,
  role TEXT NOT NULL DEFAULT 'admin',
  -- Who uses the key; null if it is no one's own.
  person TEXT
) STRICT;
CREATE INDEX keys_of_account ON keys (account_id);

-- Of people who have signed in.
CREATE TABLE sessions (
  hash BLOB PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- Milliseconds since 1970.
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  filename TEXT,
  sha256 TEXT,
  size INTEGER NOT NULL DEFAULT 0,
  visibility TEXT NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'private')),
  added_at TEXT NOT NULL,
  -- JSON: the capabilities requested with the document.
  capabilities TEXT,
  deleted_at TEXT,
  -- Set when deletion stopped an extraction: restoring the document continues it.
  interrupted INTEGER NOT NULL DEFAULT 0,
  -- Known before the document is extracted.
  page_count INTEGER,
  -- The file on this machine that the desktop added it from; null if unknown.
  source_path TEXT,
  -- JSON: an array of texts.
  tags TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX documents_of_account ON documents (account_id, added_at);
CREATE INDEX documents_of_file ON documents (sha256);
CREATE INDEX documents_in_trash ON documents (account_id, deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  filename TEXT,
  sha256 TEXT,
  size INTEGER,
  created_at TEXT NOT NULL,
  -- Of a part of the file of a document that is being uploaded: id of the document, first byte.
  document_id TEXT,
  start INTEGER
) STRICT;
CREATE INDEX uploads_of_file ON uploads (sha256);
CREATE UNIQUE INDEX upload_parts ON uploads (account_id, document_id, start);

CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  metadata TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
-- The name of a deleted collection is free for another one.
CREATE UNIQUE INDEX collection_names ON collections (account_id, name) WHERE deleted_at IS NULL;

-- Rows keep the order in which documents were added.
CREATE TABLE collection_documents (
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  added_at TEXT NOT NULL,
  UNIQUE (collection_id, document_id)
) STRICT;
CREATE INDEX collections_of_document ON collection_documents (document_id);

-- Folders whose files become documents of a collection; kept when it is deleted, for it can be restored.
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

CREATE TABLE presets (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON: LibraryFilter or ExportLayoutChoice, by its kind.
  settings TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX presets_of_account ON presets (account_id, name);
`;
