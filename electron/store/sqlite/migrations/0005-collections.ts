/** Named groups of documents; a document leaves its collections when it is deleted. */
export const collections = /* sql */ `
CREATE TABLE collections (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  metadata TEXT NOT NULL DEFAULT '{}',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (account_id, name)
) STRICT;

-- Rows keep the order in which documents were added.
CREATE TABLE collection_documents (
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  added_at TEXT NOT NULL,
  UNIQUE (collection_id, document_id)
) STRICT;
CREATE INDEX collections_of_document ON collection_documents (document_id);
`;
