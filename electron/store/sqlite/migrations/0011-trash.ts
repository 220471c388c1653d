/** Documents in the trash, and deleted collections for as long as they can be restored. */
export const trash = /* sql */ `
ALTER TABLE documents ADD COLUMN deleted_at TEXT;
-- Set when deletion stopped an extraction: restoring the document continues it.
ALTER TABLE documents ADD COLUMN interrupted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX documents_in_trash ON documents (account_id, deleted_at) WHERE deleted_at IS NOT NULL;

-- A row of its own, so that the name of a deleted collection is free for another one.
CREATE TABLE deleted_collections (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  description TEXT,
  metadata TEXT NOT NULL,
  created_at TEXT NOT NULL,
  -- JSON array of [document id, when it was added], in order.
  documents TEXT NOT NULL,
  deleted_at TEXT NOT NULL
) STRICT;
`;
