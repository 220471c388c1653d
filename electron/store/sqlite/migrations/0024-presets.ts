/** Tags of documents; filters of the library and layouts of exports under a name. */
export const presets = /* sql */ `
-- JSON: an array of texts.
ALTER TABLE documents ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
CREATE TABLE presets (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON: LibraryFilter or ExportLayoutChoice, by its kind.
  settings TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX presets_of_account ON presets (account_id, name);
`;
