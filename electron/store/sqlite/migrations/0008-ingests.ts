/**
 * Output of other programs, the pages parsed from it, and the capabilities requested with a
 * document.
 */
export const ingests = /* sql */ `
ALTER TABLE documents ADD COLUMN capabilities TEXT;

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
CREATE TRIGGER ingests_are_never_changed BEFORE UPDATE ON ingests BEGIN
  SELECT raise(ABORT, 'ingests are append-only');
END;

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
