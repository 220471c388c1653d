/** In which languages the scanned pages of a job's document are read. */
export const languages = /* sql */ `
ALTER TABLE jobs ADD COLUMN languages TEXT NOT NULL DEFAULT 'en';
`;
