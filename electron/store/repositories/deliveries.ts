import type { Database } from '../database.ts';
import type {
  DeliveryAttempt,
  DeliveryRecord,
  DeliveryRepository,
  PendingDelivery,
} from '../webhook-types.ts';
import { queriesOf } from './queries.ts';
import { now, pagedList, type Row, recordReader, storedText } from './rows.ts';

const storedOf = recordReader<Omit<DeliveryRecord, 'attempts'>>()(
  'id jobId accountId filename completed url state dueAt createdAt',
  { flags: ['completed'] },
);
const attemptOf = recordReader<DeliveryAttempt>()('at status error milliseconds', {
  texts: ['error'],
});
const pendingOf = recordReader<PendingDelivery>()('id jobId accountId url dueAt made');

const FROM = `FROM deliveries v JOIN jobs j ON j.id = v.job_id JOIN documents d ON d.id = j.document_id`;
const COLUMNS = `v.id, v.job_id, v.state, v.due_at, v.created_at, j.account_id, d.filename,
  j.status = 'completed' AS completed, j.webhook_url AS url`;
const FILTER = 'WHERE j.account_id = @account AND (@state IS NULL OR v.state = @state)';

export function deliveryRepository(db: Database): DeliveryRepository {
  const query = queriesOf(db);
  const attempt = db.prepare<unknown[]>(
    `INSERT INTO delivery_attempts (delivery_id, at, status, error, milliseconds)
     SELECT id, ?, ?, ?, ? FROM deliveries WHERE id = ?`,
  );
  const settle = db.prepare<unknown[]>('UPDATE deliveries SET state = ?, due_at = ? WHERE id = ?');
  const postpone = query.change(
    `UPDATE deliveries SET due_at = ? WHERE id = ? AND due_at = ? AND state = 'pending'`,
  );
  const attempts = query.records<[string], DeliveryAttempt>(
    `SELECT at, status, error, milliseconds FROM delivery_attempts
     WHERE delivery_id = ? ORDER BY rowid`,
    attemptOf,
  );
  const attemptsOfJob = query.records<[string], DeliveryAttempt>(
    `SELECT at, status, error, milliseconds FROM delivery_attempts a
     JOIN deliveries d ON d.id = a.delivery_id WHERE d.job_id = ? ORDER BY a.rowid`,
    attemptOf,
  );
  const deliveryOf = async (row: Row): Promise<DeliveryRecord> => {
    const delivery = storedOf(row);
    return { ...delivery, attempts: await attempts(delivery.id) };
  };
  const list = pagedList(
    db,
    COLUMNS,
    `${FROM} ${FILTER}`,
    'v.created_at DESC, v.rowid DESC',
    deliveryOf,
  );

  return {
    pending: query.records(
      `SELECT v.id, v.job_id, j.account_id, v.due_at, j.webhook_url AS url,
         (SELECT count(*) FROM delivery_attempts WHERE delivery_id = v.id) AS made
       FROM deliveries v JOIN jobs j ON j.id = v.job_id JOIN documents d ON d.id = j.document_id
       WHERE v.state = 'pending' AND d.deleted_at IS NULL ORDER BY v.due_at`,
      pendingOf,
    ),
    postpone: ({ id, dueAt }, until) => postpone(until, id, dueAt),
    record: db.transaction(async (id, { status, error, milliseconds, state, dueAt }) => {
      await attempt.run(now(), status, storedText(error), milliseconds, id);
      await settle.run(state, dueAt, id);
    }),
    attempts: attemptsOfJob,
    find: query.record(`SELECT ${COLUMNS} ${FROM} WHERE v.id = ?`, deliveryOf),
    list: (accountId, { state, ...paging }) =>
      list({ account: accountId, state: state ?? null }, paging),
    sendAgain: query.command(`UPDATE deliveries SET state = 'pending', due_at = 0 WHERE id = ?`),
  };
}
