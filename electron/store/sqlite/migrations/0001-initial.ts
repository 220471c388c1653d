/** Accounts, keys, documents, jobs, extractions with their pages, full text. */
export const initial = /* sql */ `
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
  revoked_at TEXT
) STRICT;
CREATE INDEX keys_of_account ON keys (account_id);

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  filename TEXT,
  sha256 TEXT,
  size INTEGER NOT NULL DEFAULT 0,
  visibility TEXT NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'private')),
  added_at TEXT NOT NULL
) STRICT;
CREATE INDEX documents_of_account ON documents (account_id, added_at);
CREATE INDEX documents_of_file ON documents (sha256);

CREATE TABLE extractions (
  id INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL,
  options TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  complete INTEGER NOT NULL DEFAULT 0,
  locked INTEGER NOT NULL DEFAULT 0,
  total_pages INTEGER,
  title TEXT,
  outline TEXT NOT NULL DEFAULT '[]',
  checks TEXT NOT NULL DEFAULT '[]',
  pages_read INTEGER NOT NULL DEFAULT 0,
  pages_failed INTEGER NOT NULL DEFAULT 0,
  pages_need_ocr INTEGER NOT NULL DEFAULT 0,
  table_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX extractions_of_file ON extractions (sha256, options, engine_version);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  -- Insertion order: two jobs of one millisecond keep their places in the queue and in lists.
  seq INTEGER NOT NULL UNIQUE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key_id TEXT REFERENCES keys (id) ON DELETE SET NULL,
  extraction_id INTEGER REFERENCES extractions (id),
  status TEXT NOT NULL CHECK (status IN ('queued', 'processing', 'completed', 'failed', 'cancelled')),
  phase TEXT NOT NULL,
  cached INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  needs_password INTEGER NOT NULL DEFAULT 0,
  password_given INTEGER NOT NULL DEFAULT 0,
  fresh INTEGER NOT NULL DEFAULT 0,
  source_url TEXT,
  webhook_url TEXT,
  pages_per_second REAL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX jobs_of_document ON jobs (document_id, seq);
CREATE INDEX jobs_of_account ON jobs (account_id, seq);
CREATE INDEX jobs_of_extraction ON jobs (extraction_id);
CREATE INDEX jobs_waiting ON jobs (status, seq) WHERE status IN ('queued', 'processing');

CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  extraction_id INTEGER NOT NULL REFERENCES extractions (id) ON DELETE CASCADE,
  page INTEGER NOT NULL CHECK (page >= 1),
  state TEXT NOT NULL CHECK (state IN ('read', 'final', 'failed')),
  content BLOB,
  draft BLOB,
  summary TEXT,
  tables INTEGER NOT NULL DEFAULT 0,
  needs_ocr INTEGER NOT NULL DEFAULT 0,
  warnings TEXT NOT NULL DEFAULT '[]',
  UNIQUE (extraction_id, page)
) STRICT;

-- Row ids are those of pages; tokens are made by search-text.ts, so the tokenizer only splits.
CREATE VIRTUAL TABLE page_text USING fts5 (
  tokens,
  tokenize = 'unicode61 remove_diacritics 0',
  prefix = '2 3'
);
CREATE TRIGGER page_text_follows_pages AFTER DELETE ON pages BEGIN
  DELETE FROM page_text WHERE rowid = old.id;
END;

CREATE TABLE idempotency (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT;
`;
