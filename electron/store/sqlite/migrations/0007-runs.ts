/** Structured data generated for callers, stored so that an identical request reuses it. */
export const runs = /* sql */ `
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
`;
