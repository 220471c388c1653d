/** URLs from which model files were requested; kept when the file is deleted. */
export const modelFiles = /* sql */ `
CREATE TABLE model_file_requests (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  url TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (account_id, url)
) STRICT, WITHOUT ROWID;
`;
