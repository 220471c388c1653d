/** Corrections, the corrected pages with their full text, review items, and the audit trail. */
export const corrections = /* sql */ `
CREATE TABLE corrections (
  -- The order in which they are applied.
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- Those of one request are undone together.
  batch INTEGER NOT NULL,
  page INTEGER NOT NULL CHECK (page >= 1),
  operation TEXT NOT NULL,
  anchor TEXT NOT NULL,
  given TEXT,
  state TEXT NOT NULL CHECK (state IN ('applied', 'undone', 'conflict')),
  bbox TEXT,
  before_text TEXT NOT NULL,
  after_text TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX corrections_of_document ON corrections (document_id, seq);

CREATE TABLE corrected_documents (
  document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,
  -- The extraction that the corrected pages belong to.
  extraction_id INTEGER NOT NULL REFERENCES extractions (id),
  checks TEXT NOT NULL,
  table_count INTEGER NOT NULL,
  tables_gone_on INTEGER NOT NULL,
  -- Packed as in table_outlines; null until they include the last correction.
  outlines BLOB
) STRICT, WITHOUT ROWID;

CREATE TABLE corrected_pages (
  id INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  extraction_id INTEGER NOT NULL REFERENCES extractions (id),
  page INTEGER NOT NULL CHECK (page >= 1),
  content BLOB NOT NULL,
  tables INTEGER NOT NULL,
  goes_on INTEGER NOT NULL,
  UNIQUE (document_id, extraction_id, page)
) STRICT;

CREATE TABLE audit_entries (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  file_name TEXT NOT NULL,
  page INTEGER,
  author TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  before_text TEXT NOT NULL,
  after_text TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entries_of_account ON audit_entries (account_id, seq);
CREATE INDEX audit_entries_of_document ON audit_entries (document_id, seq);

CREATE TABLE review_items (
  id TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- Place in the document, from 0; null where the results no longer give the item. It is kept as
  -- long as something was decided about it, for later results may give it again.
  ordinal INTEGER,
  kind TEXT NOT NULL,
  page INTEGER,
  -- JSON: what the results say of it.
  finding TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'rejected')),
  note TEXT NOT NULL DEFAULT '',
  author TEXT,
  decided_at TEXT
) STRICT;
CREATE INDEX review_items_of_document ON review_items (document_id, ordinal);

CREATE TABLE reviewed_documents (
  document_id TEXT PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  extraction_id INTEGER REFERENCES extractions (id) ON DELETE SET NULL,
  -- Of the corrections.
  revision INTEGER NOT NULL,
  -- Of the rules that derived the items.
  rules TEXT NOT NULL
) STRICT;
CREATE INDEX reviewed_documents_of_extraction ON reviewed_documents (extraction_id);
`;
