import type { CodedText } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { ClaimedUnit, JobRecord, Lease, PageRange, QueuedUnit } from '../records.ts';
import { INSERT_UNIT, UNFINISHED_COLUMNS } from './jobs.ts';
import { jobOf, now, type Row, recordReader, stored, textColumns } from './rows.ts';
import { settingsRepository } from './settings.ts';

const queuedOf = recordReader<QueuedUnit>()(
  'id documentId accountId status priority pagesLeft suspect unit owner opening wanted',
  { flags: ['suspect', 'opening'] },
);

const COLUMNS = `SELECT ${UNFINISHED_COLUMNS}, u.id AS unit, u.owner, u.wanted,
  CASE WHEN u.stage = 'open' AND d.sha256 IS NOT NULL THEN 1 ELSE 0 END AS opening`;
const JOINED = `JOIN documents d ON d.id = j.document_id
  LEFT JOIN extractions e ON e.id = j.extraction_id`;

/** Prefix of the settings that say whether an account has paused its queue. */
const PAUSED = 'queue.paused.';

/**
 * Of a waiting unit `u`: the worker may know the password of its document, and no other job reads the
 * same file, whose pages this one will find. Numbers are compared, because PostgreSQL makes a join of
 * EXISTS, and reads all documents.
 */
const IS_FREE = `(SELECT count(*) FROM jobs j JOIN documents d ON d.id = j.document_id
  WHERE j.id = u.job_id AND (j.password_given = 0 OR @withPasswords = 1)
    AND substr(@owner, 1, length(coalesce(j.password_holder, ''))) = coalesce(j.password_holder, '')
    AND (SELECT count(*) FROM documents same JOIN jobs o ON o.document_id = same.id
      WHERE same.sha256 = d.sha256 AND o.status = 'processing' AND o.id <> j.id
        AND (o.seq < j.seq OR j.status = 'queued')) = 0) = 1`;

type UnitRow = Pick<ClaimedUnit, 'id' | 'stage' | 'wanted'> & {
  first_page: number;
  last_page: number;
};

type ChooseUnit = (
  waiting: readonly QueuedUnit[],
  held: readonly QueuedUnit[],
) => QueuedUnit | undefined;

interface Expiry {
  readonly most: number;
  readonly error: string | CodedText;
  readonly dead?: string;
}

/** The units of work of unfinished jobs, which workers claim for some time. */
export function unitRepository(db: Database) {
  const settings = settingsRepository(db);
  const held = db.prepare<[], Row>(
    `${COLUMNS} FROM units u JOIN jobs j ON j.id = u.job_id ${JOINED} WHERE u.lease_until IS NOT NULL`,
  );
  const waiting = db.prepare<[{ withPasswords: number; owner: string }], Row>(
    `WITH RECURSIVE lanes (lane) AS (
       SELECT min(lane) FROM units WHERE owner IS NULL
       UNION ALL SELECT (SELECT min(lane) FROM units WHERE owner IS NULL AND lane > lanes.lane)
         FROM lanes WHERE lanes.lane IS NOT NULL),
     found (unit) AS (
       SELECT (SELECT u.id FROM (SELECT id, job_id FROM units WHERE lane >= lanes.lane AND owner IS NULL
           ORDER BY lane, seq, first_page) u WHERE ${IS_FREE} LIMIT 1) FROM lanes
       UNION SELECT u.id FROM units u WHERE owner IS NULL AND wanted IS NOT NULL AND ${IS_FREE}
       UNION SELECT (SELECT u.id FROM units u WHERE u.job_id = p.id AND u.owner IS NULL AND ${IS_FREE}
           ORDER BY u.first_page LIMIT 1) FROM jobs p
         WHERE (priority > 0 OR interruptions > 0) AND status IN ('queued', 'processing'))
     ${COLUMNS} FROM found JOIN units u ON u.id = found.unit JOIN jobs j ON j.id = u.job_id ${JOINED}
     WHERE NOT EXISTS (SELECT 1 FROM settings WHERE name = '${PAUSED}' || j.account_id AND value = 'yes')
     ORDER BY j.seq, u.wanted IS NULL, u.first_page`,
  );
  const take = db.prepare<unknown[], UnitRow>(
    `UPDATE units SET owner = @owner, lease_until = @until WHERE id = @unit AND owner IS NULL
     RETURNING *`,
  );
  const start = db.prepare<unknown[], Row>(
    `UPDATE jobs SET status = CASE WHEN @opening = 1 THEN status ELSE 'processing' END,
       updated_at = @at WHERE id = @id RETURNING *`,
  );
  const extend = db.prepare<unknown[], { id: string; wanted: number | null }>(
    `UPDATE units SET lease_until = @until WHERE owner = @owner
       AND id IN (SELECT value FROM json_each(CAST(@units AS text))) RETURNING id, wanted`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM units WHERE id = ? AND owner = ?');
  const insert = db.prepare<unknown[]>(INSERT_UNIT);
  const left = db.prepare<[string], { count: number }>(
    'SELECT count(*) AS count FROM units WHERE job_id = ?',
  );
  const release = db.prepare<unknown[]>(
    `UPDATE units SET owner = NULL, lease_until = NULL
     WHERE owner = @owner OR (owner IS NOT NULL AND job_id IN (SELECT id FROM jobs
       WHERE account_id = @accountId AND status IN ('queued', 'processing')))`,
  );
  const requeue = db.prepare<[string]>(
    `UPDATE jobs SET status = 'queued', updated_at = ? WHERE status = 'processing'
       AND NOT EXISTS (SELECT 1 FROM units WHERE job_id = jobs.id AND owner IS NOT NULL)`,
  );
  // A job without any unit was left by another version of the program. Those are looked for at the
  // start of a worker, and when nothing waits, since that reads the whole queue.
  const lost = db.prepare<unknown[], { job_id: string; owner: string | null }>(
    `SELECT DISTINCT job_id, owner FROM units WHERE lease_until IS NOT NULL AND (lease_until < @at
       OR (@dead <> '' AND substr(owner, 1, length(@dead)) = @dead))
     UNION ALL SELECT j.id, NULL
       FROM (SELECT 1 WHERE @dead <> '' OR NOT EXISTS (SELECT 1 FROM units WHERE owner IS NULL)) now
       JOIN jobs j ON j.status IN ('queued', 'processing')
       WHERE NOT EXISTS (SELECT 1 FROM units WHERE job_id = j.id)`,
  );
  const interrupt = db.prepare<unknown[], { interruptions: number }>(
    `UPDATE jobs SET updated_at = @at, interruptions =
       CASE WHEN @alone = 1 OR interruptions = 0 THEN interruptions + 1 ELSE interruptions END
     WHERE id = @id RETURNING interruptions`,
  );
  const fail = db.prepare<unknown[], Row>(
    `UPDATE jobs SET status = 'failed', phase = 'error', error = @error,
       coded_error = @codedError, updated_at = @at
     WHERE id = @id RETURNING *`,
  );
  const free = db.prepare<unknown[]>(
    'UPDATE units SET owner = NULL, lease_until = NULL WHERE job_id = @id AND owner = @owner',
  );
  const removeAll = db.prepare<[string]>('DELETE FROM units WHERE job_id = ?');
  const want = db.prepare<unknown[]>(
    `UPDATE units SET wanted = @page WHERE stage = 'read' AND first_page <= @page
       AND last_page >= @page AND wanted IS DISTINCT FROM @page
       AND NOT EXISTS (SELECT 1 FROM pages WHERE extraction_id = @extractionId AND page = @page)
       AND job_id IN (SELECT id FROM jobs
         WHERE extraction_id = @extractionId AND status IN ('queued', 'processing'))`,
  );

  const unclaimed = db.prepare<[]>('SELECT 1 FROM units WHERE owner IS NULL LIMIT 1');
  const claim = db.transaction(
    async (
      { owner, until, withPasswords }: Lease,
      choose: ChooseUnit,
    ): Promise<ClaimedUnit | null> => {
      const jobs = await waiting.all({ withPasswords: Number(withPasswords), owner });
      const waits = jobs.map(queuedOf);
      const chosen = choose(waits, waits.length === 0 ? [] : (await held.all()).map(queuedOf));
      const unit = chosen && (await take.get({ unit: chosen.unit, owner, until }));
      if (!unit) return null;
      const { id, opening } = chosen;
      const job = jobOf(stored(await start.get({ id, opening: Number(opening), at: now() })));
      const pages = { first: unit.first_page, last: unit.last_page };
      return { id: unit.id, stage: unit.stage, pages, wanted: unit.wanted, job };
    },
  );
  const expire = db.transaction(async ({ most, error, dead = '' }: Expiry) => {
    const at = now();
    const units = await lost.all({ at, dead });
    const failed: JobRecord[] = [];
    for (const { job_id: id, owner } of units) {
      const alone = Number(units.filter((other) => other.owner === owner).length === 1);
      const { interruptions } = stored(await interrupt.get({ id, alone, at }));
      if (interruptions >= most) {
        await removeAll.run(id);
        failed.push(jobOf(stored(await fail.get({ id, at, ...textColumns(error) }))));
      } else if (owner === null) {
        await insert.run({ id: newId('unit'), jobId: id, stage: 'open', first: 0, last: 0 });
      } else {
        await free.run({ id, owner });
      }
    }
    if (units.length > 0) await requeue.run(at);
    return failed;
  });
  // Mostly there is nothing to do, which a statement finds without a transaction.
  return {
    /**
     * Claims the unit that `choose` selects, if any. `waiting`: of each account that is not paused the
     * units that are next to open, of short and of long documents, and all that are wanted, suspect or
     * prioritized, oldest job first; jobs on a file that another one is reading are left out. `held`:
     * units of all workers.
     */
    async claim(lease: Lease, choose: ChooseUnit) {
      return (await unclaimed.get()) ? claim(lease, choose) : null;
    },
    /**
     * Takes expired leases, and all of workers whose ids begin with `dead`, as interruptions of their
     * jobs. A job that was interrupted `most` times without progress, the last times as the only one of
     * its worker, fails with `error`: it may be the cause. Of several, none is known to be. Resolves to
     * the jobs that failed.
     */
    async expire(of: Expiry): Promise<JobRecord[]> {
      const found = await lost.all({ at: now(), dead: of.dead ?? '' });
      return found.length > 0 ? expire(of) : [];
    },
    /** Resolves to the ids of those that the worker still holds, with the page that is wanted. */
    extend: ({ owner, until }: Pick<Lease, 'owner' | 'until'>, units: readonly string[]) =>
      extend.all({ owner, until, units: JSON.stringify(units) }),
    /**
     * The unit is done, unless the worker has lost it. `next` are to be read now; after the last of the
     * job, the document is to be finished.
     */
    done: db.transaction(
      async (owner: string, { id, job }: ClaimedUnit, next: readonly PageRange[]) => {
        if ((await remove.run(id, owner)) === 0) return;
        for (const pages of next) {
          await insert.run({ id: newId('unit'), jobId: job.id, stage: 'read', ...pages });
        }
        if ((await left.get(job.id))?.count) return;
        await insert.run({ id: newId('unit'), jobId: job.id, stage: 'finish', first: 0, last: 0 });
      },
    ),
    /** Units of a worker or an account, for others to claim; their jobs wait in the queue again. */
    release: db.transaction(async (of: { owner: string } | { accountId: string }) => {
      await release.run({ owner: null, accountId: null, ...of });
      await requeue.run(now());
    }),
    /** A user views this page, which is read next; false if it is there or not in the queue. */
    async want(extractionId: number, page: number) {
      return (await want.run({ extractionId, page })) > 0;
    },
    /** Whether no unit of the account is claimed. */
    async isPaused(accountId: string) {
      return (await settings.read(PAUSED + accountId)) === 'yes';
    },
    async setPaused(accountId: string, paused: boolean) {
      await settings.write(PAUSED + accountId, paused ? 'yes' : 'no');
    },
  };
}
