/** What was learned from field corrections, and the values that were found by it. */
export const learnedFields = /* sql */ `
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
  created_at TEXT NOT NULL
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
`;
