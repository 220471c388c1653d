import type { JobStatus } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import { type JobRepository, SHORT_PAGES } from '../job-types.ts';
import type { UnfinishedJob } from '../records.ts';
import { freeHash } from './documents.ts';
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
} from './rows.ts';

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

const PAGES_LEFT = `CASE WHEN e.total_pages > e.pages_read + e.pages_failed
    THEN e.total_pages - e.pages_read - e.pages_failed
    WHEN e.total_pages IS NULL THEN d.page_count ELSE 0 END`;

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

export function jobRepository(db: Database): JobRepository {
  const insert = db.prepare<unknown[], Row>(
    `INSERT INTO jobs (id, hash, seq, document_id, account_id, key_id, status, phase,
       password_given, password_holder, fresh, languages, source_url, webhook_url, created_at,
       updated_at, batch)
     VALUES (@id, @hash, (SELECT coalesce(max(seq), 0) + 1 FROM jobs), @documentId, @accountId,
       @keyId, 'queued', @phase, @passwordGiven, @passwordHolder, @fresh, @languages, @sourceUrl,
       @webhookUrl, @at, @at,
       coalesce(
         (SELECT max(batch) FROM jobs WHERE account_id = @accountId
            AND (status IN ('queued', 'processing') OR updated_at >= @together)),
         (SELECT coalesce(max(batch), 0) + 1 FROM jobs WHERE account_id = @accountId)))
     RETURNING *`,
  );
  const find = db.prepare<[{ reference: string }], Row>(
    `SELECT ${ENTRY_COLUMNS} ${ENTRY}
     WHERE (j.id = @reference OR j.hash = @reference OR d.hash = @reference)
       AND d.deleted_at IS NULL
     ORDER BY j.seq DESC LIMIT 1`,
  );
  const list = pagedList(db, ENTRY_COLUMNS, LISTED, 'j.seq DESC', entryOf);
  const byStatus = db.prepare<[], { status: JobStatus; count: number }>(
    'SELECT status, count(*) AS count FROM jobs GROUP BY status',
  );
  const queued = (condition: string) =>
    db.prepare<string[], Row>(
      `SELECT ${UNFINISHED_COLUMNS} ${ENTRY}
       WHERE ${condition} j.status IN ('queued', 'processing') ORDER BY j.seq`,
    );
  const queue = queued('');
  const queueOf = queued('j.account_id = ? AND');
  const holders = db.prepare<[], { holder: string }>(
    `SELECT DISTINCT password_holder AS holder FROM jobs
     WHERE password_holder IS NOT NULL AND status IN ('queued', 'processing')`,
  );
  const forget = db.prepare<[string]>(
    'UPDATE jobs SET password_holder = NULL WHERE password_holder = ?',
  );
  const prioritise = db.prepare<[{ id: string }], { id: string }>(
    `UPDATE jobs SET priority =
       (SELECT coalesce(max(priority), 0) + 1 FROM jobs
         WHERE (priority > 0 OR interruptions > 0) AND status IN ('queued', 'processing'))
     WHERE id = @id AND status IN ('queued', 'processing') RETURNING id`,
  );
  const newestBatch = db.prepare<
    [{ account: string }],
    { batch: number; document_id: string; status: JobStatus }
  >(
    `SELECT batch, document_id, status FROM jobs j JOIN documents d ON d.id = j.document_id
     WHERE j.account_id = @account AND d.deleted_at IS NULL
       AND batch = (SELECT batch FROM jobs WHERE account_id = @account ORDER BY seq DESC LIMIT 1)
       AND seq = (SELECT max(seq) FROM jobs WHERE document_id = j.document_id)
     ORDER BY seq`,
  );
  const unfinished = db.prepare<[string], Row>(
    `SELECT * FROM jobs WHERE document_id = ? AND status IN ('queued', 'processing') ORDER BY seq`,
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
       needs_password = @needsPassword, updated_at = @at
     WHERE id = @id AND status IN ('queued', 'processing')`,
  );
  const insertUnit = db.prepare<unknown[]>(INSERT_UNIT);
  const removeUnits = db.prepare<[string]>('DELETE FROM units WHERE job_id = ?');
  const settle = db.prepare<unknown[]>(
    `UPDATE jobs SET phase = @phase
     WHERE document_id = @documentId AND status = 'completed' AND phase <> @phase
       AND seq = (SELECT max(seq) FROM jobs WHERE document_id = @documentId)`,
  );

  return {
    create: db.transaction(async (job) => {
      const id = newId('ocr');
      const row = await insert.get({
        ...job,
        id,
        hash: await freeHash(db, id),
        passwordGiven: Number(job.passwordGiven),
        passwordHolder: job.passwordHolder ?? null,
        fresh: Number(job.fresh),
        languages: job.languages.join(),
        at: now(),
        together: new Date(Date.now() - TOGETHER).toISOString(),
      });
      const created = jobOf(stored(row));
      await insertUnit.run({ id: newId('unit'), jobId: id, stage: 'open', first: 0, last: 0 });
      return created;
    }),
    async passwordHolders() {
      return (await holders.all()).map(({ holder }) => holder);
    },
    async forgetPasswords(holder) {
      await forget.run(holder);
    },
    async find(reference) {
      const row = await find.get({ reference });
      return row ? entryOf(row) : null;
    },
    async list(accountId, filter) {
      return await list({ account: accountId, status: filter.status ?? null }, filter);
    },
    async counts() {
      return Object.fromEntries((await byStatus.all()).map(({ status, count }) => [status, count]));
    },
    async queue(accountId) {
      const rows = accountId === undefined ? queue.all() : queueOf.all(accountId);
      return (await rows).map(unfinishedOf);
    },
    async prioritise(id) {
      return (await prioritise.get({ id })) !== undefined;
    },
    async newestBatch(accountId) {
      const rows = await newestBatch.all({ account: accountId });
      const [first] = rows;
      if (!first) return null;
      const having = (status: JobStatus) => rows.filter((row) => row.status === status);
      return {
        id: first.batch,
        total: rows.length,
        completed: having('completed').length,
        cancelled: having('cancelled').length,
        failed: having('failed').map((row) => row.document_id),
      };
    },
    async unfinished(documentId) {
      return (await unfinished.all(documentId)).map(jobOf);
    },
    async update(id, change) {
      await update.run({
        id,
        phase: change.phase ?? null,
        extractionId: change.extractionId ?? null,
        pagesPerSecond: change.pagesPerSecond ?? null,
        progressed: Number(change.progressed ?? false),
        at: now(),
      });
    },
    end: db.transaction(async (id, outcome) => {
      const values = {
        id,
        status: outcome.status,
        phase: outcome.phase,
        cached: Number(outcome.cached ?? false),
        error: outcome.error ?? null,
        needsPassword: Number(outcome.needsPassword ?? false),
        at: now(),
      };
      if ((await end.run(values)) === 0) return false;
      await removeUnits.run(id);
      return true;
    }),
    async settle(documentId, phase) {
      return (await settle.run({ documentId, phase })) === 1;
    },
  };
}
