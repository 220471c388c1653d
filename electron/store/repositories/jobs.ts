import type { CodedText, DocumentPhase, JobStatus } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type {
  BatchRecord,
  ChangedJob,
  JobEntry,
  JobRecord,
  Paging,
  QueueHead,
  UnfinishedJob,
} from '../records.ts';
import { freeHash } from './documents.ts';
import { queriesOf } from './queries.ts';
import {
  ENTRY_COLUMNS,
  entryOf,
  jobOf,
  now,
  pagedList,
  RESULTS,
  type Row,
  recordReader,
  stored,
  textColumns,
} from './rows.ts';

/** Documents with more pages to read are long. */
export const SHORT_PAGES = 10;

type GivenToJob = 'documentId' | 'accountId' | 'keyId' | 'phase' | 'passwordGiven' | 'fresh';
type Requested = 'languages' | 'sourceUrl' | 'webhookUrl';

export interface NewJob extends Pick<JobRecord, GivenToJob | Requested> {
  /** Kind of the worker that is given the password. */
  readonly passwordHolder?: string | undefined;
  /** Default: all. */
  readonly pages?: JobRecord['pages'] | undefined;
}

export interface JobChange {
  readonly phase?: DocumentPhase;
  readonly extractionId?: number;
  readonly pagesPerSecond?: number | null;
  /** The job made progress: earlier interruptions are no longer counted. */
  readonly progressed?: boolean;
}

export interface JobOutcome {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly phase: DocumentPhase;
  readonly cached?: boolean;
  readonly error?: string | CodedText;
  readonly needsPassword?: boolean;
}

const ENTRY = `
  FROM jobs j
  JOIN documents d ON d.id = j.document_id
  ${RESULTS}`;

const LISTED = `${ENTRY} WHERE j.account_id = @account AND d.deleted_at IS NULL
  AND (@status IS NULL OR j.status = @status)`;

/** Jobs created within this time after the end of the last one belong to its batch; ms. */
const TOGETHER = 10_000;

const unfinishedOf = recordReader<UnfinishedJob>()(
  'id documentId accountId status priority pagesLeft suspect',
  { flags: ['suspect'] },
);

const changedOf = recordReader<ChangedJob>()('id documentId accountId status pagesLeft');

interface StatusCount {
  readonly status: JobStatus;
  readonly count: number;
}

const countsOf = (rows: readonly StatusCount[]): Partial<Record<JobStatus, number>> =>
  Object.fromEntries(rows.map(({ status, count }) => [status, count]));

const PAGES_LEFT = `CASE WHEN e.pages_to_read > e.pages_read + e.pages_failed
    THEN e.pages_to_read - e.pages_read - e.pages_failed
    WHEN e.pages_to_read IS NULL THEN d.page_count ELSE 0 END`;

/** Select list of an UnfinishedJob: of a job `j`, its document `d` and its extraction `e`. */
export const UNFINISHED_COLUMNS = `j.id, j.document_id, j.account_id, j.status, j.priority,
  j.interruptions > 0 AS suspect, ${PAGES_LEFT} AS pages_left`;

/** A unit in the lane of its account for opening, short or long documents. */
export const INSERT_UNIT = `INSERT INTO units (id, job_id, stage, first_page, last_page, seq, lane)
  SELECT @id, j.id, @stage, @first, @last, j.seq, j.account_id ||
    CASE WHEN @stage = 'open' AND d.sha256 IS NOT NULL THEN ' open'
      WHEN ${PAGES_LEFT} > ${SHORT_PAGES} THEN ' long' ELSE ' short' END
  FROM jobs j JOIN documents d ON d.id = j.document_id
    LEFT JOIN extractions e ON e.id = j.extraction_id
  WHERE j.id = @jobId`;

export function jobRepository(db: Database) {
  const query = queriesOf(db);
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO jobs (id, hash, seq, document_id, account_id, key_id, status, phase,
       password_given, password_holder, fresh, languages, pages, source_url, webhook_url, created_at,
       updated_at, batch)
     VALUES (@id, @hash, (SELECT coalesce(max(seq), 0) + 1 FROM jobs), @documentId, @accountId,
       @keyId, 'queued', @phase, @passwordGiven, @passwordHolder, @fresh, @languages, @pages, @sourceUrl,
       @webhookUrl, @at, @at,
       coalesce(
         (SELECT max(batch) FROM jobs WHERE account_id = @accountId
            AND (status IN ('queued', 'processing') OR updated_at >= @together)),
         (SELECT coalesce(max(batch), 0) + 1 FROM jobs WHERE account_id = @accountId)))
     RETURNING *`,
  );
  const find = query.record<[{ reference: string }], JobEntry>(
    `SELECT ${ENTRY_COLUMNS} ${ENTRY}
     WHERE (j.id = @reference OR j.hash = @reference OR d.hash = @reference)
       AND d.deleted_at IS NULL
     ORDER BY j.seq DESC LIMIT 1`,
    entryOf,
  );
  const list = pagedList(db, ENTRY_COLUMNS, LISTED, 'j.seq DESC', entryOf);
  const byStatus = db.prepare<[], StatusCount>(
    'SELECT status, count(*) AS count FROM jobs GROUP BY status',
  );
  const unfinishedCounts = db.prepare<[string], StatusCount>(
    `SELECT status, count(*) AS count FROM jobs
     WHERE account_id = ? AND status IN ('queued', 'processing') GROUP BY status`,
  );
  // SQLite uses a partial index for a condition in the same words only, and that of the accounts
  // unless their condition comes last.
  const head = db.prepare<[{ account: string; most: number }], Row>(
    `SELECT ${UNFINISHED_COLUMNS} ${ENTRY} WHERE j.account_id || '' = @account AND j.id IN (
       SELECT id FROM jobs WHERE status = 'processing' AND status IN ('queued', 'processing')
       UNION ALL SELECT id FROM jobs
         WHERE (priority > 0 OR interruptions > 0) AND status IN ('queued', 'processing')
       UNION ALL SELECT id FROM (SELECT id FROM jobs WHERE account_id = @account AND status = 'queued'
         AND status IN ('queued', 'processing') ORDER BY seq LIMIT @most) oldest)
     ORDER BY j.seq`,
  );
  const leaveBatch = db.prepare<[{ documentId: string; id: string }]>(
    `UPDATE jobs SET batch = 0 WHERE document_id = @documentId AND id <> @id AND batch <> 0`,
  );
  const newestBatch = db.prepare<[string], { batch: number }>(
    'SELECT batch FROM jobs WHERE account_id = ? ORDER BY seq DESC LIMIT 1',
  );
  const batchCounts = db.prepare<[{ account: string; batch: number }], StatusCount>(
    `SELECT status, count(*) - (SELECT count(*) FROM documents d JOIN jobs t ON t.document_id = d.id
         WHERE d.account_id = @account AND d.deleted_at IS NOT NULL
           AND t.batch = @batch AND t.status = jobs.status) AS count
     FROM jobs WHERE account_id = @account AND batch = @batch GROUP BY status`,
  );
  const batchFailures = db.prepare<[{ account: string; batch: number }], { document_id: string }>(
    `SELECT document_id FROM jobs j JOIN documents d ON d.id = j.document_id
     WHERE j.account_id = @account AND batch = @batch AND status = 'failed' AND d.deleted_at IS NULL
     ORDER BY seq + 0`,
  );
  const update = db.prepare<unknown[]>(
    `UPDATE jobs SET phase = coalesce(@phase, phase),
       extraction_id = coalesce(@extractionId, extraction_id),
       pages_per_second = coalesce(@pagesPerSecond, pages_per_second),
       interruptions = CASE WHEN @progressed = 1 THEN 0 ELSE interruptions END, updated_at = @at
     WHERE id = @id AND status IN ('queued', 'processing')`,
  );
  const end = db.prepare<unknown[]>(
    `UPDATE jobs SET status = @status, phase = @phase, cached = @cached, error = @error,
       coded_error = @codedError, needs_password = @needsPassword, updated_at = @at
     WHERE id = @id AND status IN ('queued', 'processing')`,
  );
  const insertUnit = db.prepare<unknown[]>(INSERT_UNIT);
  const removeUnits = db.prepare<[string]>('DELETE FROM units WHERE job_id = ?');
  const settle = query.change(`UPDATE jobs SET phase = @phase
     WHERE document_id = @documentId AND status = 'completed' AND phase <> @phase
       AND seq = (SELECT max(seq) FROM jobs WHERE document_id = @documentId)`);

  return {
    /** With the unit that opens its document. */
    create: db.transaction(async (job: NewJob) => {
      const id = newId('ocr');
      const row = await insert.get({
        ...job,
        id,
        hash: await freeHash(db, id),
        passwordGiven: Number(job.passwordGiven),
        passwordHolder: job.passwordHolder ?? null,
        fresh: Number(job.fresh),
        languages: job.languages.join(),
        pages: job.pages ?? null,
        at: now(),
        together: new Date(Date.now() - TOGETHER).toISOString(),
      });
      const created = jobOf(stored(row));
      await leaveBatch.run(created);
      await insertUnit.run({ id: newId('unit'), jobId: id, stage: 'open', first: 0, last: 0 });
      return created;
    }),
    /** Kinds of the workers that were given passwords of unfinished jobs. */
    passwordHolders: query.records<[], string, { holder: string }>(
      `SELECT DISTINCT password_holder AS holder FROM jobs
       WHERE password_holder IS NOT NULL AND status IN ('queued', 'processing')`,
      ({ holder }) => holder,
    ),
    /** The worker has ended, and its passwords with it. */
    forgetPasswords: query.command<[holder: string]>(
      'UPDATE jobs SET password_holder = NULL WHERE password_holder = ?',
    ),
    /** By `ocr-…` or its short hash; the hash of a document selects its newest job. */
    find: (reference: string) => find({ reference }),
    list: (accountId: string, filter: { status?: JobStatus } & Paging) =>
      list({ account: accountId, status: filter.status ?? null }, filter),
    /** The number of jobs of all accounts in each state that some job has. */
    async counts() {
      return countsOf(await byStatus.all());
    },
    /** Queued and processing jobs of the account, oldest first. */
    queue: query.records<[accountId: string], UnfinishedJob>(
      `SELECT ${UNFINISHED_COLUMNS} ${ENTRY}
       WHERE j.account_id = ? AND j.status IN ('queued', 'processing') ORDER BY j.seq`,
      unfinishedOf,
    ),
    /**
     * How many jobs of the account are queued and processing; of these, oldest first: all that are
     * processing, suspect or prioritized, and `most` others.
     */
    async queueHead(account: string, most: number): Promise<QueueHead> {
      const { queued = 0, processing = 0 } = countsOf(await unfinishedCounts.all(account));
      const jobs = (await head.all({ account, most })).map(unfinishedOf);
      return { queued, processing, jobs };
    },
    /** Jobs of all accounts that were added, changed or ended since a time (ISO 8601). */
    changedSince: query.records<[time: string], ChangedJob>(
      `SELECT ${UNFINISHED_COLUMNS} ${ENTRY} WHERE j.updated_at >= ? ORDER BY j.updated_at`,
      changedOf,
    ),
    /** Moves it to the front of the queue; false if the job has ended. */
    prioritise: query.change<[id: string]>(`UPDATE jobs SET priority =
         (SELECT coalesce(max(priority), 0) + 1 FROM jobs
           WHERE (priority > 0 OR interruptions > 0) AND status IN ('queued', 'processing'))
       WHERE id = ? AND status IN ('queued', 'processing')`),
    /** The batch of the newest job of the account; null if there is no job. */
    async newestBatch(account: string): Promise<BatchRecord | null> {
      const newest = await newestBatch.get(account);
      if (!newest) return null;
      const { batch } = newest;
      const counts = countsOf(await batchCounts.all({ account, batch }));
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (total === 0) return null;
      const failed = await batchFailures.all({ account, batch });
      const { completed = 0, cancelled = 0 } = counts;
      const failures = failed.map(({ document_id }) => document_id);
      return { id: batch, total, completed, cancelled, failed: failures };
    },
    /** Queued and processing jobs of a document. */
    unfinished: query.records<[documentId: string], JobRecord>(
      `SELECT * FROM jobs WHERE document_id = ? AND status IN ('queued', 'processing') ORDER BY seq`,
      jobOf,
    ),
    async update(id: string, change: JobChange) {
      await update.run({
        id,
        phase: change.phase ?? null,
        extractionId: change.extractionId ?? null,
        pagesPerSecond: change.pagesPerSecond ?? null,
        progressed: Number(change.progressed ?? false),
        at: now(),
      });
    },
    /** Only from queued or processing, with its units; false if the job had ended before. */
    end: db.transaction(async (id: string, outcome: JobOutcome) => {
      const values = {
        id,
        status: outcome.status,
        phase: outcome.phase,
        cached: Number(outcome.cached ?? false),
        ...textColumns(outcome.error ?? null),
        needsPassword: Number(outcome.needsPassword ?? false),
        at: now(),
      };
      if ((await end.run(values)) === 0) return false;
      await removeUnits.run(id);
      return true;
    }),
    /** Sets whether a completed document still has to be reviewed; false if nothing changed. */
    settle: (documentId: string, phase: 'awaiting_review' | 'complete') =>
      settle({ documentId, phase }),
  };
}
