/** The file on this machine that the desktop added a document from; null where it is not known. */
export const sourcePath = /* sql */ `
ALTER TABLE documents ADD COLUMN source_path TEXT;
`;
