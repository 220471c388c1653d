/** Questions with their answers, and the language models that give them. */
export const answers = /* sql */ `
CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES documents (id) ON DELETE CASCADE,
  -- No reference: the conversations of a collection are deleted after it.
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

CREATE TABLE message_documents (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- No reference: a document that was extracted again may be the last that used it.
  extraction_id INTEGER NOT NULL,
  PRIMARY KEY (message_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_of_document ON message_documents (document_id);

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  model TEXT,
  base_url TEXT,
  path TEXT,
  is_default INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  -- Set while the removal can be undone.
  deleted_at TEXT
) STRICT;
CREATE UNIQUE INDEX provider_names ON providers (account_id, name) WHERE deleted_at IS NULL;

-- Kept when the provider is removed: what was sent stays sent.
CREATE TABLE model_requests (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (account_id, url)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_downloads (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  file_name TEXT NOT NULL,
  sha256 TEXT,
  state TEXT NOT NULL,
  bytes_total INTEGER,
  -- Strong ETag of the file that was begun, for If-Range.
  etag TEXT,
  problem TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE model_file_requests (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (account_id, url)
) STRICT, WITHOUT ROWID;
`;
