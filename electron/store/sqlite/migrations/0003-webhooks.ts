/** Webhook deliveries and each attempt at them. */
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
`;
