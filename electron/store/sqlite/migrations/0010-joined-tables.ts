/** Which tables go on from the page before, so that a table over pages can be counted once. */
export const joinedTables = /* sql */ `
ALTER TABLE pages ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE extractions ADD COLUMN tables_gone_on INTEGER NOT NULL DEFAULT 0;
`;
