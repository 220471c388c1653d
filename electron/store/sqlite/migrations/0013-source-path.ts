/** The file on this machine that the desktop added a document from; null if unknown. */
export const sourcePath = /* sql */ `
ALTER TABLE documents ADD COLUMN source_path TEXT;
`;
