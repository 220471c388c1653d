/** Languages of the scanned pages of a job's document. */
export const languages = /* sql */ `
ALTER TABLE jobs ADD COLUMN languages TEXT NOT NULL DEFAULT 'en';
`;
