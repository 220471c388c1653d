/** The extraction that the citations of a message refer to, for each document that it cites. */
export const messageDocuments = /* sql */ `
CREATE TABLE message_documents (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  -- No reference: a document that was extracted again may be the last that used it.
  extraction_id INTEGER NOT NULL,
  PRIMARY KEY (message_id, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_of_document ON message_documents (document_id);
`;
