/**
 * Webhook deliveries are stored in the transaction that ends a job; each account signs with its own
 * secret.
 */
export const outbox = /* sql */ `
CREATE TRIGGER job_end_is_owed AFTER UPDATE OF status ON jobs
WHEN new.status IN ('completed', 'failed') AND new.webhook_url IS NOT NULL
BEGIN
  -- Due at once: zero is past by every clock.
  INSERT INTO deliveries (id, job_id, state, due_at, created_at)
  VALUES ('evt-' || lower(hex(randomblob(12))), new.id, 'pending', 0, new.updated_at)
  ON CONFLICT DO NOTHING;
END;
INSERT INTO deliveries (id, job_id, state, due_at, created_at)
SELECT 'evt-' || lower(hex(randomblob(12))), id, 'pending', 0, updated_at FROM jobs
WHERE webhook_url IS NOT NULL AND status IN ('completed', 'failed')
ON CONFLICT DO NOTHING;

CREATE TABLE webhook_secrets (
  secret TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Unix milliseconds until which it signs beside its successor; null for the one in force.
  retires_at INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_secret_in_force ON webhook_secrets (account_id)
WHERE retires_at IS NULL;
`;
