/** Webhook deliveries, stored in the transaction that ends a job, with each attempt at them. */
export const webhooks = /* sql */ `
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  -- One event a job: that it ended.
  job_id TEXT NOT NULL UNIQUE REFERENCES jobs (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'given_up')),
  -- Unix milliseconds.
  due_at INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'pending';

CREATE TABLE delivery_attempts (
  delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  status INTEGER,
  error TEXT,
  milliseconds INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_of_delivery ON delivery_attempts (delivery_id);

CREATE TABLE webhook_secrets (
  secret TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- Unix milliseconds until which it signs beside its successor; null for the one in force.
  retires_at INTEGER
) STRICT;
CREATE UNIQUE INDEX webhook_secret_in_force ON webhook_secrets (account_id)
WHERE retires_at IS NULL;
`;
