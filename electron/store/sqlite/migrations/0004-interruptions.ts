/** How often a crash interrupted a job: one that keeps ending the program is given up. */
export const interruptions = /* sql */ `
ALTER TABLE jobs ADD COLUMN interruptions INTEGER NOT NULL DEFAULT 0;
`;
