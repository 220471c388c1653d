/** The tables of a complete extraction without their cells, so that a list needs no page. */
export const tableOutlines = /* sql */ `
CREATE TABLE table_outlines (
  extraction_id INTEGER PRIMARY KEY REFERENCES extractions (id) ON DELETE CASCADE,
  outlines BLOB NOT NULL
) STRICT;
`;
