/** Who reviewed values of field runs, and when. */
export const reviewers = /* sql */ `
-- JSON object: {author, at} by path.
ALTER TABLE field_results ADD COLUMN reviewers TEXT NOT NULL DEFAULT '{}';
`;
