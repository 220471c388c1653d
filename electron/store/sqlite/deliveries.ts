import type { DeliveryAttempt, DeliveryRecord, DeliveryRepository } from '../webhook-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';

interface DeliveryRow {
  id: string;
  job_id: string;
  account_id: string;
  filename: string | null;
  job_status: string;
  url: string;
  state: DeliveryRecord['state'];
  due_at: number;
  created_at: string;
}

interface PendingRow {
  id: string;
  job_id: string;
  account_id: string;
  url: string;
  due_at: number;
  attempts: number;
}

const FROM = `FROM deliveries v JOIN jobs j ON j.id = v.job_id JOIN documents d ON d.id = j.document_id`;
const COLUMNS = `v.id, v.job_id, v.state, v.due_at, v.created_at, j.account_id, d.filename,
  j.status AS job_status, j.webhook_url AS url`;
const FILTER = 'WHERE j.account_id = @account AND (@state IS NULL OR v.state = @state)';

export function deliveryRepository(db: Db): DeliveryRepository {
  const pending = db.prepare<[], PendingRow>(
    `SELECT v.id, v.job_id, j.account_id, v.due_at, j.webhook_url AS url,
       (SELECT count(*) FROM delivery_attempts WHERE delivery_id = v.id) AS attempts
     FROM deliveries v JOIN jobs j ON j.id = v.job_id JOIN documents d ON d.id = j.document_id
     WHERE v.state = 'pending' AND d.deleted_at IS NULL ORDER BY v.due_at`,
  );
  const attempt = db.prepare<unknown[]>(
    `INSERT INTO delivery_attempts (delivery_id, at, status, error, milliseconds)
     SELECT id, ?, ?, ?, ? FROM deliveries WHERE id = ?`,
  );
  const settle = db.prepare<unknown[]>('UPDATE deliveries SET state = ?, due_at = ? WHERE id = ?');
  const again = db.prepare<[string]>(
    `UPDATE deliveries SET state = 'pending', due_at = 0 WHERE id = ?`,
  );
  const attempts = db.prepare<[string], DeliveryAttempt>(
    `SELECT at, status, error, milliseconds FROM delivery_attempts
     WHERE delivery_id = ? ORDER BY rowid`,
  );
  const attemptsOfJob = db.prepare<[string], DeliveryAttempt>(
    `SELECT at, status, error, milliseconds FROM delivery_attempts a
     JOIN deliveries d ON d.id = a.delivery_id WHERE d.job_id = ? ORDER BY a.rowid`,
  );
  const find = db.prepare<[string], DeliveryRow>(`SELECT ${COLUMNS} ${FROM} WHERE v.id = ?`);
  const list = db.prepare<unknown[], DeliveryRow>(
    `SELECT ${COLUMNS} ${FROM} ${FILTER}
     ORDER BY v.created_at DESC, v.rowid DESC LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare<unknown[], { total: number }>(
    `SELECT count(*) AS total ${FROM} ${FILTER}`,
  );
  const record = db.transaction(
    (id: string, outcome: Parameters<DeliveryRepository['record']>[1]) => {
      attempt.run(now(), outcome.status, outcome.error, outcome.milliseconds, id);
      settle.run(outcome.state, outcome.dueAt, id);
    },
  );
  const deliveryOf = (row: DeliveryRow): DeliveryRecord => ({
    id: row.id,
    jobId: row.job_id,
    accountId: row.account_id,
    filename: row.filename,
    completed: row.job_status === 'completed',
    url: row.url,
    state: row.state,
    dueAt: row.due_at,
    createdAt: row.created_at,
    attempts: attempts.all(row.id),
  });

  return {
    async pending() {
      return pending.all().map((row) => ({
        id: row.id,
        accountId: row.account_id,
        jobId: row.job_id,
        url: row.url,
        dueAt: row.due_at,
        made: row.attempts,
      }));
    },
    async record(id, outcome) {
      record.immediate(id, outcome);
    },
    async attempts(jobId) {
      return attemptsOfJob.all(jobId);
    },
    async find(id) {
      const row = find.get(id);
      return row ? deliveryOf(row) : null;
    },
    async list(accountId, { state, page, limit }) {
      const filter = { account: accountId, state: state ?? null };
      const rows = list.all({ ...filter, limit, offset: (page - 1) * limit });
      return { items: rows.map(deliveryOf), total: count.get(filter)?.total ?? 0 };
    },
    async sendAgain(id) {
      again.run(id);
    },
  };
}
