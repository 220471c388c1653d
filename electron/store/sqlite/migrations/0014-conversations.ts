/** Questions about a document or a collection, with their answers. */
export const conversations = /* sql */ `
CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES documents (id) ON DELETE CASCADE,
  -- No reference: a deleted collection has left its table and may come back under its id.
  collection_id TEXT,
  -- Null until the conversation is named.
  title TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  CHECK ((document_id IS NULL) <> (collection_id IS NULL))
) STRICT;
CREATE INDEX conversations_of_account ON conversations (account_id, updated_at);
CREATE INDEX conversations_of_document ON conversations (document_id);
CREATE INDEX conversations_of_collection ON conversations (collection_id);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- An edited question has the ordinal of the message that it replaced.
  ordinal INTEGER NOT NULL,
  question TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('answering', 'completed', 'cancelled', 'failed')),
  -- JSON; null where there is nothing of an answer.
  answer TEXT,
  provider_id TEXT NOT NULL,
  provider_name TEXT NOT NULL,
  host TEXT,
  error TEXT,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT;
-- One message is shown at a time of those with the same ordinal.
CREATE UNIQUE INDEX messages_in_order ON messages (conversation_id, ordinal)
  WHERE deleted_at IS NULL;
CREATE INDEX messages_answering ON messages (state) WHERE state = 'answering';
`;
