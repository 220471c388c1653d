/** Regions of tables for documents of one layout; deletions of what was learned can be undone. */
export const regionTemplates = /* sql */ `
CREATE TABLE region_templates (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  document_id TEXT REFERENCES documents (id) ON DELETE SET NULL,
  file_name TEXT NOT NULL,
  author TEXT NOT NULL,
  name TEXT NOT NULL,
  -- JSON: page, region, columns and layout.
  region TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX region_templates_of_account ON region_templates (account_id, name);
CREATE INDEX region_templates_of_document ON region_templates (document_id);
ALTER TABLE learned_fields ADD COLUMN deleted_at TEXT;
`;
