/** How often a crash interrupted a job: one that repeatedly crashes the program fails. */
export const interruptions = /* sql */ `
ALTER TABLE jobs ADD COLUMN interruptions INTEGER NOT NULL DEFAULT 0;
`;
