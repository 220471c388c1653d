import { newId } from '../ids.ts';
import type { DeliveryRepository } from '../types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';

export function deliveryRepository(db: Db): DeliveryRepository {
  const owed = db.prepare<[], { id: string }>(
    `SELECT id FROM jobs WHERE webhook_url IS NOT NULL AND status IN ('completed', 'failed')
     AND NOT EXISTS (SELECT 1 FROM deliveries WHERE job_id = jobs.id)`,
  );
  const insert = db.prepare<[string, string, number, string]>(
    `INSERT INTO deliveries (id, job_id, state, due_at, created_at)
     VALUES (?, ?, 'pending', ?, ?) ON CONFLICT DO NOTHING`,
  );
  const due = db.prepare<[number], { id: string; job_id: string; attempts: number }>(
    `SELECT id, job_id,
       (SELECT count(*) FROM delivery_attempts WHERE delivery_id = deliveries.id) AS attempts
     FROM deliveries WHERE state = 'pending' AND due_at <= ? ORDER BY due_at`,
  );
  const next = db.prepare<[], { due_at: number | null }>(
    `SELECT min(due_at) AS due_at FROM deliveries WHERE state = 'pending'`,
  );
  const attempt = db.prepare<unknown[]>(
    `INSERT INTO delivery_attempts (delivery_id, at, status, error, milliseconds)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const settle = db.prepare<unknown[]>('UPDATE deliveries SET state = ?, due_at = ? WHERE id = ?');
  const attempts = db.prepare<
    [string],
    { at: string; status: number | null; error: string | null; milliseconds: number }
  >(
    `SELECT at, status, error, milliseconds FROM delivery_attempts a
     JOIN deliveries d ON d.id = a.delivery_id WHERE d.job_id = ? ORDER BY a.rowid`,
  );
  const addOwed = db.transaction((at: number) => {
    for (const { id } of owed.all()) insert.run(newId('evt'), id, at, now());
  });
  const record = db.transaction(
    (id: string, outcome: Parameters<DeliveryRepository['record']>[1]) => {
      attempt.run(id, now(), outcome.status, outcome.error, outcome.milliseconds);
      settle.run(outcome.state, outcome.dueAt, id);
    },
  );

  return {
    async due(at) {
      addOwed.immediate(at);
      return due.all(at).map(({ id, job_id, attempts }) => ({ id, jobId: job_id, attempts }));
    },
    async nextDue() {
      return next.get()?.due_at ?? null;
    },
    async record(id, outcome) {
      record.immediate(id, outcome);
    },
    async attempts(jobId) {
      return attempts.all(jobId);
    },
  };
}
