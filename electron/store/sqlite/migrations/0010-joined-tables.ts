/**
 * Which tables continue the previous page, so that a table that spans pages can be counted once.
 */
export const joinedTables = /* sql */ `
ALTER TABLE pages ADD COLUMN goes_on INTEGER NOT NULL DEFAULT 0;
ALTER TABLE extractions ADD COLUMN tables_gone_on INTEGER NOT NULL DEFAULT 0;
`;
