/** Language model providers, how often text was sent to them, and downloads of model files. */
export const providers = /* sql */ `
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
  removed_at TEXT
) STRICT;
CREATE UNIQUE INDEX provider_names ON providers (account_id, name) WHERE removed_at IS NULL;
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
`;
