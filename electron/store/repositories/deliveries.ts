import type { ServiceText } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type { Paging } from '../records.ts';
import { queriesOf } from './queries.ts';
import { now, pagedList, type Row, recordReader, storedText } from './rows.ts';

export interface DeliveryAttempt {
  readonly at: string;
  /** Status of the response; null if there was none. */
  readonly status: number | null;
  readonly error: ServiceText | null;
  readonly milliseconds: number;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly jobId: string;
  readonly accountId: string;
  readonly filename: string | null;
  /** True if the job completed; otherwise it failed. */
  readonly completed: boolean;
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'given_up';
  /** Unix milliseconds of the next attempt, while it is pending; 0 means immediately. */
  readonly dueAt: number;
  readonly createdAt: string;
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** A delivery that waits for an attempt. */
export interface PendingDelivery {
  readonly id: string;
  readonly accountId: string;
  readonly jobId: string;
  readonly url: string;
  readonly dueAt: number;
  /** Number of attempts made. */
  readonly made: number;
}

const storedOf = recordReader<Omit<DeliveryRecord, 'attempts'>>()(
  'id jobId accountId filename completed url state dueAt createdAt',
  { flags: ['completed'] },
);
const attemptOf = recordReader<DeliveryAttempt>()('at status error milliseconds', {
  texts: ['error'],
});
const pendingOf = recordReader<PendingDelivery>()('id jobId accountId url dueAt made');

type AttemptOutcome = Omit<DeliveryAttempt, 'at'> & Pick<DeliveryRecord, 'state' | 'dueAt'>;

const FROM = `FROM deliveries v JOIN jobs j ON j.id = v.job_id JOIN documents d ON d.id = j.document_id`;
const COLUMNS = `v.id, v.job_id, v.state, v.due_at, v.created_at, j.account_id, d.filename,
  j.status = 'completed' AS completed, j.webhook_url AS url`;
const FILTER = 'WHERE j.account_id = @account AND (@state IS NULL OR v.state = @state)';

/**
 * Webhook deliveries and their results. A delivery is created in the same transaction in which a
 * job with a webhook ends.
 */
export function deliveryRepository(db: Database) {
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
    /** In the order in which they are due. */
    pending: query.records<[], PendingDelivery>(
      `SELECT v.id, v.job_id, j.account_id, v.due_at, j.webhook_url AS url,
         (SELECT count(*) FROM delivery_attempts WHERE delivery_id = v.id) AS made
       FROM deliveries v JOIN jobs j ON j.id = v.job_id JOIN documents d ON d.id = j.document_id
       WHERE v.state = 'pending' AND d.deleted_at IS NULL ORDER BY v.due_at`,
      pendingOf,
    ),
    /** False if it is no longer pending, or no longer due at the known time. */
    postpone: ({ id, dueAt }: Pick<PendingDelivery, 'id' | 'dueAt'>, until: number) =>
      postpone(until, id, dueAt),
    record: db.transaction(async (id: string, outcome: AttemptOutcome) => {
      const { status, error, milliseconds, state, dueAt } = outcome;
      await attempt.run(now(), status, storedText(error), milliseconds, id);
      await settle.run(state, dueAt, id);
    }),
    /** Oldest first. */
    attempts: attemptsOfJob,
    find: query.record<[id: string], DeliveryRecord>(
      `SELECT ${COLUMNS} ${FROM} WHERE v.id = ?`,
      deliveryOf,
    ),
    /** Newest first. */
    list: (
      accountId: string,
      { state, ...paging }: Pick<Partial<DeliveryRecord>, 'state'> & Paging,
    ) => list({ account: accountId, state: state ?? null }, paging),
    /** Makes it due immediately, whatever its state. */
    sendAgain: query.command<[id: string]>(
      `UPDATE deliveries SET state = 'pending', due_at = 0 WHERE id = ?`,
    ),
  };
}
