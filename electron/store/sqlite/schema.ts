/** What the schema has besides tables and indexes: the text indexes (FTS5), and the triggers. */
export const TEXT_AND_TRIGGERS = /* sql */ `
-- Row ids are those of pages; tokens are made by search-text.ts, so the tokenizer only splits.
CREATE VIRTUAL TABLE page_text USING fts5 (
  tokens,
  tokenize = 'unicode61 remove_diacritics 0',
  prefix = '2 3'
);

CREATE VIRTUAL TABLE corrected_text USING fts5 (
  tokens,
  tokenize = 'unicode61 remove_diacritics 0',
  prefix = '2 3'
);

CREATE TRIGGER page_text_follows_pages AFTER DELETE ON pages BEGIN
  DELETE FROM page_text WHERE rowid = old.id;
END;

CREATE TRIGGER ingests_are_never_changed BEFORE UPDATE ON ingests BEGIN
  SELECT raise(ABORT, 'ingests are append-only');
END;

CREATE TRIGGER job_end_is_owed AFTER UPDATE OF status ON jobs
WHEN new.status IN ('completed', 'failed') AND new.webhook_url IS NOT NULL
BEGIN
  -- Due at once: zero is past by every clock.
  INSERT INTO deliveries (id, job_id, state, due_at, created_at)
  VALUES ('evt-' || lower(hex(randomblob(12))), new.id, 'pending', 0, new.updated_at)
  ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER corrected_text_follows_pages AFTER DELETE ON corrected_pages BEGIN
  DELETE FROM corrected_text WHERE rowid = old.id;
END;

-- A run holds nothing once all its documents are deleted for good.
CREATE TRIGGER field_runs_follow_results AFTER DELETE ON field_results
WHEN NOT EXISTS (SELECT 1 FROM field_results WHERE run_id = old.run_id) BEGIN
  DELETE FROM field_runs WHERE id = old.run_id;
END;
`;
