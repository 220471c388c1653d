/**
 * Columns that order the queue: priority, the number of pages of a document before it is extracted,
 * and which jobs were added together.
 */
export const queue = /* sql */ `
ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN batch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN page_count INTEGER;
CREATE INDEX jobs_of_batch ON jobs (account_id, batch);
`;
