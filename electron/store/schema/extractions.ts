/** What was read of a document: its pages with their full text, jobs, and output of other programs. */
export const extractions = /* sql */ `
CREATE TABLE extractions (
  id INTEGER PRIMARY KEY,
  sha256 TEXT NOT NULL,
  options TEXT NOT NULL,
  engine_version TEXT NOT NULL,
  complete INTEGER NOT NULL DEFAULT 0,
  locked INTEGER NOT NULL DEFAULT 0,
  total_pages INTEGER,
  -- How many pages are read, of all that the file has.
  pages_to_read INTEGER,
  title TEXT,
  outline TEXT NOT NULL DEFAULT '[]',
  checks TEXT NOT NULL DEFAULT '[]',
  pages_read INTEGER NOT NULL DEFAULT 0,
  pages_failed INTEGER NOT NULL DEFAULT 0,
  pages_need_ocr INTEGER NOT NULL DEFAULT 0,
  table_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  tables_gone_on INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX extractions_of_file ON extractions (sha256, options, engine_version);

CREATE TABLE table_outlines (
  extraction_id INTEGER PRIMARY KEY REFERENCES extractions (id) ON DELETE CASCADE,
  outlines BLOB NOT NULL
) STRICT;

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
  -- How many tables continue the page before, so that one that spans pages is counted once.
  goes_on INTEGER NOT NULL DEFAULT 0,
  UNIQUE (extraction_id, page)
) STRICT;

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
  -- Kind of the worker that was given the password; null if none has it.
  password_holder TEXT,
  fresh INTEGER NOT NULL DEFAULT 0,
  source_url TEXT,
  webhook_url TEXT,
  pages_per_second REAL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  -- How often a crash interrupted it: one that repeatedly crashes the program fails.
  interruptions INTEGER NOT NULL DEFAULT 0,
  -- Of the scanned pages of the document.
  languages TEXT NOT NULL DEFAULT 'en',
  -- The pages to read, such as 1-3,7; null for all.
  pages TEXT,
  priority INTEGER NOT NULL DEFAULT 0,
  -- Jobs added together have one number; one that a newer job of its document replaces has 0.
  batch INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX jobs_of_document ON jobs (document_id, seq);
CREATE INDEX jobs_of_account ON jobs (account_id, seq);
CREATE INDEX jobs_of_extraction ON jobs (extraction_id);
CREATE INDEX jobs_waiting ON jobs (status, seq) WHERE status IN ('queued', 'processing');
CREATE INDEX jobs_of_batch ON jobs (account_id, batch, status);
CREATE INDEX jobs_changed ON jobs (updated_at);
CREATE INDEX jobs_preferred ON jobs (status, priority)
  WHERE (priority > 0 OR interruptions > 0) AND status IN ('queued', 'processing');
CREATE INDEX jobs_unfinished ON jobs (account_id, status, seq) WHERE status IN ('queued', 'processing');

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
  lease_until TEXT,
  -- Units of one account and kind, which are claimed in the order of their jobs.
  lane TEXT NOT NULL DEFAULT '',
  -- Of the job.
  seq INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX units_of_job ON units (job_id, first_page);
CREATE INDEX units_leased ON units (lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX units_waiting ON units (lane, seq, first_page) WHERE owner IS NULL;
CREATE INDEX units_wanted ON units (id) WHERE owner IS NULL AND wanted IS NOT NULL;

CREATE TABLE idempotency (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (scope, key)
) STRICT;

CREATE TABLE ingests (
  id INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  known INTEGER NOT NULL,
  payload BLOB NOT NULL,
  sha256 TEXT,
  capabilities TEXT,
  page_count INTEGER NOT NULL,
  table_count INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (document_id, seq)
) STRICT;

CREATE TABLE ingest_pages (
  document_id TEXT NOT NULL,
  vendor TEXT NOT NULL,
  page INTEGER NOT NULL CHECK (page >= 1),
  seq INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (document_id, vendor, page, seq),
  FOREIGN KEY (document_id, seq) REFERENCES ingests (document_id, seq) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX ingest_pages_of_ingest ON ingest_pages (document_id, seq);
`;
