/** Review items with their decisions, and the results that they were derived from. */
export const review = /* sql */ `
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
