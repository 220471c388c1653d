/** Signed uploads, and the settings that the service makes for itself. */
export const uploads = /* sql */ `
CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  filename TEXT,
  sha256 TEXT,
  size INTEGER,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX uploads_of_file ON uploads (sha256);

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
